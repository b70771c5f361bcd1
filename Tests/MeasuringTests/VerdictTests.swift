// The rules of verdicts, each at both sides of its limit, and the device on which a difference is shown.

import FloeRandomNumbers
import FloeTestSupport
import Foundation
import Testing

@testable import FloeMeasuring

struct VerdictTests {
    private typealias Finding = Verdict.Finding

    private static let slow = Lane.calm("a", usual: 4), quick = Lane.calm("b", usual: 2)

    private func verdict(_ before: Lane, _ after: Lane, of kind: Claim.Kind? = .stutters, isBusy: Bool = false) -> Verdict {
        Verdict(kind, before, after, cost: CostRatio(from: before, to: after), isBusy: isBusy)
    }

    /// Returns a lane of a thousand steps of which so many are late by a refresh on a device.
    private func lane(late: Int, on device: Device) -> Lane {
        .calm("a", worst: 20 / Double(device.factor), slow: late, usual: 0.01, frames: 1000)
    }

    /// From which device on each way stutters.
    private static let rules: [(Device?, Device?, Finding)] = [
        (.here, nil, .holds(from: .here, both: nil)), (.here, .cheapPhone, .holds(from: .here, both: Device.series[5])),
        (.phoneOf2011, nil, .holds(from: .phoneOf2011, both: nil)),
        (.cheapPhone, .phoneOf2011, .holds(from: .cheapPhone, both: .phoneOf2011)),
        (nil, .here, .opposite(from: .here, both: nil)), (.phoneOf2011, .cheapPhone, .opposite(from: .cheapPhone, both: .phoneOf2011)),
    ]

    @Test(arguments: rules)
    func stutterDecidesWhateverTheCost(before: Device?, after: Device?, finding: Verdict.Finding) {
        let lanes = (Lane.stuttering("a", from: before), Lane.stuttering("b", from: after))
        for (a, b) in [(Self.slow, Self.quick), (Self.quick, Self.quick), (Self.quick, Self.slow)] {
            #expect(Verdict(.stutters, lanes.0, lanes.1, cost: CostRatio(from: a, to: b)).finding == finding)
        }
        // Without a claim stutter decides nothing.
        #expect(Verdict(nil, lanes.0, lanes.1, cost: nil).finding == .noDifference)
    }

    /// Of a thousand refreshes ten are no stutter yet, and five are not smooth any more.
    @Test(arguments: [(11, 0, true), (11, 4, true), (11, 5, false), (10, 4, false), (10, 0, false), (11, 11, false)])
    func stutterIsPoorAndSmoothIsGood(more: Int, less: Int, isApart: Bool) {
        let last = Device.series[5], lanes = (lane(late: more, on: last), lane(late: less, on: last))
        #expect((verdict(lanes.0, lanes.1).finding == .holds(from: last, both: nil)) == isApart)
        #expect((verdict(lanes.1, lanes.0).finding == .opposite(from: last, both: nil)) == isApart)
    }

    /// Dropping a fifth of what the other drops is far less.
    @Test(arguments: [(62, 12, true), (58, 12, false)])
    func fifthIsFarLess(more: Int, less: Int, isApart: Bool) {
        let last = Device.series[5], lanes = (lane(late: more, on: last), lane(late: less, on: last))
        #expect((verdict(lanes.0, lanes.1).finding == .holds(from: last, both: nil)) == isApart)
        #expect((verdict(lanes.1, lanes.0).finding == .opposite(from: last, both: nil)) == isApart)
    }

    /// Where both stutter, they are shown where they differ most.
    @Test func bothAreShownWhereTheyDifferMost() {
        let lanes = (Lane.calm("a", worst: 40, slow: 10), Lane.calm("b", worst: 40, slow: 5)), verdict = verdict(lanes.0, lanes.1)
        let most = verdict.outcomes.max { $0.before.share - $0.after.share < $1.before.share - $1.after.share }
        #expect(verdict.outcomes.allSatisfy { !$0.isApart } && most.map { $0.device >= verdict.device } == true)
    }

    @Test func withoutStutterCostDecides() {
        // Four and two milliseconds stutter on the same devices.
        #expect(verdict(Self.slow, Self.quick).finding == .holds(from: .cheapPhone, both: Device.series[3]))
        let slow = Lane.calm("a", worst: 0.3, usual: 0.2), quick = Lane.calm("b", worst: 0.3, usual: 0.1)
        #expect(verdict(slow, quick).finding == .costsLess(isPraised: true, both: nil))
        #expect(verdict(quick, slow).finding == .costsLess(isPraised: false, both: nil))
        #expect(verdict(slow, slow).finding == .noDifference && Verdict(.stutters, slow, quick, cost: nil).finding == .noDifference)
        // Both stutter on the same devices.
        let (worse, better) = (Lane.calm("a", worst: 40, usual: 2), Lane.calm("b", worst: 40, usual: 1.9))
        for (isPraised, lanes) in [(true, (slow, quick)), (false, (quick, slow))] {
            let found = Verdict(.stutters, worse, better, cost: CostRatio(from: lanes.0, to: lanes.1)).finding
            #expect(found == .costsLess(isPraised: isPraised, both: .here))
        }
    }

