// A frame as a trace shows it: what took how long, one step after the other, and the work that it was. All times are in seconds on one
// clock, whatever its origin.

/// A frame of a trace.
package struct TracedFrame: Equatable, Sendable {
    /// A step of a frame, in the order in which they follow each other. Each has a track of its own.
    package enum Phase: Int, CaseIterable, Sendable {
        /// Events, motion, layout, and views drawing themselves.
        case update
        case build, damage, plan, upload, draw
        /// Computing an overlay or keeping the frame, without a window.
        case tools
        /// Bringing the picture to the screen.
        case present
    }

    /// A tile that a thread drew.
    package struct Tile: Equatable, Sendable {
        /// The thread, counted from 0.
        package let thread: Int
        /// Its pixels.
        package let x, y, width, height: Int
        package let start, end: Double

        package init(thread: Int, x: Int, y: Int, width: Int, height: Int, start: Double, end: Double) {
            self.thread = thread
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            (self.start, self.end) = (start, end)
        }
    }

    /// A frame's time in one phase.
    package struct Span: Equatable, Sendable {
        package let phase: Phase
        package let start, end: Double
    }

    /// What drew the frame, such as “CPU”. Each has tracks of its own.
    package var drawer: String
    /// The frame's number, by which people find it.
    package var number: Int
    /// When the update began; when building did, which may be later; and when presenting did, later still.
    package var start: Double, buildStart: Double, presentStart: Double
    /// The part of the update in which views drew themselves, which is the last.
    package var content = 0.0
    /// A graphics card's own time. It begins with the drawing or when the card has finished the frame before: only its length is measured.
    package var graphics = 0.0
    /// When the first event was taken that led to the frame. Nil: none did, or it has not been on the screen.
    package var event: Double?
    /// Work, as counters show it.
    package var damagedPixels = 0, uploadedBytes = 0, offscreenPixels = 0
    package var tiles: [Tile] = []
    private var seconds = SIMD8<Double>.zero

    /// Creates a frame that took no time yet. What begins later begins with it, unless it is set.
    package init(_ drawer: String, number: Int, start: Double) {
        self.drawer = drawer
        self.number = number
        (self.start, buildStart, presentStart) = (start, start, start)
    }

    /// The seconds of a phase.
    package subscript(phase: Phase) -> Double {
        get { seconds[phase.rawValue] }
        set { seconds[phase.rawValue] = max(0, newValue) }
    }

    /// The time to the finished picture.
    package var total: Double { seconds.sum() - self[.present] + graphics }

    /// The phases that took time, one after the other. Plan and uploads are measured as sums within the drawing and stand before it.
    package var spans: [Span] {
        var end = start, spans: [Span] = []
        for phase in Phase.allCases where self[phase] > 0 {
            switch phase {
            case .build: end = max(end, buildStart)
            case .present: end = max(end, presentStart)
            case .update, .damage, .plan, .upload, .draw, .tools: break
            }
            spans.append(Span(phase: phase, start: end, end: end + self[phase]))
            end += self[phase]
        }
        return spans
    }
}
