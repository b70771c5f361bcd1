// Files dropped on the window are opened by the scene they are dropped on, if it can, or else by the scene that suits them best.

import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct DroppedFilesTests: ShellPlaying {
    let stage: ShellStage
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        stage = try ShellStage(first: .mines)
        run(0.1)
    }

    /// Drops files on `scene` and returns what each scene has opened.
    private func drop(_ paths: [String], on scene: SceneName) -> [SceneName: [String]] {
        shell.show(scene, animated: false)
        run(0.1)
        for made in log.scenes.values { made.opened = [] }
        window.handle(.dropFiles(paths, position: CGPoint(x: 300, y: 200), time: log.time))
        run(1)
        return log.scenes.filter { !$0.value.opened.isEmpty }.mapValues(\.opened)
    }

    private var said: String { shell.strip.claimLabel.text ?? "" }

    /// Whatever is open, and only as long as they are there.
    @Test func filesOverTheWindowAreWelcome() {
        let at = CGPoint(x: 300, y: 200)
        var places: [DropPlace] { shell.descendants.compactMap { $0 as? DropPlace } }
        for opensHelp in [false, true] {
            if opensHelp { press(.function(1)) }
            #expect(window.handle(.dragOver(position: at, time: log.time)) && places.count == 1 && !shell.showsSceneAlone)
            run(0.2)
            let said = places.first?.descendants.compactMap { ($0 as? Label)?.text }
            #expect(said?.contains("Drop to open") == true && places.first?.superview?.subviews.last === places.first)
            #expect(window.handle(.dragOver(position: CGPoint(x: 500, y: 690), time: log.time)) && places.count == 1)
            window.handle(.dragLeft(time: log.time))
            #expect(places.isEmpty)
        }
        window.draggedFiles = [URL(fileURLWithPath: "/a.png")]
        #expect(!window.handle(.dragOver(position: at, time: log.time)) && places.isEmpty, "dragged out of the window itself")
        window.handle(.dragLeft(time: log.time))
        window.draggedFiles = []
        window.handle(.dragOver(position: at, time: log.time))
        window.handle(.dropFiles([], position: at, time: log.time))
        #expect(places.isEmpty)
    }

    @Test func fileGoesToSceneUnderDrop() throws {
        let deck = try folder.write("Greek.TXT", "alpha\ta\nbeta\tb\n"), lines = try folder.write("lines.txt", "one\ntwo\n")
        let plain = try folder.write("READ ME", "Some text.\n"), table = try folder.write("words.tsv", "un\tone\n")
        for path in [deck, lines, plain, table] { #expect(drop([path], on: .table) == [.table: [path]]) }
        #expect(shell.scene.name == .table && said == "Opening words.tsv as a list.")
        for path in [deck, lines, table] { #expect(drop([path], on: .cards) == [.cards: [path]]) }
    }

    @Test func otherFilesGoToBestScene() throws {
        let deck = try folder.write("Greek.TXT", "alpha\ta\nbeta\tb\n"), lines = try folder.write("lines.txt", "one\ntwo\n")
        let anki = try folder.write("export.txt", "#separator:comma\na,b\n"), picture = try folder.write("penguin.PNG", [0x89, 0x50, 0, 1])
        let drawing = try folder.write("drawing.svg", "<svg/>")
        let sheet = try folder.write("sheet.csv", "a,b\n"), prose = try folder.write("notes", [0xFF, 0xFE, 0x05, 0x09, 10, 0])
        let wide = try folder.write("wide.txt", [0xFF, 0xFE, 0x61, 0, 9, 0, 0x62, 0, 10, 0])
        for scene in [SceneName.focus, .mines, .flashlight] {
            for path in [deck, anki, sheet, wide] { #expect(drop([path], on: scene) == [.cards: [path]]) }
            // A letter of UTF-16 whose upper byte is that of a tab is no tab.
            for path in [lines, prose] { #expect(drop([path], on: scene) == [.table: [path]]) }
        }
        for scene in SceneName.allCases {
            for path in [picture, drawing, folder.path] { #expect(drop([path], on: scene) == [.focus: [path]]) }
        }
        #expect(shell.scene.name == .focus && said == "Opening \(folder.url.lastPathComponent) as pictures.")
    }

    /// A picture of a name that does not tell, or of an ending that few have.
    @Test func picturesAreToldByTheirContents() throws {
        for name in ["photograph", "photograph.tmp", "photograph.JFIF", "photograph.jpe"] {
            let file = try folder.turnedPicture(name)
            for scene in SceneName.allCases { #expect(drop([file], on: scene) == [.focus: [file]], "\(name), \(scene)") }
        }
    }

    @Test func filesDroppedTogetherAreOpenedTogether() throws {
        let pictures = try ["a.png", "b.jpg"].map { try folder.write($0, [0, 1]) }, odd = try folder.write("c.zip", [0x50, 0x4B, 3, 4, 0])
        #expect(drop(pictures, on: .mines) == [.focus: pictures])
        #expect(said == "Opening 2 files as pictures.")
        #expect(drop(pictures + [odd], on: .focus) == [.focus: pictures])
        #expect(said == "Opening 2 files as pictures; the other cannot be shown there.")
    }

    @Test func recordingIsPlayed() throws {
        var played: [String] = []
        shell.onRequest = { if case .play(let path) = $0 { played.append(path) } }
        let named = try folder.write("run.floe", "anything"), told = try folder.write("run", "{\"board\":null,\"floe-record\":2}\n")
        for path in [named, told] { #expect(drop([path], on: .table) == [:]) }
        #expect(played == [named, told])
        let list = try folder.write("floe-record.txt", "floe-record\n")
        #expect(drop([list], on: .table) == [.table: [list]] && played.count == 2)
    }

    @Test func unopenableFileIsReported() throws {
        let archive = try folder.write("archive.zip", [0x50, 0x4B, 3, 4, 0, 0])
        for scene in SceneName.allCases {
            #expect(drop([archive], on: scene) == [:] && shell.scene.name == scene)
            #expect(
                said == "archive.zip cannot be opened. You can drop a picture or a folder of them, "
                    + "a text file as a list, a deck of cards (.txt, .tsv or .csv), or a recording.")
        }
        // It is named by its contents, where they are known.
        let film = try folder.write("film.mp4", [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("mp42isom".utf8))
        #expect(drop([film], on: .table) == [:] && said.hasPrefix("film.mp4 (ISO Media, MP4 v2 [ISO 14496-14]) cannot be opened."))
        // Reading an endless file would block the window.
        #expect(drop(["/dev/zero"], on: .table) == [:] && drop(["/nowhere/at all"], on: .table) == [:])
    }
}
