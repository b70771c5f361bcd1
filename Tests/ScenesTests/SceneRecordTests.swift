// Records: everything that can be written down is read as it was, and a run of all scenes is played again to the same pictures.

import FloeCompositors
import FloeDesktopHost
import FloeFiles
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRandomNumbers
import FloeRenderTree
import FloeText
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
        state.softwareGPU = "OpenGL in software (\"x\")"
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
            .dropFiles(["/a b", "/c"], position: point, time: 9), .dropFiles([], position: point, time: 9),
        ]
        return events.enumerated().map { .window(.event($1, lookTime: $0 % 3 == 0 ? .infinity : Double($0 / 2))) } + [
            .window(.update(time: 10.1, lookTime: 10)), .window(.resize(CGSize(width: 640.5, height: 400), scale: 1.5)), .work(12),
            .program(.state(state), isAnswer: true), .program(.state(ShellState()), isAnswer: false),
            .program(.release, isAnswer: false), .program(.clipboard("x y"), isAnswer: false),
        ]
    }()

    @Test func readsWhatItWrites() throws {
        var writer = RecordLineWriter(), head = SceneRecordTests.head("tuned")
        head.switches = [("exact-size", true), ("horizontal", false)]
        head.contents = [
            RecordHead.Content(.deck, path: "/a deck", byteCount: 12), RecordHead.Content(.images, path: "/é", byteCount: nil),
        ]
        head.isDark = false
        let text = head.text + SceneRecordTests.inputs.map { writer.line($0, at: 0.25) }.joined()
        let record = try SceneRecord(text: text)
        #expect(record.head == head)
        #expect(record.inputs == SceneRecordTests.inputs)
        for key in [
            Key.left, .up, .home, .escape, .space, .enter, .tab, .backspace, .delete, .insert, .plus, .minus, .comma, .period, .slash,
        ] {
            #expect(Key(recordedName: Substring(key.recordedName)) == key)
        }
        // The program ended while it wrote the last line.
        #expect(try SceneRecord(text: text + "10.2 = fra").inputs == SceneRecordTests.inputs)
    }

    @Test func sayWhatIsWrong() throws {
        func problem(_ text: String) -> String {
            do throws(RecordError) {
                _ = try SceneRecord(text: text)
                return ""
            } catch {
                return "\(error)"
            }
        }
        let head = SceneRecordTests.head("tuned").text
        #expect(problem("") == "expected a record, whose first line is 'floe-record 1', found ''")
        #expect(problem("{}\n").hasSuffix("found '{}'"))
        #expect(
            problem(head.replacingOccurrences(of: "floe-record 1", with: "floe-record 0"))
                == "expected 'floe-record 1', found 'floe-record 0': record it again, or play it with the version of floe that recorded it")
        #expect(problem(head.replacingOccurrences(of: "seed 7\n", with: "")).hasSuffix("expected a line that begins with 'seed'"))
        #expect(
            problem(head.replacingOccurrences(of: "scene focus", with: "scene moon")).hasSuffix(
                "a scene that this program has, found 'moon'"))
        #expect(problem(head.replacingOccurrences(of: "inputs\n", with: "")).hasSuffix("the line 'inputs', found the end of the file"))
        let line = head.split(separator: "\n").count + 1
        for (text, expected) in [
            ("1 = jump", "something that floe records, found 'jump'"), ("x = frame", "a time, found 'x'"), ("1 = down 3", "a position"),
            ("1 = key huh", "a key, found 'huh'"), ("1 = text \"a", "a quotation mark"), ("nan = frame", "a time, found 'nan'"),
            ("1 = resize 0 0 0", "a size in points and a scale"), ("", "a time, found the end of the line"),
        ] {
            let found = problem(head + text + "\n")
            #expect(found.hasPrefix("line \(line): expected ") && found.contains(expected), "\(found)")
        }
        #expect(throws: RecordError.notReadable(.missing)) { try SceneRecord(path: "/nowhere/record") }
        #expect("\(RecordError.missing("--deck", "/x"))" == "it opens /x (--deck), which is not there: put it back, or record again")
    }

    @Test func missesWhatItOpens() throws {
        let folder = try TestFolder(), path = folder.url.appendingPathComponent("record").path
        let deck = folder.url.appendingPathComponent("deck.txt").path
        try Data("a\tb\n".utf8).write(to: URL(fileURLWithPath: deck))
        var head = SceneRecordTests.head("tuned")
        head.contents = [RecordHead.Content(.deck, path: deck)]
        try Data(head.text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try SceneRecord(path: path).head == head)
        try Data("a\tb\nc\n".utf8).write(to: URL(fileURLWithPath: deck))
        #expect(throws: RecordError.changed(deck, expected: 4, found: 6)) { try SceneRecord(path: path) }
        try FileManager.default.removeItem(atPath: deck)
        #expect(throws: RecordError.missing("--deck", deck)) { try SceneRecord(path: path) }
    }

    @Test("A run of all scenes, with work on other threads and uneven frames, is played again to the same pictures")
    func allScenesAreReplayed() throws {
        let run = try RecordedRun()
        try run.playAll()
        let record = try SceneRecord(text: run.text)
        #expect(record.inputs.contains { if case .work = $0 { true } else { false } })
        let player = try RecordedRun.player(record)
        let stage = try HeadlessStage(compositor: .cpu, threads: 2)
        var frame = 0, pictures = run.pictures[...]
        while !player.isOver {
            player.play()
            try stage.draw(player.window.tree, size: player.pixels, scale: player.window.scale)
            frame += 1
            guard let next = pictures.first, next.frame == frame else { continue }
            pictures.removeFirst()
            let picture = try #require(stage.makeSnapshot())
            try #require(picture.size == next.picture.size, "frame \(frame)")
            #expect(try picture.isSame(as: next.picture), "frame \(frame) of the scene \(player.scenes.scene.name)")
        }
        #expect(frame == run.frame && pictures.isEmpty && run.pictures.count > 15)
        #expect(player.scenes.clock == run.shell.clock && player.scenes.state == run.shell.state)
        #expect(player.window.size == run.window.size && player.divergence == nil && player.nextTime == nil)
        let mines = try #require(player.scenes.scene(at: try RecordedRun.page(.mines)) as? MinesScene)
        #expect(mines.game.isOver)
    }

    @Test func saysWhereItDiverges() throws {
        var writer = RecordLineWriter()
        func frame(_ time: Double) -> RecordedInput { .window(.update(time: time, lookTime: .infinity)) }
        let inputs = [frame(1.5), frame(1.6), .work(99), frame(2)]
        let text = SceneRecordTests.head("tuned").text + inputs.map { writer.line($0, at: 0) }.joined()
        let player = try RecordedRun.player(try SceneRecord(text: text))
        player.play(steps: 2)
        #expect(player.divergence == nil && !player.isOver && player.nextTime == 2)
        player.play()
        #expect(player.divergence == .diverged(at: 1.6, expected: "the 99th piece of background work"))
        #expect(player.isOver && player.nextTime == nil && player.stepNumber == 2)
        let other = try SceneRecord(text: SceneRecordTests.head("gone").text)
        #expect(throws: RecordError.noTechnique("gone", .focus)) { try RecordedRun.player(other) }
    }
}

