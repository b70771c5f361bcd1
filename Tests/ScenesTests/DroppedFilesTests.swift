// Files dropped on the window find the scene that opens them: the one they are dropped on, if it can, else the one
// that they suit best.

import Foundation
import Testing
import Text
import Views

@testable import Scenes

@MainActor
final class DroppedFilesTests {
    let window = Window(size: CGSize(width: 1000, height: 700))
    let shell: ScenesView
    let log = ShellLog()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-drop-\(UUID().uuidString)")

    init() throws {
        let log = log
        shell = ScenesView(
            SceneName.allCases.map { name in
                SceneEntry(name, files: [.focus: .pictures, .table: .list, .cards: .deck][name]) { _ in
                    let scene = PlainScene(name)
                    log.scenes[name] = scene
                    return scene
                }
            }, first: .mines, context: SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), size: window.size)
        window.rootView.addSubview(shell)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        run(0.1)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func run(_ seconds: Double) {
        for i in 1...Int(seconds * 60) { window.update(at: log.time + Double(i) / 60) }
        log.time += seconds
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    /// Which scene has opened what was dropped on `scene`.
    private func drop(_ paths: [String], on scene: SceneName) -> [SceneName: [String]] {
        shell.show(scene, animated: false)
        run(0.1)
        for made in log.scenes.values { made.opened = [] }
        window.handle(.dropFiles(paths, position: CGPoint(x: 300, y: 200), time: log.time))
        run(1)
        return log.scenes.filter { !$0.value.opened.isEmpty }.mapValues(\.opened)
    }

    private var said: String { shell.strip.claimLabel.text ?? "" }

    @Test func aFileGoesToTheSceneItIsDroppedOnIfThatOpensIt() throws {
        let deck = try file("Greek.TXT", "alpha\ta\nbeta\tb\n"), lines = try file("lines.txt", "one\ntwo\n")
        let plain = try file("READ ME", "Some text.\n"), table = try file("words.tsv", "un\tone\n")
        for path in [deck, lines, plain, table] { #expect(drop([path], on: .table) == [.table: [path]]) }
        #expect(shell.scene.name == .table && said == "Opening words.tsv as a list.")
        for path in [deck, lines, table] { #expect(drop([path], on: .cards) == [.cards: [path]]) }
    }

    @Test func elsewhereAFileGoesWhereItSuitsBest() throws {
        let deck = try file("Greek.TXT", "alpha\ta\nbeta\tb\n"), lines = try file("lines.txt", "one\ntwo\n")
        let anki = try file("export.txt", "#separator:comma\na,b\n"), picture = try file("penguin.PNG", [0x89, 0x50, 0, 1])
        let drawing = try file("drawing.svg", "<svg/>")
        for scene in [SceneName.focus, .mines, .flashlight] {
            for path in [deck, anki] { #expect(drop([path], on: scene) == [.cards: [path]]) }
            #expect(drop([lines], on: scene) == [.table: [lines]])
        }
        for scene in SceneName.allCases {
            for path in [picture, drawing, folder.path] { #expect(drop([path], on: scene) == [.focus: [path]]) }
        }
        #expect(shell.scene.name == .focus && said == "Opening \(folder.lastPathComponent) as pictures.")
    }

    @Test func filesDroppedTogetherAreOpenedTogether() throws {
        let pictures = try ["a.png", "b.jpg"].map { try file($0, [0, 1]) }, odd = try file("c.zip", [0x50, 0x4B, 3, 4, 0])
        #expect(drop(pictures, on: .mines) == [.focus: pictures])
        #expect(said == "Opening 2 files as pictures.")
        #expect(drop(pictures + [odd], on: .focus) == [.focus: pictures])
        #expect(said == "Opening 2 files as pictures; the other cannot be shown there.")
    }

    @Test func whatNobodyOpensIsTold() throws {
        let archive = try file("archive.zip", [0x50, 0x4B, 3, 4, 0, 0])
        for scene in SceneName.allCases {
            #expect(drop([archive], on: scene) == [:] && shell.scene.name == scene)
            #expect(
                said == "archive.zip cannot be opened. What can be dropped is a picture or a folder of them, "
                    + "a text file as a list or a deck of cards (.txt or .tsv).")
        }
        // Something without an end would keep the window waiting, were it read.
        #expect(drop(["/dev/zero"], on: .table) == [:] && drop(["/nowhere/at all"], on: .table) == [:])
    }
}
