// Hints at a scene's gestures: shown until the gestures have been used, only where enabled, and never over the scene's text.

import FloeFiles
import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct GestureHintTests: ShellPlaying {
    let stage: ShellStage

    init() throws {
        stage = try ShellStage()
        shell.showsGestureHints = true
        window.update(at: 1)
    }

    private var view: HintView? { view(in: shell) }
    private func view(in shell: ScenesView) -> HintView? { shell.subviews.compactMap { $0 as? HintView }.first }
    /// The visible text; empty once the hint fades out.
    private var told: String { told(in: shell) }
    private func told(in shell: ScenesView) -> String {
        view(in: shell).map { $0.alpha > 0 ? $0.text ?? "" : "" } ?? ""
    }

    @Test func hintShowsUntilGestureIsUsed() {
        #expect(told == "Drag it, click it")
        drag(from: CGPoint(x: 500, y: 300), by: 0, -100)
        #expect(told == "Click it")
        click(shell.scene.view, CGPoint(x: 300, y: 200))
        run(1)
        #expect(told == "")
        // Another scene has hints of its own, and this one has none left.
        press(.digit(2))
        run(1)
        #expect(told == "Drag it, click it")
        press(.digit(1))
        run(1)
        #expect(told == "")
    }

    /// Frames with a panel, a page turn or a fading hint do not belong to the scene alone.
    @Test func panelsAndTransitionsAreNotTheScene() {
        #expect(shell.showsSceneAlone)
        press(.function(1))
        run(0.3)
        #expect(!shell.showsSceneAlone)
        press(.function(1))
        #expect(shell.showsSceneAlone)
        drag(from: CGPoint(x: 500, y: 300), by: 0, -100)
        click(shell.scene.view, CGPoint(x: 300, y: 200))
        #expect(told == "" && !shell.showsSceneAlone, "it fades")
        run(0.5)
        #expect(shell.showsSceneAlone)
        press(.digit(2))
        run(0.1)
        #expect(!shell.showsSceneAlone)
        run(1)
        #expect(shell.showsSceneAlone)
    }

    /// A panel would cover a part of it.
    @Test func hintIsHiddenBehindPanels() throws {
        let view = try #require(view)
        for key in [Key.letter("a"), .function(1)] {
            press(key)
            run(0.3)
            #expect(view.isHidden == (shell.panelFrame != nil))
            press(.escape)
            run(0.3)
            #expect(!view.isHidden)
        }
    }

    @Test func wheelCountsAsScroll() {
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 40), position: CGPoint(x: 500, y: 300), time: log.time)))
        #expect(told == "Click it")
    }

    @Test func gesturesInStripOrPanelDoNotCount() {
        click(shell.strip.figures)
        #expect(told == "Drag it, click it")
        press(.function(1))
        run(0.3)
        click(shell, CGPoint(x: 5, y: 5))
        run(0.3)
        #expect(shell.panel == nil && told == "Drag it, click it")
    }

    @Test func hintTakesNoPressesAndStaysInScene() throws {
        for size in [CGSize(width: 320, height: 240), CGSize(width: 1280, height: 800), CGSize(width: 2560, height: 1440)] {
            window.resize(to: size, scale: 1)
            shell.frame = window.rootView.bounds
            run(0.1)
            let view = try #require(view)
            #expect(shell.sceneFrame.contains(view.frame) && !view.isUserInteractionEnabled)
            let label = try #require(view.subviews.first as? Label)
            #expect(label.sizeThatFits(label.bounds.size).height <= label.bounds.height + 1, "\(size)")
        }
    }

    /// The hint is at the bottom, or at the top if the scene's text is at the bottom, or in between if it is at both.
    @Test func hintStaysBesideSceneText() throws {
        run(0.1)
        let view = try #require(view), scene = try #require(log.scenes[.focus]), size = scene.view.bounds.size
        #expect(view.frame.midY > shell.sceneFrame.midY)
        let below = CGRect(x: 0, y: size.height - 60, width: size.width, height: 30)
        let above = CGRect(x: 0, y: 8, width: size.width / 2 + 20, height: 30)
        shell.sideRoom.left = 100
        for words in [[below], [above, below], [above]] {
            scene.words = words
            shell.setNeedsLayout()
            run(1)
            let isFree = words.allSatisfy { !$0.offsetBy(dx: shell.sceneFrame.minX, dy: shell.sceneFrame.minY).intersects(view.frame) }
            #expect(isFree && view.alpha == 1 && shell.sceneFrame.contains(view.frame), "\(words)")
            #expect((view.frame.midY > shell.sceneFrame.midY) == (words.count == 2 || words == [above]))
        }
    }

    /// Opens a window with one scene that shows its hints.
    private func open(_ name: SceneName, size: CGSize) throws -> (window: Window, shell: ScenesView, hint: HintView) {
        let window = Window(size: size)
        let shell = ScenesView([try SceneCatalog.scene(name)], first: name, context: try SceneStill.context(), size: size)
        window.rootView.addSubview(shell)
        shell.showsGestureHints = true
        window.update(at: 1)
        return (window, shell, try #require(self.view(in: shell)))
    }

    private nonisolated static let sizes = [
        CGSize(width: 320, height: 240), CGSize(width: 800, height: 500), CGSize(width: 500, height: 800),
    ]

    /// Hints cover no headings, captions or messages, not even where docked figures leave a scene little room.
    @Test(arguments: SceneName.allCases.filter { $0 != .mines }, sizes)
    func hintNeverCoversSceneText(name: SceneName, size: CGSize) throws {
        let (window, shell, hint) = try open(name, size: size)
        for room in [0.0, 290] where room < size.width / 2 {
            shell.sideRoom.right = room
            for _ in 0..<3 { window.update(at: window.time + 1) }
            #expect(hint.alpha == 1 && shell.sceneFrame.contains(hint.frame))
            for words in shell.scene.areas.words {
                let shown = words.offsetBy(dx: shell.sceneFrame.minX, dy: shell.sceneFrame.minY)
                #expect(!shown.intersects(hint.frame), "\(shown) below \(hint.frame)")
            }
        }
    }

    /// The wheel scrolls the trays' headings past the hint, which hides and returns when they rest. With and without docked
    /// figures.
    @Test(arguments: sizes + [CGSize(width: 1280, height: 800)], [0.0, 290])
    func hintHidesWhileTextScrollsBelow(size: CGSize, room: Double) throws {
        guard room < size.width / 2 else { return }
        let (window, shell, hint) = try open(.cards, size: size)
        shell.sideRoom.right = room
        window.update(at: window.time + 1)
        var passed = 0
        for i in 0..<240 {
            if i % 4 == 0 {
                window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 30), position: CGPoint(x: 100, y: 90), time: window.time)))
            }
            window.update(at: window.time + 1.0 / 60)
            let place = hint.frame.offsetBy(dx: -shell.sceneFrame.minX, dy: -shell.sceneFrame.minY)
            let below = shell.scene.areas.words.filter { $0.intersects(place) }
            passed += (below + shell.scene.areas.pictures).contains { $0.intersects(place) } ? 1 : 0
            #expect(below.isEmpty || hint.alpha == 0, "\(below) below \(place) after \(i) frames")
        }
        // Headings did pass, and the hint is visible again now that they rest.
        for _ in 0..<60 { window.update(at: window.time + 1.0 / 60) }
        #expect(passed > 0 && hint.alpha == 1 && hint.text != nil)
    }

    /// The first key that may be the scene's ends hints at gestures, until the next run; other keys do not.
    @Test func hintsGoWithFirstKey() throws {
        let folder = try TestFolder()
        shell.rememberGestures(in: folder.url)
        for key in [Key.tab, .escape, .function(2), .letter("h")] { press(key) }
        #expect(told == "Drag it, click it")
        press(.down)
        run(1)
        #expect(told == "")
        press(.digit(2))
        run(1)
        #expect(told == "Drag it, click it", "another scene has its own")
        shell.saveNow()
        #expect(try nextRun(folder) == "Drag it, click it")
    }

    /// Hints lie beside the pictures where there is room.
    @Test(arguments: [CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800)])
    func hintLiesOnNoFace(size: CGSize) throws {
        for name in [SceneName.focus, .cards] {
            let (window, shell, hint) = try open(name, size: size)
            // Headings are drawn in the background, and only then the room beside them is known.
            while shell.context.work.deliver() > 0 { window.update(at: window.time + 1.0 / 60) }
            for _ in 0..<90 { window.update(at: window.time + 1.0 / 60) }
            let pictures = shell.scene.areas.pictures
            let place = hint.frame.offsetBy(dx: -shell.sceneFrame.minX, dy: -shell.sceneFrame.minY)
            #expect(!pictures.isEmpty && hint.alpha == 1)
            #expect(!pictures.contains { $0.intersects(place) }, "\(name): \(place) on \(pictures)")
        }
    }

    /// Choosing a picture, which is not the hinted gesture, changes the caption to one of another length.
    @Test(arguments: sizes)
    func growingCaptionsAreNotCovered(size: CGSize) throws {
        let (window, shell, hint) = try open(.focus, size: size), focus = try #require(shell.scene as? FocusScene)
        for i in 1...8 {
            focus.scroll(to: i % focus.gallery.pictures.count, animated: true)
            for _ in 0..<90 {
                window.update(at: window.time + 1.0 / 60)
                let place = hint.frame.offsetBy(dx: -shell.sceneFrame.minX, dy: -shell.sceneFrame.minY)
                #expect(hint.alpha == 0 || !shell.scene.areas.words.contains { $0.intersects(place) })
            }
            #expect(hint.alpha == 1)
        }
    }

    /// In the table, typed text appears where the hint is, and the row that it finds may lie there too.
    @Test(arguments: sizes)
    func typedTextIsReadable(size: CGSize) throws {
        let (window, shell, hint) = try open(.table, size: size)
        let pill = try #require(shell.scene.view.subviews.compactMap { $0 as? Notice }.first)
        for letter in ["v", "e", "g"] {
            window.handle(.text(letter, time: window.time))
            window.update(at: window.time + 1.0 / 60)
            let place = try #require(pill.superview?.convert(pill.frame.origin, to: shell))
            #expect(!pill.isHidden && (hint.alpha == 0 || !hint.frame.intersects(CGRect(origin: place, size: pill.frame.size))))
        }
        for _ in 0..<60 { window.update(at: window.time + 1.0 / 60) }
        let table = try #require(shell.scene as? TableScene).table, chosen = try #require(table.liveCells.first { $0.isSelected })
        let row = CGRect(origin: try #require(table.convert(chosen.frame.origin, to: shell)), size: chosen.frame.size)
        #expect(hint.alpha == 0 || !hint.frame.intersects(row))
        // Where the smallest window has room for only one of them, typed text and its row take precedence until Escape.
        for _ in 0..<2 { window.handle(.keyDown(KeyEvent(.escape, time: window.time))) }
        for _ in 0..<60 { window.update(at: window.time + 1.0 / 60) }
        #expect(pill.isHidden && hint.alpha == 1)
    }

    /// Hints are off in pictures and measurements.
    @Test func hintsAreOffByDefault() {
        shell.showsGestureHints = false
        run(0.1)
        #expect(view == nil)
    }

    /// Starts another run that remembers used gestures in `folder`, and returns its hints.
    private func nextRun(_ folder: TestFolder) throws -> String {
        let next = try ShellStage()
        next.shell.rememberGestures(in: folder.url)
        next.shell.showsGestureHints = true
        next.window.update(at: 1)
        return told(in: next.shell)
    }

    @Test func usedGesturesAreRememberedBetweenRuns() throws {
        let folder = try TestFolder()
        #expect(try nextRun(folder) == "Drag it, click it")
        shell.rememberGestures(in: folder.url)
        drag(from: CGPoint(x: 500, y: 300), by: 0, -100)
        shell.saveNow()
        #expect(told == "Click it")
        #expect(try nextRun(folder) == "Click it")
        // In the meantime another window has used the other gesture.
        UsedGesturesStore(folder: folder.url).save([.focus: [.click], .cards: [.hover]])
        #expect(try nextRun(folder) == "")
        #expect(UsedGesturesStore(folder: folder.url).load() == [.focus: [.drag, .click], .cards: [.hover]])
    }

    @Test func unusableStoreIsIgnored() throws {
        let folder = try TestFolder(), file = folder.url.appendingPathComponent(UsedGesturesStore.fileName)
        let all = "Drag it, click it"
        for bytes in [Data(), Data([0, 255, 254, 10, 13]), Data("focus\nfocus wave\nnowhere drag\n".utf8), Data(count: 1 << 20)] {
            try bytes.write(to: file)
            #expect(try nextRun(folder) == all)
        }
        // Valid lines are used, and the next save repairs the file.
        try Data("focus click\n\u{0}\u{1}garbage focus drag\n".utf8).write(to: file)
        #expect(try nextRun(folder) == "Drag it")
        UsedGesturesStore(folder: folder.url).save([.focus: [.drag]])
        #expect(try String(contentsOf: file, encoding: .utf8) == "focus drag\nfocus click\n")
        // A folder in place of the file, then a folder that cannot exist.
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(try nextRun(folder) == all)
        for place in [folder.url, URL(fileURLWithPath: "/dev/null/floe")] {
            shell.rememberGestures(in: place)
            drag(from: CGPoint(x: 500, y: 300), by: 0, -100)
            shell.saveNow()
            #expect(told == "Click it", "in this run it is known all the same")
        }
    }

    /// A board that fits has no hint to scroll. Zoomed in, it has one.
    @Test func fixedBoardHasNoScrollHint() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        let window = Window(size: CGSize(width: 800, height: 500))
        let entry = SceneDescription.mines.made { MinesScene($0, stateFolder: nil, board: .small, seed: 1) }
        let shell = ScenesView([entry], first: .mines, context: context, size: window.size)
        window.rootView.addSubview(shell)
        shell.showsGestureHints = true
        window.update(at: 1)
        let scene = try #require(shell.scene as? MinesScene)
        scene.kind = .tiled
        #expect(told(in: shell) == "Click to reveal")
        for _ in 0..<6 { scene.minesView.board.zoom(by: 1.4, about: scene.minesView.board.middle) }
        for i in 1...60 { window.update(at: 1 + Double(i) / 60) }
        #expect(told(in: shell) == "Drag or fling to scroll, click to reveal")
        // A panel of the scene hides the hint.
        let view = try #require(self.view(in: shell))
        for _ in 0..<2 {
            scene.minesView.openCustomBoard()
            window.update(at: window.time + 1)
            #expect(view.isHidden)
            scene.minesView.closePanel()
            window.update(at: window.time + 1)
            #expect(!view.isHidden && view.alpha == 1)
        }
        scene.newGame(.large)
        window.update(at: window.time + 1)
        #expect(told(in: shell) == "Drag or fling to scroll, click to reveal")
    }

    @Test func passingMouseIsNoGesture() {
        let area = CGRect(x: 0, y: 0, width: 400, height: 300)
        var watch = GestureWatch()
        func hover(_ x: Double, _ y: Double) -> Set<GestureHint.Gesture> {
            watch.gestures(of: .hover(PointerEvent(CGPoint(x: x, y: y), time: 0)), in: area)
        }
        #expect(hover(10, 10).isEmpty && hover(60, 10).isEmpty)
        #expect(hover(60, 400).isEmpty && hover(60, 250).isEmpty, "it left, and came back elsewhere")
        #expect(hover(60, 140).isEmpty && hover(60, 100) == [.hover])
        // A finger's drag counts as both, because a finger cannot hover.
        func finger(_ x: Double) -> PointerEvent { PointerEvent(CGPoint(x: x, y: 9), time: 0, device: .touch) }
        _ = watch.gestures(of: .pointerDown(finger(9)), in: area)
        #expect(watch.gestures(of: .pointerMoved(finger(40)), in: area) == [.drag, .hover])
        #expect(watch.gestures(of: .pointerUp(finger(40)), in: area).isEmpty)
    }

    /// The warning about the saved game is where the hint would be.
    @Test func hintYieldsToMessage() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-hint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lock = FolderLock.attempt(folder.path), context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        let window = Window(size: CGSize(width: 1000, height: 700))
        let entry = SceneDescription.mines.made { MinesScene($0, stateFolder: folder, board: .small, seed: 1) }
        let shell = ScenesView([entry], first: .mines, context: context, size: window.size)
        window.rootView.addSubview(shell)
        shell.showsGestureHints = true
        window.update(at: 1)
        let scene = try #require(shell.scene as? MinesScene), view = shell.subviews.compactMap { $0 as? HintView }.first
        #expect(scene.minesView.banner.content?.isWarning == true)
        #expect(view?.alpha == 0)
        scene.minesView.session.dismissProblems()
        window.update(at: 2)
        #expect(view?.alpha == 1 && view?.text != nil)
        withExtendedLifetime(lock) {}
    }
}
