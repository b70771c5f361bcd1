// Typical damage of files: flipped bits, inserted bytes with a special meaning, lost, duplicated or moved pieces, truncation, and
// numbers set to the smallest or largest value.

import FloeRandomNumbers

extension SplitMix64 {
    mutating func below(_ n: Int) -> Int { Int.random(in: 0..<max(1, n), using: &self) }
    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

enum ByteDamage {
    /// Bytes that begin, continue or end something in some format.
    private static let meaningful: [UInt8] = [
        0, 1, 9, 10, 13, 26, 34, 35, 38, 39, 44, 58, 59, 60, 62, 91, 93, 0x7F, 0x80, 0xA0, 0xBF, 0xC0, 0xC3, 0xD8, 0xE2, 0xED, 0xF0, 0xF8,
        0xFE, 0xFF,
    ]

    static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64, times: Int) {
        for _ in 0..<times where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(9) {
            case 0: bytes[place] ^= 1 << UInt8(random.below(8))
            case 1, 2: bytes[place] = random.pick(meaningful)
            case 3: bytes.insert(random.pick(meaningful), at: place)
            case 4: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1...9)))
            case 5:
                bytes.insert(
                    contentsOf: Array(bytes[place..<min(bytes.count, place + random.number(1...40))]), at: random.below(bytes.count))
            case 6:
                // A number of two or four bytes.
                let value: UInt8 = random.pick([0, 0x7F, 0x80, 0xFF])
                for i in place..<min(bytes.count, place + random.pick([2, 4])) { bytes[i] = value }
            case 7 where random.oneIn(4): bytes.removeSubrange(place...)
            default: bytes[place] = UInt8(random.below(256))
            }
        }
    }
}
