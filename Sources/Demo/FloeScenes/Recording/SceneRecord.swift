// A record: a run of the scenes written down, so that it can be played again to the same pictures. Readable text: a head with everything
// that the run began with, then everything that happened, a line each.
//
//     floe-record 1
//     program floe 1.0
//     scene cards
//     …
//     inputs
//     0.0031 = frame
//     0.5301 0.52 down 412 300

import FloeFiles
import FloeGeometry
import FloeRenderTree
import FloeViewTree
import Foundation

/// What a run began with.
package struct RecordHead: Equatable, Sendable {
    /// The program that recorded it, with its version.
    package var program: String
    package var scene: SceneName
    package var technique: String
    /// The switches of the scene.
    package var switches: [(name: String, isOn: Bool)] = []
    /// The window's size in points of the display, and its pixels per point.
    package var size: CGSize, scale: Double
    package var isDark = true
    package var compositor = CompositorKind.cpu
    package var reducesMotion = false, hasKineticScrolling = true, showsHints = false
    package var board: BoardShape?
    /// Places the mines of all games.
    package var seed: UInt64
    /// The limit on memory for pictures, in bytes.
    package var memory: Int
    /// What is shown in place of the scenes' own contents, and how many bytes a file had.
    package var contents: [Content] = []

    /// A file or a folder that was opened from the start.
    package struct Content: Equatable, Sendable {
        package enum Kind: String, CaseIterable, Sendable { case images, list, deck }

        package let kind: Kind
        package let path: String
        /// Of a file.
        package let byteCount: Int?

        package init(_ kind: Kind, path: String) {
            self.kind = kind
            self.path = URL(fileURLWithPath: path).path
            byteCount = Content.size(of: path)
        }

        init(_ kind: Kind, path: String, byteCount: Int?) {
            self.kind = kind
            self.path = path
            self.byteCount = byteCount
        }

        static func size(of path: String) -> Int? {
            guard let (file, size) = try? RegularFile.open(path) else { return nil }
            close(file)
            return size
        }
    }

    package init(program: String, scene: SceneName, technique: String, size: CGSize, scale: Double, seed: UInt64, memory: Int) {
        self.program = program
        self.scene = scene
        self.technique = technique
        self.size = size
        self.scale = scale
        self.seed = seed
        self.memory = memory
    }

    /// Gives the scene the technique and the switches.
    @MainActor
    func configure(_ scene: any Scene) throws(RecordError) {
        guard let technique = scene.techniques.first(where: { $0.name == self.technique }) else {
            throw .noTechnique(technique, self.scene)
        }
        scene.technique = technique
        for item in switches {
            guard scene.switches.contains(where: { $0.name == item.name }) else { throw .noSwitch(item.name, self.scene) }
            scene.setSwitch(item.name, item.isOn)
        }
    }

    package static func == (a: RecordHead, b: RecordHead) -> Bool { a.text == b.text }

    /// The version of the format.
    static let format = 1
    static let firstWord = "floe-record", lastLine = "inputs"

    /// The lines of the head.
    package var text: String {
        var lines = [
            "\(RecordHead.firstWord) \(RecordHead.format)", "program \(program)", "scene \(scene.rawValue)", "technique \(technique)",
        ]
        lines += switches.map { "switch \($0.name) \($0.isOn ? "on" : "off")" }
        lines += [
            "size \(size.width) \(size.height)", "scale \(scale)", "appearance \(isDark ? "dark" : "light")",
            "compositor \(compositor.rawValue)", "motion \(reducesMotion ? "reduced" : "full")",
            "kinetic-scrolling \(hasKineticScrolling ? "on" : "off")", "hints \(showsHints ? "on" : "off")", "seed \(seed)",
            "memory \(memory)",
        ]
        if let board { lines.append("board \(board.width) \(board.height) \(board.mines)") }
        lines += contents.map { content in
            "\(content.kind.rawValue) \(RecordLineWriter.quoted(content.path))" + (content.byteCount.map { " \($0)" } ?? "")
        }
        return (lines + [RecordHead.lastLine]).joined(separator: "\n") + "\n"
    }
}

