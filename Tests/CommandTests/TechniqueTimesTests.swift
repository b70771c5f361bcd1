// What the strip's figures are made of: made-up frames go in, claims come out.

import DesktopHost
import Foundation
import RenderTree
import Testing
import Text
import Views

@testable import Scenes
@testable import floe

@MainActor
struct TechniqueTimesTests {
    private static let size = CGSize(width: 1280, height: 800)
    private let scene: TableScene
    private var times = TechniqueTimes()
    private var frame = 0

    init() throws {
        scene = TableScene(SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), list: nil)
    }

    private func situation(_ scene: (any Scene)? = nil, size: CGSize = TechniqueTimesTests.size, scale: Double = 1) -> SceneSituation {
        SceneSituation(scene ?? self.scene, windowSize: size, scale: scale)
    }

    /// Shows frames that took `seconds` each.
    private mutating func show(
        _ seconds: Double, _ technique: String = "best", in situation: SceneSituation, _ compositor: CompositorKind = .cpu, count: Int = 10
    ) {
        for _ in 0..<count {
            frame += 1
            times.didShow(frame: frame, .init(situation: situation, technique: technique, compositor: compositor))
            times.didMeasure(frame: frame, seconds: seconds)
        }
    }

    private func median(_ technique: String, in situation: SceneSituation, _ compositor: CompositorKind = .cpu) -> Double? {
        times.claim(scene, in: situation, compositor: compositor).medians[compositor]?[technique]
    }

    @Test mutating func anotherSituationIsAnotherHistory() throws {
        let plain = situation()
        show(0.001, in: plain)
        scene.setSwitch("pattern", true)
        let patterned = situation(), wide = situation(size: CGSize(width: 1920, height: 1080)), fine = situation(scale: 2)
        for other in [patterned, wide, fine] { #expect(other != plain && median("best", in: other) == nil) }
        show(0.009, in: patterned)
        #expect(median("best", in: plain) == 0.001 && median("best", in: patterned) == 0.009)
        scene.setSwitch("pattern", false)
        #expect(situation() == plain, "back again it is what it was")
    }

    /// Another board, deck, list, other pictures, another axis.
    @Test func eachScenesContentsMakeASituation() throws {
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

    @Test mutating func aSwapForgetsNothing() {
        let here = situation()
        show(0.001, in: here, .cpu)
        show(0.002, in: here, .gpu)
        show(0.003, "mask", in: here, .gpu)
        #expect(median("best", in: here, .cpu) == 0.001 && median("best", in: here, .gpu) == 0.002)
        show(0.004, "mask", in: here, .cpu)
        #expect(
            times.claim(scene, in: here, compositor: .cpu).medians == [
                .cpu: ["best": 0.001, "mask": 0.004], .gpu: ["best": 0.002, "mask": 0.003],
            ])
    }

    /// A graphics card's time is known some frames later, when another technique may show.
    @Test mutating func aLateTimeBelongsToWhatWasShown() {
        let here = situation()
        for frame in 1...10 {
            times.didShow(frame: frame, .init(situation: here, technique: frame <= 8 ? "mask" : "best", compositor: .gpu))
            if frame > 2 { times.didMeasure(frame: frame - 2, seconds: 0.005) }
        }
        #expect(median("mask", in: here, .gpu) == 0.005 && median("best", in: here, .gpu) == nil)
        // One that was not told of, for it showed no scene at work, is of no account.
        times.didMeasure(frame: 99, seconds: 1)
        #expect(median("mask", in: here, .gpu) == 0.005)
    }

    @Test mutating func fewFramesSayNothingAndOldSituationsAreForgotten() {
        let here = situation()
        show(0.001, in: here, count: 7)
        #expect(median("best", in: here) == nil)
        show(0.001, in: here, count: 1)
        #expect(median("best", in: here) == 0.001)
        for width in 1...200 { show(0.002, in: situation(size: CGSize(width: width, height: 100)), count: 8) }
        #expect(median("best", in: here) == nil && median("best", in: situation(size: CGSize(width: 200, height: 100))) == 0.002)
    }
}
