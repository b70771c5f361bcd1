// What parts of a frame cost, against trees whose cost is known by how they are made: what draws counts the pixels drawn offscreen, and
// takes a nanosecond for each. One test draws in earnest.

import FloeCPUCompositor
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import Dispatch
import Foundation
import Testing

@testable import FloeCosts
@testable import FloeLayerTree

struct CostTests {
    private static let size = PixelSize(width: 400, height: 300)

    private static func box(_ frame: CGRect, _ color: Color = .white, in layer: Layer) -> Layer {
        let box = Layer()
        box.frame = frame
        box.backgroundColor = color
        layer.addSublayer(box)
        return box
    }

    /// A group of two boxes that overlap, so that its opacity, blend mode, clip or mask needs a picture of its own.
    private static func group(_ frame: CGRect, in layer: Layer) -> Layer {
        let group = box(frame, .clear, in: layer)
        for i in 0..<2 {
            let width = Double(frame.width), height = Double(frame.height), shift = Double(i) * 0.3
            _ = box(
                CGRect(x: width * shift, y: height * shift, width: width * 0.7, height: height * 0.7),
                Color(hex: i == 0 ? 0x4080C0 : 0xC08040), in: group)
        }
        return group
    }

    /// Plain boxes, a mask over half of the picture, and small groups with each of the other things.
    private static func tree() -> LayerTree {
        let tree = LayerTree()
        tree.root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        for i in 0..<40 {
            _ = box(CGRect(x: Double(i % 8) * 50, y: Double(i / 8) * 60, width: 40, height: 50), Color(hex: 0x336699), in: tree.root)
        }
        let masked = group(CGRect(x: 0, y: 0, width: 200, height: 300), in: tree.root)
        masked.name = "masked"
        let mask = GradientLayer()
        mask.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        mask.gradient = Gradient(colors: [.clear, .black])
        masked.mask = mask
        group(CGRect(x: 210, y: 10, width: 80, height: 80), in: tree.root).opacity = 0.5
        for y in [100.0, 160] {
            let clipped = group(CGRect(x: 210, y: y, width: 40, height: 40), in: tree.root)
            clipped.cornerRadius = 12
            clipped.masksToBounds = true
        }
        // What blends makes a picture of the layer that it is in as well.
        let ground = box(CGRect(x: 300, y: 10, width: 40, height: 40), in: tree.root)
        group(CGRect(x: 5, y: 5, width: 30, height: 30), in: ground).compositingFilter = .multiply
        return tree
    }

    private static func scene(_ tree: LayerTree = tree()) -> CostScene { CostScene(tree, size: size, scale: 1) }

    /// Counts, in place of a clock.
    private static func counting() -> CostMeasurement.Draw {
        let compositor = CPUCompositor(threads: 1)
        return { frame in
            let work = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            return (1e-3 + Double(work.offscreenPixels) * 1e-9, work)
        }
    }

    private static func costs(_ scene: CostScene, _ question: CostQuestion, turns: Int = 10) throws -> [MeasuredCost] {
        var measurement = CostMeasurement(CostFrames(scene, question), turns: turns)
        let draw = counting()
        while try measurement.step(draw) {}
        #expect(measurement.progress == 1)
        return measurement.costs
    }

    @Test func whatIfListsWhatIsThereByItsCost() throws {
        let costs = try Self.costs(Self.scene(), .whatIf)
        #expect(costs.map(\.part) == [.mask, .opacity, .clip, .blendMode])
        #expect(costs.map(\.count) == [1, 1, 2, 1])
        // By the pixels that each draws offscreen.
        func isNear(_ cost: MeasuredCost, _ pixels: Double) -> Bool {
            cost.seconds.low <= pixels * 1e-9 * 1.0001 && cost.seconds.high >= pixels * 1e-9 * 0.9999
        }
        #expect(costs[0].seconds.value > 59_000e-9 && costs[0].seconds.value < 61_000e-9)
        #expect(isNear(costs[1], 6400) && isNear(costs[2], 3200) && isNear(costs[3], 900))
        #expect(costs.allSatisfy { $0.seconds.low <= $0.seconds.value && $0.seconds.value <= $0.seconds.high })
        #expect(costs[0].isMeasurable)
    }

    @Test func plainTreeHasNothingToAsk() throws {
        let tree = LayerTree()
        tree.root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        _ = Self.box(CGRect(x: 10, y: 10, width: 50, height: 50), in: tree.root)
        // One box takes its opacity itself, and what is hidden costs nothing.
        Self.box(CGRect(x: 90, y: 10, width: 50, height: 50), in: tree.root).opacity = 0.5
        let hidden = Self.group(CGRect(x: 10, y: 90, width: 50, height: 50), in: tree.root)
        hidden.isHidden = true
        hidden.compositingFilter = .screen
        #expect(try Self.costs(Self.scene(tree), .whatIf).isEmpty)
    }

