// The text of recorded inputs, a line each: the time, when events were last looked for (= as in the line before), and what happened.
//
//     0.5166666 0.5 frame
//     0.5301 = down 412 300 clicks=2
//     0.6 0.59 wheel 412 300 0 60 control
//     0.61 = key t option
//     0.62 = text "penguin"

import FloeOverlays
import FloeRenderTree
import FloeViewTree
import Foundation

/// Writes lines.
struct RecordLineWriter {
    private var look = -Double.infinity

    /// Returns the line of an input with its line feed. `time` is that of inputs without one of their own.
    mutating func line(_ input: RecordedInput, at time: Double) -> String {
        switch input {
        case .window(.update(let time, let look)): begin(time, look) + "frame\n"
        case .window(.event(let event, let look)): begin(event.time, look) + RecordLineWriter.words(event) + "\n"
        case .window(.resize(let size, let scale)): begin(time, look) + "resize \(size.width) \(size.height) \(scale)\n"
        case .work(let number): begin(time, look) + "work \(number)\n"
        case .program(let input, let isAnswer): begin(time, look) + (isAnswer ? "answer " : "") + RecordLineWriter.words(input) + "\n"
        }
    }

    private mutating func begin(_ time: Double, _ look: Double) -> String {
        defer { self.look = look }
        return look == self.look ? "\(time) = " : "\(time) \(look) "
    }

    /// Returns the text in quotes, on one line.
    static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    private static func words(_ input: ProgramInput) -> String {
        switch input {
        case .state(let state):
            "state compositor \(state.compositor.rawValue) pictures \(state.pictures) figures \(state.showsFigures) "
                + "overlay \(state.overlay?.rawValue ?? "none") slowdown \(state.slowdown)"
                + (state.softwareGPU.map { " software \(quoted($0))" } ?? "") + (state.gpuProblem.map { " problem \(quoted($0))" } ?? "")
        case .release: "release"
        case .clipboard(let text): "clipboard \(quoted(text))"
        }
    }

    private static func words(_ event: InputEvent) -> String {
        switch event {
        case .pointerDown(let e): "down \(words(e))"
        case .pointerMoved(let e): "move \(words(e))"
        case .pointerUp(let e): "up \(words(e))"
        case .pointerCancelled(let e): "cancel \(words(e))"
        case .hover(let e): "hover \(words(e))"
        case .pointerLeft: "leave"
        case .wheel(let e):
            "wheel \(e.position.x) \(e.position.y) \(e.delta.x) \(e.delta.y)" + (e.isPrecise ? " precise" : "")
                + (e.isFromTouchpad ? " touchpad" : "") + words(e.modifiers)
        case .pinch(let e): "pinch \(e.center.x) \(e.center.y) \(e.scale)"
        case .keyDown(let e): "key \(e.key.recordedName)" + words(e.modifiers) + (e.isRepeat ? " repeat" : "")
        case .keyUp(let e): "keyup \(e.key.recordedName)" + words(e.modifiers)
        case .text(let text, _): "text \(quoted(text))"
        case .composition(let c, _): "compose \(quoted(c.text)) \(c.selection.lowerBound) \(c.selection.upperBound)"
        case .dropFiles(let paths, let p, _): "drop \(p.x) \(p.y)" + paths.map { " " + quoted($0) }.joined()
        }
    }

    private static func words(_ e: PointerEvent) -> String {
        var words = "\(e.position.x) \(e.position.y)"
        if e.button != .primary { words += " \(e.button)" }
        if e.device == .touch { words += " touch" }
        if e.pointer != 0 { words += " pointer=\(e.pointer)" }
        if e.clickCount != 1 { words += " clicks=\(e.clickCount)" }
        return words + self.words(e.modifiers)
    }

    private static func words(_ modifiers: KeyModifiers) -> String {
        modifiers.isEmpty ? "" : KeyModifiers.recorded.filter { modifiers.contains($0.modifier) }.map { " " + $0.name }.joined()
    }
}

extension KeyModifiers {
    static let recorded: [(name: String, modifier: KeyModifiers)] = [
        ("shift", .shift), ("control", .control), ("option", .option), ("command", .command),
    ]
}

extension Key {
    private static let named: [(name: String, key: Key)] = [
        ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("page-up", .pageUp), ("page-down", .pageDown), ("home", .home),
        ("end", .end), ("escape", .escape), ("space", .space), ("enter", .enter), ("tab", .tab), ("backspace", .backspace),
        ("delete", .delete), ("insert", .insert), ("plus", .plus), ("minus", .minus), ("comma", .comma), ("period", .period),
        ("slash", .slash), ("equals", .equals),
    ]

