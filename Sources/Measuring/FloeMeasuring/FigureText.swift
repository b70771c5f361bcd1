// Formats figures for display.

import Foundation

/// Formats figures for people, always in the same way, so that two of them can be compared by eye.
package enum FigureText {
    /// Formats like "8.2 ms": two significant digits, or whole milliseconds, since more digits would flicker; tenths up to 20 ms,
    /// where the limits of 60 and 120 Hz lie.
    package static func milliseconds(_ seconds: Double) -> String { number(milliseconds: seconds * 1000) + " ms" }

    /// Formats two times like "0.28 → 0.16 ms".
    package static func milliseconds(_ first: Double, to second: Double) -> String {
        "\(number(milliseconds: first * 1000)) → \(milliseconds(second))"
    }

    private static func number(milliseconds ms: Double) -> String { String(format: ms < 0.995 ? "%.2f" : ms < 19.95 ? "%.1f" : "%.0f", ms) }

    /// Formats like "8.21", for tables.
    package static func fine(milliseconds ms: Double) -> String { String(format: "%.2f", ms) }

    /// Formats a multiple, like "3.9" or "40".
    package static func multiple(_ k: Double) -> String { String(format: k < 9.95 ? "%.1f" : "%.0f", k) }

    /// Formats a hitch rate like "12 ms/s late".
    package static func hitchRate(_ rate: Double) -> String {
        String(format: rate > 0 && rate < 9.95 ? "%.1f ms/s late" : "%.0f ms/s late", rate)
    }

    /// Formats like "1,024,000".
    package static func count(_ n: Int) -> String {
        let digits = String(n.magnitude)
        var grouped = ""
        for (i, digit) in digits.enumerated() {
            if i > 0, (digits.count - i) % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        return (n < 0 ? "−" : "") + grouped
    }

    /// Formats a count of what `one` names: "1 line", "1,024 lines".
    package static func count(_ n: Int, _ one: String) -> String { n == 1 ? "1 \(one)" : "\(count(n)) \(one)s" }

    /// Formats like "23 KB" or "1.3 MB".
    package static func bytes(_ n: Int) -> String {
        switch n {
        case ..<1024: "\(n) B"
        case ..<(1 << 20): "\(n >> 10) KB"
        case ..<(1 << 30): String(format: n < 10 << 20 ? "%.1f MB" : "%.0f MB", Double(n) / 1_048_576)
        default: String(format: "%.1f GB", Double(n) / 1_073_741_824)
        }
    }
}
