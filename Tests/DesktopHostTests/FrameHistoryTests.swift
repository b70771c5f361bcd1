// The frames of the last seconds: which are kept, what they hold, and that they stay what they were, whatever has been packed.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRandomNumbers
import FloeRenderTree
import Testing

@testable import FloePanels

@MainActor
struct FrameHistoryTests {
    private static let size = PixelSize(width: 320, height: 240)

    private func add(_ frame: Frame, _ number: Int, at time: Double, to history: FrameHistory) {
        history.add(frame, at: time, MeasuredFrame(number: number), damage: DamageRegion())
    }

    /// Returns a frame that shows bitmaps of 100 × 100 pixels, 40,000 bytes, side by side, unknown to any builder.
    private func frame(_ bitmaps: [Bitmap]) -> Frame {
        let nodes = bitmaps.enumerated().map { i, bitmap in
            let place = DeviceRect(x: i, y: 0, width: 100, height: 100)
            let placement = Placement(
                projection: .identity, rect: PlaneRect(minX: 0, minY: 0, maxX: 100, maxY: 100), clip: .infinite, bounds: place)
            return RenderNode.image(
                ImageNode(
                    id: NodeID(layer: UInt64(i + 1), part: 0), placement: placement, bitmap: bitmap,
                    source: TexelRect(minX: 0, minY: 0, maxX: 100, maxY: 100), sampling: .nearest, opacity: .opaque))
        }
        return Frame(size: Self.size, background: 0xFF00_0000, nodes: nodes)
    }

    private func bitmap() -> Bitmap { Bitmap(width: 100, height: 100, color: 0xFF20_4060) }

    @Test func `frames of the last ten seconds are kept, and the one that was shown when they began`() {
        let history = FrameHistory(threads: 0)
        for i in 0..<40 { add(frame([]), i, at: Double(i) / 2, to: history) }
        let times = (19..<40).map { Double($0) / 2 }
        #expect(history.frames.map(\.time) == times)
        #expect(history.times == 9.5...19.5 && !history.isCutShort)
        // Nothing moved for a long time: what was shown all along stays.
        add(frame([]), 40, at: 100, to: history)
        #expect(history.frames.map(\.time) == [19.5, 100] && history.times == 90...100)
    }

    @Test func `a time belongs to the frame that was on the screen`() {
        let history = FrameHistory(threads: 0)
        for (i, time) in [1, 1.5, 4].enumerated() { add(frame([]), i, at: time, to: history) }
        let shown = [0, 1, 1.4, 1.5, 3.9, 4, 9].map { history.index(at: $0) }
        #expect(shown == [0, 0, 0, 1, 1, 2, 2])
    }

    @Test func `late figures reach their frame`() {
        let history = FrameHistory(threads: 0)
        for i in 0..<3 { add(frame([]), i, at: Double(i), to: history) }
        var late = MeasuredFrame(number: 1)
        late[.present] = 0.004
        history.complete(late)
        // Another compositor's, and one that is no longer kept.
        history.complete(MeasuredFrame(.gpu, number: 2, seconds: 9))
        history.complete(MeasuredFrame(number: 99, seconds: 9))
        #expect(history.frames.map { $0.measured[.present] } == [0, 0.004, 0] && history.frames.allSatisfy { $0.measured.total == 0 })
    }

    @Test func `bitmaps cost from when the newest frame no longer shows them until no frame does, and little once they are packed`() {
        let history = FrameHistory(seconds: 2, threads: 0), shown = bitmap()
        #expect(history.bytes == 0)
        add(frame([shown]), 0, at: 0, to: history)
        let one = history.bytes
        #expect(one < 1000)
        add(frame([shown]), 1, at: 1, to: history)
        #expect(history.bytes == 2 * one)
        add(frame([bitmap()]), 2, at: 2, to: history)
        #expect(history.bytes == 3 * one + 40_000)
        history.takePacked()
        #expect(history.bytes < 3 * one + 500)
        // The first frame is no longer kept, the second still shows the bitmap.
        add(frame([]), 3, at: 3, to: history)
        #expect(history.frames.map(\.time) == [1, 2, 3] && (2 * one + 40_000..<2 * one + 40_500).contains(history.bytes))
        // By now only the last frame shows what was shown then.
        add(frame([]), 4, at: 5, to: history)
        #expect(history.frames.map(\.time) == [3, 5] && history.bytes == 0)
    }

