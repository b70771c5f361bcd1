// The contents of a frame's plan, and the parts it reuses from the plan before.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeFramePlanning

struct FramePlanTests {
    /// Returns a frame whose nodes have the given revisions.
    private static func frame(_ nodes: [RenderNode], _ revisions: [UInt64], _ size: Int = 400) -> Frame {
        let groups = Frame(size: PixelSize(width: size, height: size), background: 0xFF00_0000, nodes: nodes)
        return Frame(
            size: groups.size, background: groups.background, nodes: groups.nodes, headers: groups.headers, revisions: revisions,
            layerCount: 0)
    }

    private static func plan(_ nodes: [RenderNode], _ options: PlanningOptions = [], hides: Bool = true) -> FramePlan {
        var plan = FramePlan(options: options)
        let all = DeviceRect(x: 0, y: 0, width: 400, height: 400)
        plan.update(frame(nodes, nodes.indices.map { UInt64($0 + 1) }), within: all)
        plan.findHidden(within: hides ? all : .empty)
        return plan
    }

    @Test(
        arguments: [
            (.all, 30, 70), ([.minXMinY], 30, 90), ([.minXMaxY, .maxXMaxY], 10, 70), ([.maxXMinY, .minXMaxY], 30, 70),
        ] as [(RectCorners, Double, Double)])
    func `a shape is solid in the rows that no rounded corner reaches into`(corners: RectCorners, top: Double, bottom: Double) {
        var make = NodeFactory(400, 400)
        for isMirrored in [false, true] {
            let projection = PlaneProjection(xx: 1, yx: 0, tx: 0, xy: 0, yy: isMirrored ? -1 : 1, ty: isMirrored ? 100 : 0)
            var placement = make.placement(PlaneRect(10, 10, 120, 80), projection, radius: 20)
            placement.roundedCorners = corners
            let solid = Self.plan([.fill(FillNode(id: make.id(), placement: placement, pixel: 0xFF20_3040))]).items[0].solid
            let rows = isMirrored ? 100 - bottom...100 - top : top...bottom
            // A pixel more at a corner, whose circle may cut what it ends in.
            #expect(abs(Double(solid.minY) - rows.lowerBound) <= 1 && abs(Double(solid.maxY) - rows.upperBound) <= 1)
            #expect(solid.minX == 10 && solid.maxX == 130)
        }
    }

    @Test func `a row inserted near the front is the only one prepared`() {
        var make = NodeFactory(400, 400)
        let rows = (0..<100).map { make.fill(PlaneRect(0, Double($0) * 4, 400, 3), 0xFF20_3040 + Pixel($0)) }
        let revisions = rows.indices.map { UInt64($0 + 1) }
        let all = DeviceRect(x: 0, y: 0, width: 400, height: 400)
        var plan = FramePlan(options: [])
        plan.update(Self.frame(rows, revisions), within: all)
        #expect(plan.prepared.count == 100)
        let slots = plan.items.map(\.slot)
        plan.update(Self.frame(rows, revisions), within: all)
        #expect(plan.prepared.count == 0)

        let new = make.fill(PlaneRect(0, 0, 400, 4), 0xFFFF_FFFF)
        plan.update(Self.frame([rows[0], new] + rows[1...], [1, 1000] + revisions[1...]), within: all)
        #expect(plan.prepared.count == 1)
        #expect(plan.prepared == [1])
        #expect(plan.items.map(\.bounds)[2...] == (1..<100).map { DeviceRect(x: 0, y: $0 * 4, width: 400, height: 3) }[...])
        // Caches elsewhere are keyed by an item's slot.
        #expect(plan.items[0].slot == slots[0] && plan.items[2...].map(\.slot) == Array(slots[1...]))
        #expect(!slots.contains(plan.items[1].slot))

        // It is removed again, and the last row moves to the front.
        plan.update(Self.frame([rows[99]] + rows[..<99], [100] + revisions[..<99]), within: all)
        #expect(plan.prepared.count == 0)
        #expect(plan.items.map(\.slot) == [slots[99]] + slots[..<99])
    }

    /// Returns whether a node begins, divides or ends a group. A frame may leave the revisions of these unknown.
    private static func isBracket(_ node: RenderNode) -> Bool {
        switch node {
        case .beginGroup, .mask, .endGroup: true
        case .fill, .image, .ninePart, .gradient: false
        }
    }

