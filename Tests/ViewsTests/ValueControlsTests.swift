// Controls that choose a value, by pointer and by key: sliders, steppers, boxes and menus; and views that say that something goes on.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import Testing

@testable import FloeViewTree

@MainActor
struct ValueControlsTests {
    private let stage = Stage()

    init() throws { stage.root.ownFonts = try FontLibrary() }

    /// Places a view at 100, 100.
    private func add<V: View>(_ view: V, width: Double = 0) -> V {
        stage.root.addSubview(view)
        view.frame = CGRect(origin: point(100, 100), size: view.sizeThatFits(CGSize(width: width, height: 0)))
        stage.run(0.05)
        return view
    }

    // Slider

    @Test func sliderFollowsThePointer() {
        var values: [Double] = []
        let slider = add(Slider(20, in: 0...100, step: 10) { values.append($0) }, width: 214)
        stage.drag(from: point(107, 110), to: point(207, 110))
        #expect(slider.value == 50 && slider.isTracking && values == [0, 10, 20, 30, 40, 50])
        stage.up(207, 110)
        #expect(!slider.isTracking && values.last == 50 && values.count == 7, "once more at the end")
        slider.isContinuous = false
        values = []
        stage.drag(from: point(207, 110), to: point(400, 110))
        #expect(values.isEmpty && slider.value == 100)
        stage.up(400, 110)
        #expect(values == [100])
        slider.isEnabled = false
        stage.click(110, 110)
        #expect(slider.value == 100)
    }

