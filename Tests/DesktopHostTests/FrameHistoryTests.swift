// The frames of the last seconds: which are kept, what they hold, and that they stay what they were.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeDesktopHost

@MainActor
struct FrameHistoryTests {
    private static let size = PixelSize(width: 320, height: 240)

    private func add(_ frame: Frame, _ number: Int, at time: Double, to history: inout FrameHistory) {
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
        var history = FrameHistory()
        for i in 0..<40 { add(frame([]), i, at: Double(i) / 2, to: &history) }
        #expect(history.frames.map(\.time) == (19..<40).map { Double($0) / 2 })
        #expect(history.times == 9.5...19.5 && !history.isCutShort)
        // Nothing moved for a long time: what was shown all along stays.
        add(frame([]), 40, at: 100, to: &history)
        #expect(history.frames.map(\.time) == [19.5, 100] && history.times == 90...100)
    }

    @Test func `a time belongs to the frame that was on the screen`() {
        var history = FrameHistory()
        for (i, time) in [1, 1.5, 4].enumerated() { add(frame([]), i, at: time, to: &history) }
        let shown = [0, 1, 1.4, 1.5, 3.9, 4, 9].map { history.index(at: $0) }
        #expect(shown == [0, 0, 0, 1, 1, 2, 2])
    }

    @Test func `late figures reach their frame`() {
        var history = FrameHistory()
        for i in 0..<3 { add(frame([]), i, at: Double(i), to: &history) }
        var late = MeasuredFrame(number: 1)
        late[.present] = 0.004
        history.complete(late)
        // Another compositor's, and one that is no longer kept.
        history.complete(MeasuredFrame(.gpu, number: 2, seconds: 9))
        history.complete(MeasuredFrame(number: 99, seconds: 9))
        #expect(history.frames.map { $0.measured[.present] } == [0, 0.004, 0] && history.frames.allSatisfy { $0.measured.total == 0 })
    }

    @Test func `bitmaps cost from when the newest frame no longer shows them until no frame does`() {
        var history = FrameHistory(seconds: 2)
        let shown = bitmap(), nodesAlone = FrameHistory(seconds: 2)
        #expect(nodesAlone.bytes == 0)
        add(frame([shown]), 0, at: 0, to: &history)
        let one = history.bytes
        #expect(one < 1000)
        add(frame([shown]), 1, at: 1, to: &history)
        #expect(history.bytes == 2 * one)
        add(frame([bitmap()]), 2, at: 2, to: &history)
        #expect(history.bytes == 3 * one + 40_000)
        // The first frame is no longer kept, the second still shows the bitmap.
        add(frame([]), 3, at: 3, to: &history)
        #expect(history.frames.map(\.time) == [1, 2, 3] && history.bytes == 2 * one + 80_000)
        add(frame([]), 4, at: 5, to: &history)
        #expect(history.frames.map(\.time) == [3, 5] && history.bytes == 0)
    }

    @Test func `where frames are large there are fewer, within the budget`() {
        let limit = 1_000_000
        var history = FrameHistory(byteLimit: limit)
        for i in 0..<100 {
            add(frame([bitmap()]), i, at: Double(i) / 60, to: &history)
            #expect(history.bytes <= limit)
        }
        #expect(history.isCutShort && (20...25).contains(history.frames.count))
        #expect(history.summary == "Keeping the last 0.4 s: more does not fit in 976 KB")
        // Once frames are small again, all are kept.
        for i in 0..<500 { add(frame([]), i, at: 20 + Double(i) / 60, to: &history) }
        #expect(!history.isCutShort && history.frames.count > 480)
        // Even one that alone is too large is kept, since it shows.
        var small = FrameHistory(byteLimit: 10)
        for i in 0..<3 { add(frame([bitmap()]), i, at: Double(i), to: &small) }
        #expect(small.frames.count == 1)
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
        var frames = [0, 1].map { _ in Frame(size: size, background: 0) }, history = FrameHistory()
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
            add(frame, i, at: Double(i) / 60, to: &history)
            bytes.append(history.bytes)
        }
        for (kept, copy) in zip(history.frames, copies) {
            let frame = kept.frame
            #expect(frame.size == size && frame.layerCount > 0)
            #expect(frame.nodes == copy.nodes && frame.headers == copy.headers && frame.revisions == copy.revisions)
        }
        // A frame in which one layer moves adds a fraction of the first.
        #expect(bytes[10] - bytes[9] < bytes[0] / 4)
    }
}
