// After other pictures, rows or cards were opened, or given at the start, the built-in ones come back by a button or by Backspace, and look
// as in a window just opened.

import Foundation
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct BuiltInContentsTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// A window of scenes as the program makes them, without threads.
    @MainActor
    private struct Stage {
        let window: Window
        let shell: ScenesView
        let work = WorkQueue(threads: 0)

        init(_ first: SceneName, _ contents: SceneContents = SceneContents(), size: CGSize = CGSize(width: 1280, height: 800)) throws {
            window = Window(size: size)
            shell = ScenesView(first: first, context: SceneContext(fonts: try FontLibrary(), work: work, contents: contents), size: size)
            window.rootView.addSubview(shell)
            settle()
        }

        func settle() {
            for _ in 0..<150 {
                repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0
            }
        }

        func drop(_ path: String) {
            window.handle(.dropFiles([path], position: CGPoint(x: 300, y: 200), time: window.time))
            settle()
        }

        func press(_ key: Key) {
            window.handle(.keyDown(KeyEvent(key, time: window.time)))
            settle()
        }

        func click(_ view: View) {
            let spot = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil) ?? .zero
            window.handle(.pointerDown(PointerEvent(spot, time: window.time)))
            window.handle(.pointerUp(PointerEvent(spot, time: window.time + 0.05)))
            settle()
        }

        var button: Button { shell.strip.builtIn }
        var isOffered: Bool { !button.isHidden && button.window != nil }
    }

    private func own(_ name: SceneName) throws -> String {
        switch name {
        case .focus: try folder.picture("red.png", Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        case .table: try folder.write("list.txt", (1...200).map { "line \($0)" }.joined(separator: "\n"))
        default: try folder.write("deck.tsv", "one\teins\ntwo\tzwei\n")
        }
    }

    @Test(arguments: [SceneName.focus, .table, .cards])
    func droppedContentsMakeWay(_ name: SceneName) throws {
        let stage = try Stage(name), before = try stage.window.picture(), status = stage.shell.scene.status
        #expect(!stage.isOffered && stage.shell.scene.builtInContents == nil)
        stage.press(.backspace)
        #expect(try stage.window.picture().isSame(as: before), "there is nothing to bring back")
        let path = try own(name)
        for round in 0..<2 {
            stage.drop(path)
            #expect(stage.isOffered && stage.button.title.hasPrefix("Back to ") && stage.button.hint?.hasPrefix("Shows ") == true)
            #expect(stage.shell.scene.status != status)
            #expect(stage.shell.bounds.contains(try #require(stage.button.convert(stage.button.bounds, to: nil))))
            // Scrolled, too.
            stage.press(.down)
            if round == 0 { stage.click(stage.button) } else { stage.press(.backspace) }
            #expect(!stage.isOffered && stage.shell.scene.builtInContents == nil && stage.shell.scene.status == status)
            #expect(try stage.window.picture().isSame(as: before), "round \(round)")
        }
    }

    @Test func contentsOfTheCommandLineMakeWay() throws {
        var contents = SceneContents()
        _ = try own(.focus)
        contents.gallery = try FocusGallery.folder(folder.path)
        contents.list = try ListFile(path: try own(.table))
        contents.deck = try DeckReader(path: try own(.cards))
        for name in [SceneName.focus, .table, .cards] {
            let stage = try Stage(name, contents), fresh = try Stage(name)
            #expect(stage.isOffered && !fresh.isOffered)
            stage.press(.backspace)
            #expect(try stage.window.picture().isSame(as: fresh.window.picture()), "\(name)")
        }
    }

    /// What is still being read does not come after all.
    @Test(arguments: [SceneName.focus, .table, .cards])
    func openingEndsWithReturn(_ name: SceneName) throws {
        let stage = try Stage(name), path = try own(name)
        stage.drop(path)
        let other = name == .focus ? try folder.picture("blue.png", 0xFFFF_FFFF) : path
        stage.window.handle(.dropFiles([other], position: CGPoint(x: 300, y: 200), time: stage.window.time))
        stage.press(.backspace)
        #expect(stage.shell.scene.builtInContents == nil && !stage.shell.scene.isOpening)
    }

    /// In windows too small for it in the strip, it is among the options.
    @Test func smallWindowsHaveItToo() throws {
        for size in [CGSize(width: 320, height: 240), CGSize(width: 480, height: 360), CGSize(width: 800, height: 500)] {
            let stage = try Stage(.focus, size: size)
            stage.drop(try own(.focus))
            guard !stage.isOffered else {
                #expect(stage.shell.bounds.contains(try #require(stage.button.convert(stage.button.bounds, to: nil))))
                continue
            }
            stage.click(stage.shell.strip.options)
            let panel = try #require(stage.shell.panel as? OptionsPanel)
            let button = try #require(panel.focusOrder.compactMap { $0 as? Button }.first { $0.title == "Back to the penguins" })
            button.activate(at: nil)
            stage.settle()
            #expect(stage.shell.panel == nil && stage.shell.scene.builtInContents == nil, "\(size)")
        }
    }

    /// A typed name is edited first.
    @Test func backspaceEditsTypedText() throws {
        let stage = try Stage(.table), table = try #require(stage.shell.scene as? TableScene).table
        stage.drop(try own(.table))
        for text in ["l", "i"] { stage.window.handle(.text(text, time: stage.window.time)) }
        stage.window.handle(.keyDown(KeyEvent(.backspace, time: stage.window.time)))
        #expect(table.typeAheadText == "l" && stage.shell.scene.builtInContents != nil)
    }

    /// The announcement that a file is being opened goes when that is done.
    @Test(arguments: [SceneName.focus, .table, .cards])
    func announcementEnds(_ name: SceneName) throws {
        let path = try own(name)
        for first in [name, .mines] {
            let stage = try Stage(first)
            stage.drop(path)
            #expect(stage.shell.scene.name == name && stage.shell.strip.hint == nil, "from \(first)")
        }
    }
}