    @Test func `items in a group without a revision are reused unless its bounds change`() {
        var make = NodeFactory(400, 400)
        let bounds = DeviceRect(x: 0, y: 0, width: 200, height: 200), all = DeviceRect(x: 0, y: 0, width: 400, height: 400)
        let content = (0..<4).map { make.fill(PlaneRect(Double($0) * 20, 10, 30, 30), 0xFF40_5060) }
        let group = make.group(opacity: 128, bounds: bounds, content)
        let narrower = [make.group(opacity: 128, bounds: DeviceRect(x: 0, y: 0, width: 60, height: 200), content)[0]] + group[1...]
        let moving = (0..<2).map { make.fill(PlaneRect(Double($0) * 50, 300, 30, 30), 0xFF11_2233) }
        var plan = FramePlan(options: [])
        plan.update(Self.frame([moving[0]] + group, [100, 0, 1, 2, 3, 4, 0]), within: all)
        plan.update(Self.frame([moving[1]] + group, [101, 0, 1, 2, 3, 4, 0]), within: all)
        #expect(plan.prepared == [0, 6])
        // If the group's bounds change, its items are prepared again.
        plan.update(Self.frame([moving[1]] + narrower, [101, 0, 1, 2, 3, 4, 0]), within: all)
        #expect(plan.prepared == [1, 2, 3, 4, 5, 6])
        #expect(plan.items[2...5].allSatisfy { $0.bounds.maxX <= 60 })
    }

    @Test(arguments: [true, false])
    func `an updated plan matches one made from scratch`(groupsAreKnown: Bool) {
        var random = SplitMix64(seed: 20)
        var make = NodeFactory(400, 400)
        let bitmap = Bitmap(width: 40, height: 40) { x, y in 0xFF00_0000 | Pixel(x * 5) << 8 | Pixel(y * 5) }
        // Blocks are single nodes or groups, each node with a revision of its own.
        var blocks: [[(node: RenderNode, revision: UInt64)]] = []
        var revision: UInt64 = 0
        func block(_ nodes: [RenderNode]) -> [(node: RenderNode, revision: UInt64)] {
            nodes.map { node in
                revision += 1
                return (node, revision)
            }
        }
        func leaf() -> RenderNode {
            let rect = PlaneRect(random.double(-20...380), random.double(-20...380), random.double(10...120), random.double(10...90))
            return random.oneIn(2) ? make.fill(rect, 0xFF10_2030) : make.image(rect, bitmap)
        }
        for i in 0..<30 {
            if i % 5 == 0 {
                let bounds = DeviceRect(x: random.int(0...300), y: random.int(0...300), width: 100, height: 100)
                let inner = make.group(opacity: 200, bounds: bounds, [leaf(), leaf()])
                blocks.append(block(make.group(opacity: i % 2 == 0 ? 255 : 90, bounds: bounds, [leaf()] + inner + [leaf()])))
            } else {
                blocks.append(block([leaf()]))
            }
        }
        let all = DeviceRect(x: 0, y: 0, width: 400, height: 400)
        var kept = FramePlan(options: [.foldsOpacity])
        var shown = Array(blocks[..<15])
        for step in 0..<200 {
            switch random.int(0...3) {
            case 0: shown.insert(blocks[random.int(15...29)].map { ($0.node, $0.revision) }, at: random.int(0...shown.count))
            case 1 where shown.count > 3: shown.remove(at: random.int(0...shown.count - 1))
            case 2 where shown.count > 3: shown.swapAt(random.int(0...shown.count - 1), random.int(0...shown.count - 1))
            default: break
            }
            // No block appears twice, as a layer is shown only once.
            var seen: Set<UInt64> = []
            shown.removeAll { !seen.insert($0[0].revision).inserted }
            let nodes = shown.flatMap { $0.map(\.node) }
            let revisions = shown.flatMap { $0.map { groupsAreKnown || !Self.isBracket($0.node) ? $0.revision : 0 } }
            kept.update(Self.frame(nodes, revisions), within: all)
            kept.findHidden(within: all)
            var fresh = FramePlan(options: [.foldsOpacity])
            fresh.update(Self.frame(nodes, revisions), within: all)
            fresh.findHidden(within: all)
            #expect(kept.items.map(\.kind) == fresh.items.map(\.kind), "step \(step)")
            #expect(kept.items.map(\.bounds) == fresh.items.map(\.bounds), "step \(step)")
            #expect(kept.hiddenBy == fresh.hiddenBy, "step \(step)")
            #expect(kept.groups.map(\.strategy) == fresh.groups.map(\.strategy), "step \(step)")
            #expect(kept.groups.map(\.range) == fresh.groups.map(\.range), "step \(step)")
            #expect(Set(kept.items.map(\.slot)).count == kept.items.count, "step \(step)")
        }
    }

