// The headline of a comparison. The rules are in the table of Documentation/Measuring.md; this is their only place in the code.

/// The outcome of comparing two lanes with a claim.
public enum Headline: Equatable, Sendable {
    /// What the claim says can be seen on this machine.
    case holdsHere
    /// On devices that many times slower, and slower ones.
    case holdsOnSlowerDevices(Double)
    /// Nobody would notice on any device, but the praised way costs less.
    case costsLess
    /// The difference is no larger than the noise.
    case noDifference
    /// The criticised way is the better one.
    case opposite
    /// There are fewer than `leastFrames` frames, so nothing follows.
    case tooFewFrames
    /// The claim is about pictures, and there are none.
    case toBeSeen

    /// What a headline follows from.
    public struct Evidence: Equatable, Sendable {
        /// The frames of the lane that has fewer.
        public var frames: Int
        /// The cost of the criticised lane in multiples of the other's. Nil if it is not known.
        public var cost: Estimate?
        /// From how many times slower a device the criticised lane stutters and the other does not, 1 for here; and the other way round.
        /// Nil for no device.
        public var stutters, oppositeStutters: Double?
        /// The number of pixels in which pictures of both at the same instant differ. Nil without pictures.
        public var differingPixels: Int?

        /// Creates evidence: the number of frames and what else is known.
        public init(
            frames: Int, cost: Estimate? = nil, stutters: Double? = nil, oppositeStutters: Double? = nil, differingPixels: Int? = nil
        ) {
            self.frames = frames
            self.cost = cost
            self.stutters = stutters
            self.oppositeStutters = oppositeStutters
            self.differingPixels = differingPixels
        }
    }

    /// Half a second of frames. Fewer are not meaningful.
    public static let leastFrames = 30

    /// Applies the rules for a kind of claim, or with nil those for lanes that no claim is about.
    public init(_ kind: Claim.Kind?, _ evidence: Evidence) {
        guard evidence.frames >= Headline.leastFrames else {
            self = .tooFewFrames
            return
        }
        let cost = evidence.cost.map { $0.low > 1 ? Change.more : $0.high < 1 ? .less : .none } ?? .none
        switch kind {
        case .stutters:
            let slower = evidence.stutters ?? .infinity, opposite = evidence.oppositeStutters ?? .infinity
            self =
                opposite < slower
                ? .opposite
                : slower <= 1
                    ? .holdsHere
                    : slower < .infinity
                        ? .holdsOnSlowerDevices(slower) : cost == .more ? .costsLess : cost == .less ? .opposite : .noDifference
        case .looks:
            self = evidence.differingPixels.map { $0 > 0 ? .holdsHere : .noDifference } ?? .toBeSeen
        case nil:
            self = cost == .more ? .holdsHere : cost == .less ? .opposite : .noDifference
        }
    }

    /// The headline in a few words.
    public var text: String {
        switch self {
        case .holdsHere: "Holds here"
        // Not from 1.0 times, which would be here.
        case .holdsOnSlowerDevices(let factor): "Holds on slower devices, from \(FigureText.multiple(max(1.1, factor))) times"
        case .costsLess: "Costs less, but nobody would notice"
        case .noDifference: "No measurable difference"
        case .opposite: "The other way round"
        case .tooFewFrames: "Too few frames yet"
        case .toBeSeen: "A matter of looks: Compare shows both"
        }
    }
}