    @Test func `where frames are large there are fewer, within the budget`() {
        let limit = 1_000_000, history = FrameHistory(byteLimit: limit, threads: 0)
        // Noise takes as much when packed.
        var random = SplitMix64(seed: 7)
        func noise() -> Bitmap { Bitmap(width: 100, height: 100) { _, _ in 0xFF00_0000 | Pixel(truncatingIfNeeded: random.next()) } }
        for i in 0..<100 {
            add(frame([noise()]), i, at: Double(i) / 60, to: history)
            #expect(history.bytes <= limit)
        }
        #expect(history.isCutShort && (20...35).contains(history.frames.count))
        // Once frames are small again, all are kept.
        for i in 0..<500 { add(frame([]), i, at: 20 + Double(i) / 60, to: history) }
        #expect(!history.isCutShort && history.frames.count > 480)
        // Even one that alone is too large is kept, since it shows.
        let small = FrameHistory(byteLimit: 10, threads: 0)
        for i in 0..<3 { add(frame([bitmap()]), i, at: Double(i), to: small) }
        #expect(small.frames.count == 1)
    }

    @Test func `frames of another size begin anew`() {
        let history = FrameHistory(threads: 0)
        for (i, width) in [300, 300, 800, 800].enumerated() {
            add(Frame(size: PixelSize(width: width, height: 200), background: 0), i, at: Double(i), to: history)
        }
        #expect(history.frames.map(\.time) == [2, 3])
    }

    /// Of bitmaps that are drawn anew in part, moved, given another size, or shown again later.
    @Test(arguments: 1...8) func `bitmaps come back as they were`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number(_ end: Int) -> Int { Int(random.next() % UInt64(end)) }
        func change(_ old: Bitmap) -> Bitmap {
            let shift = number(9), first = number(old.height), last = first + number(old.height)
            let colour = Pixel(truncatingIfNeeded: random.next())
            return Bitmap(width: old.width, height: old.height) { x, y in
                first...last ~= y ? x % 7 == 0 ? colour : old[x + shift, y + shift] : old[x, y]
            }
        }
        let history = FrameHistory(threads: 0)
        var shown = (0..<3).map { _ in bitmap() }, all = shown, frames: [[Bitmap]] = []
        for i in 0..<150 {
            for place in shown.indices {
                switch number(8) {
                case 0: shown[place] = all[number(all.count)]
                case 1: shown[place] = Bitmap(width: 100, height: 1 + number(100), color: Pixel(truncatingIfNeeded: random.next()))
                case 2...5: shown[place] = change(shown[place])
                default: break
                }
            }
            all += shown
            frames.append(shown)
            add(frame(shown), i, at: Double(i) / 60, to: history)
        }
        for i in Array(0..<150).reversed() + [140, 3, 71, 4, 70] {
            let bitmaps = history.makeFrame(i).nodes.compactMap { if case .image(let node) = $0 { node.bitmap } else { nil } }
            let isSame = zip(bitmaps, frames[i]).allSatisfy { ImageDifference($0, $1, tolerance: 0)?.pixelsDifferent == 0 }
            #expect(isSame && bitmaps.count == 3, "frame \(i)")
        }
        for i in 0..<2 { add(frame([]), 150 + i, at: 100 + Double(i) * 100, to: history) }
        #expect(history.bytes == 0)
    }

    @Test func `frames come back as they were built, and what has not changed is kept once`() throws {
        let picture = bitmap(), root = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        let tree = LayerTree(root: root), size = Self.size
        let layers = (0..<200).map { i in
            let layer = Layer()
            layer.frame = CGRect(x: Double(i % 20) * 16, y: Double(i / 20) * 24, width: 12, height: 16)
            if i % 2 == 0 { layer.contents = picture } else { layer.backgroundColor = .white }
            if i % 7 == 0 { layer.opacity = 0.5 }
            if i % 31 == 0 {
                layer.masksToBounds = true
                layer.cornerRadius = 5
            }
            root.addSublayer(layer)
            return layer
        }
        // As a renderer does, so that the memory of frames is used again.
        let builder = FrameBuilder()
        let history = FrameHistory(threads: 0)
        var frames = [0, 1].map { _ in Frame(size: size, background: 0) }
        var copies: [(nodes: [RenderNode], headers: [NodeHeader], revisions: [UInt64])] = []
        var bytes: [Int] = []
        for i in 0..<40 {
            tree.withoutActions {
                layers[20].position.x += 3
                // Later nodes take other places.
                if i == 20 { layers[100].removeFromSuperlayer() }
                if i == 30 { layers[150].addSublayer(layers[100]) }
            }
            tree.advance(to: Double(i) / 60)
            builder.build(tree, size: size, scale: 1, into: &frames[i % 2])
            tree.didBuildFrame()
            let frame = frames[i % 2]
            copies.append((frame.nodes.map { $0 }, frame.headers.map { $0 }, frame.revisions.map { $0 }))
            add(frame, i, at: Double(i) / 60, to: history)
            bytes.append(history.bytes)
        }
        for (i, copy) in copies.enumerated() {
            let frame = history.makeFrame(i)
            #expect(frame.size == size && frame.layerCount > 0)
            #expect(frame.nodes == copy.nodes && frame.headers == copy.headers && frame.revisions == copy.revisions)
        }
        // A frame in which one layer moves adds a fraction of the first.
        #expect(bytes[10] - bytes[9] < bytes[0] / 4)
    }
}