    var recordedName: String {
        switch self {
        case .letter(let letter): String(letter)
        case .digit(let digit): "\(digit)"
        case .function(let number): "F\(number)"
        case .other(let code): "code=\(code)"
        default: Key.named.first { $0.key == self }?.name ?? "?"
        }
    }

    init?(recordedName name: Substring) {
        if let known = Key.named.first(where: { $0.name == name }) {
            self = known.key
        } else if name.hasPrefix("code="), let code = UInt32(name.dropFirst(5)) {
            self = .other(code)
        } else if name.hasPrefix("F"), let number = Int(name.dropFirst()) {
            self = .function(number)
        } else if let digit = Int(name), (0...9).contains(digit) {
            self = .digit(digit)
        } else if name.count == 1, let letter = name.first, ("a"..."z").contains(letter) {
            self = .letter(letter)
        } else {
            return nil
        }
    }
}

/// Reads lines.
struct RecordLineReader {
    private var look = -Double.infinity

    /// Returns the input of a line without its line feed. Throws what was expected in its place.
    mutating func input(_ line: Substring) throws(RecordSyntaxError) -> RecordedInput {
        var words = try RecordWords(line)
        let time = try words.number("a time")
        if words.skip("=") == false { look = try words.number("when events were last looked for, or =", isFinite: false) }
        let isAnswer = words.skip("answer")
        let kind = try words.word("what happened")
        switch kind {
        case "frame": return .window(.update(time: time, lookTime: look))
        case "resize":
            let width = try words.number("a width"), height = try words.number("a height"), scale = try words.number("a scale")
            guard (1...1e5).contains(width), (1...1e5).contains(height), (0.1...32).contains(scale) else {
                throw RecordSyntaxError(expected: "a size in points and a scale")
            }
            return .window(.resize(CGSize(width: width, height: height), scale: scale))
        case "work": return .work(try words.whole("the number of a piece of work"))
        default: break
        }
        if let program = try RecordLineReader.program(kind, &words) { return .program(program, isAnswer: isAnswer) }
        guard let event = try RecordLineReader.event(kind, at: time, &words) else {
            throw RecordSyntaxError(expected: "something that floe records, found '\(kind)'")
        }
        return .window(.event(event, lookTime: look))
    }

    private static func program(_ kind: Substring, _ words: inout RecordWords) throws(RecordSyntaxError) -> ProgramInput? {
        switch kind {
        case "state": return .state(try state(&words))
        case "release": return .release
        case "clipboard": return .clipboard(try words.text("what was pasted"))
        default: return nil
        }
    }

    private static func state(_ words: inout RecordWords) throws(RecordSyntaxError) -> ShellState {
        var state = ShellState()
        while !words.isEmpty {
            let name = try words.word("a setting")
            switch name {
            case "software": state.softwareGPU = try words.text("the name of a renderer")
            case "problem": state.gpuProblem = try words.text("why there is no GPU compositor")
            case "slowdown": state.slowdown = try words.whole("a slowdown")
            case "figures": state.showsFigures = try words.word("true or false") == "true"
            case "overlay":
                let overlay = String(try words.word("an overlay"))
                state.overlay = PlanOverlay(rawValue: overlay)
                guard state.overlay != nil || overlay == "none" else { throw RecordSyntaxError(expected: "an overlay, found '\(overlay)'") }
            case "compositor":
                let kind = String(try words.word("cpu or gpu"))
                guard let known = CompositorKind(rawValue: kind) else { throw RecordSyntaxError(expected: "cpu or gpu, found '\(kind)'") }
                state.compositor = known
            case "pictures":
                let view = try words.word("which pictures")
                guard let known = CompositorView.allCases.first(where: { "\($0)" == view }) else {
                    throw RecordSyntaxError(expected: "which pictures are shown, found '\(view)'")
                }
                state.pictures = known
            default: throw RecordSyntaxError(expected: "a setting, found '\(name)'")
            }
        }
        return state
    }

