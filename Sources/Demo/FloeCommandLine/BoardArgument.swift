// The board of Minesweeper on the command line: a preset's name, or `WxH/MINES` like 30x16/99.

import ArgumentParser
import FloeScenes

/// A playable board. An unplayable one is rejected with the reason.
package struct BoardArgument {
    package let shape: BoardShape

    package static let presets: [(name: String, shape: BoardShape)] = [
        ("small", .small), ("medium", .medium), ("large", .large), ("huge", .huge), ("endless", .endless),
    ]

    package init(shape: BoardShape) { self.shape = shape }

    /// - Throws: what was expected, for the line that the command prints.
    package init(_ argument: String) throws {
        let text = argument.lowercased()
        if let preset = BoardArgument.presets.first(where: { $0.name == text }) {
            self.init(shape: preset.shape)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.first?.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard parts.count == 2, numbers.count == 2, let mines = Int(parts[1]), let width = numbers[0], let height = numbers[1] else {
            let names = BoardArgument.presets.map(\.name).joined(separator: ", ")
            throw ValidationError("expected \(names), or columns, rows and mines like 30x16/99")
        }
        do {
            self.init(shape: try BoardShape(width: width, height: height, mines: mines))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