    @Test func withoutClaimCostDecidesAlone() {
        #expect(verdict(Self.slow, Self.quick, of: nil).finding == .costsLess(isPraised: true, both: Device.series[3]))
        #expect(verdict(Self.quick, Self.slow, of: nil).finding == .costsLess(isPraised: false, both: Device.series[3]))
        #expect(verdict(Self.quick, Self.quick, of: nil).finding == .noDifference)
    }

    @Test func fewerThanThirtyFramesAreTooFew() {
        for kind in [Claim.Kind.stutters, nil] {
            #expect(verdict(.calm("a", worst: 40, frames: 29), .calm("b"), of: kind).finding == .tooFewFrames)
            #expect(verdict(.calm("a"), .calm("b", frames: 29), of: kind, isBusy: true).finding == .tooFewFrames)
            #expect(verdict(.calm("a", worst: 40, frames: 30), .calm("b", frames: 30), of: kind).finding != .tooFewFrames)
        }
        #expect(verdict(Lane("a", turns: []), Lane("b", turns: [])).finding == .tooFewFrames)
    }

    @Test func busyMachineDecidesNothing() {
        for kind in [Claim.Kind.stutters, nil] { #expect(verdict(Self.slow, Self.quick, of: kind, isBusy: true).finding == .busy) }
    }

    @Test(arguments: [0, 1, nil])
    func looksAreDecidedByPictures(pixels: Int?) {
        for isBusy in [false, true] {
            let verdict = Verdict(.looks, .calm("a", frames: 5), .calm("b", worst: 40), cost: nil, differingPixels: pixels, isBusy: isBusy)
            #expect(verdict.finding == .looks(differing: pixels))
        }
    }

    // Devices

    @Test func everyDeviceHasItsOutcome() throws {
        let verdict = verdict(.calm("a", worst: 5), .calm("b"))
        #expect(verdict.outcomes.map(\.device) == Device.series && Device.series == Device.series.sorted())
        #expect(Device.series.map(\.factor) == [1, 2, 5, 10, 20, 50])
        let phone = try #require(verdict.outcome(on: .cheapPhone))
        #expect(phone.before == Lane.calm("a", worst: 5).pacing(on: .cheapPhone) && phone.before.dropped == 3 && phone.after.dropped == 0)
    }

    /// From which device on each way stutters, and the device on which the difference is shown.
    private static let shown: [(Device?, Device?, Device)] = [
        (.here, nil, .phoneOf2011), (nil, .cheapPhone, .phoneOf2011), (.phoneOf2011, Device.series[5], .phoneOf2011),
        (.here, .phoneOf2011, .phoneOf2011), (.here, Device.series[1], .here), (Device.series[5], nil, Device.series[5]),
        (.here, .here, .phoneOf2011), (nil, nil, .phoneOf2011),
    ]

    @Test(arguments: shown)
    func differenceIsShownWhereItIsSeen(before: Device?, after: Device?, device: Device) {
        #expect(verdict(.stuttering("a", from: before), .stuttering("b", from: after)).device == device)
    }

    @Test func fastestOfEqualDevicesIsShown() {
        // A single change, for which there is a second refresh: it is late by no more than that.
        func lane(_ seconds: Double) -> Lane { Lane("a", turns: [[MeasuredFrame(number: 1, seconds: seconds)]], stepCount: 2) }
        let verdict = verdict(lane(0.02), lane(0.003))
        #expect(verdict.outcomes.map { $0.before.dropped - $0.after.dropped } == [1, 1, 1, 0, 0, 0] && verdict.device == .here)
    }

    /// A few per cent of noise change neither the verdict nor the device.
    @Test(arguments: [(3.0, 1.0), (0.6, 0.25), (2, 2)])
    func measuringAgainGivesTheSame(before: Double, after: Double) {
        var random = SplitMix64(seed: 61)
        let verdicts = (0..<10).map { _ in
            verdict(.noisy("a", cost: before, turns: 3, &random), .noisy("b", cost: after, turns: 3, &random))
        }
        let texts = Set(verdicts.map { "\($0.finding) \($0.device)" })
        #expect(texts.count == 1, "\(texts)")
    }

    /// Of ways that cost the same, one is rarely said to stutter where the other is smooth, whatever they cost.
    @Test(arguments: [3, 5])
    func noiseIsRarelyTakenForStutter(turns: Int) {
        var random = SplitMix64(seed: 17), apart = 0
        for i in 0..<200 {
            let cost = 0.1 * pow(200, Double(i) / 200), lanes = ["a", "b"].map { Lane.noisy($0, cost: cost, turns: turns, &random) }
            switch Verdict(.stutters, lanes[0], lanes[1], cost: nil).finding {
            case .holds, .opposite: apart += 1
            default: break
            }
        }
        #expect(apart <= 6)
    }
}
