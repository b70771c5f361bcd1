// The data behind the HUD: the last frames of both compositors and the selected frame.

import Foundation
import FloeMeasuring
import FloeRenderTree

/// Figures of a running window. Frame times run from the start of the update to the finished picture; they exclude presenting and
/// the HUD itself.
public struct FrameFigures: Sendable {
    /// The last two hundred frames of each compositor. Not in a dictionary, since changing a value of one allocates.
    private var cpu = FrameRecords(), gpu = FrameRecords()
    /// The frame whose bar was pressed. It is kept even if newer ones push it out.
    public internal(set) var selected: FrameRecord?
    /// The compositor whose figures are shown.
    public var active = CompositorKind.cpu
    /// The renderer of each kind. Missing for one that could not start.
    public var renderers: [CompositorKind: String] = [:]
    /// How the GPU's time is taken, as readable text. Empty without a GPU compositor.
    public var gpuTiming = ""
    /// Why there is no GPU compositor. Nil if there is one.
    public var gpuProblem: String?
    /// The name of the scene's technique.
    public var technique = ""
    /// The factor by which a slower device is simulated.
    public var slowdown = 1.0
    /// The size of the back buffer in pixels.
    public var pixels = 0
    /// The display's refresh rate in frames per second.
    public var refreshRate = RefreshRate.standard
    /// Whether presenting waits for the display.
    public var waitsForDisplay = false
    /// Whether motion has ended.
    public var isAtRest = false

    /// Creates figures without any frame.
    public init() {}

    /// Stores a frame of which all but the presenting time is known.
    public mutating func add(_ report: FrameReport) {
        let record = record(of: report)
        switch report.compositor {
        case .cpu: cpu.add(record)
        case .gpu: gpu.add(record)
        }
    }

    /// Returns what the figures show of a frame that was drawn just now.
    func record(of report: FrameReport) -> FrameRecord {
        FrameRecord(report, pixels: pixels, technique: technique, slowdown: slowdown)
    }

    /// Forgets all frames, because something else is shown from now on.
    mutating func removeFrames() {
        cpu.removeAll()
        gpu.removeAll()
        selected = nil
    }

    /// Returns a compositor's last frames.
    public func records(_ kind: CompositorKind) -> FrameRecords { kind == .cpu ? cpu : gpu }

    /// Records how long a frame took to reach the screen, and how long from its event on.
    public mutating func setPresent(_ seconds: Double, eventToScreen: Double = 0, ofFrame number: Int, _ kind: CompositorKind) {
        switch kind {
        case .cpu: cpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        case .gpu: gpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        }
    }

    /// Returns the median time from event to screen over a compositor's last frames, in seconds. Nil if no event led to one.
    func eventToScreen(_ kind: CompositorKind) -> Double? {
        let ways = records(kind).eventsToScreen(of: technique)
        return ways.isEmpty ? nil : TimeSummary(ways).median
    }

    /// Selects the frame whose bar is pressed, `age` frames before the newest: the longest within `reach` of it, since bars are
    /// narrow and users aim for what stands out. Selects nothing if there is no such frame.
    mutating func select(_ kind: CompositorKind, age: Int, reach: Int) {
        let records = records(kind)
        let near = (age - reach...age + reach).filter { $0 >= 0 && $0 < records.count }.sorted { abs($0 - age) < abs($1 - age) }
        var best: FrameRecord?
        for i in near.map({ records[records.count - 1 - $0] }) where i.total > best?.total ?? -1 { best = i }
        selected = best
    }

    /// The frame to describe: the selected one, or while something moves the last one. Nil at rest.
    var shown: FrameRecord? { selected ?? (isAtRest ? nil : records(active).lastShown) }

    /// The extent of the lanes' axis in seconds: the maximum frame time of both compositors.
    var reach: Double { max(TimeSummary(cpu.times).max, TimeSummary(gpu.times).max) }
}
