// A lesson played with made-up times: what is shown when, and that the scene stays as it is.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct LessonRunTests {
    private static let size = CGSize(width: 640, height: 480)

    /// A clock that only moves when it is told to.
    private final class Clock {
        var time = 0.0
    }

    /// Pictures of two ways differ.
    private func makeRun(_ shell: ScenesView, _ clock: Clock, isBusy: (() -> Bool)? = nil) -> LessonRun {
        var pictures: UInt32 = 0
        let measurement = SceneMeasurement(of: shell, size: Self.size, scale: 1, now: { clock.time }, isBusy: isBusy)
        return LessonRun(
            of: shell, measurement: measurement, compositor: .cpu, size: Self.size, scale: 1, now: { clock.time },
            picture: { _, area in
                pictures += 1
                let color = Pixel(red: pictures % 2 * 200, green: 0, blue: 0, alpha: 255)
                return Bitmap(width: Int(area.width), height: Int(area.height), color: color)
            })
    }

    /// Plays to the end, waiting as a window does, as if a frame of each technique took so many seconds. Returns the times at which
    /// frames were drawn in real time.
    private func play(_ run: LessonRun, _ clock: Clock, seconds: (String) -> Double) throws -> [Double] {
        var drawn: [Double] = []
        var isTimed = false, isPlaying = true
        while isPlaying {
            if let due = run.due { clock.time = max(clock.time, due) }
            isTimed = run.due != nil
            isPlaying = try run.play { _, variant in
                if isTimed { drawn.append(clock.time) }
                let time = seconds(variant.technique.name)
                clock.time += time
                return MeasuredFrame(seconds: time)
            }
        }
        return drawn
    }

    @Test(arguments: SceneName.allCases)
    func sceneIsUnchangedAfterwards(_ name: SceneName) throws {
        let (shell, window) = try SceneStill.shell(name, size: Self.size), scene = shell.scene, clock = Clock()
        scene.technique = scene.techniques[0]
        for item in scene.switches.prefix(1) { scene.setSwitch(item.name, !item.get()) }
        window.update(at: 1)
        func frame() -> Frame {
            var frame = Frame(size: PixelSize(width: 640, height: 480), background: 0)
            FrameBuilder().build(window.tree, size: frame.size, scale: 1, into: &frame)
            return frame
        }
        let before = frame(), status = scene.status, switches = scene.switches.map { $0.get() }, state = shell.state
        let run = makeRun(shell, clock)
        _ = try play(run, clock) { _ in 0.002 }
        window.update(at: 1)
        #expect(frame() == before && shell.state == state)
        #expect(scene.status == status && scene.switches.map { $0.get() } == switches && scene.technique == scene.techniques[0])
        let outcome = try #require(run.outcome)
        #expect(!outcome.sentence.isEmpty)
        // Four seconds each, with what is measured before.
        #expect(clock.time > 8 && clock.time < 24, "\(clock.time)")
    }

    /// While the device is not known frames are drawn at once; then at the display's refreshes.
    @Test func framesAreDrawnAtRefreshes() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
        let drawn = try play(run, clock) { $0 == run.variants[0].technique.name ? 0.004 : 0.0002 }
        #expect(drawn.count > 100)
        for (a, b) in zip(drawn, drawn.dropFirst()) where b - a < 1 {
            let refreshes = (b - a) / FramePacing.interval
            #expect(abs(refreshes - refreshes.rounded()) < 1e-6 && refreshes > 0.9, "\(refreshes)")
        }
    }

    @Test func captionFollowsThePlay() throws {
        let (shell, _) = try SceneStill.shell(.flashlight, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
        #expect(run.caption.progress == 0 && run.caption.pacing == nil && run.outcome == nil)
        var seen: [String] = []
        while try run.play({ _, _ in MeasuredFrame(seconds: 0.001) }) {
            if let due = run.due { clock.time = due } else { clock.time += 0.001 }
            let caption = run.caption, text = caption.pacing == nil ? caption.title : "\(caption.overline): \(caption.title)"
            if seen.last != text { seen.append(text) }
        }
        #expect(
            seen == [
                "Finding a speed at which the difference shows", "The slow way: Redraw nine slices",
                "The fast way: Move nine layers",
            ])
    }

    /// The scene's other ways are measured as well, once, and mentioned with what they take.
    @Test func otherWaysAreMentioned() throws {
        let (shell, _) = try SceneStill.shell(.cards, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
        let seconds = ["drawing": 0.012, "drawn-tray": 0.004, "layers": 0.0004]
        _ = try play(run, clock) { seconds[$0] ?? 0 }
        let outcome = try #require(run.outcome)
        #expect(outcome.why.hasSuffix("“Redraw all” takes 12.0 ms a frame, the slowest 12.0 ms."), "\(outcome)")
    }

    /// From any scene, through those that have not been shown, to what was seen in all of them.
    @Test func lessonsLeadThroughAllScenes() throws {
        let (shell, window) = try SceneStill.shell(.cards, size: Self.size), titles = SceneCatalog.scenes.map(\.title)
        defer { withExtendedLifetime(window) {} }
        var begun: [SceneName] = []
        shell.onRequest = { [unowned shell] in if case .lesson = $0 { begun.append(shell.scene.name) } }
        func press() throws -> String {
            let panel = try #require(shell.panel as? MessagePanel), title = (panel.focusOrder.first as? Button)?.title
            let isTaken = shell.keyDown(KeyEvent(.enter, time: 0))
            #expect(isTaken)
            return title ?? ""
        }
        var pressed: [String] = []
        for _ in titles {
            shell.show(LessonOutcome(Claim("\(shell.scene.title).", why: "", before: "", after: "", kind: .looks), differing: 1))
            pressed.append(try press())
        }
        let next = [titles[4], titles[0], titles[1], titles[2]].map { "Next: \($0)" }
        #expect(pressed == next + ["What you have seen"])
        #expect(begun == [.flashlight, .focus, .table, .mines])
        #expect(try press() == "Let me try" && shell.panel == nil && shell.scene.name == .mines)
    }

    /// What is played, counted and said at the end is what was measured, on the verdict's device.
    @Test func countsAreThoseOfTheMeasurement() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
        var captions: [LessonCaption.Content] = []
        while try run.play({ _, variant in
            let time = variant == run.variants[0] ? 0.004 : 0.0002
            clock.time += time
            return MeasuredFrame(seconds: time)
        }) {
            captions.append(run.caption)
            if let due = run.due { clock.time = max(clock.time, due) }
        }
        let pair = try #require(run.pair), outcome = try #require(pair.verdict.outcome(on: run.device))
        #expect(run.device == pair.verdict.device && run.device == .phoneOf2011)
        for (way, pacing) in [("The slow way", outcome.before), ("The fast way", outcome.after)] {
            let last = try #require(captions.last { $0.overline == way })
            #expect(last.pacing == pacing && last.passed == pacing.refreshes.count)
            #expect(last.detail == "On a phone of 2011, each frame takes 20 times as long")
        }
        #expect(run.outcome?.sentence == pair.sentence(on: run.device))
        #expect(outcome.before.dropped > 0 && outcome.after.dropped == 0)
    }

    /// On a busy machine nothing is played, since it would not be true.
    @Test func busyMachineShowsNothing() throws {
        let (shell, _) = try SceneStill.shell(.focus, size: Self.size), clock = Clock(), run = makeRun(shell, clock) { true }
        _ = try play(run, clock) { _ in 0.002 }
        #expect(run.pair?.verdict.finding == .busy && run.outcome?.sentence.contains("busy") == true)
        #expect(run.caption.pacing == nil)
    }

    /// The table's lesson is a look: nothing is slowed or counted, and what differs is marked.
    @Test func looksAreMarked() throws {
        let (shell, _) = try SceneStill.shell(.table, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
        var marked: [String] = []
        while try run.play({ _, _ in MeasuredFrame(seconds: 0.5) }) {
            if let due = run.due { clock.time = max(clock.time, due) } else { clock.time += 0.001 }
            #expect(run.caption.pacing == nil)
            if !run.marks.isEmpty, marked.last != run.caption.title { marked.append(run.caption.title) }
        }
        #expect(marked == ["Mask table", "Cover ends"])
        #expect(run.outcome?.sentence == shell.scene.measurableClaim?.text)
    }

    @Test func marksAreOfOneInstantHoweverManyFramesWereSkipped() throws {
        var found: [[CGRect]] = []
        for delay in [0, 0.11] {
            let (shell, _) = try SceneStill.shell(.table, size: Self.size), clock = Clock(), run = makeRun(shell, clock)
            func draw(_ tree: LayerTree, _ variant: ComparisonVariant) -> MeasuredFrame? {
                clock.time += delay
                return MeasuredFrame(seconds: delay)
            }
            while run.marks.isEmpty, try run.play(draw) {
                if let due = run.due { clock.time = max(clock.time, due) } else { clock.time += 0.001 }
            }
            found.append(run.marks)
        }
        #expect(!found[0].isEmpty && found[0] == found[1])
    }
}
