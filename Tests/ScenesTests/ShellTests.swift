// The window around the scenes: page turns by key, drag and wheel; scenes that are made when first shown and idle when out of
// sight; controls, panels and keys.

import Foundation
import FloeLayerTree
import FloeOverlays
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct ShellTests: ShellPlaying {
    let stage: ShellStage

    init() throws { stage = try ShellStage() }

    @Test func scenesAreMadeOnFirstUse() throws {
        let last = try #require(SceneName.allCases.last)
        #expect(shell.madeScenes == [.focus])
        press(.digit(SceneName.allCases.count))
        run(1)
        #expect(shell.scene.name == last)
        #expect(shell.madeScenes == [.focus, last], "the jump passes no page")
        press(.digit(1))
        run(1)
        #expect(shell.scene.name == .focus && shell.madeScenes.count == 2)
        #expect(shell.scene.view.window === window && log.scenes[last]?.view.window == nil)
    }

    @Test func keysTurnPages() {
        press(.pageDown, .control)
        run(1)
        #expect(shell.scene.name == .table && shell.strip.pages.currentPage == 1)
        // Each counts, however quickly they follow.
        for _ in 0..<3 { press(.pageDown, .control) }
        run(2)
        #expect(shell.scene.name == .flashlight)
        for _ in 0..<6 { press(.pageUp, .control) }
        run(2)
        #expect(shell.scene.name == .focus)
        #expect(!press(.digit(SceneName.allCases.count + 1)) && !press(.digit(0)))
        #expect(window.focusView?.isDescendant(of: shell.scene.view) == true, "keys go to the scene that shows")
    }

    @Test func scenesOutOfSightDoNoWork() throws {
        press(.digit(2))
        run(1)
        let gone = try #require(log.scenes[.focus]), here = try #require(log.scenes[.table])
        let before = (gone.content.updates, here.content.updates)
        run(1)
        #expect(gone.content.updates == before.0, "its timer rests with it")
        #expect(here.content.updates > before.1)
        here.content.isTicking = false
        run(1)
        gone.content.setNeedsLayout()
        let work = window.work
        window.tree.didBuildFrame()
        run(1)
        #expect(window.work == work && !window.needsFrame)
    }

    @Test func dragTurnsPageWhereSceneDoesNotScroll() {
        drag(from: CGPoint(x: 600, y: 300), by: -400)
        run(1.5)
        #expect(shell.scene.name == .table)
        drag(from: CGPoint(x: 600, y: 300), by: 0, -300)
        run(1.5)
        #expect(shell.scene.name == .table)
        #expect(log.scenes[.table]?.content.list.contentOffset.y ?? 0 > 100, "up and down is the scene's")
    }

    @Test func nestedScrollViewHandsDragOnAtItsEnd() throws {
        let row = try #require(log.scenes[.focus]).content.row
        let inRow = CGPoint(x: 600, y: 500)
        drag(from: inRow, by: -300)
        run(2)
        #expect(shell.scene.name == .focus && row.contentOffset.x > 0)
        row.contentOffset = row.maximumContentOffset
        drag(from: inRow, by: -400)
        run(1.5)
        #expect(shell.scene.name == .table)
    }

    @Test func wheelTurnsPagesSidewaysOnly() {
        let at = CGPoint(x: 600, y: 300)
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 90), position: at, time: log.time)))
        run(1)
        #expect(shell.scene.name == .focus)
        log.scenes[.focus]?.content.list.isScrollEnabled = false
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 90), position: at, time: log.time)))
        run(1)
        #expect(shell.scene.name == .focus)
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 60, y: 0), position: at, time: log.time)))
        run(1)
        #expect(shell.scene.name == .table)
    }

    /// Fingers on a touchpad are never quite straight. The direction decides whether a stroke is the list's or turns the page.
    @Test func directionOfStrokeDecidesWhoseItIs() throws {
        func stroke(_ x: Double, _ y: Double) {
            for _ in 0..<20 {
                let delta = CGPoint(x: x, y: y)
                window.handle(
                    .wheel(WheelEvent(delta: delta, isPrecise: true, position: CGPoint(x: 600, y: 300), time: log.time)))
                run(1.0 / 60)
            }
            run(1.5)
        }
        let list = try #require(log.scenes[.focus]).content.list
        stroke(3, 30)
        #expect(shell.scene.name == .focus && list.contentOffset.y > 100)
        let before = list.contentOffset.y
        stroke(30, 3)
        #expect(shell.scene.name == .table && list.contentOffset.y == before)
    }

    @Test func resizingKeepsThePage() {
        press(.digit(3))
        run(1)
        shell.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
        run(0.1)
        #expect(shell.scene.name == .mines && shell.madeScenes == [.focus, .mines])
        let size = ShellMetrics.sceneSize(in: CGSize(width: 640, height: 400))
        #expect(shell.sceneFrame.size == size && shell.scene.view.bounds.size == size)
    }

    @Test func stripSetsTechniquesAndSwitches() throws {
        let scene = try #require(log.scenes[.focus]), strip = shell.strip
        let techniques = try #require(strip.techniques)
        let first = try #require(techniques.frame(ofSegment: 0))
        click(techniques, CGPoint(x: first.midX, y: first.midY))
        #expect(scene.technique.name == "plain")
        press(.letter("t"))
        #expect(scene.technique.name == "better" && techniques.selectedIndex == 1)
        let option = try #require(strip.switches.first)
        click(option)
        #expect(scene.isTilted && option.isOn)
    }

    @Test func narrowWindowsKeepEverythingReachable() throws {
        shell.frame = CGRect(x: 0, y: 0, width: 340, height: 300)
        run(0.1)
        let strip = shell.strip
        #expect(!strip.options.isHidden && strip.figures.isHidden)
        for control in [strip.pages, strip.options, strip.compositor.isHidden ? strip.swap : strip.compositor, strip.help] as [Control] {
            #expect(!control.isHidden && strip.bounds.contains(control.frame), "\(control)")
        }
        click(shell.strip.options)
        run(0.3)
        let panel = try #require(shell.panel as? OptionsPanel)
        #expect(panel.focusOrder.count == 7, "techniques, the switch, tools, show me, compare, the slower device, the figures")
        press(.escape)
        #expect(shell.panel == nil)
    }

    /// Where the strip has no room for their button, they are among the options, even if all switches of the scene fit.
    @Test(arguments: [320.0, 500, 640, 800, 1000, 1280]) func toolsAreAlwaysReachableByMouse(width: Double) throws {
        shell.frame = CGRect(x: 0, y: 0, width: width, height: max(240, (width * 0.625).rounded()))
        run(0.1)
        if shell.strip.tools.isHidden {
            #expect(!shell.strip.options.isHidden)
            click(shell.strip.options)
            run(0.3)
            let options = try #require(shell.panel as? OptionsPanel)
            window.handle(
                .wheel(
                    WheelEvent(
                        delta: CGPoint(x: 0, y: 1000), position: CGPoint(x: options.panel.frame.midX, y: options.panel.frame.midY),
                        time: log.time)))
            run(0.3)
            click(try #require(options.focusOrder.last))
        } else {
            click(shell.strip.tools)
        }
        run(0.3)
        #expect(shell.panel is ListPanel)
    }

    /// In every scene and window. What the strip has no room for is among the options.
    @Test(arguments: SceneName.allCases) func everythingStaysReachable(name: SceneName) throws {
        let sizes = stride(from: 500.0, through: 2560, by: 103).flatMap {
            [CGSize(width: $0, height: 500), CGSize(width: $0, height: 700)]
        }
        let (shell, window) = try SceneStill.shell(name, size: sizes[0])
        shell.state.isGPUSoftware = true
        for size in [CGSize(width: 800, height: 600)] + sizes {
            window.resize(to: size, scale: 1)
            shell.frame = window.rootView.bounds
            window.update(at: window.time + 1)
            let strip = shell.strip
            if !strip.options.isHidden { shell.toggleOptions() }
            window.update(at: window.time + 1)
            let opened = (shell.panel as? OptionsPanel)?.focusOrder.map { ($0 as? Control)?.hint } ?? []
            for button in [strip.slowdown, strip.tools, strip.figures, strip.showMe, strip.compare] {
                #expect(button.isHidden ? opened.contains(button.hint) : strip.bounds.contains(button.frame), "\(button.title), \(size)")
            }
            #expect(strip.techniques?.isHidden == false && strip.bounds.contains(strip.techniques?.frame ?? .zero), "\(size)")
            // The usual small window shows both.
            if size.width == 800 { #expect(!strip.tools.isHidden && !strip.slowdown.isHidden) }
            shell.closePanels()
        }
    }

    /// Which processor the slowdown is about is said where it is chosen.
    @Test func slowerDeviceSaysWhatItSlows() {
        let words = [("graphics card stays as fast", false), ("software GPU is this processor", true)]
        for (text, isSoftware) in words {
            var state = ShellState()
            state.isGPUSoftware = isSoftware
            state.slowdown = 5
            #expect(!state.slowdownText.contains("GPU") && !state.slowdownText.contains("card"))
            state.compositor = .gpu
            #expect(state.slowdownText.contains(text))
        }
    }

    /// The code beside the scene makes the scene narrower, and not the window in which it was measured.
    @Test func codeKeepsFigures() throws {
        let (shell, window) = try SceneStill.shell(.focus, size: CGSize(width: 1280, height: 800))
        let live = SceneFigures.Live("a", Array(repeating: MeasuredFrame(seconds: 0.001), count: 20))
        shell.show(SceneFigures(drawer: "CPU", live: live), for: .focus)
        window.update(at: 1)
        let shown = shell.strip.measuredFigures.texts
        shell.toggleCode()
        window.update(at: 2)
        #expect(shell.showsCode && shell.strip.measuredFigures.texts == shown && shown.first?.first == "CPU")
    }

    @Test func toolThatIsOnIsMarked() throws {
        func marked() throws -> [String] {
            press(.letter("a"))
            run(0.3)
            defer { press(.letter("a")) }
            return try #require(shell.panel as? ListPanel).focusOrder.compactMap { ($0 as? Button).flatMap { $0.isOn ? $0.title : nil } }
        }
        #expect(try marked().isEmpty && !shell.strip.tools.isOn)
        let tools: [(String, () -> Void)] = [
            ("Pause", { shell.togglePause() }), ("Overlays", { shell.state.overlay = shell.state.overlay == nil ? .damage : nil }),
            ("Save", { shell.state.isTracing.toggle() }),
        ]
        for (title, toggle) in tools {
            toggle()
            #expect(try shell.strip.tools.isOn && marked() == [title])
            toggle()
            #expect(try !shell.strip.tools.isOn && marked().isEmpty)
        }
        // Where the button is among the options, theirs tells.
        window.resize(to: CGSize(width: 340, height: 300), scale: 1)
        shell.frame = window.rootView.bounds
        run(0.1)
        #expect(!shell.strip.options.isOn)
        shell.togglePause()
        #expect(shell.strip.options.isOn)
        shell.toggleOptions()
        run(0.3)
        #expect((shell.panel as? OptionsPanel)?.focusOrder.compactMap { ($0 as? Button).flatMap { $0.isOn ? $0.title : nil } } == ["Tools"])
    }

    @Test func codeIsMarkedWhileItShows() throws {
        let (shell, window) = try SceneStill.shell(.focus, size: CGSize(width: 1280, height: 800))
        defer { withExtendedLifetime(window) {} }
        func isMarked() throws -> Bool {
            shell.toggle(.tools)
            defer { shell.toggle(.tools) }
            let buttons = try #require(shell.panel as? ListPanel).focusOrder.compactMap { $0 as? Button }
            return buttons.contains { $0.title == "Code" && $0.isOn }
        }
        for isOn in [false, true, false] {
            shell.showsCode = isOn
            #expect(try isMarked() == isOn && shell.strip.tools.isOn == isOn)
        }
    }

    /// The scene moves aside, and can be used while one looks at it. In the narrowest windows the list lies over it.
    @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 500)])
    func overlaysAreListedBesideTheScene(size: CGSize) throws {
        window.resize(to: size, scale: 1)
        shell.frame = window.rootView.bounds
        run(0.1)
        let whole = shell.sceneFrame
        press(.letter("o"))
        run(0.3)
        let list = try #require(shell.panel as? ListPanel), scene = shell.scene.name
        #expect(list.frame.minX == shell.sceneFrame.maxX && list.frame.maxX == whole.maxX && shell.sceneFrame.minX == whole.minX)
        #expect(shell.panelFrame == nil && shell.showsSceneAlone)
        let content = try #require(log.scenes[scene]).content
        drag(from: CGPoint(x: 200, y: 150), by: 0, -100)
        #expect(content.list.contentOffset.y > 50 && shell.panel === list)
        press(.escape)
        run(0.1)
        #expect(shell.panel == nil && shell.sceneFrame == whole)
        shell.toggleCode()
        shell.toggle(.overlays)
        run(0.3)
        let beside = try #require(shell.panel as? ListPanel), hasRoom = size.width < 1000
        #expect((beside.frame.minX >= shell.sceneFrame.maxX) == hasRoom, "beside a scene that the code covers, or over one beside the code")
    }

    /// A panel that does not fit above the strip scrolls. Here it has many switches, in the smallest window.
    @Test func smallestWindowKeepsEveryOptionReachable() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), size = CGSize(width: 320, height: 240)
        let window = Window(size: size),
            shell = ScenesView([.cards], first: .cards, context: context, size: size)
        window.rootView.addSubview(shell)
        window.update(at: 1)
        shell.toggleOptions()
        window.update(at: 2)
        let options = try #require(shell.panel as? OptionsPanel), controls = options.focusOrder
        #expect(controls.count > 8)
        let shown = options.panel.convert(options.panel.bounds.origin, to: nil).map { CGRect(origin: $0, size: options.panel.bounds.size) }
        let plate = try #require(shown)
        #expect(shell.sceneFrame.contains(plate), "the strip below stays free")
        func place(_ control: View) throws -> CGRect {
            CGRect(origin: try #require(control.convert(.zero, to: nil)), size: control.bounds.size)
        }
        let begins = try plate.contains(place(controls[0]))
        #expect(begins)
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 1000), position: CGPoint(x: plate.midX, y: plate.midY), time: 2)))
        for _ in 0..<60 { window.update(at: window.time + 1.0 / 30) }
        let firstPlace = try place(controls[0]), lastPlace = try place(try #require(controls.last))
        #expect(plate.contains(lastPlace) && !plate.contains(firstPlace))
        let middle = PointerEvent(CGPoint(x: lastPlace.midX, y: lastPlace.midY), time: window.time)
        window.handle(.pointerDown(middle))
        window.handle(.pointerUp(middle))
        #expect(shell.panel != nil)
    }

    /// Controls that Tab and Shift+Tab reach in a panel that scrolls are scrolled into view.
    @Test(arguments: [false, true]) func focusedControlIsScrolledIntoView(isOverlays: Bool) throws {
        window.resize(to: CGSize(width: 320, height: 240), scale: 1)
        shell.frame = window.rootView.bounds
        run(0.1)
        if isOverlays { shell.toggle(.overlays) } else { shell.toggleOptions() }
        run(0.3)
        let panel = try #require(shell.panel), controls = panel.focusOrder
        let plate = panel.panel
        var seen: Set<ObjectIdentifier> = []
        for i in 0..<(2 * controls.count) {
            press(.tab, i < controls.count ? [] : .shift)
            run(0.3)
            let focused = try #require(window.focusView), origin = try #require(focused.convert(CGPoint.zero, to: plate))
            #expect(plate.bounds.contains(CGRect(origin: origin, size: focused.bounds.size)), "press \(i)")
            seen.insert(ObjectIdentifier(focused))
        }
        #expect(seen == Set(controls.map(ObjectIdentifier.init)))
    }

    @Test func helpOpensAndCloses() throws {
        click(shell.strip.help)
        run(0.3)
        #expect(shell.panel != nil)
        press(.digit(2))
        run(0.5)
        #expect(shell.scene.name == .focus, "keys stay in the panel")
        press(.escape)
        #expect(shell.panel == nil)
        window.handle(.text("?", time: log.time))
        run(0.3)
        let overlay = try #require(shell.panel)
        click(overlay, CGPoint(x: 5, y: 5))
        #expect(shell.panel == nil)
    }

    @Test func helpTextIsCompleteInNarrowWindows() throws {
        for width in [320.0, 480, 800] {
            window.resize(to: CGSize(width: width, height: 400), scale: 1)
            shell.frame = window.rootView.bounds
            run(0.1)
            press(.function(1))
            run(0.3)
            let overlay = try #require(shell.panel), panel = try #require(overlay.subviews.first)
            func labels(in view: View) -> [Label] { (view as? Label).map { [$0] } ?? view.subviews.flatMap { labels(in: $0) } }
            for label in labels(in: panel) where !(label.text ?? "").isEmpty {
                let size = label.numberOfLines == 1 ? label.naturalSize : label.sizeThatFits(label.bounds.size)
                let end = try #require(label.convert(CGPoint(x: size.width, y: 0), to: panel))
                #expect(size.width <= label.bounds.width + 0.5 && size.height <= label.bounds.height + 0.5, "\(width): \(label.text ?? "")")
                #expect(end.x <= panel.bounds.width, "\(width): \(label.text ?? "")")
            }
            press(.escape)
        }
    }

    /// The figures make way for this frame.
    @Test func openPanelReportsItsFrame() throws {
        #expect(shell.panelFrame == nil)
        press(.function(1))
        run(0.3)
        #expect(shell.panelFrame == shell.bounds)
        press(.escape)
        #expect(shell.panelFrame == nil)
        window.resize(to: CGSize(width: 420, height: 500), scale: 1)
        run(0.1)
        shell.toggleOptions()
        run(0.3)
        let frame = try #require(shell.panelFrame)
        #expect(shell.bounds.contains(frame) && frame.height < 300)
    }

    @Test func tabCyclesThroughStripAndScene() {
        let controls = shell.strip.focusOrder
        for control in controls {
            press(.tab)
            #expect(control.isFocused)
        }
        press(.tab)
        #expect(!controls.contains { $0.isFocused })
        press(.tab, .shift)
        #expect(controls.last?.isFocused == true)
        press(.letter("x"))
        #expect(log.scenes[.focus]?.content.keys == 1, "the scene gets keys that a control does not want")
    }

    @Test func techniqueChosenByKeyIsAnnounced() throws {
        let scene = try #require(log.scenes[.focus]), strip = shell.strip
        #expect(strip.claimLabel.text == scene.claim)
        press(.letter("t"))
        #expect(strip.claimLabel.text == "Plain way: Plain.")
        log.scenes[.focus]?.content.isTicking = false
        run(1)
        #expect(strip.claimLabel.text == "Plain way: Plain." && window.nextUpdateTime ?? 0 > window.time + 5)
        run(10)
        #expect(strip.claimLabel.text == scene.claim && window.nextUpdateTime == nil)
        press(.letter("t"))
        press(.digit(2))
        run(1)
        #expect(strip.claimLabel.text == log.scenes[.table]?.claim)
    }

    /// However the mode is left. Escape is handled by the program.
    @Test func twoPictureAnnouncementEndsWithMode() {
        shell.state.pictures = .difference
        run(0.1)
        #expect(shell.strip.claimLabel.text?.contains("differ") == true)
        shell.state.pictures = .one
        run(0.1)
        #expect(shell.strip.claimLabel.text?.contains("differ") == false)
    }

    @Test func compositorSwitchExplainsMissingGPU() {
        var asked = 0
        shell.onRequest = { _ in asked += 1 }
        shell.state.gpuProblem = "no OpenGL"
        run(0.1)
        let control = shell.strip.compositor
        #expect(control.segments.map(\.isEnabled) == [true, false, false])
        let gpu = control.frame(ofSegment: 1) ?? .zero
        click(control, CGPoint(x: gpu.midX, y: gpu.midY))
        #expect(asked == 0 && control.hint(at: CGPoint(x: gpu.midX, y: 5))?.contains("no OpenGL") == true)
    }
}
