// The player of scripts and records: what drives its window when, and what a step's cost is of.

import FloeThreads
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct ScenePlayerTests {
    private static let size = CGSize(width: 800, height: 500)

    private let work = WorkQueue(threads: 0)
    private let clock = StoppedClock()
    private let shell: ScenesView

    init() throws { shell = try ShellStage.makeShell(first: .focus, log: ShellLog(), size: ScenePlayerTests.size) }

    private func now() -> Double { clock.seconds.withLock { $0 } }

    /// Queues work that takes two seconds, and as long again to be taken up.
    private func submitWork() {
        let pass = { @Sendable [clock] in clock.seconds.withLock { $0 += 2 } }
        work.submit(pass, completion: pass)
    }

    @Test func eventsOfAStepComeBeforeItsUpdate() {
        let times = [0.001, 1.0 / 60, 0.02, 0.05, 0.051], events = times.map { InputEvent.pointerLeft(time: $0) }
        let script = SceneScript(events: events, duration: 0.05)
        func event(_ i: Int) -> WindowInput { .event(events[i], lookTime: .infinity) }
        func update(_ step: Double) -> WindowInput { .update(time: step / 60, lookTime: .infinity) }
        // What comes after the last step is left out.
        #expect(script.inputs == [event(0), event(1), update(1), event(2), update(2), event(3), update(3)])
        #expect(script.events == Array(events.dropLast()) && script.duration == 0.05)
        #expect(SceneScript(events: events, duration: 0).inputs.isEmpty)
    }

    @Test func scriptGoesOnForAsLongAsItIsPlayed() {
        let player = ScenePlayer(shell, work: work, size: ScenePlayerTests.size, scale: 1, now: now)
        #expect(player.stepCount == 1 && !player.isOver)
        player.play(until: 0.5)
        #expect(player.isOver && player.stepNumber == 30 && player.time == 0.5 && player.window.time == 0.5)
        player.play(steps: 4)
        #expect(player.stepNumber == 34 && player.nextTime == 35.0 / 60)
    }

    @Test func costOfAScriptsStepIsWithoutBackgroundWork() throws {
        let player = ScenePlayer(shell, work: work, size: ScenePlayerTests.size, scale: 1, now: now)
        submitWork()
        let cost = try #require(player.play())
        #expect(cost.start == 0 && cost.update == 2 && cost.content == 0)
    }

    @Test func costOfARecordsStepIsWithoutBackgroundWork() throws {
        var head = RecordHead(
            program: "floe 1.0", scene: .focus, technique: "plain", size: ScenePlayerTests.size, scale: 1, seed: 1, memory: 0)
        head.switches = ["tilt": true]
        let inputs: [RecordedInput] = [.work(1), .window(.update(time: 3, lookTime: .infinity))]
        let lines = inputs.map { SceneRecord.line($0, by: SceneRecord.encoder) }
        let record = try SceneRecord(lines.reduce(SceneRecord.line(head, by: SceneRecord.encoder), +))
        let player = try ScenePlayer(record, shell, work: work, size: ScenePlayerTests.size, scale: 1, now: now)
        #expect(shell.scene.technique.name == "plain" && shell.scene.switches.map { $0.get() } == [true])
        submitWork()
        #expect(player.hasStep(until: 3) && !player.hasStep(until: 2.999))
        let cost = try #require(player.play())
        #expect(cost.update == 2 && player.time == 3 && player.isOver && player.nextTime == nil)
        #expect(player.play() == nil && player.stepNumber == 1)
    }
}

/// Seconds, which pass only where a test says so.
private final class StoppedClock: Sendable {
    let seconds = Guarded(0.0)
}
