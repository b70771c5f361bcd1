// The histories behind the strip's figures: made-up frames go in, claims come out.

import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes
@testable import FloeSceneWindow

@MainActor
struct TechniqueTimesTests {
    private static let size = CGSize(width: 1280, height: 800)
    private let scene: TableScene
    private var times = TechniqueTimes()
    private var frame = 0
    private var shown: TechniqueTimes.Key?

    init() throws {
        scene = TableScene(SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), list: nil)
    }

    private func situation(_ scene: (any Scene)? = nil, size: CGSize = TechniqueTimesTests.size, scale: Double = 1) -> SceneSituation {
        SceneSituation(scene ?? self.scene, size: size, scale: scale)
    }

    /// Shows `count` frames that took `seconds` each. After a change, one of a second that builds the content comes first.
    private mutating func show(
        _ seconds: Double, _ technique: String = "best", in situation: SceneSituation, _ compositor: CompositorKind = .cpu, count: Int = 10,
        apart: Int = 0, passes: Int = 1
    ) {
        let key = TechniqueTimes.Key(situation: situation, technique: technique, compositor: compositor)
        for i in (key == shown ? 1 : 0)...count {
            frame += 1
            times.didShow(frame: frame, key)
            times.didMeasure(frame: frame, MeasuredFrame(seconds: i == 0 ? 1 : seconds, offscreenPixels: apart, passes: passes))
        }
        shown = key
    }

    private func lanes(in situation: SceneSituation, _ compositor: CompositorKind) -> [Lane] {
        times.claim(scene, in: situation, compositor: compositor, refreshRate: 60).lanes[compositor] ?? []
    }

    private func worst(_ technique: String, in situation: SceneSituation, _ compositor: CompositorKind = .cpu) -> Double? {
        lanes(in: situation, compositor).first { $0.name == technique }?.summary.max
    }

    @Test mutating func eachSituationHasItsOwnHistory() throws {
        let plain = situation()
        show(0.001, in: plain)
        scene.setSwitch("pattern", true)
        let patterned = situation(), wide = situation(size: CGSize(width: 1920, height: 1080)), fine = situation(scale: 2)
        for other in [patterned, wide, fine] { #expect(other != plain && worst("best", in: other) == nil) }
        show(0.009, in: patterned)
        #expect(worst("best", in: plain) == 0.001 && worst("best", in: patterned) == 0.009)
        scene.setSwitch("pattern", false)
        #expect(situation() == plain, "back again it is what it was")
    }

    /// Each scene's list, board, deck, axis, gallery or grid, when changed, makes another situation.
    @Test func contentsDefineASituation() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), folder = try TemporaryFolder()
        let file = try folder.write("one\ntwo\n", to: "list.txt")
        #expect(situation(TableScene(context, list: try ListFile(path: file))) != situation())
        let small = MinesScene(context, stateFolder: nil, board: .small, seed: 1)
        let before = situation(small)
        small.newGame()
        #expect(situation(small) == before, "the next game on the same board")
        small.newGame(.medium)
        #expect(situation(small) != before)
        let cards = CardsScene(context), own = situation(cards)
        cards.show(Deck(title: "Greek", sections: []))
        #expect(situation(cards) != own)
        let focus = FocusScene(context, gallery: .penguins), upright = situation(focus)
        focus.setSwitch("horizontal", true)
        #expect(situation(focus) != upright)
        var fewer = FocusGallery.penguins
        fewer.pictures.removeLast()
        #expect(situation(FocusScene(context, gallery: fewer)) != upright)
        let night = FlashlightScene(context), dark = situation(night)
        night.setSwitch("grid", true)
        #expect(situation(night) != dark)
    }

    @Test mutating func switchingTechniqueKeepsHistory() {
        let here = situation()
        show(0.001, in: here, .cpu)
        show(0.002, in: here, .gpu)
        show(0.003, "mask", in: here, .gpu)
        #expect(worst("best", in: here, .cpu) == 0.001 && worst("best", in: here, .gpu) == 0.002)
        show(0.004, "mask", in: here, .cpu)
        for (compositor, best, mask) in [(CompositorKind.cpu, 0.001, 0.004), (.gpu, 0.002, 0.003)] {
            #expect(worst("best", in: here, compositor) == best && worst("mask", in: here, compositor) == mask)
        }
        #expect(lanes(in: here, .cpu).map(\.name) == ["mask", "best"], "in the scene's order")
    }

    /// A graphics card's time is known some frames later, when another technique may be showing.
    @Test mutating func lateTimeIsAddedToItsTechnique() {
        let here = situation()
        for frame in 1...10 {
            times.didShow(frame: frame, .init(situation: here, technique: frame <= 9 ? "mask" : "best", compositor: .gpu))
            if frame > 2 { times.didMeasure(frame: frame - 2, MeasuredFrame(seconds: 0.005)) }
        }
        times.didMeasure(frame: 9, MeasuredFrame(seconds: 0.006))
        #expect(worst("mask", in: here, .gpu) == 0.006 && worst("best", in: here, .gpu) == nil)
        // A frame that was never reported as shown, because it did not show a scene at work, does not count.
        times.didMeasure(frame: 99, MeasuredFrame(seconds: 1))
        #expect(worst("mask", in: here, .gpu) == 0.006)
    }

    /// The first frame after a change of technique or compositor builds content, so it does not count for that technique.
    @Test mutating func firstFrameAfterChangeIsIgnored() {
        let here = situation()
        for (technique, compositor) in [("best", CompositorKind.cpu), ("mask", .cpu), ("mask", .gpu), ("best", .cpu)] {
            show(0.002, technique, in: here, compositor)
        }
        #expect(worst("best", in: here) == 0.002 && worst("mask", in: here) == 0.002 && worst("mask", in: here, .gpu) == 0.002)
        #expect(lanes(in: here, .cpu).last?.frames.count == 20)
    }

    /// Only the last 200 frames count.
    @Test mutating func historyKeepsLatestFrames() {
        let here = situation()
        show(0.5, in: here, count: 30)
        show(0.001, in: here, count: 230)
        #expect(worst("best", in: here) == 0.001 && lanes(in: here, .cpu).first?.frames.count == 200)
    }

    /// By the words of the comparison panel: means per frame.
    @Test mutating func offscreenPixelsAreMeansOfFrames() throws {
        let here = situation()
        show(0.001, "mask", in: here, .cpu, count: 40, apart: 500_000, passes: 2)
        show(0.001, "best", in: here, .cpu, count: 40, apart: 80_000, passes: 5)
        let said = try #require(times.claim(scene, in: here, compositor: .cpu, refreshRate: 60).sentences)
        #expect(said.hasSuffix("Mask table 500,000 pixels a frame (2.0 passes), Mask rows 80,000 pixels a frame (5.0 passes)."), "\(said)")
    }

    /// The strip's pair is that of the claim, in the scene's words.
    @Test mutating func claimIsMeasuredByItsTechniques() throws {
        let here = situation()
        for technique in ["overlay", "best", "mask"] { show(0.001, technique, in: here, count: 40) }
        let pair = try #require(times.claim(scene, in: here, compositor: .cpu, refreshRate: 60).rows[0].pair)
        #expect(pair.before.title == "Mask table" && pair.after.title == "Mask rows" && pair.claim == scene.measurableClaim)
    }

    @Test mutating func tooFewFramesAreOmittedAndOldSituationsForgotten() {
        let here = situation()
        show(0.001, in: here, count: 7)
        #expect(worst("best", in: here) == nil)
        show(0.001, in: here, count: 1)
        #expect(worst("best", in: here) == 0.001)
        for width in 1...200 { show(0.002, in: situation(size: CGSize(width: width, height: 100)), count: 8) }
        #expect(worst("best", in: here) == nil && worst("best", in: situation(size: CGSize(width: 200, height: 100))) == 0.002)
    }
}
