// Argument types that several subcommands share.

import ArgumentParser
import RenderTree

extension CompositorKind: ExpressibleByArgument {}

/// Numbers that an option takes.
enum NumberArgument {
    /// Throws what `ParsableCommand.validate` throws unless `value` is not given or lies in `range`.
    static func check<Value>(_ option: String, _ value: Value?, in range: ClosedRange<Value>) throws {
        guard let value, !range.contains(value) else { return }
        throw ValidationError("\(option): expected a number from \(range.lowerBound) to \(range.upperBound), found \(value)")
    }

    /// Device pixels per point.
    static let scale = 0.5...4.0
    /// How many threads the CPU compositor takes.
    static let threads = 1...256
}

/// `WxH` in points, like 1280x800.
struct SizeArgument: ExpressibleByArgument {
    let width, height: Int

    static let range = 64...16_384

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let w = Int(parts[0]), let h = Int(parts[1]),
            SizeArgument.range.contains(w), SizeArgument.range.contains(h)
        else { return nil }
        self.init(width: w, height: h)
    }

    var defaultValueDescription: String { "\(width)x\(height)" }
}
