// Saved games, sealed as the program seals them so that their content is read, with numbers that no game has, and occasionally
// damaged outside the seal.

import FloeRandomNumbers
import FloeScenes

enum GameMaker {
    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        var payload: [UInt8] = []
        func append(_ value: UInt64) {
            var rest = value
            while rest >= 128 {
                payload.append(UInt8(rest & 127 | 128))
                rest >>= 7
            }
            payload.append(UInt8(rest))
        }
        let width = random.oneIn(10) ? random.pick([0, 1, 10_000, 10_001, Int.max]) : random.number(1...60)
        let height = random.oneIn(10) ? random.pick([0, 1, 10_001, Int.max]) : random.number(1...60)
        let cells = width.multipliedReportingOverflow(by: height)
        let area = cells.overflow ? Int.max : cells.partialValue
        append(UInt64(width))
        append(UInt64(height))
        append(UInt64(random.oneIn(12) ? random.pick([0, area, Int.max]) : random.below(max(1, min(area, 4000) / 4))))
        append(random.next())
        append(random.oneIn(10) ? random.pick([0, .max, 1 << 40]) : UInt64(random.below(10_000_000)))
        let count = random.below(40)
        append(UInt64(random.oneIn(12) ? random.pick([0, count + 1, 1 << 40, Int.max]) : count))
        for _ in 0..<count {
            append(
                random.oneIn(40)
                    ? random.next() : UInt64(random.below(max(1, min(area, 1 << 30)))) << 2 | UInt64(random.below(random.oneIn(20) ? 4 : 3))
            )
        }
        if random.oneIn(6) { ByteDamage.damage(&payload, &random, times: random.number(1...4)) }
        var bytes = GameFile.seal(payload)
        if random.oneIn(8) { ByteDamage.damage(&bytes, &random, times: random.number(1...4)) }
        return bytes
    }
}
