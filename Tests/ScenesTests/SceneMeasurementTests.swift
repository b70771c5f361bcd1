// Measuring ways of a scene: each is played from the same state, in turns, turns and ways can be added, and the current scene stays as it is.

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
struct SceneMeasurementTests {
    private static let size = CGSize(width: 640, height: 480)

    /// A clock that advances by a tenth of a millisecond whenever it is read.
    private final class Clock {
        var time = 0.0
        func now() -> Double {
            time += 0.0001
            return time
        }
    }

    /// Retains the tree, because otherwise another one could be allocated at its address and be taken for it.
    private struct Played: Equatable {
        let tree: LayerTree
        let compositor: CompositorKind

        static func == (a: Played, b: Played) -> Bool { a.tree === b.tree && a.compositor == b.compositor }
    }

    private func makeMeasurement(
        _ shell: ScenesView, clock: Clock = Clock(), isBusy: (() -> Bool)? = nil
    ) -> SceneMeasurement {
        SceneMeasurement(of: shell, size: Self.size, scale: 1, now: clock.now, isBusy: isBusy)
    }

    private func variants(_ shell: ScenesView, _ choice: ComparisonChoice = .claim) -> [ComparisonVariant] {
        choice.variants(of: shell.scene, compositor: .cpu, hasGPU: true)
    }

    /// Plays to the end as if each frame took `cost` seconds. Returns the trees and compositors in the order drawn.
    @discardableResult
    private func play(
        _ measurement: SceneMeasurement, _ clock: Clock? = nil, cost: (ComparisonVariant) -> Double = { _ in 0.001 }
    ) throws -> [Played] {
        var drawn: [Played] = []
        while try measurement.play({ tree, variant in
            let now = Played(tree: tree, compositor: variant.compositor)
            if drawn.last != now { drawn.append(now) }
            clock?.time += cost(variant)
            return MeasuredFrame(seconds: cost(variant))
        }) {}
        return drawn
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
        let measurement = makeMeasurement(shell)
        measurement.ask(for: variants(shell, .everything), turns: 1, within: .infinity)
        try play(measurement)
        window.update(at: 4)
        #expect(frame() == before)
        #expect(scene.status == status && scene.switches.map { $0.get() } == switches)
        #expect(scene.technique == scene.techniques[0])
    }

    @Test(arguments: SceneName.allCases)
    func everyTurnDoesSameWork(_ name: SceneName) throws {
        let (shell, _) = try SceneStill.shell(name, size: Self.size), measurement = makeMeasurement(shell), both = variants(shell)
        measurement.ask(for: both, turns: 3, within: .infinity)
        try play(measurement)
        for variant in both {
            let lane = measurement.lane(variant)
            #expect(lane.turns.count == 3 && Set(lane.turns.map(\.count)).count == 1, "\(lane.turns.map(\.count))")
            #expect(lane.frames.count > Verdict.leastFrames && lane.stepCount == measurement.stepCount)
            // Frames are numbered by the steps of the lesson.
            #expect(lane.frames.map(\.number) == Array(Set(lane.frames.map(\.number))).sorted())
            #expect((lane.frames.first?.number ?? 0) >= 1 && (lane.frames.last?.number ?? 0) <= measurement.stepCount)
        }
        #expect(Double(measurement.stepCount) * ScenePlayer.step <= SceneMeasurement.length + 1e-9)
    }

    @Test func waysAlternateAfterWarmUps() throws {
        let (shell, _) = try SceneStill.shell(.flashlight, size: Self.size), measurement = makeMeasurement(shell)
        measurement.ask(for: variants(shell, .compositors), turns: 3, within: .infinity)
        let drawn = try play(measurement).map(\.compositor)
        #expect(drawn == [.cpu, .gpu] + [.cpu, .gpu, .gpu, .cpu, .cpu, .gpu])
        #expect(measurement.progress == 1)
    }

    /// More turns, and further ways, are added to what was measured.
    @Test func onlyWhatIsMissingIsPlayed() throws {
        let (shell, _) = try SceneStill.shell(.mines, size: Self.size), measurement = makeMeasurement(shell)
        let both = variants(shell), all = variants(shell, .techniques)
        measurement.ask(for: both, turns: 2, within: .infinity)
        try play(measurement)
        #expect(measurement.isFinished(both) && !measurement.isFinished(all))
        let before = measurement.lane(both[0]).turns
        measurement.ask(for: both, turns: 3, within: .infinity)
        #expect(try play(measurement).count == 2)
        #expect(measurement.lane(both[0]).turns.count == 3 && Array(measurement.lane(both[0]).turns.prefix(2)) == before)
        measurement.ask(for: all, turns: 3, within: .infinity)
        // A warm-up and three turns of each of the other ways.
        #expect(try play(measurement).count == 4 * (all.count - both.count))
        #expect(all.allSatisfy { measurement.lane($0).turns.count == 3 } && measurement.isFinished(all))
        // Nothing is left to play.
        measurement.ask(for: all, turns: 3, within: .infinity)
        #expect(try play(measurement).isEmpty)
    }

