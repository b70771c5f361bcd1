// Frames as the figures keep them. A record is flat: it holds on to no memory of the frame, so that the next one draws
// into the same again, and keeping one takes none.

import RenderTree

/// What one frame took and did.
public struct FrameRecord: Equatable, Sendable {
    public let compositor: CompositorKind
    /// Counts the window's frames from 1.
    public let number: Int
    /// Seconds by `FramePhase`; presenting is known after the rest.
    public private(set) var phases: SIMD8<Double>
    /// From its event until it was on the screen, seconds; 0 without one, and until it is known.
    public private(set) var eventToScreen: Double
    /// Of the update, what views took to draw themselves; seconds.
    public let content: Double
    public let statistics: CompositorStatistics
    public let layers: Int
    /// Of the back buffer.
    public let pixels: Int
    public let technique: String
    /// How many times slower than it is the device pretended to be.
    public let slowdown: Double

    public init(_ report: FrameReport, pixels: Int = 0, technique: String = "", slowdown: Double = 1) {
        compositor = report.compositor
        number = report.frame
        eventToScreen = report.eventToScreen
        phases = .zero
        content = report.content
        statistics = report.statistics
        layers = report.layers
        self.pixels = pixels
        self.technique = technique
        self.slowdown = slowdown
        var i = 0
        while let phase = FramePhase(rawValue: i) {
            phases[i] = report.seconds(phase)
            i += 1
        }
    }

    public func seconds(_ phase: FramePhase) -> Double { phases[phase.rawValue] }

    /// To the finished picture, seconds: what all other figures are made of.
    public var total: Double {
        var own = phases
        own[FramePhase.present.rawValue] = 0
        return own.sum()
    }

    /// Until it was on the screen, seconds.
    public var wholeWay: Double { phases.sum() }

    mutating func setPresent(_ seconds: Double, eventToScreen: Double) {
        phases[FramePhase.present.rawValue] = seconds
        self.eventToScreen = eventToScreen
    }
}

/// A ring of the last `capacity` records.
public struct FrameRecords: Sendable {
    public static let capacity = 200

    private var ring: [FrameRecord] = []
    private var next = 0

    public init() { ring.reserveCapacity(FrameRecords.capacity) }

    public var count: Int { ring.count }
    public var isEmpty: Bool { ring.isEmpty }
    public var last: FrameRecord? { isEmpty ? nil : self[count - 1] }

    /// The last one that is known to be on the screen, or without one the last.
    var lastShown: FrameRecord? {
        count > 1 && self[count - 1].seconds(.present) == 0 ? self[count - 2] : last
    }

    /// The i-th from the oldest kept; i in 0 ..< count.
    public subscript(i: Int) -> FrameRecord { ring[place(i)] }

    public mutating func add(_ record: FrameRecord) {
        if ring.count < FrameRecords.capacity {
            ring.append(record)
        } else {
            ring[next] = record
            next = (next + 1) % FrameRecords.capacity
        }
    }

    /// Notes how long a frame took to come to the screen, if it is kept.
    mutating func setPresent(_ seconds: Double, eventToScreen: Double, ofFrame number: Int) {
        // The last one, or one of few before it.
        var i = count - 1
        while i >= 0, ring[place(i)].number >= number {
            if ring[place(i)].number == number { ring[place(i)].setPresent(seconds, eventToScreen: eventToScreen) }
            i -= 1
        }
    }

    /// To the finished picture, seconds.
    public var times: [Double] { ring.map(\.total) }
    /// From events to the screen, seconds, of those frames that an event led to.
    var eventsToScreen: [Double] { ring.lazy.map(\.eventToScreen).filter { $0 > 0 } }
    /// To the screen, seconds.
    public var wholeWays: [Double] { ring.map(\.wholeWay) }

    private func place(_ i: Int) -> Int { (next + i) % ring.count }
}
