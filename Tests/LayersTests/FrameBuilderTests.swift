// Frames that the frame builder makes from layers: positions, groups, clips, order and reuse.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import Testing

@testable import FloeLayerTree

@MainActor
struct FrameBuilderTests {
    private func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color = .white) -> Layer {
        let layer = Layer()
        layer.frame = CGRect(x: x, y: y, width: w, height: h)
        layer.backgroundColor = color
        return layer
    }

    private func build(_ root: Layer, width: Int = 100, height: Int = 100, scale: Double = 1) -> Frame {
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        FrameBuilder().build(
            LayerTree(root: root), size: PixelSize(width: width, height: height), scale: scale, into: &frame)
        return frame
    }

    @Test func resetBuilderRebuildsEverything() {
        let root = box(0, 0, 100, 100), space = TransformLayer()
        root.addSublayer(space)
        for i in 0..<3 {
            let card = box(Double(i) * 20, 10, 30, 30)
            card.transform = .rotation(0.3, x: 0, y: 1, z: 0)
            card.addSublayer(box(2, 2, 5, 5))
            space.addSublayer(card)
        }
        let tree = LayerTree(root: root), builder = FrameBuilder()
        var frame = Frame(size: PixelSize(width: 100, height: 100), background: 0)
        func found() -> Int {
            let before = builder.walk.cache.foundCount
            builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &frame)
            tree.didBuildFrame()
            return builder.walk.cache.foundCount - before
        }
        let first = found()
        #expect(first > 0)
        #expect(found() == 0)
        builder.forget()
        #expect(found() == first)
    }

    private func kinds(_ frame: Frame) -> [String] {
        frame.nodes.map { node in
            switch node {
            case .fill(let n): n.isBorder ? "border" : "fill"
            case .image: "image"
            case .ninePart: "ninePart"
            case .gradient: "gradient"
            case .beginGroup: "("
            case .mask: "|"
            case .endGroup: ")"
            }
        }
    }

    @Test func positionAndAnchorPlaceLayer() throws {
        let layer = Layer()
        layer.bounds = CGRect(x: 5, y: 5, width: 20, height: 10)
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.position = CGPoint(x: 30, y: 40)
        layer.backgroundColor = .white
        let frame = build(layer, scale: 2)
        #expect(frame.nodes.count == 1)
        #expect(frame.headers.first?.bounds == DeviceRect(minX: 60, minY: 60, maxX: 100, maxY: 80))
    }

    @Test func sublayersFollowTheirSuperlayersBoundsOrigin() {
        let root = box(0, 0, 100, 100, .clear)
        root.bounds = CGRect(x: 0, y: 30, width: 100, height: 100)
        root.addSublayer(box(10, 40, 10, 10))
        #expect(build(root).headers.first?.bounds == DeviceRect(minX: 10, minY: 10, maxX: 20, maxY: 20))
    }

    @Test func groupsAreMadeOnlyWhereNeeded() {
        let leaf = box(0, 0, 10, 10)
        leaf.opacity = 0.5
        #expect(kinds(build(leaf)) == ["fill"], "one part alone takes the opacity itself")

        let both = box(0, 0, 10, 10)
        both.contents = Bitmap(width: 2, height: 2, color: 0x8080_8080)
        both.opacity = 0.5
        #expect(kinds(build(both)) == ["(", "fill", "image", ")"])
        both.contents = Bitmap(width: 2, height: 2, color: 0xFFFF_FFFF)
        #expect(kinds(build(both)) == ["image"], "nothing shows through opaque contents")

        let parent = box(0, 0, 50, 50, .clear)
        parent.addSublayer(box(0, 0, 10, 10))
        parent.addSublayer(box(5, 5, 10, 10))
        #expect(kinds(build(parent)) == ["fill", "fill"])
        parent.opacity = 0.5
        #expect(kinds(build(parent)) == ["(", "fill", "fill", ")"])
    }

    @Test func onlyRoundedOrRotatedClipsNeedGroups() {
        let parent = box(10, 10, 20, 20, .clear)
        parent.masksToBounds = true
        parent.addSublayer(box(-5, -5, 100, 100))
        let square = build(parent)
        #expect(kinds(square) == ["fill"])
        #expect(square.headers.first?.bounds == DeviceRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
        parent.cornerRadius = 4
        #expect(kinds(build(parent)) == ["(", "fill", ")"])
        parent.cornerRadius = 0
        parent.transform = .rotation(0.3, x: 0, y: 0, z: 1)
        #expect(kinds(build(parent)) == ["(", "fill", ")"])
    }

    @Test func contentsFillingRoundedClipNeedNoGroup() {
        let layer = box(0, 0, 20, 20, .clear)
        layer.contents = Bitmap(width: 2, height: 2, color: 0xFFFF_FFFF)
        layer.masksToBounds = true
        layer.cornerRadius = 6
        let frame = build(layer)
        guard case .image(let image)? = frame.nodes.first else { Issue.record("expected an image"); return }
        #expect(frame.nodes.count == 1)
        #expect(image.placement.cornerRadius == 6)
    }

    @Test func maskFollowsContent() {
        let layer = box(0, 0, 40, 40)
        let mask = GradientLayer()
        mask.frame = CGRect(x: 10, y: 0, width: 10, height: 40)
        mask.gradient = Gradient(colors: [.clear, .white])
        layer.mask = mask
        let frame = build(layer)
        #expect(kinds(frame) == ["(", "fill", "|", "gradient", ")"])
        #expect(frame.headers.first?.bounds == DeviceRect(minX: 10, minY: 0, maxX: 20, maxY: 40))
        mask.isHidden = true
        #expect(build(layer).nodes.isEmpty, "an empty mask hides everything")
    }

    @Test func filterIsolatesSuperlayersGroup() {
        let parent = box(0, 0, 40, 40)
        let filtered = box(0, 0, 20, 20, .black)
        filtered.compositingFilter = .color
        parent.addSublayer(filtered)
        #expect(kinds(build(parent)) == ["(", "fill", "(", "fill", ")", ")"])
    }

    @Test func zPositionOrdersSublayersStably() {
        let root = box(0, 0, 100, 100, .clear)
        let a = box(0, 0, 10, 10), b = box(0, 0, 20, 20), c = box(0, 0, 30, 30)
        for layer in [a, b, c] { root.addSublayer(layer) }
        a.zPosition = 1
        let widths = build(root).headers.map(\.bounds.width)
        #expect(widths == [20, 30, 10])
    }

    @Test func singleSidedLayerFacingAwayIsNotDrawn() {
        let layer = box(40, 40, 20, 20)
        layer.transform = .rotation(.pi, x: 0, y: 1, z: 0)
        #expect(build(layer).nodes.count == 1)
        layer.isDoubleSided = false
        #expect(build(layer).nodes.isEmpty)
    }

    @Test func layersOutsidePictureMakeNoNodes() {
        let root = box(0, 0, 100, 100, .clear)
        root.addSublayer(box(200, 0, 10, 10))
        root.addSublayer(box(-10, 0, 10, 10))
        root.addSublayer(box(99.5, 0, 10, 10))
        #expect(build(root).nodes.count == 1)
    }

    @Test func nothingShowsBehindEye() {
        let layer = box(0, 0, 100, 100)
        layer.transform = Transform3D.translation(0, 0, 600).concatenating(.perspective(distance: 500))
        #expect(build(layer).nodes.isEmpty)
    }

    @Test func transformLayerSortsPlanesByDepth() {
        let space = TransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let near = box(0, 0, 50, 50), far = box(0, 0, 60, 60)
        near.transform = .translation(0, 0, 10)
        far.transform = .translation(0, 0, -10)
        space.addSublayer(near)
        space.addSublayer(far)
        #expect(build(space).headers.map(\.bounds.width) == [60, 50])
    }

    @Test func intersectingPlanesAreSplit() {
        let space = TransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let flat = box(0, 0, 100, 100), turned = box(0, 0, 100, 100)
        turned.transform = .rotation(0.5, x: 0, y: 1, z: 0)
        space.addSublayer(flat)
        space.addSublayer(turned)
        let cuts = build(space).nodes.compactMap { node -> HalfPlane? in
            if case .beginGroup(let group) = node { group.cuts.first } else { nil }
        }
        #expect(cuts.count == 2)
        // The planes meet at x = 50. Both cuts vanish there, except for the thousandth of a pixel that gives the pixel centres on
        // the line to one of them, and each is the opposite of the other.
        for cut in cuts { #expect(abs(cut.a * 50 + cut.c) < 0.001) }
        #expect(cuts.map { $0.a * 50 + $0.c >= 0 } == [cuts[0].a > 0, cuts[1].a > 0])
        #expect(abs(cuts[0].a + cuts[1].a) < 1e-12 && abs(cuts[0].c + cuts[1].c) < 1e-12)
    }

    @Test func gravityPlacesContentsInPoints() {
        let layer = box(0, 0, 40, 30, .clear)
        layer.contents = Bitmap(width: 20, height: 20, color: 0xFFFF_FFFF)
        layer.contentsScale = 2
        let expected: [ContentsGravity: DeviceRect] = [
            .resize: DeviceRect(minX: 0, minY: 0, maxX: 40, maxY: 30),
            .resizeAspect: DeviceRect(minX: 5, minY: 0, maxX: 35, maxY: 30),
            .center: DeviceRect(minX: 15, minY: 10, maxX: 25, maxY: 20),
            .top: DeviceRect(minX: 15, minY: 0, maxX: 25, maxY: 10),
            .bottomRight: DeviceRect(minX: 30, minY: 20, maxX: 40, maxY: 30),
            .left: DeviceRect(minX: 0, minY: 10, maxX: 10, maxY: 20),
        ]
        for (gravity, rect) in expected {
            layer.contentsGravity = gravity
            #expect(build(layer).headers.first?.bounds == rect, "\(gravity)")
        }
        layer.contentsGravity = .resizeAspectFill
        layer.masksToBounds = true
        #expect(build(layer).headers.first?.bounds == DeviceRect(minX: 0, minY: 0, maxX: 40, maxY: 30))
    }

    @Test func unchangedTreeBuildsEqualFrame() {
        let root = box(0, 0, 100, 100)
        let gradient = GradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        gradient.gradient = Gradient(colors: [.white, .black])
        root.addSublayer(gradient)
        let tree = LayerTree(root: root), builder = FrameBuilder()
        var first = Frame(size: PixelSize(width: 0, height: 0), background: 0), second = first
        builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &first)
        builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &second)
        #expect(first == second)
    }

    @Test func unchangedPlanesAndMasksAreReused() {
        let root = box(0, 0, 100, 100), panel = box(0, 0, 50, 50), space = TransformLayer(), plane = box(50, 50, 40, 40)
        let still = box(10, 10, 10, 10), moving = box(20, 20, 10, 10), mask = box(5, 5, 30, 30)
        panel.addSublayer(still)
        panel.addSublayer(moving)
        panel.mask = mask
        space.frame = root.bounds
        space.addSublayer(plane)
        root.addSublayer(panel)
        root.addSublayer(space)
        let tree = LayerTree(root: root), builder = FrameBuilder()
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        /// Builds a frame and returns the revision of each layer's node, 0 if it has none.
        func revisions() -> [UInt64] {
            builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &frame)
            return [still, moving, mask, plane].map { layer in
                frame.nodes.indices.first { frame.headers[$0].id == NodeID(layer: layer.id, part: 1) }.map { frame.revisions[$0] } ?? 0
            }
        }
        let first = revisions()
        #expect(!first.contains(0) && revisions() == first)
        tree.withoutActions { moving.position.x += 1 }
        let second = revisions()
        #expect(second[0] == first[0] && second[1] != first[1] && second[2...] == first[2...])
        // Moving a space moves its planes, and moving a masked layer moves its mask.
        tree.withoutActions {
            space.position.x += 1
            panel.position.x += 1
        }
        let third = revisions()
        #expect(zip(second, third).allSatisfy { $0 != $1 })
    }

    @Test func `a group without sublayers is reused until it, its mask or its superlayer changes`() {
        let root = box(0, 0, 100, 100), panel = box(0, 0, 80, 80), faded = box(10, 10, 20, 20), masked = box(40, 10, 20, 20)
        faded.borderWidth = 2
        faded.borderColor = .black
        faded.opacity = 0.5
        let mask = box(5, 5, 10, 10)
        masked.mask = mask
        for layer in [faded, masked] { panel.addSublayer(layer) }
        root.addSublayer(panel)
        let tree = LayerTree(root: root), builder = FrameBuilder(), size = PixelSize(width: 100, height: 100)
        // As in a window, each frame reuses the memory of the one before the last.
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0), last = frame
        /// Builds a frame and returns the revisions of both groups.
        func revisions() -> [UInt64] {
            swap(&frame, &last)
            builder.build(tree, size: size, scale: 1, into: &frame)
            return [faded, masked].map { layer in
                frame.nodes.indices.first { frame.headers[$0].id == NodeID(layer: layer.id, part: 0) }.map { frame.revisions[$0] } ?? 0
            }
        }
        let first = revisions()
        #expect(!first.contains(0) && revisions() == first && revisions() == first)
        tree.withoutActions { mask.position.x += 1 }
        let second = revisions()
        #expect(second[0] == first[0] && second[1] != first[1] && revisions() == second)
        tree.withoutActions { faded.opacity = 0.25 }
        let third = revisions()
        #expect(third[0] != second[0] && third[1] == second[1])
        tree.withoutActions { panel.position.x += 1 }
        let fourth = revisions()
        #expect(zip(third, fourth).allSatisfy { $0 != $1 } && revisions() == fourth)
    }

    @Test func `a group keeps its revision when a child moves or a node comes before it, not when it gains a child or fades`() {
        let root = box(0, 0, 100, 100), panel = box(10, 10, 60, 60), still = box(0, 0, 10, 10), moving = box(20, 20, 10, 10)
        panel.opacity = 0.5
        panel.addSublayer(still)
        panel.addSublayer(moving)
        root.addSublayer(panel)
        let tree = LayerTree(root: root), builder = FrameBuilder(), size = PixelSize(width: 100, height: 100)
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0), last = frame
        /// Builds a frame, which must have `nodes` nodes, and returns the revisions of the group, its end and the two children.
        func revisions(nodes: Int) -> [UInt64] {
            swap(&frame, &last)
            builder.build(tree, size: size, scale: 1, into: &frame)
            #expect(
                frame.nodes.count == nodes
                    && frame == Frame(size: size, background: frame.background, nodes: frame.nodes, layerCount: frame.layerCount))
            guard let begin = frame.headers.indices.first(where: { frame.headers[$0].kind == .beginGroup }) else { return [] }
            return [frame.revisions[begin], frame.revisions[frame.headers[begin].next - 1]] + self.revisions([still, moving], in: frame)
        }
        let first = revisions(nodes: 6)
        #expect(!first.contains(0) && revisions(nodes: 6) == first && revisions(nodes: 6) == first)
        tree.withoutActions { moving.position.x += 1 }
        let second = revisions(nodes: 6)
        #expect(second[..<3] == first[..<3] && second[3] != first[3] && revisions(nodes: 6) == second)
        // A layer comes in before the group and goes again.
        let row = box(80, 80, 10, 10)
        tree.withoutActions { root.insertSublayer(row, at: 0) }
        #expect(revisions(nodes: 7) == second && revisions(nodes: 7) == second)
        tree.withoutActions { row.removeFromSuperlayer() }
        #expect(revisions(nodes: 6) == second)
        // A third child.
        tree.withoutActions { panel.addSublayer(row) }
        let third = revisions(nodes: 7)
        #expect(third[0] != second[0] && third[1] != second[1] && third[2...] == second[2...] && revisions(nodes: 7) == third)
        tree.withoutActions { panel.opacity = 0.25 }
        let fourth = revisions(nodes: 7)
        #expect(fourth[0] != third[0] && revisions(nodes: 7) == fourth)
    }

    /// Returns the revisions of the nodes that draw `layers`, 0 for layers that have none.
    private func revisions(_ layers: [Layer], in frame: Frame) -> [UInt64] {
        layers.map { layer in
            frame.nodes.indices.first { frame.headers[$0].id == NodeID(layer: layer.id, part: 1) }.map { frame.revisions[$0] } ?? 0
        }
    }

    @Test func `two builders of one tree do not invalidate each other's caches`() {
        let root = box(0, 0, 100, 100), layers = [box(0, 0, 20, 20), box(30, 0, 20, 20)]
        for layer in layers { root.addSublayer(layer) }
        let tree = LayerTree(root: root), builders = [FrameBuilder(), FrameBuilder()], size = PixelSize(width: 100, height: 100)
        var frames = [Frame](repeating: Frame(size: size, background: 0), count: 2)
        func build() -> [[UInt64]] {
            for i in 0..<2 { builders[i].build(tree, size: size, scale: 1, into: &frames[i]) }
            #expect(frames[0] == frames[1])
            return frames.map { revisions(layers, in: $0) }
        }
        let first = build()
        #expect(build() == first && first[0][0] != first[1][0])
        tree.withoutActions { layers[1].position.x += 1 }
        let second = build()
        for i in 0..<2 { #expect(second[i][0] == first[i][0] && second[i][1] != first[i][1]) }
    }

    @Test func `a layer's cache entry goes when the layer leaves the tree`() {
        let root = box(0, 0, 100, 100), layer = box(0, 0, 20, 20), other = box(30, 0, 20, 20)
        let tree = LayerTree(root: root), builder = FrameBuilder(), size = PixelSize(width: 100, height: 100)
        var frame = Frame(size: size, background: 0)
        func build() { builder.build(tree, size: size, scale: 1, into: &frame) }
        tree.withoutActions {
            root.addSublayer(layer)
            build()
            let slot = layer.slot
            #expect(builder.walk.cache.entries[slot].layer == layer.id)
            layer.removeFromSuperlayer()
            root.addSublayer(other)
            #expect(other.slot == slot)
            build()
            #expect(frame.nodes.count == 2 && frame.headers[1].bounds == DeviceRect(x: 30, y: 0, width: 20, height: 20))
            #expect(builder.walk.cache.entries[slot].layer == other.id)
            other.removeFromSuperlayer()
            build()
            #expect(frame.nodes.count == 1 && builder.walk.cache.entries[slot].layer == 0)
        }
    }

    @Test(arguments: 0..<20)
    func `a frame built from a cache equals one built from scratch, whatever has changed`(seed: Int) {
        var numbers = SplitMix64(seed: UInt64(seed))
        func number(_ range: Range<Int>) -> Int { .random(in: range, using: &numbers) }
        let root = box(0, 0, 100, 100), size = PixelSize(width: 100, height: 100), tree = LayerTree(root: root), builder = FrameBuilder()
        var layers: [Layer] = []
        for i in 0..<16 { layers.append(box(Double(i * 5), Double(i * 3), 30, 20)) }
        // Two frames in turn, as in a host that shows one while it builds the next.
        var frames = [Frame](repeating: Frame(size: size, background: 0), count: 2)
        func change() {
            let layer = layers[number(0..<16)], other = layers[number(0..<16)]
            switch number(0..<12) {
            case 0, 1: layer.position.x += Double(number(-9..<10))
            case 2: layer.backgroundColor = layer.backgroundColor == .clear ? .white : .clear
            case 3: layer.borderWidth = Double(number(0..<3))
            case 4: layer.compositingFilter = number(0..<3) == 0 ? .multiply : .normal
            case 5: layer.masksToBounds.toggle()
            case 6: layer.opacity = Float(number(0..<3)) / 2
            case 7, 8: (number(0..<2) == 0 ? root : other).insertSublayer(layer, at: number(0..<4))
            case 9: layer.removeFromSuperlayer()
            case 10: other.mask = number(0..<3) == 0 ? nil : layer
            default: layer.zPosition = Double(number(0..<2))
            }
        }
        for round in 0..<150 {
            tree.withoutActions { for _ in 0..<number(0..<4) { change() } }
            var anew = Frame(size: size, background: 0)
            FrameBuilder().build(tree, size: size, scale: 1, into: &anew)
            // Built last, so that the next changes fall into the same generation in which this builder filled its cache.
            builder.build(tree, size: size, scale: 1, into: &frames[round % 2])
            #expect(frames[round % 2].nodes == anew.nodes && frames[round % 2].headers == anew.headers, "round \(round)")
        }
    }

    @Test func `a tree still draws its root after another tree has taken it`() {
        let root = box(0, 0, 100, 100), layer = box(0, 0, 20, 20), builder = FrameBuilder(), size = PixelSize(width: 100, height: 100)
        let tree = LayerTree(root: root)
        var frame = Frame(size: size, background: 0)
        func expectLayer(at x: Int) {
            builder.build(tree, size: size, scale: 1, into: &frame)
            #expect(frame.nodes.count == 2 && frame.headers[1].bounds == DeviceRect(x: x, y: 0, width: 20, height: 20))
        }
        root.addSublayer(layer)
        expectLayer(at: 0)
        for i in 0..<20 { LayerTree().root.addSublayer(box(Double(i), 0, 1, 1)) }
        var thief: LayerTree? = LayerTree(root: root)
        expectLayer(at: 0)
        thief?.withoutActions { layer.position.x += 10 }
        expectLayer(at: 10)
        thief = nil
        tree.withoutActions { layer.position.x += 10 }
        expectLayer(at: 20)
        tree.withoutActions { layer.position.x += 10 }
        expectLayer(at: 30)
    }
}