/// A record as read from a file.
package struct SceneRecord: Sendable {
    package let head: RecordHead
    package let inputs: [RecordedInput]

    /// The largest file that is read, in bytes: several hours.
    private static let largestFile = 256 << 20

    /// Reads a file, and looks for everything that it names.
    package init(path: String) throws(RecordError) {
        let data: Data
        do throws(FileProblem) {
            data = try RegularFile.bytes(of: path, atMost: SceneRecord.largestFile)
        } catch {
            throw .notReadable(error)
        }
        try self.init(text: String(decoding: data, as: UTF8.self))
        try checkContents()
    }

    package init(text: String) throws(RecordError) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // What follows the last line feed was being written when the program ended.
        lines.removeLast(min(1, lines.count))
        let end = lines.firstIndex { $0 == RecordHead.lastLine } ?? lines.count
        head = try RecordHead(lines[..<end])
        guard end < lines.count else { throw .line(lines.count, expected: "the line '\(RecordHead.lastLine)', found the end of the file") }
        var reader = RecordLineReader(), inputs: [RecordedInput] = []
        inputs.reserveCapacity(lines.count - end)
        for (i, line) in lines.enumerated().dropFirst(end + 1) {
            do throws(RecordSyntaxError) {
                inputs.append(try reader.input(line))
            } catch {
                throw .line(i + 1, expected: error.expected)
            }
        }
        self.inputs = inputs
    }

    /// The largest size that its window had, in pixels.
    package var largestSize: PixelSize {
        var sizes = [(head.size, head.scale)]
        for case .window(.resize(let size, let scale)) in inputs { sizes.append((size, scale)) }
        let pixels = sizes.map { size, scale in PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)) }
        return pixels.max { $0.area < $1.area } ?? pixels[0]
    }

    /// Throws if something that it opens is missing or another file by now.
    private func checkContents() throws(RecordError) {
        for content in head.contents {
            guard FileManager.default.fileExists(atPath: content.path) else { throw .missing("--\(content.kind.rawValue)", content.path) }
            let found = RecordHead.Content.size(of: content.path)
            guard found == content.byteCount else { throw .changed(content.path, expected: content.byteCount, found: found) }
        }
        for case .window(.event(.dropFiles(let paths, _, let time), _)) in inputs {
            for path in paths where !FileManager.default.fileExists(atPath: path) { throw .missing("dropped at \(time) s", path) }
        }
    }
}

extension RecordHead {
    /// Reads the lines before the inputs.
    init(_ lines: ArraySlice<Substring>) throws(RecordError) {
        guard let first = lines.first, first.hasPrefix(RecordHead.firstWord + " ") else {
            throw .notARecord(String((lines.first ?? "").prefix(40)))
        }
        guard let format = Int(first.dropFirst(RecordHead.firstWord.count + 1)), format == RecordHead.format else {
            throw .otherFormat(String(first))
        }
        self.init(program: "", scene: .focus, technique: "", size: .zero, scale: 1, seed: 0, memory: 0)
        var missing: Set<Substring> = ["program", "scene", "technique", "size", "scale", "seed", "memory", "compositor", "appearance"]
        for (i, line) in zip(lines.indices, lines).dropFirst() {
            do throws(RecordSyntaxError) {
                var words = try RecordWords(line)
                let name = try words.word("a setting")
                missing.remove(name)
                try set(name, &words)
            } catch {
                throw .line(i + 1, expected: error.expected)
            }
        }
        if let name = missing.sorted().first { throw .line(lines.endIndex, expected: "a line that begins with '\(name)'") }
    }

