// A frame's time by phases, and the work that it was: the one value behind every figure. Strip, figures, Compare, `floe bench`, files of
// figures and traces show it under the same names.
//
//     event, or step of a script ─▶ update ─▶ build ─▶ plan ─▶ composite, with uploads on the way ─▶ picture ─▶ present
//                                   └─────────────────────── the frame's time ──────────────────────────┘
//
// Overlays, the figures, keeping and recording are in no phase. The value retains none of the frame's memory, so storing one in a ring
// allocates nothing.

import DequeModule
import FloeRenderTree

/// A part of a frame's time, in the order in which bars stack them.
public enum FramePhase: Int, CaseIterable, Sendable {
    /// Events, motion, layout, and views drawing themselves.
    case update
    /// Building the frame from layers, and computing its damage.
    case build
    /// Planning: what is hidden, what is drawn offscreen, what is unchanged.
    case plan
    /// Drawing pixels, including the graphics processor's own time.
    case composite
    /// Uploading bitmaps to the GPU.
    case upload
    /// Bringing the picture to the screen. Not part of the frame's time.
    case present
}

/// What one frame took, and what it did. Times are in seconds.
public struct MeasuredFrame: Equatable, Sendable {
    /// The kind of compositor that drew the frame.
    public var compositor: CompositorKind
    /// The window's frame number, or the step of a script that the frame shows, both from 1. 0 for neither.
    public var number: Int
    /// The part of the update in which views drew their own bitmaps.
    public var content = 0.0
    /// The part of the compositing that is the graphics processor's own time, or the time for which it was waited. 0 until it is known, and
    /// without such a processor.
    public var graphics = 0.0
    /// From taking the first event since the frame before to the frame on the screen. 0 without an event, and until it is known.
    public var eventToScreen = 0.0
    /// What the compositor counted while it drew the frame.
    public var statistics = CompositorStatistics()
    /// The number of layers that contributed to the frame.
    public var layers = 0
    /// The number of pictures, such as those of shapes, that the builder drew for it; the others were kept.
    public var drawnPictures = 0
    /// The size of the back buffer in pixels.
    public var pixels = 0
    /// The technique with which the views drew; empty if there are no techniques.
    public var technique = ""
    /// The factor by which a slower device was simulated, 1 for none.
    public var slowdown = 1.0
    /// Whether the frame shows the scene in motion. Frames of panels, and those in which only figures change, do not.
    public var isMotion = true
    /// When updating, building and presenting began, on the host's clock. 0 until it is known.
    package var start = 0.0, buildStart = 0.0, presentStart = 0.0

    private var seconds = SIMD8<Double>.zero

    /// Creates a frame that took `seconds` in all, as time of compositing.
    public init(_ compositor: CompositorKind = .cpu, number: Int = 0, seconds: Double = 0) {
        self.compositor = compositor
        self.number = number
        self[.composite] = seconds
    }

    /// The seconds of a phase. Presenting is known after the rest.
    public subscript(phase: FramePhase) -> Double {
        get { seconds[phase.rawValue] }
        set { seconds[phase.rawValue] = max(0, newValue) }
    }

    /// Seconds to the finished picture, on which all other figures are based.
    public var total: Double {
        var own = seconds
        own[FramePhase.present.rawValue] = 0
        return own.sum()
    }

    /// Returns the seconds to the finished picture with a processor `factor` times slower, and the same graphics card.
    public func total(slowedBy factor: Double) -> Double { (total - graphics) * factor + graphics }

    /// Seconds until the picture was on the screen.
    public var wholeWay: Double { seconds.sum() }

    /// Seconds of planning, compositing and uploading, without the graphics processor's own time.
    package var drawing: Double { self[.plan] + self[.composite] + self[.upload] - graphics }

    /// Splits the seconds of drawing into phases, by what the compositor counted.
    package mutating func setDrawing(_ drawing: Double) {
        self[.plan] = min(statistics.planSeconds, drawing)
        self[.upload] = min(statistics.uploadSeconds, drawing - self[.plan])
        self[.composite] = drawing - self[.plan] - self[.upload] + graphics
    }

    /// Adds the graphics processor's own time, once it is known.
    package mutating func setGraphics(_ seconds: Double) {
        self[.composite] += seconds - graphics
        graphics = seconds
    }
}

extension Deque {
    /// Appends an element, and removes the first one if there are `most`. Allocates nothing if room for `most` was reserved.
    package mutating func append(_ element: Element, keeping most: Int) {
        if count >= most { removeFirst() }
        append(element)
    }
}

extension Deque<MeasuredFrame> {
    /// Records how long a frame took to reach the screen, and how long from its event on. Here, and not where it is called, since changing
    /// an element in place allocates in code that is not optimised.
    package mutating func setPresent(_ seconds: Double, eventToScreen: Double, ofFrame number: Int) {
        // It is the last one, or one of the few before it.
        var i = count - 1
        while i >= 0, self[i].number >= number {
            if self[i].number == number {
                self[i][.present] = seconds
                self[i].eventToScreen = eventToScreen
            }
            i -= 1
        }
    }
}
