// The page of costs: what is picked is measured on another thread, for both compositors, and so is the whole scene.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeCosts
@testable import FloeInspector

@MainActor
@Suite struct CostPageTests {
    private struct Refused: Error, CustomStringConvertible { let description = "no such card" }

    /// A frame costs a millisecond and, for each of its nodes, a tenth of one.
    private func makePage() -> CostPage {
        CostPage { kind in
            guard kind == .cpu else { throw Refused() }
            return CostDrawing("counter") { (1e-3 + 1e-4 * Double($0.nodes.count), CompositorStatistics()) }
        }
    }

    /// Waits until everything has been measured.
    private func wait(for page: CostPage) async {
        while page.worker?.answer?.isComplete == false { await Task.yield() }
        page.refresh()
    }

    private func makeTree() -> InspectedTree {
        let root = Layer(), group = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.addSublayer(group)
        group.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        group.opacity = 0.5
        for x in [0.0, 20] {
            let box = Layer()
            box.frame = CGRect(x: x, y: 0, width: 30, height: 30)
            box.backgroundColor = .white
            group.addSublayer(box)
        }
        return InspectedTree(root, size: CGSize(width: 100, height: 100), scale: 1)
    }

    @Test func whatIsPickedIsMeasured() async throws {
        let page = makePage(), tree = makeTree()
        page.show(nil, in: tree)
        #expect(page.worker == nil && page.lists.allSatisfy { $0.list.isHidden })
        page.show(tree.layers[1], in: tree)
        await wait(for: page)
        let cpu = page.lists[0].list.facts
        #expect(cpu.map(\.name) == ["the frame", "the layer", "its opacity"])
        #expect(page.lists[0].list.title == "COUNTER" && cpu[0].value == "1.4 ms")
        #expect(cpu[1].value.hasPrefix("0.40 ms, 29\u{A0}%\n"), "\(cpu)")
        #expect(cpu[2].value.hasPrefix("0.20 ms, 14\u{A0}%\n"), "\(cpu)")
        #expect(page.lists[1].list.title == "GPU")
        #expect(page.lists[1].list.facts.map(\.value) == ["no such card"])
    }

    @Test func theSameIsNotMeasuredTwice() async throws {
        let page = makePage(), tree = makeTree()
        page.show(tree.layers[1], in: tree)
        await wait(for: page)
        page.show(tree.layers[1], in: tree)
        #expect(page.worker?.answer?.isComplete == true)
        // After an edit it is.
        tree.layers[1].layer.opacity = 1
        page.show(tree.layers[1], in: tree)
        await wait(for: page)
        #expect(page.lists[0].list.facts.map(\.name) == ["the frame", "the layer"])
    }

    /// Nothing is measured for a page that nobody sees.
    @Test func leavingCancelsAndComingBackBeginsAgain() async throws {
        let tree = makeTree()
        let page = CostPage { _ in
            CostDrawing("slow") { _ in
                usleep(2000)
                return (1e-3, CompositorStatistics())
            }
        }
        page.show(tree.layers[1], in: tree)
        #expect(page.worker?.answer?.isComplete == false)
        page.leave()
        #expect(page.worker?.answer == nil)
        page.show(tree.layers[1], in: tree)
        #expect(page.worker?.answer?.isComplete == false)
    }

    @Test func whatIsNotThereIsSaid() async throws {
        let page = makePage(), tree = makeTree()
        tree.layers[1].layer.opacity = 1
        page.show(tree.layers[1], in: tree)
        let choice = try #require(page.stops.first as? SegmentedControl)
        choice.selectedIndex = 1
        choice.action?(1)
        await wait(for: page)
        #expect(page.state.text?.hasPrefix("The scene has no masks") == true)
        #expect(page.stops.last?.isHidden == true)
        #expect(page.lists[0].list.isHidden && page.lists[1].list.facts.map(\.value) == ["no such card"])
    }

    @Test func costsHaveTheirUnitAndLargeOnesAreMarked() {
        func cost(_ part: CostPart, _ value: Double) -> MeasuredCost {
            MeasuredCost(part: part, count: 2, seconds: Estimate(value, low: value * 0.9, high: value * 1.1))
        }
        let measured = CostAnswer.Measured(
            kind: .gpu, renderer: "card", costs: [cost(.mask, 3e-3), cost(.clip, 1e-4)], wholeSeconds: 8e-3, progress: 1, failure: nil)
        let facts = CostPage.facts(of: measured, .whatIf)
        #expect(facts.map(\.name) == ["the frame", "2 masks", "2 round clips"])
        #expect(facts.map(\.isMarked) == [false, true, false])
        #expect(facts[1].value == "3.00 ms, 38\u{A0}%\n2.70 to 3.30 ms")
    }

    @Test func negativeCostHasItsReason() {
        let seconds = Estimate(-2e-3, low: -2.5e-3, high: -1.5e-3), uncovered = DrawnPixels(count: 412_000, blended: 412_000)
        let cost = MeasuredCost(part: .layer, count: 1, seconds: seconds, uncovered: uncovered)
        let measured = CostAnswer.Measured(kind: .cpu, renderer: "", costs: [cost], wholeSeconds: 8e-3, progress: 1, failure: nil)
        #expect(
            CostPage.facts(of: measured, .whatIf).last?.value == """
                −2.00 ms
                −2.50 to −1.50 ms
                \(cost.explanation ?? "")
                """)
    }
}