    private mutating func set(_ name: Substring, _ words: inout RecordWords) throws(RecordSyntaxError) {
        func choice(_ on: String, _ off: String) throws(RecordSyntaxError) -> Bool {
            let word = try words.word("\(on) or \(off)")
            guard word == on || word == off else { throw RecordSyntaxError(expected: "\(on) or \(off), found '\(word)'") }
            return word == on
        }
        switch name {
        case "program": program = "\(try words.word("a program")) \(try words.word("a version"))"
        case "scene":
            let name = String(try words.word("a scene"))
            guard let known = SceneName.allCases.first(where: { $0.rawValue == name }) else {
                throw RecordSyntaxError(expected: "a scene that this program has, found '\(name)'")
            }
            scene = known
        case "technique": technique = String(try words.word("a technique"))
        case "switch": switches.append((String(try words.word("a switch")), try choice("on", "off")))
        case "size":
            size = try words.point().size
            guard (1...1e5).contains(size.width), (1...1e5).contains(size.height) else {
                throw RecordSyntaxError(expected: "a size in points")
            }
        case "scale":
            scale = try words.number("a scale")
            guard (0.1...32).contains(scale) else { throw RecordSyntaxError(expected: "pixels per point from 0.1 to 32") }
        case "appearance": isDark = try choice("dark", "light")
        case "compositor": compositor = try choice("cpu", "gpu") ? .cpu : .gpu
        case "motion": reducesMotion = try choice("reduced", "full")
        case "kinetic-scrolling": hasKineticScrolling = try choice("on", "off")
        case "hints": showsHints = try choice("on", "off")
        case "seed":
            let word = try words.word("a seed")
            guard let seed = UInt64(word) else { throw RecordSyntaxError(expected: "a seed, found '\(word)'") }
            self.seed = seed
        case "memory": memory = try words.whole("a number of bytes")
        case "board":
            let width = try words.whole("columns"), height = try words.whole("rows"), mines = try words.whole("mines")
            do throws(BoardShapeError) {
                board = try BoardShape(width: width, height: height, mines: mines)
            } catch {
                throw RecordSyntaxError(expected: "a board that can be played: \(error)")
            }
        default:
            guard let kind = Content.Kind(rawValue: String(name)) else { throw RecordSyntaxError(expected: "a setting, found '\(name)'") }
            let path = try words.text("a path")
            contents.append(Content(kind, path: path, byteCount: words.isEmpty ? nil : try words.whole("a number of bytes")))
        }
    }
}

extension CGPoint {
    fileprivate var size: CGSize { CGSize(width: x, height: y) }
}

/// Why a record cannot be played. Each says what was expected, what was found, and what to do.
package enum RecordError: Error, Equatable, CustomStringConvertible {
    case notReadable(FileProblem)
    /// Its first line is another one.
    case notARecord(String)
    case otherFormat(String)
    case line(Int, expected: String)
    /// Something that it opens is not there.
    case missing(String, String)
    /// A file that it opens has another size.
    case changed(String, expected: Int?, found: Int?)
    case noTechnique(String, SceneName)
    case noSwitch(String, SceneName)
    /// What happened cannot happen again at that time, in seconds.
    case diverged(at: Double, expected: String)

    package var description: String {
        switch self {
        case .notReadable(let problem): "expected a record of floe run --record: \(problem)"
        case .notARecord(let found):
            "expected a record, whose first line is '\(RecordHead.firstWord) \(RecordHead.format)', found '\(PrintableText.of(found))'"
        case .otherFormat(let found):
            "expected '\(RecordHead.firstWord) \(RecordHead.format)', found '\(PrintableText.of(found))': record it again, or play it with "
                + "the version of floe that recorded it"
        case .line(let number, let expected): "line \(number): expected \(PrintableText.of(expected))"
        case .missing(let what, let path):
            "it opens \(PrintableText.of(path)) (\(what)), which is not there: put it back, or record again"
        case .changed(let path, let expected, let found):
            "it opens \(PrintableText.of(path)), expected \(RecordError.size(expected)), found \(RecordError.size(found)): put the former "
                + "file back, or record again"
        case .noTechnique(let name, let scene):
            "expected a technique of the scene \(scene), found '\(PrintableText.of(name))': record it again with this version"
        case .noSwitch(let name, let scene):
            "expected a switch of the scene \(scene), found '\(PrintableText.of(name))': record it again with this version"
        case .diverged(let time, let expected):
            "at \(time) s: expected \(expected), found none: this version of floe does something else; record it again"
        }
    }

    private static func size(_ byteCount: Int?) -> String { byteCount.map { "a file of \($0) bytes" } ?? "a folder" }
}
