// The board of Minesweeper on the command line: a preset's name, or `WxH/MINES` like 30x16/99.

import ArgumentParser
import Scenes

/// A playable board. What cannot be played is refused with the reason.
struct BoardArgument: ExpressibleByArgument {
    let shape: BoardShape

    static let presets: [(name: String, shape: BoardShape)] = [
        ("small", .small), ("medium", .medium), ("large", .large), ("huge", .huge), ("endless", .endless),
    ]

    /// What scripts play on unless told.
    static let scripted = BoardArgument(shape: .huge)

    init(shape: BoardShape) { self.shape = shape }

    init?(argument: String) {
        let text = argument.lowercased()
        if let preset = BoardArgument.presets.first(where: { $0.name == text }) {
            self.init(shape: preset.shape)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let mines = Int(parts[1]) else { return nil }
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            let shape = try? BoardShape(width: width, height: height, mines: mines)
        else { return nil }
        self.init(shape: shape)
    }
}
