// Saved games as text, with numbers that no game has, and occasionally damaged.

import FloeRandomNumbers

enum GameMaker {
    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        let width = random.oneIn(10) ? random.pick([0, 1, 10_000, 10_001, Int.max]) : random.number(1...60)
        let height = random.oneIn(10) ? random.pick([0, 1, 10_001, Int.max]) : random.number(1...60)
        let cells = width.multipliedReportingOverflow(by: height)
        let area = cells.overflow ? Int.max : cells.partialValue
        let mines = random.oneIn(12) ? random.pick([0, area, Int.max]) : random.below(max(1, min(area, 4000) / 4))
        let moves = (0..<random.below(40)).map { _ in
            let kind = random.below(random.oneIn(20) ? 4 : 3)
            let x = random.oneIn(40) ? random.pick([-1, width, .max]) : random.below(max(1, min(width, 1 << 30)))
            let y = random.oneIn(40) ? random.pick([-1, height, .min]) : random.below(max(1, min(height, 1 << 30)))
            return random.oneIn(60) ? "[\(kind),\(x)]" : "[\(kind),\(x),\(y)]"
        }
        let seconds = random.oneIn(10) ? random.pick(["0", "-1", "1e40", "1e999", "null"]) : "\(random.below(10_000_000))"
        let text = """
            {"content":{"elapsed":\(seconds),"moves":[\(moves.joined(separator: ","))],"seed":\(random.next()),\
            "shape":{"height":\(height),"mines":\(mines),"width":\(width)}},"version":\(random.oneIn(20) ? 1 : 2)}
            """
        var bytes = Array(text.utf8)
        if random.oneIn(6) { ByteDamage.damage(&bytes, &random, times: random.number(1...4)) }
        return bytes
    }
}
