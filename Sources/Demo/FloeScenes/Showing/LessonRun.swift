// Plays the lesson of a scene: a few seconds of its script the slow way, then the fast way, on a device slow enough for the difference
// to be seen. Copies of the scene are played; the current one stays as it is.
//
//     measure   slow fast        the piece as fast as possible: how slow the device has to be (LessonTimes)
//     play      slow ── fast ──  in real time; frames stay on screen for as long as they would there (LessonPacing)
//
// Where the lesson is a look nothing is slowed. Each way is played up to the instant at which it is to be seen, and what differs from the
// good way is marked.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree

/// A lesson in progress, played frame by frame.
@MainActor
package final class LessonRun {
    /// Draws a tree with a compositor and returns the measurement, or nil if nothing had changed.
    package typealias Draw = ComparisonRun.Draw
    /// Draws a part of what a window shows, in pixels.
    package typealias Picture = (_ window: Window, _ area: CGRect) throws -> Bitmap

    package let title: String
    /// The slow way, and the fast way.
    package let variants: [ComparisonVariant]
    /// When the next frame is due, in seconds of the clock; nil for as soon as possible.
    package private(set) var due: Double?
    /// What is marked as different, in points of the window.
    package private(set) var marks: [CGRect] = []
    /// How many times slower the device is; known once both ways have been measured.
    package private(set) var factor = 1.0
    /// Called when the device is known, and when an act begins, with a few words for traces.
    package var onProgress: ((String) -> Void)?

    /// A way to play, from where to where.
    private struct Act {
        let variant: ComparisonVariant
        /// Which of the two ways it is; nil for another technique that shows what is wrong.
        let way: Int?
        /// Switches that are set differently.
        var switches: [String: Bool] = [:]
        /// The time in the script at which it stops, and what differs is marked; nil if it is played to the end.
        var markedAt: Double?
    }

    private enum Phase {
        case measuring(Int), beginning(Int), playing(Int), marking(Int), resting(Int), over
    }

    private let scenes: ScenesView
    private let claim: Claim?
    private let size: CGSize
    private let scale: Double
    private let now: () -> Double
    private let picture: Picture
    private let acts: [Act]
    private var phase: Phase
    private var playback: ScenePlayer?
    /// The step of the script with which the piece begins, and the number of steps in it.
    private var firstStep = 0, count = 1
    private var times: [LessonTimes] = []
    /// When the measurement of the current way began, the number of passes since, and when the current pass began.
    private var measuring = (since: 0.0, passes: 0, passSince: 0.0)
    private var pacing = LessonPacing(factor: 1, count: 1)
    private var played: [LessonPacing] = []
    /// When the current act's first refresh is.
    private var origin = 0.0
    private var differing = 0

    /// The length of the piece in seconds.
    private static let length = 4.0
    /// What other programs add to a frame must not decide, so each way is measured several times, and more often where that is quick: as
    /// long as it takes no more than `patience` in seconds. A pass takes no more than `longestPass`.
    private static let leastPasses = 3, mostPasses = 6, patience = 1.5, longestPass = 0.9
    /// Seconds to read the caption before something moves, to look at the marks, and after the last frame.
    private static let lead = 1.1, look = 3.0, rest = 0.6

    /// Shows the lesson of the scene in `scenes`, with its current settings, in a window of `size` points. `now` returns seconds of a
    /// monotonic clock.
    package init(
        of scenes: ScenesView, compositor: CompositorKind, size: CGSize, scale: Double, now: @escaping () -> Double,
        picture: @escaping Picture
    ) {
        self.scenes = scenes
        self.size = size
        self.scale = scale
        self.now = now
        self.picture = picture
        let scene = scenes.scene
        title = scene.title
        claim = scene.measurableClaim
        let variants = ComparisonChoice.claim.variants(of: scene, compositor: compositor, hasGPU: true)
        self.variants = variants
        acts = claim?.kind == .looks ? LessonRun.looks(of: scene, variants) : variants.indices.map { Act(variant: variants[$0], way: $0) }
        phase = claim?.kind == .looks ? .beginning(0) : .measuring(0)
    }

    /// The slow way, what else the scene exhibits of techniques that the claim is not about, and the way that does better at all of it.
    private static func looks(of scene: any Scene, _ variants: [ComparisonVariant]) -> [Act] {
        guard let before = variants.first, let after = variants.last else { return [] }
        var acts = [Act(variant: before, way: 0, markedAt: -1)], switches: [String: Bool] = [:]
        for exhibit in scene.description.exhibits {
            guard let technique = scene.techniques.first(where: { $0.name == exhibit.technique }),
                !variants.contains(where: { $0.technique == technique })
            else { continue }
            let variant = ComparisonVariant(technique: technique, compositor: before.compositor)
            acts.append(Act(variant: variant, way: nil, switches: exhibit.switches, markedAt: exhibit.time))
            switches.merge(exhibit.switches) { $1 }
        }
        return acts + [Act(variant: after, way: 1, switches: switches)]
    }

    /// Plays the next frame; call when it is due. Returns false when all have been played.
    package func play(_ draw: Draw) throws -> Bool {
        due = nil
        switch phase {
        case .measuring(let way): try measure(way, draw)
        case .beginning(let act): try begin(act, draw)
        case .playing(let act): try playFrame(of: act, draw)
        case .marking(let act): try mark(act, draw)
        case .resting(let act):
            marks = []
            phase = act + 1 < acts.count ? .beginning(act + 1) : .over
        case .over: return false
        }
        if case .over = phase { return false }
        return true
    }

    // Copies

    /// Makes a copy of the scene with an act's technique and switches, at the beginning of the piece.
    private func makePlayback(_ act: Act) -> ScenePlayer {
        let playback = copy(act.variant, act.switches)
        firstStep = Int((playback.lessonStart / ScenePlayer.step).rounded())
        count = max(1, min(Int(LessonRun.length / ScenePlayer.step), playback.stepCount - firstStep))
        // What comes before is not shown, so it need not be smooth.
        while playback.stepNumber < firstStep { _ = playback.play(steps: min(4, firstStep - playback.stepNumber)) }
        return playback
    }

    private func copy(_ variant: ComparisonVariant, _ switches: [String: Bool]) -> ScenePlayer {
        let work = WorkQueue(threads: 0), copy = scenes.makeCopy(showing: variant, switches: switches, work: work, size: size)
        copy.state.pictures = .one
        return ScenePlayer(copy, work: work, size: size, scale: scale, now: now)
    }

    // Measuring

    private func measure(_ way: Int, _ draw: Draw) throws {
        let variant = variants[way]
        guard let playback else {
            if measuring.passes == 0 { measuring.since = now() }
            let new = makePlayback(acts[way])
            if times.count == way { times.append(LessonTimes(count: count)) }
            _ = try draw(new.window.tree, variant.compositor)
            measuring.passSince = now()
            self.playback = new
            return
        }
        let done = playback.stepNumber - firstStep, start = now()
        // However long a frame takes, the whole piece is played in the time that there is.
        let left = LessonRun.longestPass - (start - measuring.passSince), pace = done > 0 ? (start - measuring.passSince) / Double(done) : 0
        let stride = left > 0 ? Int((pace * Double(count - done) / left).rounded(.up)) : count
        let steps = max(1, min(stride, count / LessonRun.leastFrames, count - done))
        // A frame that shows many steps at once may cost more than a step does. So it is not counted, and the next step stands for all.
        if steps > 1, playback.play(steps: steps - 1) != nil { _ = try draw(playback.window.tree, variant.compositor) }
        if let cost = playback.play(), let frame = try draw(playback.window.tree, variant.compositor) {
            times[way].note(frame.seconds + cost.update + cost.content, at: done..<done + steps)
        }
        guard done + steps >= count else { return }
        self.playback = nil
        measuring.passes += 1
        let used = now() - measuring.since
        if measuring.passes < LessonRun.leastPasses { return }
        if measuring.passes < LessonRun.mostPasses, used * Double(measuring.passes + 1) / Double(measuring.passes) < LessonRun.patience {
            return
        }
        measuring.passes = 0
        guard way + 1 == variants.count else { return phase = .measuring(way + 1) }
        factor = LessonTimes.factor(slow: times[0], fast: times[way])
        onProgress?("measured \(times.map(\.text).joined(separator: " | "))")
        phase = .beginning(0)
    }

    /// The minimum number of frames in a pass.
    private static let leastFrames = 16

    // Playing

    private func begin(_ index: Int, _ draw: Draw) throws {
        let act = acts[index], new = makePlayback(act)
        _ = try draw(new.window.tree, act.variant.compositor)
        playback = new
        var length = count
        if let time = markTime(act, new) { length = max(1, Int((time / ScenePlayer.step).rounded()) - firstStep) }
        pacing = LessonPacing(factor: factor, count: length)
        origin = now() + LessonRun.lead
        due = origin
        phase = .playing(index)
        onProgress?("showing \(act.variant.name)\(times.isEmpty ? "" : ", \(LessonOutcome.text(factor)) times slower")")
    }

    /// Returns the time at which an act is marked: by default the first at which the scene's point shows in motion.
    private func markTime(_ act: Act, _ playback: ScenePlayer) -> Double? {
        act.markedAt.map { $0 >= 0 ? $0 : playback.firstMoment }
    }

    private func playFrame(of index: Int, _ draw: Draw) throws {
        let act = acts[index]
        guard let playback else { return }
        pacing.skip(to: Int((now() - origin) / LessonPacing.interval))
        guard !pacing.isOver else { return finish(index) }
        let shown = playback.stepNumber - firstStep, next = pacing.next + 1
        var seconds: Double?
        if let cost = playback.play(steps: next - shown), let frame = try draw(playback.window.tree, act.variant.compositor) {
            let own = frame.seconds + cost.update + cost.content
            seconds = own
            // What the same steps needed when they were measured is enough: other programs only add to a time.
            if let way = act.way, times.indices.contains(way), let most = times[way].most(shown..<next) { seconds = min(most, own) }
        }
        pacing.show(times.isEmpty ? seconds.map { _ in 0 } : seconds)
        due = origin + Double(pacing.next) * LessonPacing.interval
        // The last frame also stays for as long as it takes.
        if pacing.isOver { finish(index) }
    }

    private func finish(_ index: Int) {
        played.append(pacing)
        if acts[index].markedAt != nil {
            phase = .marking(index)
        } else {
            due = (due ?? now()) + LessonRun.rest
            phase = .resting(index)
        }
    }

    // Looks

    /// Marks what differs from the good way at the instant that shows.
    private func mark(_ index: Int, _ draw: Draw) throws {
        let act = acts[index]
        guard let shown = playback, let after = variants.last else { return }
        // Both step by step: where frames were skipped, what was scrolled is elsewhere by a little.
        let playback = copy(act.variant, act.switches)
        let other = copy(after, act.switches)
        let time = markTime(act, shown) ?? 0
        for copy in [playback, other] { copy.play(until: time) }
        _ = try draw(playback.window.tree, act.variant.compositor)
        self.playback = playback
        let still = playback.still, better = other.still
        let pictures = ComparisonPictures(
            before: try picture(still.window, still.scene), after: try picture(better.window, still.scene),
            words: still.words + better.words)
        if act.way == 0 { differing = pictures?.differingPixels ?? 0 }
        let frame = playback.scenes.sceneFrame
        marks = (pictures?.areas ?? []).map {
            CGRect(
                x: frame.minX + $0.minX / scale, y: frame.minY + $0.minY / scale, width: $0.width / scale, height: $0.height / scale)
        }
        due = now() + LessonRun.look
        phase = .resting(index)
    }

    // What is told

    /// Where the scene shows, in points of the window. What is below it is covered while the lesson plays.
    package var sceneFrame: CGRect { scenes.sceneFrame }

    /// The share of the measurement that is done, 0…1; nil once it is.
    private var measured: Double? {
        guard case .measuring(let way) = phase else { return nil }
        let share = playback.map { Double($0.stepNumber - firstStep) / Double(count) } ?? 0
        let passes = min(1, (Double(measuring.passes) + share) / Double(LessonRun.leastPasses))
        return min(1, (Double(way) + passes) / Double(variants.count))
    }

    /// What is said about what shows.
    package var caption: LessonCaption.Content {
        let index: Int
        switch phase {
        case .measuring, .over:
            return LessonCaption.Content(
                overline: "Show me: \(title)", title: "Looking for a device on which one sees it", detail: "Both ways are measured.",
                progress: measured)
        // The picture is still that of the act before.
        case .beginning(let i): index = max(0, i - 1)
        case .playing(let i), .marking(let i), .resting(let i): index = i
        }
        let act = acts[index]
        guard claim?.kind == .looks else {
            return LessonCaption.Content(
                overline: act.way == 0 ? "The slow way" : "The fast way", title: act.variant.technique.title,
                detail: "On \(LessonOutcome.device(factor))", pacing: pacing)
        }
        let marked = "Marked: what “\(variants.last?.technique.title ?? "")” shows otherwise"
        return LessonCaption.Content(
            overline: !marks.isEmpty ? marked : act.way == 1 ? "What does better" : "What goes wrong", title: act.variant.technique.title,
            detail: act.variant.technique.summary)
    }

    /// The outcome; nil before everything has been played.
    package var outcome: LessonOutcome? {
        guard case .over = phase, let slow = variants.first, let fast = variants.last else { return nil }
        if let claim, claim.kind == .looks { return LessonOutcome(title: title, claim: claim, differing: differing) }
        guard played.count == 2 else { return nil }
        return LessonOutcome(
            title: title, slow: LessonOutcome.Way(slow.technique.title, played[0]),
            fast: LessonOutcome.Way(fast.technique.title, played[1]), factor: factor, why: claim?.why ?? "")
    }
}
