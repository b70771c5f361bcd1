// Figures as the benchmarks print them.

import Foundation

enum Figures {
    /// Seconds as milliseconds, to a tenth of a microsecond.
    static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e7).rounded() / 1e4 }

    /// Indented JSON with sorted keys.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw CommandFailure(.software, "the figures cannot be written as JSON: \(error)")
        }
    }
}