/// A run of the scenes, recorded without a window on the desktop.
@MainActor
private final class RecordedRun {
    let window = Window(size: CGSize(width: 800, height: 500), scale: 1)
    let shell: ScenesView
    private(set) var text = ""
    /// Every 20th picture.
    private(set) var pictures: [(frame: Int, picture: Bitmap)] = []
    private(set) var frame = 0
    private let work = WorkQueue(threads: 2)
    private let stage: HeadlessStage
    private var recorder: SceneRecorder?
    private var time = 0.0
    private var random = SplitMix64(seed: 3)

    static func page(_ name: SceneName) throws -> Int { try #require(SceneName.allCases.firstIndex(of: name)) }

    private static func shell(_ work: WorkQueue) throws -> ScenesView {
        var contents = SceneContents()
        contents.board = .small
        contents.seed = 7
        let context = SceneContext(fonts: try FontLibrary(), work: work, contents: contents)
        return ScenesView(first: .focus, context: context, size: CGSize(width: 800, height: 500))
    }

    static func player(_ record: SceneRecord) throws -> ScenePlayer {
        let work = WorkQueue(threads: 0)
        return try ScenePlayer(record, try shell(work), work: work, size: record.head.size, scale: record.head.scale, now: { 0 })
    }

    init() throws {
        shell = try RecordedRun.shell(work)
        stage = try HeadlessStage(compositor: .cpu, threads: 2)
        var head = RecordHead(
            program: "floe 1.0", scene: .focus, technique: shell.scene.technique.name, size: window.size, scale: 1, seed: 7, memory: 1 << 29
        )
        head.board = .small
        head.showsHints = true
        let recorder = SceneRecorder(head) { [weak self] in self?.text += $0 }
        self.recorder = recorder
        recorder.begin(window, shell, work)
        window.rootView.ownTheme = .dark
        window.rootView.ownFonts = shell.context.fonts
        window.backgroundColor = shell.backgroundColor
        shell.showsGestureHints = true
        shell.frame = window.rootView.bounds
        shell.autoresizingMask = .flexibleSize
        window.rootView.addSubview(shell)
        shell.onRequest = { [weak self] request in
            guard let self, request.isRecorded else { return self?.shell.refuseWhileRecorded() ?? () }
            recorder.isAnswering = true
            var state = shell.state
            if case .compositor(let kind) = request { state.compositor = kind }
            if case .slowdown(let times) = request { state.slowdown = times }
            recorder.note(.state(state))
            shell.state = state
            recorder.isAnswering = false
        }
    }

    /// Lets time pass in uneven frames, and takes what other threads have finished.
    private func run(_ seconds: Double) throws {
        let end = time + seconds
        while time < end {
            time += Double.random(in: 0.008...0.05, using: &random)
            work.deliver(byteLimit: WorkQueue.frameByteLimit)
            window.update(at: time, lookTime: time - 0.004)
            let scale = window.scale
            try stage.draw(
                window.tree, size: PixelSize(width: Int(window.size.width * scale), height: Int(window.size.height * scale)), scale: scale)
            frame += 1
            if frame % 20 == 0 { pictures.append((frame, try #require(stage.makeSnapshot()))) }
        }
    }

    private func key(_ key: Key, _ modifiers: KeyModifiers = .option) {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
    }

    private func click(_ p: CGPoint, button: PointerButton = .primary) throws {
        window.handle(.hover(PointerEvent(p, time: time)))
        window.handle(.pointerDown(PointerEvent(p, time: time, button: button)))
        try run(0.05)
        window.handle(.pointerUp(PointerEvent(p, time: time, button: button)), lookTime: time - 0.01)
    }

    private func fling(from a: CGPoint, by dy: Double) throws {
        window.handle(.pointerDown(PointerEvent(a, time: time)))
        for i in 1...6 {
            try run(0.01)
            window.handle(.pointerMoved(PointerEvent(CGPoint(x: a.x, y: a.y + dy * Double(i) / 6), time: time)))
        }
        window.handle(.pointerUp(PointerEvent(CGPoint(x: a.x, y: a.y + dy), time: time)))
    }

    private func show(_ name: SceneName) throws {
        key(.digit(try RecordedRun.page(name) + 1))
        try run(1)
    }

    /// Plays in all scenes: a drag, a fling, a flip, a game to its end, typing, other techniques, another size, slow motion and steps.
    func playAll() throws {
        try run(0.5)
        try fling(from: CGPoint(x: 400, y: 300), by: -160)
        try run(1)
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: 60), position: CGPoint(x: 400, y: 200), time: time)))
        key(.letter("c"))
        try run(0.7)
        try show(.table)
        for letter in "em" {
            key(.letter(letter), [])
            window.handle(.text(String(letter), time: time))
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
            window.handle(.hover(PointerEvent(CGPoint(x: 300 + 40 * Double(i), y: 250 + 10 * Double(i)), time: time)))
            try run(0.05)
        }
        key(.letter("x"))
        try run(0.1)
        key(.period)
        try run(0.3)
        recorder?.flush()
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
