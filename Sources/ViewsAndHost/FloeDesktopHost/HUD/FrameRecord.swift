// Frame records for the HUD. A record is flat: it retains none of the frame's memory, so the next frame reuses it in place, and
// storing a record allocates nothing.

import FloeRenderTree

/// The times and counts of one frame.
public struct FrameRecord: Equatable, Sendable {
    /// The kind of compositor that drew the frame.
    public let compositor: CompositorKind
    /// The window's frame number, from 1.
    public let number: Int
    /// Seconds by `FramePhase`. Presenting is known after the rest.
    public private(set) var phases: SIMD8<Double>
    /// Seconds from its event until it was on the screen. 0 without an event, and until it is known.
    public private(set) var eventToScreen: Double
    /// The part of the update in which views drew themselves, in seconds.
    public let content: Double
    /// What the compositor counted while it drew the frame.
    public let statistics: CompositorStatistics
    /// The number of layers that contributed to the frame.
    public let layers: Int
    /// The size of the back buffer in pixels.
    public let pixels: Int
    /// The name of the technique with which the views drew; empty if there are no techniques.
    public let technique: String
    /// The factor by which a slower device was simulated.
    public let slowdown: Double

    /// Takes from a report what the figures show. `pixels` is the size of the back buffer, `slowdown` a factor, 1 for none.
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

    /// Returns the seconds that a phase took.
    public func seconds(_ phase: FramePhase) -> Double { phases[phase.rawValue] }

    /// Seconds to the finished picture, on which all other figures are based.
    public var total: Double {
        var own = phases
        own[FramePhase.present.rawValue] = 0
        return own.sum()
    }

    /// Seconds until it was on the screen.
    public var wholeWay: Double { phases.sum() }

    mutating func setPresent(_ seconds: Double, eventToScreen: Double) {
        phases[FramePhase.present.rawValue] = seconds
        self.eventToScreen = eventToScreen
    }
}

/// A ring of the last `capacity` records.
public struct FrameRecords: Sendable {
    /// The number of records kept; older ones are forgotten.
    public static let capacity = 200

    private var ring: [FrameRecord] = []
    private var next = 0

    /// Creates a history without records.
    public init() { ring.reserveCapacity(FrameRecords.capacity) }

    /// The number of records stored, 0…`capacity`.
    public var count: Int { ring.count }
    /// Whether nothing is stored.
    public var isEmpty: Bool { ring.isEmpty }
    /// The newest record.
    public var last: FrameRecord? { isEmpty ? nil : self[count - 1] }

    /// The last record known to be on the screen, or else the last.
    var lastShown: FrameRecord? {
        count > 1 && self[count - 1].seconds(.present) == 0 ? self[count - 2] : last
    }

    /// The i-th from the oldest stored, with i in 0 ..< count.
    public subscript(i: Int) -> FrameRecord { ring[place(i)] }

    /// Adds a record, and forgets the oldest one if there are `capacity`.
    public mutating func add(_ record: FrameRecord) {
        if ring.count < FrameRecords.capacity {
            ring.append(record)
        } else {
            ring[next] = record
            next = (next + 1) % FrameRecords.capacity
        }
    }

    mutating func removeAll() {
        ring.removeAll(keepingCapacity: true)
        next = 0
    }

    /// Records how long a frame took to reach the screen, if it is still stored.
    mutating func setPresent(_ seconds: Double, eventToScreen: Double, ofFrame number: Int) {
        // It is the last one, or one of the few before it.
        var i = count - 1
        while i >= 0, ring[place(i)].number >= number {
            if ring[place(i)].number == number { ring[place(i)].setPresent(seconds, eventToScreen: eventToScreen) }
            i -= 1
        }
    }

    /// Seconds to the finished picture, for each frame.
    public var times: [Double] { ring.map(\.total) }
    /// Seconds to the finished picture, for each frame of a technique.
    func times(of technique: String) -> [Double] { ring.lazy.filter { $0.technique == technique }.map(\.total) }
    /// Seconds from event to screen, for each frame of a technique that an event led to.
    func eventsToScreen(of technique: String) -> [Double] {
        ring.lazy.filter { $0.technique == technique && $0.eventToScreen > 0 }.map(\.eventToScreen)
    }

    private func place(_ i: Int) -> Int { (next + i) % ring.count }
}
