// The bidirectional algorithm (Unicode Annex 9) for one line: which characters run from right to left
// and in which order the runs stand. Explicit embeddings and paired brackets (N0) are left out; labels
// and slides have none, and a bracket then takes the direction of its surroundings.

/// Embedding levels and visual order.
enum BidiLine {
    /// The direction of a paragraph, from its first strong character (rules P2, P3).
    static func isRightToLeft(_ text: some Sequence<Character>) -> Bool {
        for character in text {
            if let decided = BidiClass(character).strongIsRightToLeft { return decided }
        }
        return false
    }

    /// The level of every character: even from left to right, odd from right to left.
    static func levels(_ characters: [Character], rightToLeft: Bool) -> [UInt8] {
        let base: UInt8 = rightToLeft ? 1 : 0
        let original = characters.map { BidiClass($0) }
        guard rightToLeft || original.contains(where: { $0 == .rightToLeft || $0 == .arabicLetter || $0 == .arabicNumber })
        else { return Array(repeating: 0, count: characters.count) }

        let strong = resolveNeutrals(resolveNumbers(original, rightToLeft), rightToLeft)
        var levels = strong.map { kind -> UInt8 in
            switch kind {
            case .leftToRight: base + (base & 1)  // I1, I2
            case .rightToLeft: base + (1 - (base & 1))
            default: base + 2 - (base & 1)
            }
        }
        // L1: white space at the line's end stands at the paragraph's end.
        for i in characters.indices.reversed() {
            guard original[i] == .whitespace else { break }
            levels[i] = base
        }
        return levels
    }

    /// The order in which runs of the given levels stand from left to right (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, to: 0, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else { start += 1; continue }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    /// Rules W2 to W7: what is left are strong letters, numbers, white space and neutrals.
    private static func resolveNumbers(_ original: [BidiClass], _ rightToLeft: Bool) -> [BidiClass] {
        var kinds = original
        var lastStrong: BidiClass = rightToLeft ? .rightToLeft : .leftToRight
        for i in kinds.indices {
            if kinds[i].strongIsRightToLeft != nil { lastStrong = kinds[i] }
            if kinds[i] == .europeanNumber, lastStrong == .arabicLetter { kinds[i] = .arabicNumber }  // W2
        }
        for i in kinds.indices where kinds[i] == .arabicLetter { kinds[i] = .rightToLeft }  // W3
        for i in kinds.indices.dropFirst().dropLast() where kinds[i - 1] == kinds[i + 1] {  // W4
            switch (kinds[i], kinds[i - 1]) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber): kinds[i] = .europeanNumber
            case (.commonSeparator, .arabicNumber): kinds[i] = .arabicNumber
            default: break
            }
        }
        for i in kinds.indices.dropFirst() where kinds[i] == .europeanTerminator && kinds[i - 1] == .europeanNumber {
            kinds[i] = .europeanNumber  // W5, behind a number
        }
        for i in kinds.indices.dropLast().reversed()
        where kinds[i] == .europeanTerminator && kinds[i + 1] == .europeanNumber {
            kinds[i] = .europeanNumber  // W5, before a number
        }
        lastStrong = rightToLeft ? .rightToLeft : .leftToRight
        for i in kinds.indices {
            switch kinds[i] {
            case .europeanSeparator, .europeanTerminator, .commonSeparator: kinds[i] = .neutral  // W6
            case .leftToRight, .rightToLeft: lastStrong = kinds[i]
            case .europeanNumber where lastStrong == .leftToRight: kinds[i] = .leftToRight  // W7
            default: break
            }
        }
        return kinds
    }

    /// Rules N1 and N2: neutrals take the direction on both their sides, or else the paragraph's.
    private static func resolveNeutrals(_ kinds: [BidiClass], _ rightToLeft: Bool) -> [BidiClass] {
        let base: BidiClass = rightToLeft ? .rightToLeft : .leftToRight
        func side(_ kind: BidiClass) -> BidiClass { kind == .leftToRight ? .leftToRight : .rightToLeft }
        var resolved = kinds
        var i = 0
        while i < kinds.count {
            guard kinds[i] == .neutral || kinds[i] == .whitespace else { i += 1; continue }
            var end = i
            while end < kinds.count, kinds[end] == .neutral || kinds[end] == .whitespace { end += 1 }
            let before = i > 0 ? side(resolved[i - 1]) : base
            let after = end < kinds.count ? side(kinds[end]) : base
            for k in i..<end { resolved[k] = before == after ? before : base }
            i = end
        }
        return resolved
    }
}
