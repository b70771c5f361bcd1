// The memory limit for pictures on the command line.

import ArgumentParser
import FloeGeometry
import FloeImaging

/// A number of bytes, given in megabytes or with a unit, like 2G.
package struct MemoryArgument {
    package let bytes: Int

    package static let standard = MemoryArgument(bytes: MemoryBudget.standardLimit)
    private static let range = 1 << 20...1 << 40

    package init(bytes: Int) { self.bytes = bytes }

    /// - Throws: what was expected, for the line that the command prints.
    package init(_ argument: String) throws {
        let units: [Character: Int] = ["k": 10, "m": 20, "g": 30]
        let text = argument.lowercased(), unit = text.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0, number < 1 << 30,
            MemoryArgument.range.contains(number << (unit ?? 20))
        else { throw ValidationError("expected megabytes from 1 to 1048576, or a number with a unit, like 512M or 2G") }
        bytes = number << (unit ?? 20)
    }

    package var budget: MemoryBudget { MemoryBudget(limit: bytes, advice: "raise it with --memory") }

    /// The help of all commands that decode or draw foreign content.
    package static let help = ArgumentHelp("The memory limit for decoded and drawn pictures. (default: 512M)", valueName: "SIZE")

    /// Takes from `budget` what a picture of `size` costs that is drawn and copied `copies` times.
    package static func hold(_ size: PixelSize, copies: Int = 1, from budget: MemoryBudget) throws {
        do {
            try budget.hold(size.area * 4 * (1 + copies))
        } catch {
            throw CommandFailure(.badData, "a picture of \(size.width) × \(size.height) pixels is too large: \(error)")
        }
    }
}
