// Lanes with known costs and the noise of a busy machine, and lanes of given times.

import FloeRandomNumbers
import FloeTestSupport

@testable import FloeMeasuring

extension Lane {
    /// Returns frames of a script: turns and frames vary by some per cent, and now and then a frame has waited for another program. The
    /// script's own slow frames recur in every turn. `cost` is what a usual frame takes, in milliseconds.
    static func noisy(_ name: String, cost: Double, turns: Int, frames: Int = 150, _ random: inout SplitMix64) -> Lane {
        Lane(
            name,
            turns: (0..<turns).map { _ in
                let drift = random.double(0.96...1.06)
                return (0..<frames).map { i in
                    let work = i % 40 == 7 ? 4.5 : i % 10 == 3 ? 2.5 : 1.0
                    let hitch = random.oneIn(150) ? random.double(0.5...10) * cost : 0
                    return MeasuredFrame(number: i + 1, seconds: (work * cost * drift * random.double(0.97...1.08) + hitch) / 1000)
                }
            })
    }

    /// Returns a lane whose frames take 2 ms, except for `slow` frames that take `worst` ms, the same ones in each turn.
    static func calm(
        _ name: String, worst: Double = 2, slow: Int = 3, usual: Double = 2, frames: Int = 120, turns: Int = 3, drawer: String = ""
    ) -> Lane {
        let turn = (0..<frames).map {
            MeasuredFrame(number: $0 + 1, seconds: ($0 % (frames / max(1, slow)) == 5 && slow > 0 ? worst : usual) / 1000)
        }
        return Lane(name, drawer: drawer, turns: Array(repeating: turn, count: turns))
    }

    /// Returns a lane that is smooth on devices before `device` in the series, and stutters from it on; with nil on none.
    static func stuttering(_ name: String, from device: Device?) -> Lane {
        // Three frames of 1.2 refreshes there: 24 ms late per second.
        calm(name, worst: device.map { 20 / Double($0.factor) } ?? 0.3, usual: 0.01)
    }
}
