// A result of `floe bench`: an object of the JSON array.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// Figures of one case, in milliseconds. `frames` and uploads are those of one turn.
struct BenchResult: Encodable {
    struct FrameTimes: Encodable { let median, p95, p99, max: Double }
    /// Medians.
    struct Phases: Encodable { let update, content, build, composite, upload: Double }

    let scene, technique, compositor, renderer: String
    /// The name of the disabled optimisation.
    let without: String?
    let width, height, frames, turns: Int
    /// Over the frames of all turns.
    let frameMs: FrameTimes
    let phasesMs: Phases
    /// The worst frame that came back from turn to turn, and the number of frames that a display would have missed.
    let worstMs: Double
    let missedFrames: Int
    let refreshRate: Double
    /// How many times slower a processor may be before the worst frame misses a refresh at 60 Hz.
    let headroom: Double
    /// How many frames a processor that is so many times slower would miss at 60 Hz.
    let missedAtSlowdown: [String: Int]
    /// The figures that are compared with a baseline.
    let costMs: FrameCost
    /// Medians, but means for offscreen pixels and passes.
    let layers, drawCalls, damagedPixels: Int
    let offscreenPixels, passes: Double
    let uploadedBytes, peakMemoryBytes: Int

    /// Not in the JSON.
    let what: BenchCase
    let lane: Lane

    private enum CodingKeys: String, CodingKey {
        case scene, technique, compositor, renderer, without, width, height, frames, turns, frameMs, phasesMs,
            worstMs, missedFrames
        case refreshRate, headroom, missedAtSlowdown, costMs, layers, drawCalls, damagedPixels, offscreenPixels, passes, uploadedBytes,
            peakMemoryBytes
    }

    init(_ what: BenchCase, _ settings: BenchSettings, renderer: String, isSoftware: Bool, turns: [[BenchFrame]], peakMemory: Int) {
        self.what = what
        scene = what.scene.rawValue
        technique = what.technique
        compositor = what.compositor.rawValue
        without = what.without
        self.renderer = renderer
        width = settings.size.width
        height = settings.size.height
        let drawer = ComparisonSetting.Drawer(compositor: compositor.uppercased(), renderer: renderer, isSoftware: isSoftware)
        let description = SceneCatalog.scenes.first { $0.name == what.scene }
        lane = Lane(
            what.technique, title: description?.title(ofTechnique: what.technique) ?? what.technique, drawer: drawer.title,
            turns: turns.map { turn in
                turn.map { frame in
                    var measured = MeasuredFrame(frame.report)
                    measured.step = frame.step
                    return measured
                }
            }, memory: peakMemory)
        let reports = turns.joined().map(\.report)
        frames = turns.first?.count ?? 0
        self.turns = turns.count
        func median(_ part: (FrameReport) -> Double) -> Double { TimeSummary(reports.map(part)).median }
        func ms(_ seconds: Double) -> Double { TimeSummary.milliseconds(seconds) }
        let total = TimeSummary(reports.map(\.total))
        frameMs = FrameTimes(median: ms(total.median), p95: ms(total.p95), p99: ms(total.p99), max: ms(total.max))
        phasesMs = Phases(
            update: ms(median(\.update)), content: ms(median(\.content)), build: ms(median { $0.build + $0.damageTime }),
            composite: ms(median { $0.composite - $0.statistics.uploadSeconds }), upload: ms(median(\.statistics.uploadSeconds)))
        worstMs = ms(lane.summary.max)
        missedFrames = lane.missed(at: settings.refreshRate)
        refreshRate = settings.refreshRate
        headroom = (min(lane.headroom, 1e6) * 10).rounded() / 10
        missedAtSlowdown = Dictionary(
            uniqueKeysWithValues: Smoothness.named.map { [lane] in ("\($0)", lane.missed(slowedBy: Double($0))) })
        func ms(_ estimate: Estimate) -> Estimate { Estimate(ms(estimate.value), low: ms(estimate.low), high: ms(estimate.high)) }
        let cost = FrameCost(lane)
        costMs = FrameCost(mean: ms(cost.mean), worst: ms(cost.worst))
        layers = Int(median { Double($0.layers) })
        drawCalls = Int(median { Double($0.statistics.drawCalls) })
        damagedPixels = Int(median { Double($0.statistics.damagedPixels) })
        offscreenPixels = (lane.offscreenPixels * 10).rounded() / 10
        passes = (lane.passes * 100).rounded() / 100
        uploadedBytes = turns.first?.reduce(0) { $0 + $1.report.statistics.uploadedBytes } ?? 0
        peakMemoryBytes = peakMemory
    }
}
