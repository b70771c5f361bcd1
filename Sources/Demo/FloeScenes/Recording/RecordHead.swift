// The initial state of a recorded run: the record's first line.

import FloeFiles
import FloeRenderTree
import FloeViewTree
import Foundation

/// The initial state of a run.
package struct RecordHead: Equatable, Codable, Sendable {
    /// The version of the format that it is written in.
    private var format = RecordHead.format
    /// The program that recorded it, with its version.
    package var program: String
    package var scene: SceneName
    package var technique: String
    /// Whether each of the scene's switches is on, by name.
    package var switches: [String: Bool] = [:]
    /// The window's size in points of the display, and its pixels per point.
    package var size: CGSize, scale: Double
    package var isDark = true
    package var compositor = CompositorKind.cpu
    package var reducesMotion = false, hasKineticScrolling = true, showsHints = false
    package var board: BoardShape?
    /// The seed of all games' mines.
    package var seed: UInt64
    /// The limit on memory for pictures, in bytes.
    package var memory: Int
    /// The contents shown in place of the scenes' own.
    package var contents: [Content] = []

    /// A file or a folder that was opened from the start.
    package struct Content: Equatable, Codable, Sendable {
        package enum Kind: String, Codable, Sendable { case images, list, deck }

        package let kind: Kind
        package let path: String
        /// The size of a file; nil for a folder.
        package let byteCount: Int?

        package init(_ kind: Kind, path: String) {
            self.kind = kind
            self.path = URL(fileURLWithPath: path).path
            byteCount = Content.size(of: path)
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

    /// The version of the format. Version 1 was not JSON, and began with `formatKey`; version 2 had another name for a software GPU.
    static let format = 3
    static let formatKey = "floe-record"

    private enum CodingKeys: String, CodingKey {
        case format = "floe-record"
        case program, scene, technique, switches, size, scale, isDark, compositor, reducesMotion, hasKineticScrolling, showsHints, board
        case seed, memory, contents
    }

    /// Gives the scene the technique and the switches.
    @MainActor
    func configure(_ scene: any Scene) throws(RecordError) {
        guard let technique = scene.techniques.first(where: { $0.name == self.technique }) else {
            throw .noTechnique(technique, self.scene)
        }
        scene.technique = technique
        let known = scene.switches.map(\.name)
        if let name = switches.keys.sorted().first(where: { !known.contains($0) }) { throw .noSwitch(name, self.scene) }
        for name in known { if let isOn = switches[name] { scene.setSwitch(name, isOn) } }
    }

    /// Reads a record's first line.
    init(line: Data, by decoder: JSONDecoder) throws(RecordError) {
        struct Format: Decodable {
            let number: Int

            enum CodingKeys: String, CodingKey { case number = "floe-record" }
        }
        let text = String(decoding: line.prefix(40), as: UTF8.self), former = RecordHead.formatKey + " "
        let number = text.hasPrefix(former) ? Int(text.dropFirst(former.count)) : (try? decoder.decode(Format.self, from: line))?.number
        guard let number else { throw .notARecord(text) }
        guard number == RecordHead.format else { throw .otherFormat(number) }
        self = try SceneRecord.value(of: line, number: 1, by: decoder)
        guard WindowInput.sizes.contains(size.width), WindowInput.sizes.contains(size.height), WindowInput.scales.contains(scale) else {
            throw .line(1, expected: "a size of 1 to 100000 points and a scale of 0.1 to 32")
        }
        guard memory >= 0 else { throw .line(1, expected: "a number of bytes as 'memory', found \(memory)") }
    }
}