    /// What is dropped in the middle of a turn is played again later; what had been played remains.
    @Test func droppedTurnIsPlayedAgain() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), measurement = makeMeasurement(shell), both = variants(shell)
        measurement.ask(for: both, turns: 2, within: .infinity)
        while measurement.lane(both[0]).turns.isEmpty { _ = try measurement.play { _, _ in MeasuredFrame(seconds: 0.001) } }
        for _ in 0..<10 { _ = try measurement.play { _, _ in MeasuredFrame(seconds: 0.001) } }
        measurement.drop()
        #expect(try !measurement.play { _, _ in nil } && !measurement.isFinished(both))
        measurement.ask(for: both, turns: 2, within: .infinity)
        try play(measurement)
        #expect(both.allSatisfy { measurement.lane($0).turns.count == 2 } && measurement.isFinished(both))
    }

    @Test func findingsFollowFromFrames() throws {
        let (shell, _) = try SceneStill.shell(.flashlight, size: Self.size)
        shell.state.isGPUSoftware = true
        let measurement = makeMeasurement(shell), both = variants(shell, .compositors)
        #expect(measurement.comparison(of: both, claim: nil) == nil)
        measurement.ask(for: both, turns: 3, within: .infinity)
        try play(measurement) { $0.compositor == .cpu ? 0.020 : 0.004 }
        let found = try #require(measurement.comparison(of: both, claim: nil))
        let pair = found.pairs[0], here = try #require(pair.verdict.outcome(on: .here))
        #expect(found.pairs.count == 1 && found.claim == nil)
        #expect(found.verdict.hasPrefix("Both draw on the processor: CPU 20 ms a frame, Software GPU 4.") && pair.before.drawer == "CPU")
        #expect(here.before.dropped > 0 && here.after.dropped == 0)
    }

    /// Turns during which something else kept the machine busy are played again. If it never ends, there is no verdict.
    @Test(arguments: [0, 2, 1000]) func busyMachineGivesNoVerdict(busyTurns: Int) throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), both = variants(shell)
        var asked = 0
        // It is asked twice a turn.
        let measurement = makeMeasurement(shell) {
            asked += 1
            return asked <= 2 * busyTurns
        }
        measurement.ask(for: both, turns: 3, within: .infinity)
        try play(measurement) { $0 == both[0] ? 0.004 : 0.001 }
        let pair = try #require(measurement.comparison(of: both, claim: shell.scene.measurableClaim)?.pairs.first)
        #expect((pair.verdict.finding == .busy) == (busyTurns == 1000), "\(pair.headlineText)")
        #expect(measurement.isBusy(both) == (busyTurns == 1000))
        if busyTurns < 1000 { #expect(pair.before.turns.count == 3) }
    }

    @Test func progressRisesAndNamesActivity() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), measurement = makeMeasurement(shell)
        measurement.ask(for: variants(shell), turns: 3, within: .infinity)
        var last = 0.0, activities: [String] = []
        while try measurement.play({ _, _ in MeasuredFrame(seconds: 0.001) }) {
            #expect(measurement.progress >= last)
            last = measurement.progress
            if activities.last != measurement.activity { activities.append(measurement.activity) }
        }
        #expect(
            activities.prefix(3) == [
                "Redraw on each scroll, warming up", "Cached bitmaps, warming up", "Redraw on each scroll, turn 1 of 3",
            ])
    }

    /// The claim decides which two are compared, not the strip, and the texts say so.
    @Test(arguments: SceneName.allCases)
    func claimDecidesComparedTechniques(_ name: SceneName) throws {
        let (shell, _) = try SceneStill.shell(name, size: Self.size)
        let claim = try #require(shell.scene.measurableClaim)
        #expect(Set(variants(shell).map(\.technique.name)) == [claim.before, claim.after])
        let said = [ComparisonChoice.claim.summary, shell.strip.compare.hint ?? ""]
        #expect(said.allSatisfy { $0.lowercased().contains("both ways") }, "\(said)")
    }

    @Test func withoutGPUOnlyCPUIsCompared() throws {
        let (shell, _) = try SceneStill.shell(.table, size: Self.size)
        for choice in ComparisonChoice.allCases {
            let variants = choice.variants(of: shell.scene, compositor: .cpu, hasGPU: false)
            #expect(variants.allSatisfy { $0.compositor == .cpu })
            #expect(Set(variants.map(\.name)).count == variants.count)
        }
    }

    /// On machines where a script takes long, there are fewer turns, then fewer frames, but still enough.
    @Test(arguments: [0.0004, 0.004, 0.02, 0.06, 0.2])
    func workIsLimited(frame: Double) throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), patience = 12.0, both = variants(shell)
        let measurement = makeMeasurement(shell, clock: clock)
        measurement.ask(for: both, turns: 5, within: patience)
        try play(measurement, clock) { _ in frame }
        // What cannot be shortened further: two turns of the fewest frames.
        let least = frame * 4 * Double(2 * ComparisonExtent.leastFrames + 20)
        #expect(clock.time < max(patience, least) * 1.3, "\(clock.time)")
        let found = try #require(measurement.comparison(of: both, claim: shell.scene.measurableClaim))
        #expect(found.pairs[0].verdict.finding != .tooFewFrames)
        let lane = found.lanes[0]
        if frame < 0.001 { #expect(lane.turns.count == 5 && lane.stride == 1) } else if frame > 0.01 { #expect(lane.turns.count <= 3) }
        // The result says what it is based on.
        #expect(found.basis.hasPrefix("Measured in \(lane.turns.count) turn"))
        #expect(found.basis.contains("steps of the script") == (lane.stride > 1))
    }

    @Test func timeLeftFollowsFromMeasurements() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), measurement = makeMeasurement(shell, clock: clock)
        measurement.ask(for: variants(shell), turns: 3, within: 60)
        var told: [(at: Double, left: Double)] = []
        while try measurement.play({ _, _ in
            clock.time += 0.02
            return MeasuredFrame(seconds: 0.02)
        }) {
            if let left = measurement.secondsLeft { told.append((clock.time, left)) }
        }
        #expect(told.count > 100)
        for (at, left) in told { #expect(abs(left - (clock.time - at)) < 0.15 * (clock.time - at) + 0.5, "\(left) at \(at)") }
    }

    @Test func drawingErrorIsThrownAtOnce() throws {
        struct Lost: Error {}
        let (shell, window) = try SceneStill.shell(.focus, size: Self.size), measurement = makeMeasurement(shell)
        let both = variants(shell, .compositors)
        measurement.ask(for: both, turns: 3, within: .infinity)
        #expect(throws: Lost.self) {
            while try measurement.play({ _, variant in
                if variant.compositor == .gpu { throw Lost() }
                return MeasuredFrame(seconds: 0.001)
            }) {}
        }
        #expect(measurement.comparison(of: both, claim: nil) == nil)
        window.update(at: 1)
        #expect(shell.scene.technique == shell.scene.techniques.last)
    }

    /// What a user did last is played with both ways, from where it began.
    @Test(arguments: [SceneName.focus, .table, .cards, .mines])
    func lastMotionIsPlayedWithBothWays(_ name: SceneName) throws {
        let (shell, window) = try SceneStill.shell(name, size: Self.size), log = MotionLog(shell)
        window.onInput = { log.note($0) }
        log.rest()
        #expect(log.last == nil)
        var time = 0.0
        func drag(by distance: Double) {
            let x = 320.0, y = 200.0
            window.handle(.pointerDown(PointerEvent(CGPoint(x: x, y: y), time: time)))
            for i in 1...8 {
                window.handle(.pointerMoved(PointerEvent(CGPoint(x: x, y: y - distance * Double(i) / 8), time: time + Double(i) / 60)))
                window.update(at: time + Double(i) / 60)
                if window.needsFrame { log.noteMotion() }
                window.tree.didBuildFrame()
            }
            window.handle(.pointerUp(PointerEvent(CGPoint(x: x, y: y - distance), time: time + 8.5 / 60)))
            for i in 9...150 {
                window.update(at: time + Double(i) / 60)
                if window.needsFrame { log.noteMotion() }
                window.tree.didBuildFrame()
            }
            time += 3
            log.rest()
        }
        drag(by: 120)
        drag(by: 90)
        let motion = try #require(log.last)
        #expect(motion.scene == name && motion.offsets.contains { $0 != .zero })
        // A click on the strip, and a key that is a command, are no motion of the scene.
        window.handle(.pointerDown(PointerEvent(CGPoint(x: 20, y: 470), time: time)))
        window.handle(.pointerUp(PointerEvent(CGPoint(x: 20, y: 470), time: time + 0.1)))
        window.handle(.keyDown(KeyEvent(.letter("h"), modifiers: .option, time: time + 0.2)))
        log.rest()
        #expect(log.last?.script.inputs == motion.script.inputs)
        let clock = Clock(), measurement = shell.makeMeasurement(of: motion, size: Self.size, scale: 1, now: clock.now, isBusy: nil)
        let both = variants(shell)
        measurement.ask(for: both, turns: 2, within: .infinity)
        try play(measurement)
        #expect(both.allSatisfy { measurement.lane($0).frames.count >= Verdict.leastFrames }, "\(measurement.stepCount)")
        #expect(measurement.comparison(of: both, claim: shell.scene.measurableClaim) != nil)
    }
}
