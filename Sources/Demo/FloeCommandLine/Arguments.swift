// Argument types shared by several subcommands.

import ArgumentParser
import Foundation
import FloeOverlays
import FloeRenderTree

extension CompositorKind: ExpressibleByArgument {}
extension PlanOverlay: ExpressibleByArgument {}

/// Transforms for options that take numbers. Text that is not a number or is out of range is rejected with what was expected.
package enum NumberArgument {
    package typealias Reader<Value> = @Sendable (String) throws -> Value

    package static func whole<Value: FixedWidthInteger & Sendable>(_ range: ClosedRange<Value>) -> Reader<Value> {
        read("a whole number from \(range.lowerBound) to \(range.upperBound)", Value.init(_:), range.contains)
    }

    package static func whole<Value: FixedWidthInteger & Sendable>(_ range: PartialRangeFrom<Value>) -> Reader<Value> {
        read("a whole number of at least \(range.lowerBound)", Value.init(_:), range.contains)
    }

    package static func within(_ range: ClosedRange<Double>) -> Reader<Double> {
        read(String(format: "a number from %g to %g", range.lowerBound, range.upperBound), Double.init(_:), range.contains)
    }

    private static func read<Value>(
        _ expected: String, _ value: @escaping @Sendable (String) -> Value?, _ isAllowed: @escaping @Sendable (Value) -> Bool
    ) -> Reader<Value> {
        { text in
            guard let value = value(text), isAllowed(value) else { throw ValidationError("expected \(expected)") }
            return value
        }
    }

    /// The allowed range of device pixels per point.
    package static let scale = 0.5...4.0
    /// The allowed number of the CPU compositor's threads.
    package static let threads = 1...256
}

/// The name of a picture file to write.
package enum PictureArgument {
    /// Returns whether a name stands for standard output.
    package static func isStandardOutput(_ path: String?) -> Bool { path == "-" }

    /// Throws a `ValidationError` if the name is empty or promises another format than the PNG that is written, or if `text` is also
    /// meant for the standard output that it stands for.
    package static func check(_ option: String, _ path: String?, besides text: String? = nil) throws {
        if let text, isStandardOutput(path) {
            throw ValidationError("\(option): standard output takes \(text); expected the name of a file, found '-'")
        }
        if path?.isEmpty == true { throw ValidationError("\(option): expected the name of a file that ends in .png, found an empty one") }
        guard let path, case let ending = URL(fileURLWithPath: path).pathExtension, !ending.isEmpty, ending.lowercased() != "png" else {
            return
        }
        throw ValidationError("\(option): pictures are written as PNG; expected a name that ends in .png, found '\(path)'")
    }
}

/// `WxH` in points, like 1280x800.
package struct SizeArgument: Equatable {
    package let width, height: Int

    package static let range = 64...16_384
    /// The size used if none is given.
    package static let standard = SizeArgument(width: 1280, height: 800)

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// - Throws: what was expected, for the line that the command prints.
    package init(_ argument: String) throws {
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
