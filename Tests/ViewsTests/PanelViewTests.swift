// Panels: they cover the view that they open in, whatever its size becomes, and keys stay inside.

import Foundation
import FloeImaging
import FloeText
import FloeViewTree
import Testing

@MainActor
struct PanelViewTests {
    private let stage = Stage()
    private let behind = Button("Behind"), first = Button("First"), second = Button("Second")

    init() throws {
        stage.root.ownFonts = try FontLibrary()
        behind.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
        stage.root.addSubview(behind)
        stage.window.focus(behind)
    }

    private func open(_ panel: PanelView) {
        panel.onClose = { [weak panel] in panel?.removeFromSuperview() }
        panel.open(in: stage.root)
        stage.run(0.5)
    }

    @Test func panelCoversWhatItOpensIn() {
        let panel = PopoverPanel()
        panel.content.add(first)
        panel.anchor = 300
        open(panel)
        #expect(panel.frame == stage.root.bounds && panel.panel.frame.width >= first.frame.width && first.isFocused)
        stage.window.resize(to: CGSize(width: 900, height: 700), scale: 1)
        stage.run(0.1)
        #expect(panel.frame == stage.root.bounds)
        var presses = 0
        behind.action = { presses += 1 }
        stage.click(20, 15)
        #expect(presses == 0 && panel.superview == nil, "the press closes it")
    }

    /// Without an order of its own.
    @Test func keysMoveTheFocusInReadingOrder() {
        let panel = PopoverPanel(), third = Button("Third")
        panel.content.add(StackView(.row, spacing: 8, [first, second]))
        panel.content.add(third)
        open(panel)
        #expect(first.isFocused)
        for (key, focused) in [(Key.right, second), (.down, third), (.right, first), (.up, third), (.left, second)] {
            stage.press(key)
            #expect(focused.isFocused, "\(key)")
        }
        stage.press(.tab)
        #expect(third.isFocused)
        stage.press(.tab)
        #expect(first.isFocused)
        stage.press(.escape)
        #expect(panel.superview == nil)
    }

    /// The first answer has the focus, and what asked gets it back.
    @Test func alertAsksAndGivesTheFocusBack() {
        var answers: [String] = []
        func ask(_ answer: () -> Void) {
            let actions = ["Keep", "Delete"].map { title in Action(title) { answers.append(title) } }
            let alert = AlertPanel("Delete this photo?", message: "It cannot be restored.", actions: actions)
            alert.open(in: stage.root)
            stage.run(0.5)
            #expect(alert.buttons[0].isFocused && abs(alert.panel.frame.midX - 200) <= 1)
            #expect(stage.press(.letter("x")), "keys stay inside")
            answer()
            stage.run(0.5)
            #expect(alert.superview == nil && behind.isFocused)
        }
        ask { stage.press(.enter) }
        ask {
            stage.press(.right)
            stage.press(.space)
        }
        ask { stage.press(.escape) }
        ask { stage.click(5, 395) }
        #expect(answers == ["Keep", "Delete"])
    }

    @Test func alertShowsWhatDestroys() {
        let actions = [Action("Keep") {}, Action("Delete", attributes: .destructive) {}]
        let alert = AlertPanel("Delete this photo?", actions: actions, theme: .light)
        alert.open(in: stage.root)
        #expect(alert.buttons.map(\.isDestructive) == [false, true])
        #expect(alert.buttons[1].backgroundColor == Palette.light.negative && alert.buttons[0].backgroundColor == .clear)
    }

    /// Escape closes any panel, other keys go on.
    @Test func panelWithoutACloserClosesByItself() {
        let panel = PanelView()
        panel.panel.addSubview(first)
        panel.open(in: stage.root)
        #expect(first.isFocused && !stage.press(.letter("x")) && stage.press(.escape))
        #expect(panel.superview == nil && behind.isFocused)
    }

    @Test func panelOfTextClosesByEscape() {
        let panel = PopoverPanel()
        panel.content.add(Label("Nothing to press here."))
        open(panel)
        var presses = 0
        behind.action = { presses += 1 }
        stage.press(.enter)
        stage.press(.tab)
        stage.press(.enter)
        #expect(presses == 0 && panel.superview != nil)
        stage.press(.escape)
        #expect(panel.superview == nil)
    }

    @Test func tabStaysInThePanel() {
        let panel = PanelView()
        for (i, button) in [first, second].enumerated() {
            button.frame = CGRect(x: 0, y: 40 * i, width: 80, height: 30)
            panel.panel.addSubview(button)
        }
        panel.panel.frame = CGRect(x: 100, y: 100, width: 100, height: 80)
        open(panel)
        stage.window.focus(nil)
        for button in [first, second, first] {
            stage.press(.tab)
            #expect(button.isFocused)
        }
        panel.removeFromSuperview()
        stage.press(.tab)
        #expect(behind.isFocused)
    }

    @Test func popoverGrowsWithWhatItSays() {
        let panel = PopoverPanel(), message = Label("Short")
        panel.content.add(message)
        open(panel)
        let width = panel.panel.frame.width
        message.text = "A message that is a good deal longer"
        stage.run(0.1)
        #expect(panel.panel.frame.width > width + 50 && Double(message.frame.width) >= Double(message.naturalSize.width))
    }
}
