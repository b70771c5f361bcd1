// The rules of headlines, each at both sides of its limit.

import Testing

@testable import FloeMeasuring

struct HeadlineTests {
    private typealias Evidence = Headline.Evidence

    private static let equal = Estimate(1.1, low: 0.99, high: 1.2), less = Estimate(1.2, low: 1.01, high: 1.4)
    private static let more = Estimate(0.8, low: 0.7, high: 0.99)

    @Test func fewerThanThirtyFramesAreTooFew() {
        for kind in [Claim.Kind.stutters, .looks, nil] {
            #expect(Headline(kind, Evidence(frames: 29, cost: Self.less, stutters: 1, differingPixels: 9)) == .tooFewFrames)
            #expect(Headline(kind, Evidence(frames: 30, cost: Self.less, stutters: 1, differingPixels: 9)) != .tooFewFrames)
        }
    }

    private static let rules: [(Double?, Double?, Headline)] = [
        (1, nil, .holdsHere), (1.01, nil, .holdsOnSlowerDevices(1.01)), (100, nil, .holdsOnSlowerDevices(100)),
        (nil, 1, .opposite), (nil, 40, .opposite), (14, 13.9, .opposite), (13.9, 14, .holdsOnSlowerDevices(13.9)), (1, 1, .holdsHere),
    ]

    @Test(arguments: rules)
    func stutterIsDecidedByMissedFrames(stutters: Double?, opposite: Double?, headline: Headline) {
        // Whatever it costs.
        for cost in [Self.less, Self.equal, Self.more] {
            let evidence = Evidence(frames: 100, cost: cost, stutters: stutters, oppositeStutters: opposite)
            #expect(Headline(.stutters, evidence) == headline)
        }
    }

    @Test func withoutStutterCostDecides() {
        #expect(Headline(.stutters, Evidence(frames: 100, cost: Self.less)) == .costsLess)
        #expect(Headline(.stutters, Evidence(frames: 100, cost: Self.equal)) == .noDifference)
        #expect(Headline(.stutters, Evidence(frames: 100, cost: Self.more)) == .opposite)
        #expect(Headline(.stutters, Evidence(frames: 100)) == .noDifference)
    }

    /// Without a claim. An interval that contains 1, if only at its end, is no difference.
    @Test func costIsDecidedByItsInterval() {
        func found(_ low: Double, _ high: Double) -> Headline {
            Headline(nil, Evidence(frames: 100, cost: Estimate((low + high) / 2, low: low, high: high), stutters: 1))
        }
        #expect(found(1.001, 1.5) == .holdsHere && found(1, 1.5) == .noDifference)
        #expect(found(0.5, 1) == .noDifference && found(0.5, 0.999) == .opposite)
    }

    @Test func looksAreDecidedByPictures() {
        func found(_ pixels: Int?) -> Headline {
            Headline(.looks, Evidence(frames: 100, cost: Self.less, stutters: 1, differingPixels: pixels))
        }
        #expect(found(0) == .noDifference && found(1) == .holdsHere && found(nil) == .toBeSeen)
    }

    @Test(arguments: [
        (Headline.holdsHere, "Holds here"), (.holdsOnSlowerDevices(14.4), "Holds on slower devices, from 14 times"),
        (.holdsOnSlowerDevices(1.42), "Holds on slower devices, from 1.4 times"),
        (.holdsOnSlowerDevices(1.01), "Holds on slower devices, from 1.1 times"),
        (.toBeSeen, "A matter of looks: Compare shows both"), (.costsLess, "Costs less, but nobody would notice"),
        (.noDifference, "No measurable difference"), (.opposite, "The other way round"), (.tooFewFrames, "Too few frames yet"),
    ])
    func headlinesAreFewWords(headline: Headline, text: String) { #expect(headline.text == text) }
}