    @Test func `items outside the damage are deferred until damage touches them`() {
        var make = NodeFactory(400, 400)
        let nodes = [make.fill(PlaneRect(0, 0, 50, 50), 0xFF11_1111), make.fill(PlaneRect(200, 200, 50, 50), 0xFF22_2222)]
        var plan = FramePlan(options: [])
        let frame = Self.frame(nodes, [1, 2])
        plan.update(frame, within: DeviceRect(x: 0, y: 0, width: 100, height: 100))
        #expect(plan.items.map(\.kind) == [.solid, .deferred])
        plan.update(frame, within: DeviceRect(x: 0, y: 0, width: 100, height: 100))
        #expect(plan.prepared.count == 0)
        plan.update(frame, within: DeviceRect(x: 150, y: 150, width: 100, height: 100))
        #expect(plan.items.map(\.kind) == [.solid, .solid] && plan.prepared.count == 1)
    }

    @Test func `groups say why they are drawn offscreen`() {
        var make = NodeFactory(400, 400)
        let bounds = DeviceRect(x: 0, y: 0, width: 200, height: 200)
        let opaque = make.fill(PlaneRect(0, 0, 50, 50), 0xFF11_1111), soft = make.fill(PlaneRect(0, 0, 50, 50), 0x8011_1111)
        func strategy(_ nodes: [RenderNode], _ options: PlanningOptions = .foldsOpacity) -> GroupStrategy {
            Self.plan(nodes, options).groups[0].strategy
        }
        #expect(strategy(make.group(bounds: bounds, [opaque])) == .passThrough)
        #expect(strategy(make.group(bounds: bounds, [opaque, opaque])) == .offscreen(.rounding))
        #expect(strategy(make.group(opacity: 128, bounds: bounds, [opaque])) == .foldedOpacity)
        #expect(strategy(make.group(opacity: 128, bounds: bounds, [opaque]), []) == .offscreen(.opacity))
        #expect(strategy(make.group(opacity: 128, bounds: bounds, [opaque, opaque])) == .offscreen(.opacity))
        #expect(strategy(make.group(bounds: bounds, mask: [soft], [opaque])) == .offscreen(.mask))
        let inner = make.group(blendMode: .multiply, bounds: bounds, [opaque])
        #expect(strategy(inner) == .offscreen(.blendMode))
        #expect(strategy(make.group(bounds: bounds, inner)) == .offscreen(.containsBlendMode))
        let clip = make.placement(PlaneRect(10, 10, 60, 60), radius: 12)
        #expect(strategy(make.group(shape: clip, bounds: bounds, [opaque, opaque])) == .offscreen(.shape))
        let cut = HalfPlane(a: 1, b: 1, c: -60)
        #expect(strategy(make.group(cuts: [cut], bounds: bounds, [opaque, opaque])) == .offscreen(.cuts))
        #expect(strategy(make.group(cuts: [cut], bounds: bounds, [opaque]), .foldsCuts) == .foldedCuts)
    }

    @Test func `a group on an opaque ground of its own passes through despite a blend mode inside`() {
        var make = NodeFactory(400, 400)
        let bounds = DeviceRect(x: 0, y: 0, width: 200, height: 200)
        let item = make.fill(PlaneRect(0, 0, 50, 50), 0x8011_1111), multiply = make.group(blendMode: .multiply, bounds: bounds, [item])
        func strategy(_ ground: RenderNode, opacity: UInt8 = 255, mask: [RenderNode]? = nil) -> GroupStrategy {
            Self.plan(make.group(opacity: opacity, bounds: bounds, mask: mask, [ground] + multiply), .passesGrounds).groups[0].strategy
        }
        let ground = make.fill(PlaneRect(0, 0, 200, 200), 0xFF22_2222)
        #expect(strategy(ground) == .passThrough)
        #expect(strategy(ground, opacity: 128) == .offscreen(.opacity) && strategy(ground, mask: [item]) == .offscreen(.mask))
        #expect(strategy(make.fill(PlaneRect(0, 0, 200, 199.5), 0xFF22_2222)) == .offscreen(.containsBlendMode))
        #expect(strategy(make.fill(PlaneRect(0, 0, 200, 200), 0xFE22_2222)) == .offscreen(.containsBlendMode))
        // Also if none of the group is drawn.
        let frame = Self.frame(make.group(bounds: bounds, [ground] + multiply), [1, 2, 3, 4, 5, 6])
        var plan = FramePlan(options: .passesGrounds)
        plan.update(frame, within: DeviceRect(x: 300, y: 300, width: 10, height: 10))
        #expect(plan.groups[0].strategy == .passThrough)
    }

