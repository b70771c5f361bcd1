// The bidirectional algorithm (Unicode Annex 9), computed by ICU: which characters run right to left, and the visual order of
// the runs of a line.

import CFloeUnicode

/// Embedding levels and visual order.
enum Bidi {
    /// Returns the level of every character, even for left to right, odd for right to left, and the direction of the paragraph: the given
    /// one, or that of its first strong character (rules P2, P3), which is left to right if it has none.
    static func levels(_ text: UTF16Text, rightToLeft: Bool? = nil) -> (levels: [UInt8], rightToLeft: Bool) {
        guard rightToLeft == true || text.mayRunRightToLeft, !text.units.isEmpty else {
            return (Array(repeating: 0, count: text.ends.count), rightToLeft ?? false)
        }
        var levels = [UInt8](repeating: 0, count: text.units.count)
        let paragraph = unsafe floe_bidi_levels(
            text.units, Int32(text.units.count), rightToLeft.map { $0 ? 1 : 0 } ?? -1, &levels)
        var first = 0
        let result = text.ends.map { end in
            defer { first = end }
            return levels[first]
        }
        return (result, paragraph & 1 == 1)
    }

    /// Returns the order of runs with the given levels from left to right (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
        var order = [Int32](repeating: 0, count: levels.count)
        unsafe floe_bidi_order(levels, Int32(levels.count), &order)
        return order.map { Int($0) }
    }
}
