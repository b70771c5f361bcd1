// Records: everything that can be written down is read as it was, and a run of all scenes is played again to the same pictures.

import FloeFiles
import FloeOverlays
import FloeRandomNumbers
import FloeRenderTree
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct SceneRecordTests {
    private static func head(_ technique: String) -> RecordHead {
        var head = RecordHead(
            program: "floe 1.0", scene: .focus, technique: technique, size: CGSize(width: 800, height: 500), scale: 1, seed: 7,
            memory: 1 << 29)
        head.board = .small
        head.showsHints = true
        return head
    }

    private static let inputs: [RecordedInput] = {
        let point = CGPoint(x: 1.25, y: -3), all: KeyModifiers = [.shift, .control, .option, .command]
        var state = ShellState()
        state.compositor = .gpu
        state.pictures = .difference
        state.showsFigures = true
        state.overlay = .allCases.first
        state.slowdown = 20
        state.isGPUSoftware = true
        let events: [InputEvent] = [
            .pointerDown(PointerEvent(point, time: 1.0 / 3, pointer: 2, device: .touch)),
            .pointerMoved(PointerEvent(point, time: 0.5, button: .secondary, modifiers: all, clickCount: 2)),
            .pointerUp(PointerEvent(point, time: 0.6)), .pointerCancelled(PointerEvent(point, time: 0.7)),
            .hover(PointerEvent(point, time: 0.8)), .pointerLeft(time: 0.9),
            .wheel(WheelEvent(delta: point, isPrecise: true, isFromTouchpad: false, position: point, modifiers: .shift, time: 1e-7)),
            .wheel(WheelEvent(delta: point, position: point, time: 2)), .pinch(PinchEvent(scale: 1.01, center: point, time: 3)),
            .keyDown(KeyEvent(.letter("q"), modifiers: .control, isRepeat: true, time: 4)), .keyUp(KeyEvent(.pageDown, time: 5)),
            .keyDown(KeyEvent(.digit(7), time: 6)), .keyDown(KeyEvent(.function(11), time: 6)), .keyDown(KeyEvent(.other(252), time: 6)),
            .text("a \"b\" \\ \n é 🐧", time: 7), .composition(TextComposition("かな", selection: 0..<1), time: 8),
            .dragOver(position: point, time: 8), .dragLeft(time: 8),
            .dropFiles(["/a b", "/c"], position: point, time: 9), .dropFiles([], position: point, time: 9),
        ]
        return events.enumerated().map { .window(.event($1, lookTime: $0 % 3 == 0 ? .infinity : Double($0 / 2))) } + [
            .window(.update(time: 10.1, lookTime: 10)), .window(.resize(CGSize(width: 640.5, height: 400), scale: 1.5)), .work(12),
            .program(.state(state), isAnswer: true), .program(.state(ShellState()), isAnswer: false),
            .program(.release, isAnswer: false), .program(.clipboard("x y"), isAnswer: false),
        ]
    }()

    private static func data(_ head: RecordHead, _ inputs: [RecordedInput] = []) -> Data {
        inputs.reduce(SceneRecord.line(head, by: SceneRecord.encoder)) { $0 + SceneRecord.line($1, by: SceneRecord.encoder) }
    }

    @Test func readsWhatItWrites() throws {
        var head = SceneRecordTests.head("tuned")
        head.switches = ["exact-size": true, "horizontal": false]
        head.contents = [RecordHead.Content(.deck, path: "/a deck"), RecordHead.Content(.images, path: "/é")]
        head.isDark = false
        head.seed = .max
        let data = SceneRecordTests.data(head, SceneRecordTests.inputs)
        let record = try SceneRecord(data)
        #expect(record.head == head)
        #expect(record.inputs == SceneRecordTests.inputs)
        #expect(data.count { $0 == UInt8(ascii: "\n") } == SceneRecordTests.inputs.count + 1)
        // The program ended while it wrote the last line.
        #expect(try SceneRecord(data + Data(#"{"lookTime":10,"upd"#.utf8)).inputs == SceneRecordTests.inputs)
    }

    @Test(arguments: [
        Key.left, .up, .home, .pageDown, .escape, .space, .enter, .tab, .backspace, .delete, .insert, .plus, .minus, .comma, .period,
        .slash, .equals, .letter("z"), .digit(0), .function(12), .other(.max),
    ])
    func keysAreReadAsTheyWereWritten(key: Key) throws {
        #expect(try JSONDecoder().decode(Key.self, from: try JSONEncoder().encode(key)) == key)
    }

    private static func problem(_ text: String) -> String {
        do throws(RecordError) {
            _ = try SceneRecord(Data(text.utf8))
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func saysWhatIsWrongWithTheHead() throws {
        let problem = SceneRecordTests.problem
        let head = String(decoding: SceneRecordTests.data(SceneRecordTests.head("tuned")), as: UTF8.self)
        func changed(to text: String, from former: String) throws -> String {
            try #require(head.contains(former))
            return problem(head.replacingOccurrences(of: former, with: text))
        }
        for (text, found) in [("", ""), ("{}\n", "{}"), ("{}", "{}")] {
            #expect(
                problem(text)
                    == "expected a recording, whose first line is a JSON object with 'floe-record', found '\(found)': choose a file that Save, "
                    + "then Recording, or floe run --record has made")
        }
        let former =
            "expected a recording in format 3, found one in format 1: record it again, or play it with the version of floe that recorded it"
        #expect(problem("floe-record 1\nprogram floe 1.0\n") == former)
        #expect(try changed(to: #""floe-record":1,"#, from: #""floe-record":3,"#) == former)
        #expect(try changed(to: "", from: #","seed":7"#) == "line 1: expected 'seed', found none")
        for (former, text, expected) in [
            (#""focus""#, #""moon""#, "a value of 'scene': Cannot initialize SceneName from invalid String value moon"),
            ("[800,500]", "[800]", "a value of 'size.Index 1': "), ("[800,500]", "[800,0]", "a size of 1 to 100000 points"),
            (#""scale":1"#, #""scale":99"#, "a scale of 0.1 to 32"), (#""memory":"#, #""memory":-"#, "a number of bytes as 'memory'"),
            (#""seed":7"#, #""seed":-7"#, "a line that floe records: "),
            (#""width":9"#, #""width":0"#, "a value of 'board': a board is 1 to"),
        ] {
            let found = try changed(to: text, from: former)
            #expect(found.hasPrefix("line 1: expected ") && found.contains(expected), "\(text): \(found)")
        }
    }

    @Test func saysWhatIsWrongWithALine() throws {
        let head = String(decoding: SceneRecordTests.data(SceneRecordTests.head("tuned"), [.work(1)]), as: UTF8.self)
        for (text, expected) in [
            ("{}", "a line that floe records: "), ("", "a line that floe records: "), ("1 = frame", "a line that floe records: "),
            (#"{"update":"soon"}"#, "a value of 'update': "), (#"{"update":1e999}"#, "a "), (#"{"update":NaN}"#, "a line that"),
            (#"{"event":{"jump":{}}}"#, "a value of 'event': "), (#"{"event":{"pointerLeft":{}}}"#, "'event.pointerLeft.time', found none"),
            (#"{"event":{"keyUp":{"_0":{"key":"huh","modifiers":0}}}}"#, "a value of 'event.keyUp.key': there is no key 'huh'"),
            (#"{"resize":[0,400],"scale":1}"#, "a value of 'resize': sizes are 1 to 100000 points"),
            (#"{"resize":[640,400],"scale":0}"#, "a value of 'resize': "), (#"{"work":1.5}"#, "a line that floe records: "),
        ] {
            let found = SceneRecordTests.problem(head + text + "\n")
            #expect(found.hasPrefix("line 3: expected ") && found.contains(expected), "\(text): \(found)")
        }
        #expect(throws: RecordError.notReadable(.missing)) { try SceneRecord(path: "/nowhere/record") }
        #expect("\(RecordError.missing("--deck", "/x"))" == "it opens /x (--deck), which does not exist: put it back, or record again")
    }

    @Test("What is in a file that was changed at random is read, or it is said why not") func changedRecords() throws {
        let whole = SceneRecordTests.data(SceneRecordTests.head("tuned"), SceneRecordTests.inputs)
        var random = SplitMix64(seed: 9), readable = 0
        for _ in 0..<400 {
            var data = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                data[Int.random(in: 0..<data.count, using: &random)] = whole[Int.random(in: 0..<whole.count, using: &random)]
            }
            do throws(RecordError) {
                _ = try SceneRecord(data)
                readable += 1
            } catch {
                #expect("\(error)".contains("expected "))
            }
        }
        #expect((1..<400).contains(readable))
    }

    @Test func missesWhatItOpens() throws {
        let folder = try TestFolder(), path = folder.url.appendingPathComponent("record").path
        let deck = folder.url.appendingPathComponent("deck.txt").path
        try Data("a\tb\n".utf8).write(to: URL(fileURLWithPath: deck))
        var head = SceneRecordTests.head("tuned")
        head.contents = [RecordHead.Content(.deck, path: deck)]
        try SceneRecordTests.data(head).write(to: URL(fileURLWithPath: path))
        #expect(try SceneRecord(path: path).head == head)
        try Data("a\tb\nc\n".utf8).write(to: URL(fileURLWithPath: deck))
        #expect(throws: RecordError.changed(deck, expected: 4, found: 6)) { try SceneRecord(path: path) }
        try FileManager.default.removeItem(atPath: deck)
        #expect(throws: RecordError.missing("--deck", deck)) { try SceneRecord(path: path) }
    }

    @Test("A run of all scenes, with work on other threads and uneven frames, is played again to the same pictures")
    func allScenesAreReplayed() throws {
        let run = try RecordedRun(comparingEvery: 20)
        try run.playAll()
        #expect(run.pictures.count > 15)
        #expect(try SceneRecord(run.record).inputs.contains { if case .work = $0 { true } else { false } })
        let player = try run.replay()
        #expect(player.nextTime == nil)
        let mines = try #require(player.scenes.scene(at: try RecordedRun.page(.mines)) as? MinesScene)
        #expect(mines.game.isOver)
    }

    @Test("Every command's key does in a replay what it did in the run", arguments: SceneName.allCases)
    func allKeysAreReplayed(scene: SceneName) throws {
        let run = try RecordedRun(first: scene, comparingEvery: 1)
        func press(_ key: Key, _ modifiers: KeyModifiers = []) throws {
            for (key, modifiers) in [(key, modifiers), (key, modifiers), (.escape, [])] {
                run.key(key, modifiers)
                try run.run(0.02)
            }
        }
        let letters = ShellCommand.letters + run.shell.scene.switches.compactMap(\.key)
        for letter in letters { for modifiers in [KeyModifiers.option, []] { try press(.letter(letter), modifiers) } }
        for key in [Key.function(1), .escape, .backspace, .period, .pageUp, .pageDown] { try press(key) }
        try press(.letter("s"), .control)
        for _ in 0..<2 {
            run.window.handle(.text("?", time: run.window.time))
            try run.run(0.02)
        }
        try press(.escape)
        for digit in 0...9 { for modifiers in [KeyModifiers.control, [.control, .shift]] { try press(.digit(digit), modifiers) } }
        // An overlay, both pictures and the figures at once, put away one by one.
        for key in [Key.letter("k"), .letter("b"), .letter("o"), .escape, .letter("h")] { run.key(key) }
        run.key(.digit(1), .control)
        for _ in 0..<5 { try press(.escape) }
        let state = run.shell.state
        #expect(state.pictures == .one && state.overlay == nil && !state.showsFigures && !run.shell.showsCode)
        try press(.pageDown, .control)
        try press(.pageUp, .control)
        for digit in 0...9 { try press(.digit(digit), .option) }
        _ = try run.replay()
    }

    @Test func whatAssistiveProgramsDoIsReplayed() throws {
        let run = try RecordedRun(first: .mines, comparingEvery: 1)
        func all(_ node: AccessibilityNode) -> [AccessibilityNode] { [node] + node.children.flatMap(all) }
        func perform(_ name: String, _ isMeant: (AccessibilityNode) -> Bool) throws {
            let found = all(run.window.makeAccessibilityTree()).first { isMeant($0) }, object = try #require(found).object
            let action = try #require(run.window.accessibilityActions(of: object).firstIndex { $0.name == name })
            #expect(run.window.perform(.perform(action), on: object, at: run.window.time))
            try run.run(0.3)
        }
        func isCell(_ row: Int, _ column: Int) -> (AccessibilityNode) -> Bool {
            { $0.description.label?.hasPrefix("row \(row), column \(column),") == true }
        }
        try run.run(0.3)
        try perform("Flag", isCell(2, 3))
        try perform("press", isCell(5, 5))
        let board = try #require(run.window.makeAccessibilityTree().outline.split(separator: "\n").first { $0.contains("row 2, column 3") })
        #expect(board.contains("flag"))
        try run.show(.cards)
        try perform("Turn over") { $0.description.traits.contains(.button) && $0.description.value == "front" }
        try perform("press") { $0.description.traits.contains(.button) && $0.description.value == "front" }
        _ = try run.replay()
    }

    @Test func saysWhereItDiverges() throws {
        func frame(_ time: Double) -> RecordedInput { .window(.update(time: time, lookTime: .infinity)) }
        let inputs = [frame(1.5), frame(1.6), .work(99), frame(2)]
        let player = try RecordedRun.player(try SceneRecord(SceneRecordTests.data(SceneRecordTests.head("tuned"), inputs)))
        player.play(steps: 2)
        #expect(player.divergence == nil && !player.isOver && player.nextTime == 2)
        player.play()
        #expect(player.divergence == .diverged(at: 1.6, expected: "the 99th piece of background work"))
        #expect(player.isOver && player.nextTime == nil && player.stepNumber == 2)
        let other = try SceneRecord(SceneRecordTests.data(SceneRecordTests.head("gone")))
        #expect(throws: RecordError.noTechnique("gone", .focus)) { try RecordedRun.player(other) }
    }
}

extension RecordedRun {
    /// Plays in all scenes: a drag, a fling, a flip, a game to its end, typing, other techniques, another size, slow motion and steps.
    fileprivate func playAll() throws {
        try run(0.5)
        try fling(from: CGPoint(x: 400, y: 300), by: -160)
        try run(1)
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 60), position: CGPoint(x: 400, y: 200), time: window.time)))
        key(.letter("c"))
        try run(0.7)
        try show(.table)
        for letter in "em" {
            key(.letter(letter), [])
            window.handle(.text(String(letter), time: window.time))
            try run(0.1)
        }
        try fling(from: CGPoint(x: 500, y: 350), by: -200)
        try run(0.6)
        key(.letter("t"))
        try run(0.8)
        try show(.mines)
        try playMines()
        try show(.cards)
        window.resize(to: CGSize(width: 1000, height: 640), scale: 1.25)
        try run(0.5)
        try click(CGPoint(x: 500, y: 200))
        try run(0.5)
        try fling(from: CGPoint(x: 500, y: 450), by: -250)
        try run(0.8)
        key(.letter("v"))
        key(.letter("t"))
        try show(.flashlight)
        key(.letter("z"))
        for i in 0..<8 {
            window.handle(.hover(PointerEvent(CGPoint(x: 300 + 40 * Double(i), y: 250 + 10 * Double(i)), time: window.time)))
            try run(0.05)
        }
        key(.letter("x"))
        try run(0.1)
        key(.period)
        try run(0.3)
    }

    /// Reveals every cell without a mine, one after the other, until the game is won.
    private func playMines() throws {
        let mines = try #require(shell.scene as? MinesScene), board = mines.minesView.board
        for y in 0..<9 {
            for x in 0..<9 where !mines.game.isOver {
                let p = CellPosition(x: x, y: y)
                guard !mines.game.field[p].isMine else { continue }
                let rect = board.geometry.rect(of: p)
                let place = board.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
                try click(try #require(place))
                try run(0.02)
            }
        }
        try run(1)
    }
}
