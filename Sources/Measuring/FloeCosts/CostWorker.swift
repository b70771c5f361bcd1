// Measures on a thread of its own, with compositors of its own, so that a window stays smooth meanwhile. The thread keeps its compositors
// from one question to the next: a graphics driver takes long to load.

import Dispatch
import FloeFramePlanning
import FloeGeometry
import FloeOverlays
import FloeRenderTree
import FloeThreads

/// What draws, and what it is called.
package struct CostDrawing {
    package let renderer: String
    package let draw: CostMeasurement.Draw
    package let count: CostMeasurement.Count

    package init(_ renderer: String, draw: @escaping CostMeasurement.Draw, count: @escaping CostMeasurement.Count = { _ in [:] }) {
        self.renderer = renderer
        self.draw = draw
        self.count = count
    }

    /// Draws with a compositor that has no clock of its own. `now`: seconds of a steady clock. `finish` waits until everything is drawn.
    package init(
        _ renderer: String, by compositor: some PlannedCompositor, now: @escaping () -> Double, finish: @escaping () -> Void = {}
    ) {
        self.init(renderer) { frame in
            let start = now(), work = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            finish()
            return (now() - start, work)
        } count: {
            compositor.drawnPixels(of: $0)
        }
    }
}

/// What has been measured so far in answer to a question.
package struct CostAnswer: Sendable {
    /// By one compositor.
    package struct Measured: Sendable {
        package let kind: CompositorKind
        /// What the compositor is called; empty if there is none.
        package let renderer: String
        package let costs: [MeasuredCost]
        /// What the whole frame takes, in seconds.
        package let wholeSeconds: Double
        /// The share that has been drawn, 0…1.
        package let progress: Double
        /// Why the compositor cannot draw it; nil if it can.
        package let failure: String?
    }

    package let question: CostQuestion
    package var measured: [Measured] = []
    /// Whether nothing more follows.
    package var isComplete = false
}

/// A thread that measures. Releasing it waits for the frame that is being drawn, because a program must not end within a driver.
package final class CostWorker: Sendable {
    /// Makes what draws with one kind of compositor. Called, used and released on the worker's thread.
    package typealias MakeDrawing = @Sendable (CompositorKind) throws -> CostDrawing

    private let shared: Shared
    private let thread = DispatchGroup()

    private final class Shared: Sendable {
        let state = Guarded(State())
        let isAsked = DispatchSemaphore(value: 0)
    }

    private struct State: Sendable {
        var next: (scene: CostScene, question: CostQuestion)?
        var answer: CostAnswer?
        var isStopped = false
        /// Counts questions; what belongs to an earlier one is no longer wanted.
        var number = 0
    }

    /// `kinds`: the compositors to measure, in order. `wake` is called from the thread whenever there is more to show.
    package init(
        _ kinds: [CompositorKind] = CompositorKind.allCases, turns: Int = CostMeasurement.usualTurns, makeDrawing: @escaping MakeDrawing,
        wake: @escaping @Sendable () -> Void
    ) {
        let shared = Shared(), thread = thread
        self.shared = shared
        thread.enter()
        let isStarted = BackgroundThread.start("floe.costs") {
            CostWorker.work(shared, kinds, turns, makeDrawing, wake)
            thread.leave()
        }
        if !isStarted { thread.leave() }
    }

    deinit {
        shared.state.withLock { $0.isStopped = true }
        shared.isAsked.signal()
        thread.wait()
    }

    /// Begins to answer a question, in place of the one before.
    package func ask(_ question: CostQuestion, of scene: CostScene) {
        shared.state.withLock { state in
            state.next = (scene, question)
            state.answer = CostAnswer(question: question)
            state.number += 1
        }
        shared.isAsked.signal()
    }

    /// Stops measuring, and forgets what was measured.
    package func cancel() {
        shared.state.withLock { state in
            state.next = nil
            state.answer = nil
            state.number += 1
        }
    }

    /// What is known so far of the last question; nil without one.
    package var answer: CostAnswer? { shared.state.withLock { $0.answer } }

    private static func work(
        _ shared: Shared, _ kinds: [CompositorKind], _ turns: Int, _ makeDrawing: MakeDrawing, _ wake: @Sendable () -> Void
    ) {
        var drawings: [CompositorKind: Result<CostDrawing, any Error>] = [:]
        while true {
            shared.isAsked.wait()
            let (next, number, isStopped) = shared.state.withLock { state in
                defer { state.next = nil }
                return (state.next, state.number, state.isStopped)
            }
            if isStopped { return }
            guard let next else { continue }
            let frames = CostFrames(next.scene, next.question)
            for kind in kinds {
                let drawing = drawings[kind] ?? Result { try makeDrawing(kind) }
                drawings[kind] = drawing
                let measurement = CostMeasurement(frames, turns: turns, count: (try? drawing.get())?.count ?? { _ in [:] })
                let isWanted = measure(measurement, kind, drawing) { measured in
                    shared.state.withLock { state in
                        guard state.number == number, !state.isStopped else { return false }
                        guard let measured else { return true }
                        state.answer?.measured.removeAll { $0.kind == kind }
                        state.answer?.measured.append(measured)
                        state.answer?.isComplete = kind == kinds.last && (measured.progress == 1 || measured.failure != nil)
                        return true
                    }
                } wake: {
                    wake()
                }
                if !isWanted { break }
            }
        }
    }

    /// Measures with one compositor and hands on what is known, a few times. `publish` returns whether more is wanted; nil is nothing new.
    private static func measure(
        _ measurement: CostMeasurement, _ kind: CompositorKind, _ drawing: Result<CostDrawing, any Error>,
        publish: (CostAnswer.Measured?) -> Bool, wake: () -> Void
    ) -> Bool {
        var measurement = measurement, shown = 0.0
        func measured(_ failure: String? = nil) -> CostAnswer.Measured {
            .init(
                kind: kind, renderer: (try? drawing.get())?.renderer ?? "", costs: measurement.costs,
                wholeSeconds: measurement.wholeSeconds, progress: measurement.progress, failure: failure)
        }
        do {
            let draw = try drawing.get().draw
            var isGoingOn = true
            while isGoingOn {
                isGoingOn = try measurement.step(draw)
                let isNews = !isGoingOn || measurement.progress >= shown + CostWorker.leastNews
                guard publish(isNews ? measured() : nil) else { return false }
                guard isNews else { continue }
                shown = measurement.progress
                wake()
            }
        } catch {
            guard publish(measured("\(error)")) else { return false }
            wake()
        }
        return true
    }

    /// The share of a measurement after which figures are shown again; more often they would only flicker.
    private static let leastNews = 0.1
}
