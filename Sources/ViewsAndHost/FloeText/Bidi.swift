// The bidirectional algorithm (Unicode Annex 9), computed by FriBidi: which characters run right to left, and the visual order of
// the runs of a line.

import CFloeFriBidi

/// Embedding levels and visual order.
enum Bidi {
    /// Returns the direction of a paragraph, from its first strong character (rules P2, P3); left to right if it has none.
    static func isRightToLeft(_ text: ScalarText) -> Bool {
        guard text.mayRunRightToLeft else { return false }
        return unsafe fribidi_get_par_direction(types(text.scalars), FriBidiStrIndex(text.scalars.count)) == FRIBIDI_PAR_RTL
    }

    /// Returns the level of every character: even for left to right, odd for right to left.
    static func levels(_ text: ScalarText, rightToLeft: Bool) -> [UInt8] {
        guard rightToLeft || text.mayRunRightToLeft else { return Array(repeating: 0, count: text.ends.count) }
        let count = FriBidiStrIndex(text.scalars.count)
        let types = types(text.scalars)
        var brackets = [FriBidiBracketType](repeating: 0, count: types.count)
        var levels = [FriBidiLevel](repeating: 0, count: types.count)
        var direction = rightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
        unsafe fribidi_get_bracket_types(text.scalars, count, types, &brackets)
        let highest = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
        // 0 means out of memory.
        guard highest > 0 else { return Array(repeating: rightToLeft ? 1 : 0, count: text.ends.count) }
        var first = 0
        return text.ends.map { end in
            defer { first = end }
            return UInt8(levels[first])
        }
    }

    /// Returns the order of runs with the given levels from left to right (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
        // A neutral type, so that nothing is moved to the line's end; rule L1 is already taken care of.
        let types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: levels.count)
        var order = levels.indices.map { FriBidiStrIndex($0) }
        var given = levels.map { FriBidiLevel($0) }
        let highest = unsafe fribidi_reorder_line(
            0, types, FriBidiStrIndex(levels.count), 0, FRIBIDI_PAR_LTR, &given, nil, &order)
        return highest > 0 ? order.map { Int($0) } : Array(levels.indices)
    }

    private static func types(_ scalars: [UInt32]) -> [FriBidiCharType] {
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
        unsafe fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
        return types
    }
}