    @Test func sliderTakesKeys() {
        var values: [Double] = []
        let slider = add(Slider(0.5) { values.append($0) })
        stage.press(.tab)
        #expect(slider.isFocused)
        for key in [Key.right, .up, .left, .home, .down, .end] { #expect(stage.press(key)) }
        #expect(values.map { ($0 * 100).rounded() } == [55, 60, 55, 0, 100])
        #expect(!stage.press(.letter("x")))
    }

    @Test func sliderStaysInItsRange() {
        let slider = Slider(7, in: 0...10)
        slider.maximumValue = 5
        #expect(slider.value == 5)
        slider.minimumValue = 20
        #expect(slider.minimumValue == 20 && slider.maximumValue == 20 && slider.value == 20)
        slider.value = .nan
        slider.maximumValue = .nan
        #expect(slider.value == 20 && slider.maximumValue == 20)
    }

    // Stepper

    @Test func stepperStepsByPressAndKey() {
        var values: [Double] = []
        let stepper = add(Stepper(1, in: 0...3) { values.append($0) }), right = 100 + Double(stepper.frame.width) - 5
        stage.click(right, 110)
        stage.click(105, 110)
        #expect(values == [2, 1])
        stage.press(.tab)
        for key in [Key.down, .down, .up, .end, .right, .home] { stage.press(key) }
        #expect(values == [2, 1, 0, 1, 3, 0], "not beyond the ends")
        stepper.wraps = true
        stage.press(.left)
        stage.press(.right)
        #expect(values.suffix(2) == [3, 0])
        stepper.isEnabled = false
        stage.click(right, 110)
        #expect(stepper.value == 0)
    }

    @Test func heldStepperGoesOn() {
        var values: [Double] = []
        let stepper = add(Stepper(0, in: 0...1000) { values.append($0) }), right = 100 + Double(stepper.frame.width) - 5
        stage.down(right, 110)
        stage.run(0.3)
        #expect(values.isEmpty, "a press steps when it ends")
        stage.run(1)
        let count = values.count
        #expect((8...11).contains(count), "\(count)")
        stage.move(300, 300)
        stage.run(0.5)
        #expect(values.count == count, "not while the pointer is elsewhere")
        stage.move(right, 110)
        stage.up(right, 110)
        stage.run(1)
        #expect(values.count == count && !stage.window.isAnimating)
        stepper.maximumValue = 2
        #expect(stepper.value == 2 && values.count == count)
    }

    // Checkbox

    @Test func checkboxTogglesByItsTitle() {
        var states: [Bool] = []
        let box = add(Checkbox("Remember me") { states.append($0) })
        stage.click(Double(box.frame.maxX) - 4, 110)
        stage.press(.tab)
        stage.press(.space)
        stage.press(.enter)
        #expect(states == [true, false, true] && box.isOn)
        box.isOn = false
        #expect(states.count == 3)
        let width = box.sizeThatFits(.zero).width
        box.title = "Remember me on this device"
        #expect(box.sizeThatFits(.zero).width > width + 50)
    }

    // Pop-up button

    private var menu: MenuPanel {
        get throws { try #require(stage.window.menu) }
    }

    /// The program's changes show at once, as in a cell that is reused for another row; the user's move.
    @Test func onlyTheUsersTogglesMove() {
        let box = add(Checkbox("Done")), toggle = add(Switch("On"))
        toggle.frame = CGRect(x: 100, y: 200, width: 100, height: 30)
        stage.run(1)
        (box.isOn, toggle.isOn) = (true, true)
        #expect(!stage.window.isAnimating)
        for control in [box, toggle] as [Control] {
            stage.click(Double(control.frame.minX) + 8, Double(control.frame.midY))
            #expect(stage.window.isAnimating)
            stage.run(1)
        }
        #expect(!box.isOn && !toggle.isOn)
        box.setOn(true, animated: true)
        #expect(box.isOn && stage.window.isAnimating)
        stage.run(1)
        toggle.setOn(true, animated: false)
        #expect(toggle.isOn && !stage.window.isAnimating)
    }

    @Test func popUpButtonChoosesFromItsMenu() throws {
        var chosen: [Int] = []
        let button = add(PopUpButton(["Small", "Medium", "Large"]) { chosen.append($0) })
        button.selectedIndex = 1
        stage.click(110, 110)
        stage.run(0.3)
        #expect(button.isOpen)
        let all = try menu.rows, middle = try #require(all[1].convert(all[1].bounds, to: nil))
        #expect(try all.count == 3 && menu.marked === all[1])
        #expect(abs(middle.midY - button.frame.midY) <= 1, "the chosen one lies over the button")
        let last = try #require(all[2].convert(point(20, 10), to: nil))
        stage.window.handle(.hover(PointerEvent(last, time: stage.time)))
        #expect(try menu.marked === all[2])
        stage.click(last.x, last.y)
        #expect(chosen == [2] && button.selectedIndex == 2 && !button.isOpen)
        stage.click(110, 110)
        stage.run(0.3)
        stage.click(390, 390)
        #expect(chosen == [2] && !button.isOpen, "a press beside it")
    }

    @Test func popUpButtonOpensAsThePressBegins() throws {
        var chosen: [Int] = []
        let button = add(PopUpButton(["Small", "Medium", "Large"]) { chosen.append($0) })
        stage.down(110, 110)
        #expect(button.isOpen)
        stage.run(0.3)
        let rows = try menu.rows, last = try #require(rows[2].convert(point(20, 10), to: nil))
        stage.move(last.x, last.y)
        #expect(try menu.marked === rows[2])
        stage.up(last.x, last.y)
        #expect(chosen == [2] && !button.isOpen)
        stage.drag(from: point(110, 110), to: point(390, 390))
        stage.up(390, 390)
        #expect(chosen == [2] && button.isOpen, "nothing is there to be chosen")
        stage.press(.escape)
        button.isEnabled = false
        stage.click(110, 110)
        #expect(!button.isOpen)
    }

    @Test func fingerThatScrollsOpensNoMenu() {
        let list = stage.list(height: 1000, delegate: ScrollLog()), button = PopUpButton(["Small", "Large"])
        button.frame = CGRect(x: 100, y: 100, width: 100, height: 30)
        list.addSubview(button)
        func finger(_ y: Double) -> PointerEvent { PointerEvent(point(110, y), time: stage.time, pointer: 1, device: .touch) }
        stage.window.handle(.pointerDown(finger(110)))
        stage.window.handle(.pointerMoved(finger(60)))
        stage.window.handle(.pointerUp(finger(60)))
        stage.run(2)
        #expect(!button.isOpen && list.contentOffset.y > 0)
        list.contentOffset = .zero
        stage.window.handle(.pointerDown(finger(110)))
        #expect(!button.isOpen)
        stage.window.handle(.pointerUp(finger(110)))
        #expect(button.isOpen)
    }

    @Test func popUpButtonTakesKeys() throws {
        var chosen: [Int] = []
        let button = add(PopUpButton(["Small", "Medium", "Large"]) { chosen.append($0) })
        stage.press(.tab)
        stage.press(.down)
        stage.press(.end)
        stage.press(.up)
        #expect(chosen == [0, 2, 1])
        stage.press(.space)
        stage.run(0.3)
        #expect(try menu.marked === menu.rows[1] && button.isFocused, "it keeps the focus")
        stage.press(.down)
        stage.press(.down)
        stage.press(.enter)
        #expect(chosen == [0, 2, 1, 0] && button.isFocused)
        stage.press(.enter)
        stage.press(.escape)
        #expect(chosen.count == 4 && !button.isOpen && button.isFocused)
    }

    @Test func longMenuScrollsInTheWindow() throws {
        let button = add(PopUpButton((1...60).map { "Row \($0)" }))
        button.selectedIndex = 50
        stage.click(110, 110)
        stage.run(0.3)
        let menu = try menu, row = menu.rows[50]
        #expect(stage.root.bounds.contains(menu.panel.frame))
        #expect(try menu.panel.bounds.contains(#require(row.convert(row.bounds, to: menu.panel))))
    }

    @Test func popUpButtonHasRoomForItsLongestTitle() {
        let button = add(PopUpButton(["One"])), width = button.sizeThatFits(.zero).width
        button.titles.append("Something very much longer")
        #expect(button.sizeThatFits(.zero).width > width + 100)
        button.titles = []
        stage.click(110, 110)
        #expect(!button.isOpen)
    }

    // Progress

    @Test func progressShowsItsShare() {
        let bar = add(ProgressView(), width: 200), part = bar.layer.sublayers[0]
        #expect(part.frame.width == 0 && bar.bounds.size == CGSize(width: 200, height: 4))
        bar.progress = 0.25
        #expect(part.frame.width == 50 && !stage.window.isAnimating)
        bar.setProgress(7, animated: true)
        #expect(bar.progress == 1 && stage.window.isAnimating)
        stage.run(0.5)
        #expect(part.frame.width == 200 && !stage.window.isAnimating)
        bar.progress = .nan
        #expect(bar.progress == 0)
    }

    @Test func whatGoesOnMovesOnlyWhileItShows() {
        let bar = add(ProgressView()), spinner = add(ActivityIndicatorView())
        #expect(spinner.isHidden && !stage.window.isAnimating)
        spinner.startAnimating()
        stage.run(2)
        #expect(!spinner.isHidden && stage.window.isAnimating)
        spinner.stopAnimating()
        stage.run(0.02)
        #expect(spinner.isHidden && !stage.window.isAnimating)
        spinner.hidesWhenStopped = false
        #expect(!spinner.isHidden)
        bar.isIndeterminate = true
        #expect(stage.window.isAnimating)
        bar.isHidden = true
        stage.run(0.02)
        #expect(!stage.window.isAnimating)
        bar.isHidden = false
        #expect(stage.window.isAnimating)
        for view in [bar, spinner] as [View] { view.removeFromSuperview() }
        stage.run(0.02)
        #expect(!stage.window.isAnimating)
        for view in [bar, spinner] as [View] { stage.root.addSubview(view) }
        stage.run(0.1)
        #expect(stage.window.isAnimating)
        bar.isIndeterminate = false
        stage.run(0.02)
        #expect(!stage.window.isAnimating)
        let work = stage.window.work
        stage.run(1)
        #expect(stage.window.work == work)
    }

    @Test(arguments: [Theme.light, .dark])
    func ringShowsTheFocus(theme: Theme) throws {
        stage.root.ownTheme = theme
        for control in [Slider(), Stepper(), Checkbox("Box"), PopUpButton(["One"])] as [Control] {
            _ = add(control)
            stage.window.focus(control)
            let ring = try #require(control.layer.sublayers.last { $0.borderWidth == 2 })
            #expect(!ring.isHidden && ring.borderColor == theme.palette.accent && ring.frame.contains(control.bounds.insetBy(dx: 1, dy: 1)))
            control.isEnabled = false
            #expect(ring.isHidden && control.alpha < 0.5 && !control.isFocused)
            control.removeFromSuperview()
        }
    }
}
