// Plays a scene's script, or a record of a run, in a window of its own, which need not be visible, without a clock and without threads: the
// same frames on every machine, as fast as they can be drawn. Everything that replays, draws or measures frames is built on it.

import FloeGeometry
import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation

/// A view tree that contains a scene and is driven by a list of inputs only. Each update among them is a step.
@MainActor
package final class ScenePlayer {
    /// The seconds that a step took before its frame could be built: for handling events and layout (`update`), and for drawing the
    /// views' own contents (`content`). It began at `start` on the player's clock.
    package struct Cost: Sendable {
        package let start, update, content: Double
    }

    package let scenes: ScenesView
    package let window: Window
    /// The time of the last step, in seconds of the script or the record.
    package private(set) var time = 0.0
    /// The number of steps played.
    package private(set) var stepNumber = 0
    /// The total number of steps, and the time of the last one, in seconds.
    package let stepCount: Int, duration: Double
    /// The times at which the scene's point is visible, and the time at which the part that shows the lesson begins, in seconds; see
    /// `SceneScript`.
    package let moments: [Double], lessonStart: Double
    /// What was recorded but did not happen again. Nothing is played after that.
    package private(set) var divergence: RecordError?

    private let work: WorkQueue
    private let inputs: [RecordedInput]
    private let isRecord: Bool
    /// Whether background work is run and delivered with each step, not when the inputs say so.
    private let runsWork: Bool
    private let now: () -> Double
    private var position = 0
    private var contentSeconds = 0.0

    /// Seconds per step of a script.
    package nonisolated static let step = 1.0 / 60

    /// Returns the time of a script's step, in seconds.
    nonisolated static func time(ofStep number: Int) -> Double { Double(number) / 60 }

    /// Plays the script of the scene that `scenes` shows, and continues for as many steps as are requested. `scenes` must have been created
    /// with `work`, which has no threads: its work is done between steps. `now` returns seconds of a monotonic clock and is used for the
    /// costs only. `script` replaces the scene's own script; nil keeps that.
    package convenience init(
        _ scenes: ScenesView, script own: SceneScript? = nil, work: WorkQueue, size: CGSize, scale: Double, now: @escaping () -> Double
    ) {
        let window = Window(size: size, scale: scale)
        scenes.turnsPagesBySwipe = false
        window.backgroundColor = scenes.backgroundColor
        window.rootView.addSubview(scenes)
        // Everything that shows at rest is made before the first frame that counts, and before the script, which may depend on what is
        // shown.
        repeat { window.update(at: 0) } while work.deliver() > 0
        let script = own ?? scenes.scene.script(in: ShellMetrics.sceneSize(in: size))
        self.init(
            scenes, in: window, work, script.inputs.map(RecordedInput.window), isRecord: false, runsWork: true,
            moments: script.moments, lessonStart: script.lessonStart, now: now)
    }

    /// Plays a record. `scenes` has been made with `work`, which has no threads, and with what the head names, apart from technique and
    /// switches. Nothing of it has been shown yet. `technique` replaces the record's, whose inputs are then played as a script's, since
    /// another technique leaves other work to threads; nil keeps the record's.
    package convenience init(
        _ record: SceneRecord, _ scenes: ScenesView, technique: Technique? = nil, work: WorkQueue, size: CGSize, scale: Double,
        now: @escaping () -> Double
    ) throws(RecordError) {
        let head = record.head, window = Window(size: size, scale: scale)
        try head.configure(scenes.scene)
        if let technique { scenes.scene.technique = technique }
        window.reducesMotion = head.reducesMotion
        window.hasKineticScrolling = head.hasKineticScrolling
        window.backgroundColor = scenes.backgroundColor
        window.rootView.ownTheme = head.isDark ? .dark : .light
        window.rootView.ownFonts = scenes.context.fonts
        scenes.isRecorded = true
        scenes.showsGestureHints = head.showsHints
        scenes.frame = window.rootView.bounds
        scenes.autoresizingMask = .flexibleSize
        window.rootView.addSubview(scenes)
        self.init(
            scenes, in: window, work, technique == nil ? record.inputs : record.inputs.filter { !$0.isWork }, isRecord: true,
            runsWork: technique != nil, now: now)
        scenes.onRequest = { [weak self] request in
            if request.isRecorded { self?.takeAnswers() } else { self?.scenes.refuseWhileRecorded() }
        }
    }

    private init(
        _ scenes: ScenesView, in window: Window, _ work: WorkQueue, _ inputs: [RecordedInput], isRecord: Bool, runsWork: Bool,
        moments: [Double] = [], lessonStart: Double = 0, now: @escaping () -> Double
    ) {
        self.scenes = scenes
        self.window = window
        self.work = work
        self.inputs = inputs
        self.isRecord = isRecord
        self.runsWork = runsWork
        self.moments = moments
        self.lessonStart = lessonStart
        self.now = now
        let times = inputs.compactMap(\.stepTime)
        stepCount = isRecord ? times.count : max(1, times.count)
        duration = times.last ?? 0
        window.onUnhandledEvent = { [weak scenes] in scenes?.takeUnhandled($0) ?? false }
        window.aroundDisplay = { [weak self] pass in
            let start = now()
            pass()
            self?.contentSeconds += now() - start
        }
    }

    /// Whether all steps have been played, or no more can be.
    package var isOver: Bool { stepNumber >= stepCount || divergence != nil }

    /// The time of the next step, in seconds; nil at the end of a record.
    package var nextTime: Double? {
        guard divergence == nil else { return nil }
        return inputs[position...].lazy.compactMap(\.stepTime).first ?? (isRecord ? nil : ScenePlayer.time(ofStep: stepNumber + 1))
    }

    /// Whether there is a step to play until `end`, in seconds: of a record the steps up to then, of a script those up to the nearest.
    package func hasStep(until end: Double) -> Bool {
        nextTime.map { isRecord ? $0 <= end : $0 < end + ScenePlayer.step / 2 } ?? false
    }

    /// Plays `steps` steps as one frame. Returns nil if nothing changed. Work that a window has other threads for is also done here, but
    /// not counted.
    @discardableResult
    package func play(steps: Int = 1) -> Cost? {
        let start = now(), end = stepNumber + steps
        var workSeconds = 0.0
        contentSeconds = 0
        while stepNumber < end, let input = next() {
            switch input {
            case .window(.update(let time, let lookTime)):
                stepNumber += 1
                self.time = time
                guard stepNumber == end || nextTime == nil else { continue }
                if runsWork {
                    workSeconds += seconds { work.runPending() }
                    work.deliver(byteLimit: WorkQueue.frameByteLimit)
                }
                window.update(at: time, lookTime: lookTime)
            case .window(let call):
                // The pasted text is on the clipboard before the event that pastes it.
                if case .program(.clipboard(let text), _)? = following { put(text) }
                window.take(call)
            case .work(let number):
                let begin = now()
                let isThere = work.deliver(number: number) { [now] in workSeconds += now() - begin }
                if !isThere {
                    divergence = .diverged(at: window.time, expected: "the \(number)th piece of background work")
                    return nil
                }
            case .program(let input, _): take(input)
            }
        }
        let update = now() - start - workSeconds - contentSeconds
        return window.needsFrame && stepNumber > end - steps ? Cost(start: start, update: update, content: contentSeconds) : nil
    }

    private func seconds(of action: () -> Void) -> Double {
        let start = now()
        action()
        return now() - start
    }

    private var following: RecordedInput? { position < inputs.count ? inputs[position] : nil }

    /// Takes the next input. After the last input of a script, time continues.
    private func next() -> RecordedInput? {
        guard let input = following else {
            return isRecord ? nil : .window(.update(time: ScenePlayer.time(ofStep: stepNumber + 1), lookTime: .infinity))
        }
        position += 1
        return input
    }

    /// Delivers the program's recorded answers to the shell's request.
    private func takeAnswers() {
        while case .program(let input, isAnswer: true)? = following {
            position += 1
            take(input)
        }
    }

    private func take(_ input: ProgramInput) {
        switch input {
        case .state(let state): scenes.state = state
        case .release: window.rootView.releaseUnused()
        case .clipboard(let text): put(text)
        }
    }

    /// Has a text ready for a view that reads it by a key or by the middle button.
    private func put(_ text: String) {
        window.clipboard.text = text
        window.clipboard.primarySelection = text
    }

    /// The first moment, in seconds of the script, at which the scene's point is visible in motion.
    var firstMoment: Double { moments.first { $0 > 0 } ?? 0 }

    /// Plays step by step up to `end`, in seconds of the script. Scroll positions depend on the steps, so that two players are at the same
    /// place only if both took them one by one.
    func play(until end: Double) {
        while hasStep(until: end) { play() }
    }

    /// The size of the picture.
    package var pixels: PixelSize {
        PixelSize(
            width: Int((window.size.width * window.scale).rounded()), height: Int((window.size.height * window.scale).rounded()))
    }

    /// A picture of the window at some instant, and the frames of the scene and of its words in it, in pixels.
    package struct Still {
        package let window: Window
        package let scene: CGRect, words: [CGRect]
    }

    package var still: Still {
        let scale = window.scale
        func pixels(_ rect: CGRect) -> CGRect {
            CGRect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
        }
        return Still(window: window, scene: pixels(scenes.sceneFrame), words: scenes.scene.areas.captions.map(pixels))
    }
}
