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
    struct Phases: Encodable { let update, content, build, plan, composite, upload: Double }

    let scene, technique, compositor, renderer: String
    /// The name of the disabled optimisation.
    let without: String?
    let width, height, frames, turns: Int
    /// Over the frames of all turns.
    let frameMs: FrameTimes
    let phasesMs: Phases
    /// The worst frame that came back from turn to turn.
    let worstMs: Double
    /// The refreshes of a display of 60 Hz at which a new picture was due, and how many of them were dropped, by how many times slower the
    /// device is.
    let expectedFrames, droppedFrames: [String: Int]
    /// Whether something else kept the machine busy.
    let isBusy: Bool
    /// The figures that are compared with a baseline.
    let costMs: FrameCost
    /// Medians, but means for offscreen pixels and passes.
    let layers, drawCalls, damagedPixels: Int
    let offscreenPixels, passes: Double
    let uploadedBytes: Int

    /// Not in the JSON.
    let what: BenchCase
    let lane: Lane

    private enum CodingKeys: String, CodingKey {
        case scene, technique, compositor, renderer, without, width, height, frames, turns, frameMs, phasesMs, worstMs
        case expectedFrames, droppedFrames, isBusy, costMs, layers, drawCalls, damagedPixels, offscreenPixels, passes, uploadedBytes
    }

    init(_ what: BenchCase, _ settings: BenchSettings, renderer: String, isSoftware: Bool, lane measured: Lane, isBusy: Bool) {
        self.what = what
        scene = what.scene.rawValue
        technique = what.technique
        compositor = what.compositor.rawValue
        without = what.without
        self.renderer = renderer
        self.isBusy = isBusy
        width = settings.size.width
        height = settings.size.height
        let drawer = ComparisonSetting.Drawer(what.compositor, renderer: renderer, isSoftware: isSoftware)
        let lane = measured.drawn(by: drawer.title)
        self.lane = lane
        let all = lane.turns.flatMap { $0 }
        frames = lane.frames.count
        turns = lane.turns.count
        func median(_ part: (MeasuredFrame) -> Double) -> Double { TimeSummary(all.map(part)).median }
        func ms(_ seconds: Double) -> Double { TimeSummary.milliseconds(seconds) }
        let total = TimeSummary(all.map(\.total))
        frameMs = FrameTimes(median: ms(total.median), p95: ms(total.p95), p99: ms(total.p99), max: ms(total.max))
        phasesMs = Phases(
            update: ms(median { $0[.update] }), content: ms(median(\.content)), build: ms(median { $0[.build] }),
            plan: ms(median { $0[.plan] }), composite: ms(median { $0[.composite] }), upload: ms(median { $0[.upload] }))
        worstMs = ms(lane.summary.max)
        let pacings = Device.series.map { ("\($0.factor)", lane.pacing(on: $0)) }
        expectedFrames = Dictionary(uniqueKeysWithValues: pacings.map { ($0, $1.expected) })
        droppedFrames = Dictionary(uniqueKeysWithValues: pacings.map { ($0, $1.dropped) })
        func ms(_ estimate: Estimate) -> Estimate { Estimate(ms(estimate.value), low: ms(estimate.low), high: ms(estimate.high)) }
        let cost = FrameCost(lane)
        costMs = FrameCost(mean: ms(cost.mean), worst: ms(cost.worst))
        layers = Int(median { Double($0.layers) })
        drawCalls = Int(median { Double($0.statistics.drawCalls) })
        damagedPixels = Int(median { Double($0.statistics.damagedPixels) })
        offscreenPixels = (lane.offscreenPixels * 10).rounded() / 10
        passes = (lane.passes * 100).rounded() / 100
        uploadedBytes = lane.uploadedBytes
    }
}
