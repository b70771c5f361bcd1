// A record: a run of the scenes written down, so that it can be played again to the same pictures. It is in JSON Lines: a head with
// everything that the run began with, then everything that happened, a line each.
//
//     {"floe-record":2,"program":"floe 1.0","scene":"cards", …}
//     {"lookTime":0,"update":0.0031}
//     {"event":{"pointerDown":{"_0":{"position":[412,300],"time":0.5301, …}}},"lookTime":0.52}

import FloeFiles
import FloeGeometry
import FloeViewTree
import Foundation

/// A record as read from a file.
package struct SceneRecord: Sendable {
    package let head: RecordHead
    package let inputs: [RecordedInput]

    /// The largest file that is read, in bytes: a few hours.
    private static let largestFile = 256 << 20

    /// Reads a file, and checks that everything it names exists.
    package init(path: String) throws(RecordError) {
        let data: Data
        do throws(FileProblem) {
            data = try RegularFile.bytes(of: path, atMost: SceneRecord.largestFile)
        } catch {
            throw .notReadable(error)
        }
        try self.init(data)
        try checkContents()
    }

    package init(_ data: Data) throws(RecordError) {
        // What follows the last line feed was being written when the program ended.
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast(), decoder = JSONDecoder()
        head = try RecordHead(line: lines.first ?? data, by: decoder)
        var inputs: [RecordedInput] = []
        inputs.reserveCapacity(lines.count)
        for (i, line) in lines.enumerated().dropFirst() {
            inputs.append(try SceneRecord.value(of: line, number: i + 1, by: decoder))
        }
        self.inputs = inputs
    }

    /// Decodes a line.
    static func value<Value: Decodable>(of line: Data, number: Int, by decoder: JSONDecoder) throws(RecordError) -> Value {
        do {
            return try decoder.decode(Value.self, from: line)
        } catch {
            throw .line(number, expected: RecordError.expectation(error))
        }
    }

    /// Encodes a value as a line, with its line feed.
    static func line(_ value: some Encodable, by encoder: JSONEncoder) -> Data {
        // Encoding fails only for numbers that are not finite, which no window has.
        ((try? encoder.encode(value)) ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// An encoder of lines, which are the same for the same values.
    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// The largest size that its window had, in pixels.
    package var largestSize: PixelSize {
        var sizes = [(head.size, head.scale)]
        for case .window(.resize(let size, let scale)) in inputs { sizes.append((size, scale)) }
        let pixels = sizes.map { size, scale in PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)) }
        return pixels.max { $0.area < $1.area } ?? pixels[0]
    }

    /// Throws if a file that it opens is missing or has changed.
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