    @Test func layerStandsBeforeItsParts() throws {
        let tree = Self.tree(), layer = try #require(tree.root.sublayers.first { $0.name == "masked" })
        layer.opacity = 0.5
        let costs = try Self.costs(Self.scene(tree), .layer(#require(LayerPath(layer))))
        #expect(costs.first?.part == .layer && Set(costs.map(\.part)) == [.layer, .mask, .opacity])
        // Mask and opacity share a picture: without either, the other still needs it.
        #expect(costs[0].seconds.value > 59_000e-9)
        #expect(costs.dropFirst().allSatisfy { abs($0.seconds.value) < 500e-9 && !$0.isMeasurable })
        #expect(try Self.costs(Self.scene(tree), .layer(#require(LayerPath(tree.root.sublayers[0])))).map(\.part) == [.layer])
        // A mask is a layer as well.
        let mask = try #require(layer.mask)
        #expect(try Self.costs(Self.scene(tree), .layer(#require(LayerPath(mask)))).first?.part == .layer)
    }

    @Test func askingLeavesTheTreeAlone() throws {
        let tree = Self.tree(), before = LayerDescription(tree.root, time: 0)
        _ = CostFrames(Self.scene(tree), .whatIf)
        #expect(LayerDescription(tree.root, time: 0) == before)
        // The frame without something is the frame of a tree that never had it.
        let frames = CostFrames(Self.scene(tree), .whatIf)
        let other = Self.tree()
        other.root.sublayers.first { $0.name == "masked" }?.mask = nil
        let without = CostFrames(Self.scene(other), .whatIf)
        let first = try #require(frames.variants.first { $0.part == .mask }), a = CPUCompositor(threads: 1), b = CPUCompositor(threads: 1)
        _ = try a.draw(first.frame, damage: DamageRegion(Self.size.rect))
        _ = try b.draw(without.whole, damage: DamageRegion(Self.size.rect))
        #expect(try ImageDifference(#require(a.makeSnapshot()), #require(b.makeSnapshot()), tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func pathsLeadToTheSameLayerOfACopy() throws {
        let tree = Self.tree(), copy = LayerTree(root: LayerDescription(tree.root, time: 0).makeLayer())
        let layer = try #require(tree.root.sublayers.first { $0.name == "masked" })
        #expect(LayerPath(layer)?.layer(in: copy)?.name == "masked")
        #expect(LayerPath(layer.sublayers[1])?.layer(in: copy)?.superlayer?.name == "masked")
        let mask = try #require(layer.mask)
        #expect(LayerPath(mask)?.layer(in: copy)?.superlayer?.mask != nil)
        #expect(LayerPath(tree.root)?.layer(in: copy) === copy.root)
        #expect(LayerPath(layer)?.layer(in: LayerTree()) == nil)
        layer.mask = nil
        #expect(LayerPath(mask) == nil)
    }

    /// Noise that is as large as what is measured makes the interval wide; the same noise in all frames of a turn does not.
    @Test func noiseShowsInTheInterval() throws {
        func measured(_ noise: @escaping (Int) -> Double) throws -> MeasuredCost {
            var measurement = CostMeasurement(CostFrames(Self.scene(), .whatIf), turns: 40), draws = 0
            let draw = Self.counting(), count = 2 * (measurement.frames.variants.count + 1)
            while try measurement.step({ frame in
                draws += 1
                let (seconds, work) = try draw(frame)
                return (seconds + noise((draws - 1) / count), work)
            }) {}
            return try #require(measurement.costs.first)
        }
        let steady = try measured { _ in 0 }, shared = try measured { Double($0 % 7) * 2e-4 }
        #expect(shared.part == .mask && shared.isMeasurable)
        #expect(steady.seconds.high - steady.seconds.low <= shared.seconds.high - shared.seconds.low)
        #expect(abs(shared.seconds.value - steady.seconds.value) < 5e-6)
    }

    /// Where frames take a second, nobody waits for a hundred turns.
    @Test func slowFramesAreMeasuredLessOften() throws {
        var measurement = CostMeasurement(CostFrames(Self.scene(), .whatIf)), draws = 0, last = 0.0
        let frames = measurement.frames.variants.count + 1
        while measurement.step({ _ in
            draws += 1
            return (1, CompositorStatistics())
        }) {
            #expect(measurement.progress >= last && measurement.progress < 1)
            last = measurement.progress
        }
        #expect(draws == 2 * frames * (20 + 2) && measurement.progress == 1)
    }

    /// The first four times a frame without masks is drawn, a bitmap is uploaded, which takes a second: no turn counts until then. What
    /// never becomes steady is measured all the same.
    @Test(arguments: [4, .max]) func onlySteadyFramesCount(uploads: Int) throws {
        var measurement = CostMeasurement(CostFrames(Self.scene(), .whatIf), turns: 5), drawn = 0
        while measurement.step({ frame in
            var work = CompositorStatistics()
            guard !frame.headers.contains(where: { $0.kind == .mask }) else { return (1e-3, work) }
            drawn += 1
            // Twice in each turn.
            guard drawn <= 2 * min(uploads, 1000) else { return (1e-3, work) }
            work.uploads = drawn
            return (1, work)
        }) {}
        let cost = try #require(measurement.costs.first { $0.part == .mask })
        #expect(cost.isMeasurable == (uploads == .max))
        #expect(drawn == 2 * (5 + (uploads == .max ? CostMeasurement.mostWarmUpTurns : 6)))
    }

    /// An opaque box over two others, one of them translucent, and next to them a box that hides nothing.
    @Test func opaqueLayerSaysWhatItHides() throws {
        let tree = LayerTree(), below = Color(hex: 0x336699)
        tree.root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        _ = Self.box(CGRect(x: 0, y: 0, width: 100, height: 100), below, in: tree.root)
        Self.box(CGRect(x: 0, y: 100, width: 100, height: 50), below, in: tree.root).opacity = 0.5
        let over = Self.box(CGRect(x: 0, y: 0, width: 100, height: 200), in: tree.root)
        let aside = Self.box(CGRect(x: 200, y: 0, width: 100, height: 100), in: tree.root)
        let compositor = CPUCompositor(threads: 1)
        // What is hidden takes long to draw.
        func cost(_ layer: Layer, _ seconds: Double) throws -> MeasuredCost {
            let frames = CostFrames(Self.scene(tree), .layer(try #require(LayerPath(layer)))), all = frames.whole.nodes.count
            var measurement = CostMeasurement(frames, turns: 5, count: compositor.drawnPixels)
            while measurement.step({ ($0.nodes.count == all ? 1e-3 : 1e-3 + seconds, CompositorStatistics()) }) {}
            return try #require(measurement.costs.first)
        }
        let hiding = try cost(over, 1e-3)
        #expect(hiding.uncovered == DrawnPixels(count: 15_000, blended: 5_000))
        #expect(
            hiding.explanation
                == "Negative: opaque parts of it hide 15,000 pixels of other layers, which are drawn without it, 5,000 of them blended.")
        // A cost needs no explanation, and what hides nothing has none.
        #expect(try cost(over, -0.5e-3).explanation == nil)
        #expect(try cost(aside, 1e-3).uncovered == DrawnPixels() && cost(aside, 1e-3).explanation == nil)
        over.opacity = 0.9
        #expect(try cost(over, 1e-3).explanation == nil)
    }

    /// Round corners keep what they cut off from being drawn.
    @Test func clipSaysWhatItLeavesOut() throws {
        let tree = LayerTree()
        tree.root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        let clip = Self.box(CGRect(x: 0, y: 0, width: 100, height: 100), .clear, in: tree.root)
        clip.masksToBounds = true
        _ = Self.box(CGRect(x: 0, y: 0, width: 200, height: 100), in: clip)
        let frames = CostFrames(Self.scene(tree), .layer(try #require(LayerPath(clip)))), compositor = CPUCompositor(threads: 1)
        let whole = compositor.drawnPixels(of: frames.whole).values.reduce(0) { $0 + $1.count }
        #expect(whole == 10_000)
        var measurement = CostMeasurement(frames, turns: 5, count: compositor.drawnPixels)
        while measurement.step({ _ in (1e-3, CompositorStatistics()) }) {}
        #expect(measurement.costs.first { $0.part == .clip }?.uncovered == DrawnPixels(count: 10_000))
    }

    @Test func maskOfHalfTheScreenComesFirstInEarnest() throws {
        let clock = ContinuousClock(), start = clock.now, compositor = CPUCompositor(threads: 1)
        let draw = CostDrawing("", by: compositor, now: { (clock.now - start) / .seconds(1) }).draw
        var measurement = CostMeasurement(CostFrames(Self.scene(), .whatIf), turns: 30)
        while try measurement.step(draw) {}
        let first = try #require(measurement.costs.first)
        #expect(first.part == .mask && first.seconds.low > 0)
        #expect(measurement.wholeSeconds > first.seconds.value)
    }

    // MARK: On a thread of its own

    private struct Refused: Error, CustomStringConvertible { let description = "no such card" }

    private static func worker(_ wake: @escaping @Sendable () -> Void) -> CostWorker {
        CostWorker(turns: 5) { kind in
            guard kind == .cpu else { throw Refused() }
            return CostDrawing("counter", draw: counting())
        } wake: {
            wake()
        }
    }

    private func completeAnswer(of worker: CostWorker, _ woken: DispatchSemaphore) -> CostAnswer? {
        while worker.answer?.isComplete != true {
            guard woken.wait(timeout: .now() + 60) == .success else { return nil }
        }
        return worker.answer
    }

    @Test func workerAnswersForEachCompositor() throws {
        let woken = DispatchSemaphore(value: 0), worker = Self.worker { woken.signal() }
        #expect(worker.answer == nil)
        worker.ask(.whatIf, of: Self.scene())
        let measured = try #require(completeAnswer(of: worker, woken)).measured
        #expect(measured.map(\.kind) == [.cpu, .gpu])
        #expect(measured[0].costs.first?.part == .mask && measured[0].progress == 1)
        #expect(measured[0].failure == nil && measured[0].renderer == "counter")
        #expect(measured[1].costs.isEmpty && measured[1].failure == "no such card")
        worker.cancel()
        #expect(worker.answer == nil)
    }

    @Test func laterQuestionTakesThePlaceOfTheOneBefore() throws {
        let woken = DispatchSemaphore(value: 0), worker = Self.worker { woken.signal() }, tree = Self.tree()
        let path = try #require(LayerPath(tree.root.sublayers[3]))
        for _ in 0..<5 { worker.ask(.whatIf, of: Self.scene(tree)) }
        worker.ask(.layer(path), of: Self.scene(tree))
        let answer = try #require(completeAnswer(of: worker, woken))
        #expect(answer.question == .layer(path) && answer.measured.first?.costs.map(\.part) == [.layer])
    }
}

struct MeasuredCostTextTests {
    private static func text(_ value: Double, _ low: Double, _ high: Double) -> String {
        let cost = MeasuredCost(part: .mask, count: 1, seconds: Estimate(value, low: low, high: high))
        return "\(cost.amount), \(cost.interval)"
    }

    @Test func figuresHaveTheirInterval() {
        #expect(Self.text(0.42e-3, 0.38e-3, 0.463e-3) == "0.42 ms, 0.38 to 0.46 ms")
        #expect(Self.text(12.34e-3, 9.1e-3, 15e-3) == "12.3 ms, 9.10 to 15.0 ms")
        #expect(Self.text(-0.05e-3, -0.0601e-3, -0.04e-3) == "−0.050 ms, −0.060 to −0.040 ms")
        #expect(Self.text(0.001e-3, -0.0001e-3, 0.12e-3) == "not measurable, 0.000 to 0.12 ms")
    }

    @Test func negativeCostsAreExplainedByWhatIsDrawn() {
        func text(_ part: CostPart, _ pixels: Int, _ blended: Int, high: Double = -1e-3) -> String? {
            let seconds = Estimate(-2e-3, low: -3e-3, high: high)
            return MeasuredCost(part: part, count: 2, seconds: seconds, uncovered: DrawnPixels(count: pixels, blended: blended)).explanation
        }
        #expect(
            text(.layer, 412_000, 412_000)
                == "Negative: opaque parts of it hide 412,000 pixels of other layers, which are drawn and blended without it.")
        #expect(text(.clip, 1_200, 0) == "Negative: 1,200 more pixels are drawn without them.")
        #expect(text(.mask, 1_200, 300) == "Negative: 1,200 more pixels are drawn without them, 300 of them blended.")
        // Within the noise, or for another reason.
        #expect(text(.layer, 412_000, 0, high: 1e-5) == nil && text(.layer, 0, 0) == nil && text(.opacity, -5, -5) == nil)
    }

    @Test func titlesSayWhatIsLeftOut() throws {
        func cost(_ part: CostPart, _ count: Int) -> MeasuredCost { MeasuredCost(part: part, count: count, seconds: Estimate(exact: 0)) }
        #expect(cost(.opacity, 2).title(.whatIf) == "2 group opacities" && cost(.mask, 1).title(.whatIf) == "1 mask")
        let tree = LayerTree(), path = try #require(LayerPath(tree.root))
        #expect(cost(.clip, 1).title(.layer(path)) == "its clip")
    }
}