    private static func event(_ kind: Substring, at time: Double, _ words: inout RecordWords) throws(RecordSyntaxError) -> InputEvent? {
        switch kind {
        case "down": return .pointerDown(try pointer(at: time, &words))
        case "move": return .pointerMoved(try pointer(at: time, &words))
        case "up": return .pointerUp(try pointer(at: time, &words))
        case "cancel": return .pointerCancelled(try pointer(at: time, &words))
        case "hover": return .hover(try pointer(at: time, &words))
        case "leave": return .pointerLeft(time: time)
        case "wheel":
            let position = try words.point(), delta = try words.point()
            let isPrecise = words.skip("precise"), isFromTouchpad = words.skip("touchpad")
            return .wheel(
                WheelEvent(
                    delta: delta, isPrecise: isPrecise, isFromTouchpad: isFromTouchpad, position: position, modifiers: words.modifiers(),
                    time: time))
        case "pinch":
            let center = try words.point()
            return .pinch(PinchEvent(scale: try words.number("a scale"), center: center, time: time))
        case "key", "keyup":
            let name = try words.word("a key")
            guard let key = Key(recordedName: name) else { throw RecordSyntaxError(expected: "a key, found '\(name)'") }
            let modifiers = words.modifiers(), event = KeyEvent(key, modifiers: modifiers, isRepeat: words.skip("repeat"), time: time)
            return kind == "key" ? .keyDown(event) : .keyUp(event)
        case "text": return .text(try words.text("a text"), time: time)
        case "compose":
            let text = try words.text("a text"), start = try words.whole("a character"), end = try words.whole("a character")
            guard start <= end else { throw RecordSyntaxError(expected: "a selection") }
            return .composition(TextComposition(text, selection: start..<end), time: time)
        case "drop":
            let position = try words.point()
            var paths: [String] = []
            while !words.isEmpty { paths.append(try words.text("a path")) }
            return .dropFiles(paths, position: position, time: time)
        default: return nil
        }
    }

    private static func pointer(at time: Double, _ words: inout RecordWords) throws(RecordSyntaxError) -> PointerEvent {
        var event = PointerEvent(try words.point(), time: time)
        if let button = PointerButton.allCases.first(where: { words.skip("\($0)") }) { event.button = button }
        if words.skip("touch") { event.device = .touch }
        if let pointer = words.value("pointer") { event.pointer = pointer }
        if let clicks = words.value("clicks") { event.clickCount = clicks }
        event.modifiers = words.modifiers()
        return event
    }
}

/// What a line of a record should have had.
struct RecordSyntaxError: Error, Equatable {
    let expected: String
}

/// The words of a line; those in quotes may have spaces.
struct RecordWords {
    private var words: [Substring] = []
    private var next = 0

    init(_ line: Substring) throws(RecordSyntaxError) {
        var rest = line.drop { $0 == " " }
        while let first = rest.first {
            var end = rest.index(after: rest.startIndex)
            if first == "\"" {
                var isEscaped = false
                while end < rest.endIndex, isEscaped || rest[end] != "\"" {
                    isEscaped = !isEscaped && rest[end] == "\\"
                    end = rest.index(after: end)
                }
                guard end < rest.endIndex else { throw RecordSyntaxError(expected: "a quotation mark at the end of a text") }
                end = rest.index(after: end)
            } else {
                end = rest[end...].firstIndex(of: " ") ?? rest.endIndex
            }
            words.append(rest[..<end])
            rest = rest[end...].drop { $0 == " " }
        }
    }

    var isEmpty: Bool { next >= words.count }

    mutating func word(_ what: String) throws(RecordSyntaxError) -> Substring {
        guard !isEmpty else { throw RecordSyntaxError(expected: "\(what), found the end of the line") }
        next += 1
        return words[next - 1]
    }

    /// Takes the next word if it is this one; returns whether it is.
    mutating func skip(_ word: String) -> Bool {
        guard !isEmpty, words[next] == word else { return false }
        next += 1
        return true
    }

    /// Takes the next word if it is `name=` and a number.
    mutating func value(_ name: String) -> Int? {
        guard !isEmpty, words[next].hasPrefix(name + "="), let value = Int(words[next].dropFirst(name.count + 1)) else { return nil }
        next += 1
        return value
    }

    mutating func number(_ what: String, isFinite: Bool = true) throws(RecordSyntaxError) -> Double {
        let word = try word(what)
        guard let value = Double(word), isFinite ? value.isFinite : !value.isNaN else {
            throw RecordSyntaxError(expected: "\(what), found '\(word)'")
        }
        return value
    }

    mutating func whole(_ what: String) throws(RecordSyntaxError) -> Int {
        let word = try word(what)
        guard let value = Int(word), value >= 0 else { throw RecordSyntaxError(expected: "\(what), found '\(word)'") }
        return value
    }

    mutating func point() throws(RecordSyntaxError) -> CGPoint {
        CGPoint(x: try number("a position"), y: try number("a position"))
    }

    mutating func text(_ what: String) throws(RecordSyntaxError) -> String {
        let word = try word(what)
        guard let text = try? JSONDecoder().decode(String.self, from: Data(word.utf8)) else {
            throw RecordSyntaxError(expected: "\(what) in quotes, found '\(word)'")
        }
        return text
    }

    mutating func modifiers() -> KeyModifiers {
        var modifiers: KeyModifiers = []
        for (name, modifier) in KeyModifiers.recorded where skip(name) { modifiers.insert(modifier) }
        return modifiers
    }
}
