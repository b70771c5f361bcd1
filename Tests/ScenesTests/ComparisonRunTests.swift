// Comparing variants of a scene: every variant is played from the same state, in turns, and the current scene stays as it is.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct ComparisonRunTests {
    private static let size = CGSize(width: 640, height: 480)

    /// A clock that advances by a millisecond whenever it is read.
    private final class Clock {
        var time = 0.0
        func now() -> Double {
            time += 0.001
            return time
        }
    }

    /// Retains the tree, because otherwise another one could be allocated at its address and be taken for it.
    private struct Played: Equatable {
        let tree: LayerTree
        let compositor: CompositorKind

        static func == (a: Played, b: Played) -> Bool { a.tree === b.tree && a.compositor == b.compositor }
    }

    /// Plays to the end as if each frame took `cost` seconds. Returns the trees and compositors in the order drawn.
    private func play(_ run: ComparisonRun, cost: (CompositorKind) -> Double = { _ in 0.001 }) throws -> [Played] {
        var drawn: [Played] = []
        while try run.play({ tree, compositor in
            let now = Played(tree: tree, compositor: compositor)
            if drawn.last != now { drawn.append(now) }
            return MeasuredFrame(seconds: cost(compositor))
        }) {}
        return drawn
    }

    private func makeRun(_ shell: ScenesView, _ choice: ComparisonChoice, clock: Clock = Clock()) -> ComparisonRun {
        ComparisonRun(
            of: shell, variants: choice.variants(of: shell.scene, compositor: .cpu, hasGPU: true), size: Self.size, scale: 1,
            refreshRate: 60,
            now: clock.now, memory: { 1 << 20 })
    }

    @Test(arguments: SceneName.allCases)
    func sceneIsUnchangedAfterwards(_ name: SceneName) throws {
        let (shell, window) = try SceneStill.shell(name, size: Self.size), scene = shell.scene
        // Leave the initial state.
        scene.technique = scene.techniques[0]
        for item in scene.switches.prefix(1) { scene.setSwitch(item.name, !item.get()) }
        let middle = CGPoint(x: 300, y: 200)
        window.handle(.pointerDown(PointerEvent(middle, time: 0.1)))
        window.handle(.pointerMoved(PointerEvent(CGPoint(x: 300, y: 140), time: 0.2)))
        window.handle(.pointerUp(PointerEvent(CGPoint(x: 300, y: 140), time: 0.5)))
        for i in 1...180 { window.update(at: 0.5 + Double(i) / 60) }
        func frame() -> Frame {
            var frame = Frame(size: PixelSize(width: 640, height: 480), background: 0)
            FrameBuilder().build(window.tree, size: frame.size, scale: 1, into: &frame)
            return frame
        }
        let before = frame(), status = scene.status, switches = scene.switches.map { $0.get() }
        _ = try play(makeRun(shell, .everything))
        window.update(at: 4)
        #expect(frame() == before)
        #expect(scene.status == status && scene.switches.map { $0.get() } == switches)
        #expect(scene.technique == scene.techniques[0])
    }

    @Test(arguments: SceneName.allCases)
    func everyTurnDoesSameWork(_ name: SceneName) throws {
        let (shell, _) = try SceneStill.shell(name, size: Self.size)
        let run = makeRun(shell, .claim)
        _ = try play(run)
        let lanes = try #require(run.comparison()).lanes
        #expect(lanes.map(\.name) == run.variants.map(\.technique.name) && lanes.count == 2)
        for lane in lanes {
            #expect(lane.turns.count == run.extent.turns && Set(lane.turns.map(\.count)).count == 1, "\(lane.turns.map(\.count))")
            #expect(lane.frames.count > Headline.leastFrames && lane.memory == 1 << 20)
        }
    }

    @Test func variantsAlternateAfterWarmUps() throws {
        let (shell, _) = try SceneStill.shell(.flashlight, size: Self.size)
        let run = makeRun(shell, .compositors), drawn = try play(run).map(\.compositor)
        #expect(drawn == [.cpu, .gpu] + [.cpu, .gpu, .gpu, .cpu, .cpu, .gpu, .gpu, .cpu, .cpu, .gpu].prefix(2 * run.extent.turns))
        #expect(run.progress == 1)
    }

    @Test func findingsFollowFromFrames() throws {
        let (shell, _) = try SceneStill.shell(.flashlight, size: Self.size)
        let run = makeRun(shell, .compositors)
        #expect(run.comparison() == nil)
        _ = try play(run) { $0 == .cpu ? 0.020 : 0.004 }
        let found = try #require(run.comparison(drawers: [.gpu: "OpenGL in software (llvmpipe)"])), pair = found.pairs[0]
        #expect(found.pairs.count == 1 && found.claim == nil && pair.cost?.isPaired == true)
        #expect(found.verdict == "OpenGL in software (llvmpipe) costs less." && pair.before.drawer == "CPU")
        #expect(pair.before.missed(at: 60) == pair.before.frames.count && pair.after.missed(at: 60) == 0)
    }

    @Test func progressRisesAndNamesActivity() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size)
        let run = makeRun(shell, .claim)
        var last = run.progress, activities: [String] = []
        while try run.play({ _, _ in MeasuredFrame(seconds: 0.001) }) {
            #expect(run.progress >= last)
            last = run.progress
            if activities.last != run.activity { activities.append(run.activity) }
        }
        #expect(
            activities.prefix(3) == [
                "Redraw on each scroll, warming up", "Two cached bitmaps, warming up",
                "Redraw on each scroll, turn 1 of \(run.extent.turns)",
            ])
    }

    /// The claim decides which two are compared, not the strip, and the texts say so.
    @Test(arguments: SceneName.allCases)
    func claimDecidesComparedTechniques(_ name: SceneName) throws {
        let (shell, _) = try SceneStill.shell(name, size: Self.size)
        let claim = try #require(shell.scene.measurableClaim)
        let variants = ComparisonChoice.claim.variants(of: shell.scene, compositor: .cpu, hasGPU: true)
        #expect(Set(variants.map(\.technique.name)) == [claim.before, claim.after])
        let said = [ComparisonChoice.claim.summary, shell.strip.compare.hint ?? ""]
        #expect(said.allSatisfy { $0.contains("slow way and the fast way") })
    }

    @Test func withoutGPUOnlyCPUIsCompared() throws {
        let (shell, _) = try SceneStill.shell(.table, size: Self.size)
        for choice in ComparisonChoice.allCases {
            let variants = choice.variants(of: shell.scene, compositor: .cpu, hasGPU: false)
            #expect(variants.allSatisfy { $0.compositor == .cpu })
            #expect(Set(variants.map(\.name)).count == variants.count)
        }
    }

    /// Plays to the end with frames of `frame` seconds. Returns the seconds that it took by the clock.
    private func seconds(_ run: ComparisonRun, _ clock: Clock, frame: Double) throws -> Double {
        let start = clock.time
        while try run.play({ _, _ in
            clock.time += frame
            return MeasuredFrame(seconds: frame)
        }) {}
        return clock.time - start
    }

    /// On machines where a script takes long, there are fewer turns, then fewer frames, but still enough.
    @Test(arguments: [0.004, 0.02, 0.06, 0.2, 0.25])
    func waitingTimeIsLimited(frame: Double) throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, .claim, clock: clock)
        #expect(try seconds(run, clock, frame: frame) < ComparisonRun.patience * 1.2)
        let found = try #require(run.comparison())
        #expect(found.pairs[0].headline != .tooFewFrames)
        #expect(found.lanes.allSatisfy { $0.turns.count == run.extent.turns && Set($0.turns.map(\.count)).count == 1 })
        if frame < 0.01 { #expect(run.extent == .whole) } else { #expect(run.extent.turns <= 3) }
        // The result says what it is based on.
        #expect(found.basis.hasPrefix("Measured in \(run.extent.turns) turn") && found.stride == run.extent.stride)
        #expect(found.basis.contains("steps of the script") == (run.extent.stride > 1))
    }

    /// If frames take longer than in the warm-up, the number of remaining rounds follows the time that the first one took.
    @Test func slowerThanPredictedIsShortened() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, .claim, clock: clock)
        while try run.play({ _, _ in
            clock.time += run.secondsLeft == nil ? 0.005 : 0.07
            return MeasuredFrame(seconds: 0.07)
        }) {}
        #expect(clock.time < 2 * ComparisonRun.patience && run.extent.turns < 5)
        #expect(run.comparison()?.lanes.allSatisfy { $0.turns.count == run.extent.turns } == true)
    }

    @Test func timeLeftFollowsFromMeasurements() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, .claim, clock: clock)
        var told: [(at: Double, left: Double)] = []
        while try run.play({ _, compositor in
            clock.time += 0.02
            return MeasuredFrame(seconds: 0.02)
        }) {
            if let left = run.secondsLeft { told.append((clock.time, left)) }
        }
        #expect(told.count > 100)
        for (at, left) in told { #expect(abs(left - (clock.time - at)) < 0.15 * (clock.time - at) + 0.5, "\(left) at \(at)") }
    }

    @Test func drawingErrorIsThrownAtOnce() throws {
        struct Lost: Error {}
        let (shell, window) = try SceneStill.shell(.focus, size: Self.size), run = makeRun(shell, .compositors)
        #expect(throws: Lost.self) {
            while try run.play({ _, compositor in
                if compositor == .gpu { throw Lost() }
                return MeasuredFrame(seconds: 0.001)
            }) {}
        }
        #expect(run.comparison() == nil)
        window.update(at: 1)
        #expect(shell.scene.technique == shell.scene.techniques.last)
    }
}
