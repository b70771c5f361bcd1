// Encodes figures as the benchmarks print them.

import Foundation

package enum Figures {
    /// Returns indented JSON with sorted keys.
    package static func json(_ value: some Encodable) throws -> String {
        try encode(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns JSON with sorted keys on one line.
    package static func line(_ value: some Encodable) throws -> String { try encode(value, [.sortedKeys, .withoutEscapingSlashes]) }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw CommandFailure(.software, "the figures cannot be written as JSON: \(error)")
        }
    }
}
