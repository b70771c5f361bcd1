// Damage from one frame to the next.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeTestSupport
import Testing

struct DamageTests {
    private let size = PixelSize(width: 200, height: 100)

    private func fill(_ layer: UInt64, _ x: Int, _ pixel: Pixel = 1) -> RenderNode {
        let bounds = DeviceRect(x: x, y: 10, width: 8, height: 8)
        let rect = PlaneRect(minX: Double(x), minY: 10, maxX: Double(x + 8), maxY: 18)
        return .fill(
            FillNode(
                id: NodeID(layer: layer, part: 0),
                placement: Placement(projection: .identity, rect: rect, clip: .infinite, bounds: bounds), pixel: pixel))
    }

    private func group(_ layer: UInt64, _ x: Int, _ width: Int, opacity: UInt8 = 128) -> RenderNode {
        .beginGroup(
            GroupNode(
                id: NodeID(layer: layer, part: 1), bounds: DeviceRect(x: x, y: 0, width: width, height: 50),
                opacity: Opacity(byte: opacity), blendMode: .normal, shape: nil, hasMask: false))
    }

    private func damage(_ old: [RenderNode], _ new: [RenderNode]) -> DamageRegion {
        var tracker = DamageTracker(), region = DamageRegion()
        tracker.addDamage(
            from: Frame(size: size, background: 0, nodes: old), to: Frame(size: size, background: 0, nodes: new), into: &region)
        return region
    }

    private func rect(_ x: Int) -> DeviceRect { DeviceRect(x: x, y: 10, width: 8, height: 8) }

    @Test func `identical frames have no damage`() {
        let nodes = [fill(1, 0), group(2, 0, 100), fill(3, 40), .endGroup]
        #expect(damage(nodes, nodes).isEmpty)
    }

    @Test func `another size or background damages the whole frame`() {
        var tracker = DamageTracker()
        for other in [Frame(size: PixelSize(width: 10, height: 10), background: 0), Frame(size: size, background: 5)] {
            var region = DamageRegion()
            tracker.addDamage(from: Frame(size: size, background: 0), to: other, into: &region)
            #expect(region.rects == [other.size.rect])
        }
    }

    @Test func `a change of colour damages only the changed node`() {
        #expect(damage([fill(1, 0), fill(2, 50), fill(3, 100)], [fill(1, 0), fill(2, 50, 9), fill(3, 100)]).rects == [rect(50)])
    }

    @Test func `a moved node is damaged at its old and new positions`() {
        let region = damage([fill(1, 0), fill(2, 50), fill(3, 100)], [fill(1, 0), fill(2, 150), fill(3, 100)])
        #expect(region.intersects(rect(50)) && region.intersects(rect(150)))
        #expect(!region.intersects(rect(0)) && !region.intersects(rect(100)))
        #expect(region.area == 128)
    }

    @Test func `added and removed nodes damage only themselves`() {
        let three = [fill(1, 0), fill(2, 50), fill(3, 100)], two = [fill(1, 0), fill(3, 100)]
        #expect(damage(three, two).rects == [rect(50)])
        #expect(damage(two, three).rects == [rect(50)])
        #expect(damage([], two).area == 128)
    }

    @Test func `a node that leaves or enters a group is also damaged where the group does not show it`() {
        // The group (of a mask or a clip) ends at x = 4, the fill at 8.
        let inside = [group(2, 0, 4), fill(1, 0), .endGroup], outside = [fill(1, 0)]
        #expect(damage(inside, outside).intersects(DeviceRect(x: 6, y: 10, width: 2, height: 8)))
        #expect(damage(outside, inside).intersects(DeviceRect(x: 6, y: 10, width: 2, height: 8)))
    }

    @Test func `a change in painter's order is damaged`() {
        let region = damage([fill(1, 0), fill(2, 4), fill(3, 100)], [fill(2, 4), fill(1, 0), fill(3, 100)])
        #expect(region.intersects(rect(0)) || region.intersects(rect(4)))
        #expect(!region.intersects(rect(100)))
    }

    @Test func `a group whose opacity changes is damaged whole`() {
        let region = damage(
            [group(1, 0, 60), fill(2, 10), .endGroup], [group(1, 0, 60, opacity: 9), fill(2, 10), .endGroup])
        #expect(region.rects == [DeviceRect(x: 0, y: 0, width: 60, height: 50)])
    }

    @Test func `a change within a group damages only the changed node`() {
        let region = damage(
            [group(1, 0, 60), fill(2, 10), fill(3, 30), .endGroup], [group(1, 0, 60), fill(2, 10), fill(3, 30, 7), .endGroup])
        #expect(region.rects == [rect(30)])
    }

    @Test func `a damage region keeps few disjoint rectangles and loses no pixel`() {
        var region = DamageRegion()
        var asked: [DeviceRect] = []
        for i in 0..<40 {
            let r = DeviceRect(x: i * 37 % 190, y: i * 53 % 90, width: 3 + i % 7, height: 2 + i % 5)
            asked.append(r)
            region.formUnion(r)
            #expect(region.rects.count <= DamageRegion.capacity)
        }
        for r in asked {
            var covered = 0
            for own in region.rects { covered += own.intersection(r).area }
            #expect(covered == r.area)
        }
        for (i, a) in region.rects.enumerated() {
            for b in region.rects[(i + 1)...] { #expect(!a.intersects(b)) }
        }
        region.clip(to: DeviceRect(x: 0, y: 0, width: 10, height: 10))
        #expect(DeviceRect(x: 0, y: 0, width: 10, height: 10).contains(region.bounds))
    }
}
