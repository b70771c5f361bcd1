// The data behind the figures: the last frames of both compositors and the selected frame.

import DequeModule
import FloeMeasuring
import FloeRenderTree
import Foundation

/// Figures of a running window.
package struct FrameFigures: Sendable {
    /// The number of frames kept of each compositor; older ones are forgotten.
    package static let capacity = 200

    /// The last frames of each compositor. Not in a dictionary, since changing a value of one allocates.
    private var cpu = Deque<MeasuredFrame>(minimumCapacity: capacity), gpu = Deque<MeasuredFrame>(minimumCapacity: capacity)
    /// The frame whose bar was pressed. It is kept even if newer ones push it out.
    package var selected: MeasuredFrame?
    /// The compositor whose figures are shown.
    package var active = CompositorKind.cpu
    /// The renderer of each kind. Missing for one that could not start.
    package var renderers: [CompositorKind: String] = [:]
    /// Whether the GPU compositor draws, or would draw, with a program on the processor.
    package var isGPUSoftware = false
    /// Why there is no GPU compositor. Nil if there is one.
    package var gpuProblem: String?
    /// The name of the scene's technique.
    package var technique = ""
    /// The factor by which a slower device is simulated.
    package var slowdown = 1.0
    /// The size of the back buffer in pixels.
    package var pixels = 0
    /// Whether presenting waits for the display.
    package var waitsForDisplay = false
    /// Whether motion has ended.
    package var isAtRest = false

    /// Returns what people call what draws.
    func title(_ kind: CompositorKind) -> String { kind.title(isSoftware: isGPUSoftware) }

    package init() {}

    /// Completes a frame that is drawn just now by what it shows.
    package func describe(_ frame: inout MeasuredFrame) {
        (frame.pixels, frame.technique, frame.slowdown) = (pixels, technique, slowdown)
    }

    /// Stores a frame of which all but the presenting time is known.
    package mutating func add(_ frame: MeasuredFrame) {
        switch frame.compositor {
        case .cpu: cpu.append(frame, keeping: FrameFigures.capacity)
        case .gpu: gpu.append(frame, keeping: FrameFigures.capacity)
        }
    }

    /// Forgets all frames, because something else is shown from now on.
    package mutating func removeFrames() {
        cpu.removeAll(keepingCapacity: true)
        gpu.removeAll(keepingCapacity: true)
        selected = nil
    }

    /// Returns a compositor's last frames, the newest last.
    package func frames(_ kind: CompositorKind) -> Deque<MeasuredFrame> { kind == .cpu ? cpu : gpu }

    /// Returns the frames of a compositor that show the technique in use in motion.
    package func framesInMotion(_ kind: CompositorKind) -> [MeasuredFrame] {
        frames(kind).filter { $0.technique == technique && $0.isMotion }
    }

    /// Records how long a frame took to reach the screen, and how long from its event on.
    package mutating func setPresent(_ seconds: Double, eventToScreen: Double = 0, ofFrame number: Int, _ kind: CompositorKind) {
        switch kind {
        case .cpu: cpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        case .gpu: gpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        }
    }

    /// Returns the median time from event to screen over a compositor's last frames, in seconds. Nil if no event led to one.
    func eventToScreen(_ kind: CompositorKind) -> Double? {
        let ways = frames(kind).lazy.filter { $0.technique == technique && $0.eventToScreen > 0 }.map(\.eventToScreen)
        return ways.isEmpty ? nil : TimeSummary(Array(ways)).median
    }

    /// Selects the frame whose bar is pressed, `age` frames before the newest: the longest within `reach` of it, since bars are
    /// narrow and users aim for what stands out. Selects nothing if there is no such frame.
    mutating func select(_ kind: CompositorKind, age: Int, reach: Int) {
        let frames = frames(kind)
        let near = (age - reach...age + reach).filter { $0 >= 0 && $0 < frames.count }.sorted { abs($0 - age) < abs($1 - age) }
        var best: MeasuredFrame?
        for i in near.map({ frames[frames.count - 1 - $0] }) where i.total > best?.total ?? -1 { best = i }
        selected = best
    }

    /// The frame to describe: the selected one, or while something moves the last one known to be on the screen. Nil at rest.
    var shown: MeasuredFrame? {
        if selected != nil || isAtRest { return selected }
        let frames = frames(active)
        return frames.last { $0[.present] > 0 } ?? frames.last
    }

    /// The extent of the lanes' axis in seconds: the maximum frame time of both compositors.
    var reach: Double { max(cpu.lazy.map(\.total).max() ?? 0, gpu.lazy.map(\.total).max() ?? 0) }
}
