// The code beside the effect: every technique has some, it is in the sources as it is shown, and colours and breaks lose nothing of it.

import FloeImaging
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct TechniqueCodeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private let context: SceneContext

    init() throws { context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)) }

    private static var all: [(scene: SceneDescription, technique: Technique)] {
        SceneCatalog.scenes.flatMap { scene in scene.techniques.map { (scene, $0) } }
    }

    @Test func everyTechniqueHasAnIdeaAndAtMostTwentyLines() throws {
        for (scene, technique) in TechniqueCodeTests.all {
            let code = try #require(TechniqueCode(scene: scene.name, technique: technique.name), "\(scene.name) \(technique.name)")
            #expect((1...20).contains(code.passages.reduce(0) { $0 + $1.lines.count }))
            #expect(technique.idea.count > 100 && !technique.idea.contains("\n"))
        }
        #expect(TechniqueCode(scene: .focus, technique: "sloppy") == nil)
    }

    /// What is shown is what stands in the file at that line, except for its indentation.
    @Test func linesStandInTheSources() throws {
        for (scene, technique) in TechniqueCodeTests.all {
            for passage in try #require(TechniqueCode(scene: scene.name, technique: technique.name)).passages {
                let source = try String(contentsOf: TechniqueCodeTests.root.appending(path: passage.file), encoding: .utf8)
                let lines = source.components(separatedBy: "\n")[(passage.firstLine - 1)...].prefix(passage.lines.count)
                let indentation = lines.first.map { $0.prefix { $0 == " " } } ?? ""
                #expect(
                    lines.elementsEqual(passage.lines) {
                        $0.components(separatedBy: "  // switch: ")[0] == ($1.text.isEmpty ? "" : indentation + $1.text)
                    }, "\(passage.file):\(passage.firstLine)")
            }
        }
    }

    @Test func marksNameSwitchesThatTheTechniqueUses() throws {
        for (description, technique) in TechniqueCodeTests.all {
            let scene = description.make(context), code = try #require(TechniqueCode(scene: scene.name, technique: technique.name))
            for name in code.passages.flatMap(\.lines).flatMap(\.switches) {
                let item = try #require(scene.switches.first { $0.name == name }, "\(scene.name) has no switch \(name)")
                #expect(item.idleReason(with: technique) == nil, "\(technique.name) makes no use of \(name)")
            }
        }
    }

    @Test func coloursLoseNothing() throws {
        for (scene, technique) in TechniqueCodeTests.all {
            for line in try #require(TechniqueCode(scene: scene.name, technique: technique.name)).passages.flatMap(\.lines) {
                #expect(CodeToken.tokens(of: line.text).map(\.characters).joined() == line.text)
                for columns in [20, 48, 60, 200] {
                    let rows = CodeToken.rows(of: line.text, columns: columns)
                    let text = rows.map { $0.map(\.characters).joined() }
                    #expect(text.allSatisfy { $0.count <= columns })
                    #expect(text.joined().filter { $0 != " " } == line.text.filter { $0 != " " }, "\(line.text) in \(columns) columns")
                }
            }
        }
    }

    @Test func wordsHaveKinds() {
        let tokens = CodeToken.tokens(of: "let x2 = Color(\"a // b\", 0x1F) // why")
        #expect(
            tokens.map(\.characters) == ["let", " x2 = ", "Color", "(", "\"a // b\"", ", ", "0x1F", ") ", "// why"]
                && tokens.map(\.kind) == [.keyword, .plain, .type, .plain, .text, .plain, .number, .plain, .comment])
    }

    private func shell(_ size: CGSize, _ first: SceneName) -> (Window, ScenesView) {
        let window = Window(size: size), shell = ScenesView(first: first, context: context, size: size)
        window.rootView.addSubview(shell)
        for i in 0..<3 { window.update(at: Double(i) / 60) }
        return (window, shell)
    }

    private func press(_ key: Character, _ window: Window, _ modifiers: KeyModifiers = []) {
        window.handle(.keyDown(KeyEvent(.letter(key), modifiers: modifiers, time: 1)))
        window.update(at: 1)
    }

    /// A row has room for what reaches above and below other characters: nothing of it is in the next row.
    @Test(arguments: [1, 1.25, 1.5, 2]) func rowsHoldTheirCharacters(scale: Double) throws {
        let line = TechniqueCode.Line(text: "func g(_ p: [Å]) { j|y }", switches: []), blank = TechniqueCode.Line(text: "", switches: [])
        let pictures = try [[line], [blank, line, blank]].map { lines in
            let view = CodeView(TechniqueCode.Passage(file: "", firstLine: 1, lines: lines)),
                window = Window(size: CGSize(width: 400, height: 200), scale: scale)
            view.ownTheme = .light
            view.ownFonts = context.fonts
            window.rootView.addSubview(view)
            view.frame.size = view.sizeThatFits(CGSize(width: 400, height: 0))
            return try #require(view.display(scale: scale))
        }
        func ink(_ picture: Bitmap) -> Int {
            // Without the numbers of lines.
            (0..<picture.height).reduce(0) { count, y in count + (Int(50 * scale)..<picture.width).count { picture[$0, y] != 0 } }
        }
        #expect(ink(pictures[0]) > 0 && ink(pictures[0]) == ink(pictures[1]))
    }

    /// A declaration of which only the beginning is shown ends in a row that says so.
    @Test func whatGoesOnSaysSo() {
        let heights = [["f {", "}"], ["f {", "    if a { b }"]].map { lines in
            let passage = TechniqueCode.Passage(file: "", firstLine: 1, lines: lines.map { TechniqueCode.Line(text: $0, switches: []) })
            let view = CodeView(passage)
            view.ownTheme = .light
            view.ownFonts = context.fonts
            return Double(view.sizeThatFits(CGSize(width: 400, height: 0)).height)
        }
        #expect(heights[1] == heights[0] * 1.5)
    }

    /// In a wide window the scene makes room and stays alive; in a narrow one the code covers it.
    @Test(arguments: [1280, 1000, 800, 360])
    func codeStandsBesideTheSceneOrCoversIt(width: Int) throws {
        let (window, shell) = shell(CGSize(width: width, height: 500), .focus), before = shell.sceneFrame
        press("k", window)
        let panel = try #require(shell.codePanel), isWide = width >= 1000
        #expect(panel.frame.maxX == before.maxX && panel.frame.height == before.height)
        #expect(shell.sceneFrame.maxX == (isWide ? panel.frame.minX : before.maxX))
        #expect((shell.panelFrame == nil) == isWide && shell.showsSceneAlone == isWide)
        press("k", window)
        #expect(shell.codePanel == nil && shell.sceneFrame == before && shell.panelFrame == nil)
    }

    /// The code follows the technique, the switches and the page.
    @Test func codeFollowsTheScene() throws {
        let (window, shell) = shell(CGSize(width: 1280, height: 800), .focus)
        press("k", window)
        let panel = try #require(shell.codePanel)
        #expect(
            panel.shownTitle == "Cached bitmaps" && panel.shownMarks == "“Exact size” is on: it changes values in the marked lines.")
        shell.scene.setSwitch("small-frame", true)
        #expect(panel.shownMarks == "“Small frame” and “Exact size” are on: they change values in the marked lines.")
        shell.scene.setSwitch("small-frame", false)
        press("t", window)
        #expect(panel.shownTitle == "Redraw on each scroll")
        shell.scene.setSwitch("exact-size", false)
        #expect(panel.shownMarks == nil)
        shell.show(.table, animated: false)
        window.update(at: 2)
        #expect(shell.codePanel === panel && panel.shownTitle == "Mask rows")
        // Letters find rows there.
        press("k", window)
        #expect(shell.showsCode)
        press("k", window, .option)
        #expect(!shell.showsCode)
    }
}