    @Test func `a blend mode is folded into a group's only item, unless opacity, a mask or nesting prevents it`() {
        var make = NodeFactory(400, 400)
        let bounds = DeviceRect(x: 0, y: 0, width: 200, height: 200)
        let item = make.fill(PlaneRect(0, 0, 50, 50), 0xFF11_1111), multiply = make.group(blendMode: .multiply, bounds: bounds, [item])
        func strategy(_ nodes: [RenderNode], _ options: PlanningOptions = .foldsModes) -> GroupStrategy {
            Self.plan(nodes, options).groups[0].strategy
        }
        #expect(strategy(multiply) == .foldedMode && strategy(multiply, []) == .offscreen(.blendMode))
        #expect(strategy(make.group(blendMode: .hue, bounds: bounds, [item])) == .foldedMode)
        #expect(strategy(make.group(blendMode: .hue, bounds: bounds, [item, item])) == .offscreen(.blendMode))
        #expect(strategy(make.group(opacity: 128, blendMode: .multiply, bounds: bounds, [item])) == .offscreen(.blendMode))
        #expect(strategy(make.group(blendMode: .multiply, bounds: bounds, mask: [item], [item])) == .offscreen(.mask))
        #expect(strategy(make.group(blendMode: .screen, bounds: bounds, multiply)) == .offscreen(.blendMode))
        #expect(strategy(make.group(bounds: bounds, multiply)) == .offscreen(.containsBlendMode))
        // Items behind it remain visible, however opaque it is.
        #expect(Self.plan([item] + multiply, .foldsModes).hiddenBy == [-1, -1, -1, -1])
    }

    @Test func `items say what hides them, and items in an offscreen group hide nothing behind the group`() {
        var make = NodeFactory(400, 400)
        let small = make.fill(PlaneRect(10, 10, 50, 50), 0xFF11_1111), cover = make.fill(PlaneRect(0, 0, 100, 100), 0xFF22_2222)
        #expect(Self.plan([small, cover]).hiddenBy == [1, -1])
        #expect(Self.plan([small, cover], hides: false).hiddenBy == [-1, -1])
        #expect(Self.plan([cover, small]).hiddenBy == [-1, -1])
        let bounds = DeviceRect(x: 0, y: 0, width: 200, height: 200)
        // The group is translucent: the item behind it shows through, while the item covered within it does not.
        let group = make.group(opacity: 128, bounds: bounds, [small, cover])
        #expect(Self.plan([small] + group).hiddenBy == [-1, -1, 3, -1, -1])
        let passed = make.group(bounds: DeviceRect(x: 0, y: 0, width: 100, height: 100), [cover, small])
        #expect(Self.plan([small] + passed, .passesGrounds).hiddenBy == [3, -1, -1, -1, -1])
        // A hidden group is hidden with everything in it.
        #expect(Self.plan(make.group(bounds: DeviceRect(x: 0, y: 0, width: 90, height: 90), [small, small]) + [cover]).hiddenBy[0] == 4)
    }

    @Test func `rectangles lose the parts that occluders hide, and a group's occluders hide only its own items`() {
        // From the last item to the first. An offscreen group begins at item 3.
        var occluders = Occluders(fewestPixels: 1)
        occluders.add(DeviceRect(x: 100, y: 0, width: 200, height: 200), item: 9, from: 0)
        occluders.add(DeviceRect(x: 0, y: 100, width: 200, height: 200), item: 5, from: 0)
        occluders.confine(from: 1, to: 3)
        func visible(_ item: Int) -> Int {
            let all = DeviceRect(x: 0, y: 0, width: 300, height: 300)
            switch occluders.visiblePart(of: all, by: item + 1..<20) {
            case .nothing: return 0
            case .whole: return all.area
            case .pieces:
                for (i, piece) in occluders.pieces.enumerated() {
                    for other in occluders.pieces[..<i] { #expect(!piece.intersects(other)) }
                }
                return occluders.pieces.reduce(0) { $0 + $1.area }
            }
        }
        #expect(visible(1) == 90_000 - 40_000)
        #expect(visible(4) == 90_000 - 40_000 - 40_000 + 10_000)
        #expect(visible(6) == 90_000 - 40_000)
        #expect(visible(9) == 90_000)
    }
}
