// Plays the lesson of a scene: a few seconds of its script the slow way, then the fast way, on the device on which the measurement says
// that they differ. Copies of the scene are played; the current one stays as it is.
//
//     measure   A B  B A  …  C   only what is missing of the scene's measurement; its other ways once, to be mentioned at the end
//     play      slow ── fast ──  in real time; pictures stay on screen for as long as they would there (FramePacing)
//
// In a lesson about looks nothing is slowed. Each way is played up to the instant that shows the difference, and what differs from the good
// way is marked.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree

/// A lesson in progress, played frame by frame.
@MainActor
package final class LessonRun {
    /// Draws a part of what a window shows, in pixels.
    package typealias Picture = (_ window: Window, _ area: CGRect) throws -> Bitmap

    package let title: String
    /// The slow way, and the fast way.
    package let variants: [ComparisonVariant]
    /// The scene's other ways, drawn by the same compositor; none for a lesson of looks.
    private let others: [ComparisonVariant]
    /// When the next frame is due, in seconds of the clock; nil for as soon as possible.
    package private(set) var due: Double?
    /// The areas marked as different, in points of the window.
    package private(set) var marks: [CGRect] = []
    /// The device that is played, once it is known.
    package private(set) var device = Device.here
    /// The measurement of both ways; nil for a lesson of looks, and until it is known.
    package private(set) var pair: LanePair?
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
        case measuring, beginning(Int), playing(Int), marking(Int), resting(Int), over
    }

    private let scenes: ScenesView
    private let measurement: SceneMeasurement
    private let claim: Claim?
    private let size: CGSize
    private let scale: Double
    private let now: () -> Double
    private let picture: Picture
    private let acts: [Act]
    private var phase: Phase
    private var player: ScenePlayer?
    /// The step of the script with which the piece begins.
    private var firstStep = 0
    /// The refreshes of the current act, and how many have passed.
    private var pacing = FramePacing(steps: []), passed = 0
    /// The time of the current act's first refresh.
    private var origin = 0.0
    private var differing = 0

    /// Seconds to read the caption before something moves, to look at the marks, and after the last frame.
    private static let lead = 1.1, look = 3.0, rest = 0.6

    /// Shows the lesson of the scene in `scenes`, with its current settings, in a window of `size` points. `measurement` is that of the
    /// scene, whose missing parts are measured first; `now` returns seconds of a monotonic clock.
    package init(
        of scenes: ScenesView, measurement: SceneMeasurement, compositor: CompositorKind, size: CGSize, scale: Double,
        now: @escaping () -> Double, picture: @escaping Picture
    ) {
        self.scenes = scenes
        self.measurement = measurement
        self.size = size
        self.scale = scale
        self.now = now
        self.picture = picture
        let scene = scenes.scene
        title = scene.title
        claim = scene.measurableClaim
        let variants = ComparisonChoice.claim.variants(of: scene, compositor: compositor, hasGPU: true)
        self.variants = variants
        let isOfLooks = claim?.kind == .looks
        others = isOfLooks ? [] : scene.techniques.map { ComparisonVariant($0, compositor) }.filter { !variants.contains($0) }
        acts = isOfLooks ? LessonRun.looks(of: scene, variants) : variants.indices.map { Act(variant: variants[$0], way: $0) }
        phase = isOfLooks ? .beginning(0) : .measuring
        // The user, who asked for the lesson, waits a little until nothing else runs.
        if !isOfLooks { measurement.ask(for: variants, within: 8) }
    }

    /// The slow way, the scene's exhibits of techniques that the claim is not about, and the way that does better at all of it.
    private static func looks(of scene: any Scene, _ variants: [ComparisonVariant]) -> [Act] {
        guard let before = variants.first, let after = variants.last else { return [] }
        var acts = [Act(variant: before, way: 0, markedAt: -1)], switches: [String: Bool] = [:]
        for exhibit in scene.description.exhibits {
            guard let technique = scene.techniques.first(where: { $0.name == exhibit.technique }),
                !variants.contains(where: { $0.technique == technique })
            else { continue }
            let variant = ComparisonVariant(technique, before.compositor)
            acts.append(Act(variant: variant, way: nil, switches: exhibit.switches, markedAt: exhibit.time))
            switches.merge(exhibit.switches) { $1 }
        }
        return acts + [Act(variant: after, way: 1, switches: switches)]
    }

    /// Plays the next frame; call when it is due. Returns false when all have been played.
    package func play(_ draw: SceneMeasurement.Draw) throws -> Bool {
        due = nil
        switch phase {
        case .measuring: if try !measurement.play(draw) { takeMeasurement() }
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

    private func takeMeasurement() {
        let missing = others.filter { !measurement.has([$0]) }
        guard missing.isEmpty else { return measurement.ask(for: missing, turns: 1, within: 1) }
        phase = .over
        pair = measurement.comparison(of: variants, claim: claim)?.pairs.first
        guard let pair else { return }
        onProgress?("measured \(pair.headlineText)")
        switch pair.verdict.finding {
        case .busy, .tooFewFrames: break
        default:
            device = pair.verdict.device
            phase = .beginning(0)
        }
    }

    // Playing

    private func begin(_ index: Int, _ draw: SceneMeasurement.Draw) throws {
        let act = acts[index], new = makePlayer(act)
        firstStep = Int((new.lessonStart / ScenePlayer.step).rounded())
        // What comes before is not shown, so it need not be smooth.
        while new.stepNumber < firstStep { _ = new.play(steps: min(4, firstStep - new.stepNumber)) }
        _ = try draw(new.window.tree, act.variant)
        player = new
        if let outcome = pair?.verdict.outcome(on: device), let way = act.way {
            pacing = way == 0 ? outcome.before : outcome.after
        } else {
            let end = markTime(act, new) ?? min(new.duration, new.lessonStart + SceneMeasurement.length)
            pacing = FramePacing(steps: Array(repeating: 0, count: max(1, Int((end / ScenePlayer.step).rounded()) - firstStep)))
        }
        passed = 0
        origin = now() + LessonRun.lead
        due = origin
        phase = .playing(index)
        onProgress?("showing \(act.variant.name)\(pair == nil ? "" : ", on \(device.nameWithFactor)")")
    }

    private func makePlayer(_ act: Act) -> ScenePlayer {
        scenes.makePlayer(showing: act.variant, switches: act.switches, size: size, scale: scale, now: now)
    }

    /// Returns the time at which an act is marked: by default the first at which the scene's point shows in motion.
    private func markTime(_ act: Act, _ player: ScenePlayer) -> Double? {
        act.markedAt.map { $0 >= 0 ? $0 : player.firstMoment }
    }

    /// Shows the last of the pictures that are due by now. This computer may be late itself, whichever device is played.
    private func playFrame(of index: Int, _ draw: SceneMeasurement.Draw) throws {
        guard let player else { return }
        let count = pacing.refreshes.count, time = max(passed, min(count - 1, Int((now() - origin) / FramePacing.interval)))
        if let refresh = (passed...time).last(where: { pacing.refreshes[$0] == .shown }) {
            let steps = refresh + 1 - (player.stepNumber - firstStep)
            if steps > 0, player.play(steps: steps) != nil { _ = try draw(player.window.tree, acts[index].variant) }
        }
        passed = (time + 1..<count).first { pacing.refreshes[$0] == .shown } ?? count
        due = origin + Double(passed) * FramePacing.interval
        // The last frame also stays for as long as it takes.
        guard passed >= count else { return }
        if acts[index].markedAt != nil {
            phase = .marking(index)
        } else {
            due = (due ?? now()) + LessonRun.rest
            phase = .resting(index)
        }
    }

    // Looks

    /// Marks what differs from the good way at the instant that shows.
    private func mark(_ index: Int, _ draw: SceneMeasurement.Draw) throws {
        let act = acts[index]
        guard let shown = player, let after = variants.last else { return }
        // Both step by step: with skipped frames, scroll positions would differ a little.
        let player = makePlayer(act), other = makePlayer(Act(variant: after, way: nil, switches: act.switches))
        let time = markTime(act, shown) ?? 0
        for copy in [player, other] { copy.play(until: time) }
        _ = try draw(player.window.tree, act.variant)
        self.player = player
        let still = player.still, better = other.still
        let pictures = ComparisonPictures(
            before: try picture(still.window, still.scene), after: try picture(better.window, still.scene),
            words: still.words + better.words)
        if act.way == 0 { differing = pictures?.differingPixels ?? 0 }
        let frame = player.scenes.sceneFrame
        marks = (pictures?.areas ?? []).map {
            CGRect(
                x: frame.minX + $0.minX / scale, y: frame.minY + $0.minY / scale, width: $0.width / scale, height: $0.height / scale)
        }
        due = now() + LessonRun.look
        phase = .resting(index)
    }

    // Captions

    /// The frame of the scene, in points of the window. What is below it is covered while the lesson plays.
    package var sceneFrame: CGRect { scenes.sceneFrame }

    /// The caption of what shows.
    package var caption: LessonCaption.Content {
        let index: Int
        switch phase {
        case .measuring, .over:
            return LessonCaption.Content(
                overline: "Show me: \(title)", title: "Finding a speed at which the difference shows",
                detail: measurement.isFinished(variants) ? "The scene’s other ways are measured." : "Both ways are measured.",
                progress: measurement.progress)
        // The picture is still that of the act before.
        case .beginning(let i): index = max(0, i - 1)
        case .playing(let i), .marking(let i), .resting(let i): index = i
        }
        let act = acts[index]
        guard claim?.kind == .looks else {
            return LessonCaption.Content(
                overline: act.way == 0 ? "The slow way" : "The fast way", title: act.variant.technique.title,
                detail: "On \(device.name), each frame takes \(device.factor) times as long", pacing: pacing, passed: passed)
        }
        let marked = "Outlined: where “\(variants.last?.technique.title ?? "")” looks different"
        return LessonCaption.Content(
            overline: !marks.isEmpty ? marked : act.way == 1 ? "What works better" : "What goes wrong", title: act.variant.technique.title,
            detail: act.variant.technique.summary)
    }

    /// The outcome; nil before everything has been played.
    package var outcome: LessonOutcome? {
        guard case .over = phase else { return nil }
        if let claim, claim.kind == .looks { return LessonOutcome(claim, differing: differing) }
        let others = others.filter { !measurement.isBusy([$0]) }.map { measurement.lane($0) }
        return pair.map { LessonOutcome($0, on: device, why: claim?.why ?? "", others: others) }
    }
}
