// Argument types that several subcommands share.

import ArgumentParser
import Foundation
import Overlays
import RenderTree

extension CompositorKind: ExpressibleByArgument {}
extension PlanOverlay: ExpressibleByArgument {}

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

/// A picture's name.
enum PictureArgument {
    /// Throws what `ParsableCommand.validate` throws where a name promises another format than the one that is written.
    static func check(_ option: String, _ path: String?) throws {
        guard let path, case let ending = URL(fileURLWithPath: path).pathExtension, !ending.isEmpty, ending.lowercased() != "png" else {
            return
        }
        throw ValidationError("\(option): pictures are written as PNG; expected a name that ends in .png, found '\(path)'")
    }
}

/// `WxH` in points, like 1280x800.
struct SizeArgument {
    let width, height: Int

    static let range = 64...16_384
    /// Where none is given.
    static let standard = SizeArgument(width: 1280, height: 800)

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// - Throws: what was expected, for the line that the command prints.
    init(_ argument: String) throws {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let w = Int(parts[0]), let h = Int(parts[1]),
            SizeArgument.range.contains(w), SizeArgument.range.contains(h)
        else {
            let range = SizeArgument.range
            throw ValidationError("expected a width and a height from \(range.lowerBound) to \(range.upperBound), like 1280x800")
        }
        self.init(width: w, height: h)
    }
}
