// Missed frames here and on slower devices, and from where on one lane stutters and another does not.

import FloeRandomNumbers
import FloeTestSupport
import Testing

@testable import FloeMeasuring

struct SmoothnessTests {
    private func factor(_ a: Lane, _ b: Lane, rate: Double = 60) -> Double? {
        Smoothness.stutterFactor(of: a, against: b, refreshRate: rate)
    }

    @Test func headroomIsOfWorstFrame() {
        let lane = Lane.calm("a", worst: 5)
        #expect(abs(lane.headroom - 10.0 / 3) < 1e-9)
        #expect(lane.missed(slowedBy: 3.3) == 0 && lane.missed(slowedBy: 3.4) == 3)
        #expect(lane.missed(slowedBy: 8.3) == 3 && lane.missed(slowedBy: 8.4) == 120)
    }

    @Test func laneThatMissesFramesHereStuttersHere() {
        #expect(factor(.calm("a", worst: 32), .calm("b")) == 1)
        #expect(factor(.calm("b"), .calm("a", worst: 32)) == nil)
        // Two of 120 are exceptions, and so are five of 300.
        #expect(factor(.calm("a", worst: 32, slow: 2), .calm("b", worst: 2)) != 1)
        #expect(factor(.calm("a", worst: 32, slow: 5, frames: 300), .calm("b")) != 1)
        #expect(factor(.calm("a", worst: 32, slow: 6, frames: 300), .calm("b")) == 1)
        // In short turns, two never count; in two turns three, and in one six.
        for (turns, least) in [(5, 3), (3, 3), (2, 4), (1, 7)] {
            let other = Lane.calm("b", slow: 0, frames: 42, turns: turns)
            #expect(factor(.calm("a", worst: 32, slow: least - 1, frames: 42, turns: turns), other) != 1)
            #expect(factor(.calm("a", worst: 32, slow: least, frames: 42, turns: turns), other) == 1)
        }
        // The other may miss half as many.
        #expect(factor(.calm("a", worst: 32, slow: 6), .calm("b", worst: 32, slow: 3)) == 1)
        #expect(factor(.calm("a", worst: 32, slow: 6), .calm("b", worst: 32, slow: 4)) != 1)
    }

    /// A lane is smooth down to the device on which it stutters.
    @Test func laneIsSmoothUntilItStutters() {
        for (turns, least) in [(5, 3), (2, 4), (1, 7)] {
            let other = Lane.calm("b", slow: 0, usual: 0.01, frames: 60, turns: turns)
            let lane = Lane.calm("a", worst: 5, slow: least, usual: 1, frames: 60, turns: turns)
            #expect(Smoothness.leastMissed(by: lane, against: other) == least)
            #expect(abs(Smoothness.smoothFactor(of: lane, against: other) - 10.0 / 3) < 1e-9)
            #expect(factor(lane, other).map { abs($0 - 10.0 / 3) < 1e-9 } == true)
            let rare = Lane.calm("a", worst: 5, slow: least - 1, usual: 1, frames: 60, turns: turns)
            #expect(abs(Smoothness.smoothFactor(of: rare, against: other) - 50.0 / 3) < 1e-9)
        }
        // One in fifty of 300 frames are six.
        let long = Lane.calm("a", worst: 5, slow: 6, usual: 1, frames: 300)
        #expect(Smoothness.leastMissed(by: long, against: long) == 6)
        #expect(abs(Smoothness.smoothFactor(of: long, against: long) - 10.0 / 3) < 1e-9)
        #expect(Smoothness.smoothFactor(of: Lane("a", turns: []), against: long) == .infinity)
    }

    @Test func refreshRateOfDisplayDecidesHere() {
        let a = Lane.calm("a", worst: 12), b = Lane.calm("b")
        #expect(factor(a, b, rate: 144) == 1)
        #expect(factor(a, b, rate: 60).map { abs($0 - 1000 / 60 / 12) < 1e-9 } == true)
    }

    /// The other must be smooth on a device that is a quarter slower still.
    @Test func marginIsKeptOnSlowerDevices() {
        let a = Lane.calm("a", usual: 1.0, turns: 3)
        #expect(factor(a, .calm("b", usual: 0.79)).map { abs($0 - 1000.0 / 60) < 1e-9 } == true)
        #expect(factor(a, .calm("b", usual: 0.81)) == nil)
    }

    @Test func slowestDeviceIsHundredTimesSlower() {
        #expect(factor(.calm("a", slow: 0, usual: 0.17), .calm("b", slow: 0, usual: 0.01)) != nil)
        #expect(factor(.calm("a", slow: 0, usual: 0.16), .calm("b", slow: 0, usual: 0.01)) == nil)
    }

    /// The worst frames are alike, as where both begin with an upload, and all others are not.
    @Test func worstFrameAloneDoesNotDecide() throws {
        let found = try #require(factor(.calm("a", worst: 3, usual: 0.5), .calm("b", worst: 3, usual: 0.2)))
        #expect(abs(found - 1000.0 / 60 / 0.5) < 1e-6)
    }

    /// In one turn, frames that waited for another program are no stutter of the lane's own.
    @Test(arguments: [1, 2, 3, 5])
    func noiseIsRarelyTakenForStutter(turns: Int) {
        var random = SplitMix64(seed: 17), wrong = 0
        for _ in 0..<200 {
            let lanes = ["a", "b"].map { Lane.noisy($0, cost: 2, turns: turns, &random) }
            if factor(lanes[0], lanes[1]) != nil { wrong += 1 }
        }
        #expect(wrong <= 1)
    }
}
