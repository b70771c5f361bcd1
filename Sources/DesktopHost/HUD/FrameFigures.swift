// What the HUD knows: the last frames of both compositors, and what is looked at of them.

import Foundation
import Measuring
import RenderTree

/// Figures of a running window. Frame times are from the update's begin to the finished picture; showing
/// it, and the HUD itself, are not in them.
public struct FrameFigures: Sendable {
    /// The last two hundred frames of each. Not by a dictionary: changing a value of it takes memory.
    private var cpu = FrameRecords(), gpu = FrameRecords()
    /// The one whose bar was pressed; it stays though newer ones push it out.
    public internal(set) var selected: FrameRecord?
    public var active = CompositorKind.cpu
    /// What does the work, by kind; missing for one that could not start.
    public var renderers: [CompositorKind: String] = [:]
    /// How the GPU's time is taken, for people; empty without a GPU compositor.
    public var gpuTiming = ""
    /// Why there is no GPU compositor; nil if there is one.
    public var gpuProblem: String?
    /// The scene's technique.
    public var technique = ""
    /// How many times slower than it is the device pretends to be.
    public var slowdown = 1.0
    /// Back buffer, pixels.
    public var pixels = 0
    /// Pictures a second of the display.
    public var refreshRate = RefreshRate.standard
    /// Whether presenting waits for the display.
    public var waitsForDisplay = false
    /// Whether nothing moves any more.
    public var isAtRest = false

    public init() {}

    /// Keeps a frame of which all is known but how it comes to the screen.
    public mutating func add(_ report: FrameReport) {
        let record = FrameRecord(report, pixels: pixels, technique: technique, slowdown: slowdown)
        switch report.compositor {
        case .cpu: cpu.add(record)
        case .gpu: gpu.add(record)
        }
    }

    /// A compositor's last frames.
    public func records(_ kind: CompositorKind) -> FrameRecords { kind == .cpu ? cpu : gpu }

    /// Notes how long a frame took to come to the screen, and from its event on.
    public mutating func setPresent(_ seconds: Double, eventToScreen: Double = 0, ofFrame number: Int, _ kind: CompositorKind) {
        switch kind {
        case .cpu: cpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        case .gpu: gpu.setPresent(seconds, eventToScreen: eventToScreen, ofFrame: number)
        }
    }

    /// From events to the screen, the median of a compositor's last frames, seconds; nil where no event led to one.
    func eventToScreen(_ kind: CompositorKind) -> Double? {
        let ways = records(kind).eventsToScreen
        return ways.isEmpty ? nil : TimeSummary(ways).median
    }

    /// Chooses the frame whose bar is pressed, `age` frames before the newest: of those within `reach` the longest, since
    /// bars are narrow and people mean what stands out. None where there is none.
    mutating func select(_ kind: CompositorKind, age: Int, reach: Int) {
        let records = records(kind)
        let near = (age - reach...age + reach).filter { $0 >= 0 && $0 < records.count }.sorted { abs($0 - age) < abs($1 - age) }
        var best: FrameRecord?
        for i in near.map({ records[records.count - 1 - $0] }) where i.wholeWay > best?.wholeWay ?? -1 { best = i }
        selected = best
    }

    /// The frame to tell of: the one that was chosen, or while something moves the last one; nil at rest.
    var shown: FrameRecord? { selected ?? (isAtRest ? nil : records(active).lastShown) }

    /// As far as the lanes' axis goes, seconds: as the longest frame of both, and as nineteen in twenty ways to the screen.
    /// Presenting is the display's affair and now and then takes long: single ones do not make frames look small.
    var reach: Double {
        [cpu, gpu].reduce(0) { max($0, TimeSummary($1.times).max, TimeSummary($1.wholeWays).p95) }
    }
}
