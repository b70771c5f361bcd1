// A tree for each overlay, with the expected colours at given pixels, on both compositors.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import Testing

@MainActor
@Suite(.serialized)
struct OverlayPictureTests {
    typealias Colors = OverlayColors

    private static let size = PixelSize(width: 400, height: 400)

    /// Makes a stage that has drawn `tree`.
    private func stage(_ kind: CompositorKind, _ tree: LayerTree) throws -> HeadlessStage {
        let stage = try HeadlessStage(compositor: kind, threads: 1)
        try stage.draw(tree, size: Self.size, scale: 1)
        return stage
    }

    private func tree(_ layers: [Layer]) -> LayerTree {
        let root = Layer()
        root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
        root.position = CGPoint(x: 200, y: 200)
        for layer in layers { root.addSublayer(layer) }
        return LayerTree(root: root)
    }

    private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil, in superlayer: Layer? = nil)
        -> Layer
    {
        let layer = Layer()
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
        if let color { layer.backgroundColor = color }
        superlayer?.addSublayer(layer)
        return layer
    }

    private func picture(_ overlay: PlanOverlay, _ kind: CompositorKind, _ layers: [Layer]) throws -> Bitmap {
        try #require(stage(kind, tree(layers)).makeOverlaidFrame()).picture(overlay)
    }

    private let red = Color(hex: 0xC04030), soft = Color(hex: 0x3050C0, alpha: 0.5)

    @Test(arguments: CompositorKind.allCases)
    func `opaque pixels are green, blended ones red, and darker where blended twice`(kind: CompositorKind) throws {
        // The first ones are too small for what is hidden to be cut away.
        let shown = try picture(
            .blended, kind,
            [layer(10, 10, 30, 30, red), layer(25, 10, 30, 30, red), layer(10, 200, 100, 100, soft), layer(60, 200, 100, 100, soft)])
        #expect(shown[15, 20] == Colors.opaque[1].pixel)
        #expect(shown[50, 20] == Colors.opaque[1].pixel)
        #expect(shown[30, 20] == Colors.opaque[2].pixel)
        #expect(shown[20, 210] == Colors.blended[1].pixel && shown[150, 210] == Colors.blended[1].pixel)
        #expect(shown[80, 210] == Colors.blended[2].pixel)
        #expect(shown[300, 300] == 0, "nothing is drawn here but the ground")
    }

    @Test(arguments: CompositorKind.allCases)
    func `a translucent layer over an opaque one counts as blended`(kind: CompositorKind) throws {
        let shown = try picture(.blended, kind, [layer(0, 0, 200, 200, red), layer(50, 50, 50, 50, soft)])
        #expect(shown[10, 10] == Colors.opaque[1].pixel && shown[60, 60] == Colors.blended[1].pixel)
    }

    @Test(arguments: CompositorKind.allCases)
    func `an offscreen group is yellow, and one nested in it orange`(kind: CompositorKind) throws {
        let group = layer(20, 20, 200, 200)
        group.opacity = 0.5
        _ = layer(0, 0, 120, 120, red, in: group)
        _ = layer(80, 80, 120, 120, soft, in: group)
        let inner = layer(100, 20, 60, 60, in: group)
        inner.opacity = 0.5
        _ = layer(0, 0, 40, 40, red, in: inner)
        _ = layer(20, 20, 40, 40, soft, in: inner)
        let shown = try picture(.offscreen, kind, [group, layer(250, 250, 50, 50, soft)])
        #expect(shown[30, 30] == Colors.offscreen[1].pixel)
        #expect(shown[125, 45] == Colors.offscreen[2].pixel)
        #expect(shown[260, 260] == 0 && shown[10, 10] == 0)
    }

    /// Masks a group so that it fades in from its top edge to `end`, a fraction of its height.
    private func fade(_ group: Layer, to end: Double) {
        let mask = GradientLayer()
        mask.bounds = group.bounds
        mask.position = CGPoint(x: group.bounds.midX, y: group.bounds.midY)
        var fade = Gradient()
        fade.colors = [Color.black.withAlpha(0), .black, .black]
        fade.locations = [0, end, 1]
        (fade.startPoint, fade.endPoint) = (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
        mask.gradient = fade
        group.mask = mask
    }

    @Test(arguments: CompositorKind.allCases)
    func `a masked group is offscreen only where its mask fades`(kind: CompositorKind) throws {
        let group = layer(0, 0, 400, 400)
        _ = layer(0, 0, 400, 400, red, in: group)
        fade(group, to: 0.25)
        let shown = try picture(.offscreen, kind, [group])
        #expect(shown[200, 50] == Colors.offscreen[1].pixel && shown[200, 300] == 0)
    }

    @Test(arguments: CompositorKind.allCases)
    func `areas hidden by an opaque layer are hatched`(kind: CompositorKind) throws {
        let shown = try picture(.hidden, kind, [layer(20, 20, 100, 100, red), layer(0, 0, 200, 200, red), layer(300, 300, 50, 50, red)])
        let inside = (20..<120).flatMap { y in (20..<120).map { shown[$0, y] } }
        #expect(Set(inside) == [0, Colors.hidden.pixel])
        let share = Double(inside.count { $0 != 0 }) / Double(inside.count)
        #expect(share > 0.22 && share < 0.28)
        #expect((0..<200).allSatisfy { shown[$0, 10] == 0 } && (300..<350).allSatisfy { shown[$0, 320] == 0 })
    }

    /// Whether `rect` is hatched, and nothing of `other`.
    private func isHidden(_ shown: Bitmap, _ rect: CGRect, but other: CGRect) -> Bool {
        func share(_ r: CGRect) -> Double {
            let inside = (Int(r.minY)..<Int(r.maxY)).flatMap { y in (Int(r.minX)..<Int(r.maxX)).map { shown[$0, y] } }
            return Double(inside.count { $0 != 0 }) / Double(inside.count)
        }
        return share(rect) > 0.2 && share(other) == 0
    }

    /// The CPU compositor scans pictures, so their opaque parts are occluders too.
    @Test func `areas hidden by the opaque middle of a picture are hatched`() throws {
        let card = layer(100, 100, 200, 200)
        card.contents = Bitmap(width: 200, height: 200) { x, y in
            min(x, y, 199 - x, 199 - y) < 40 ? 0x8040_2010 : 0xFF00_0000 | Pixel(x) << 8 | Pixel(y)
        }
        // The picture below has to be blended: splitting one that is merely copied would cost more than drawing it.
        let below = layer(100, 100, 200, 200)
        below.contents = Bitmap(width: 200, height: 200) { x, y in 0xFE00_0000 | Pixel(x ^ y) & 0xFE }
        let shown = try picture(.hidden, .cpu, [below, card])
        #expect(isHidden(shown, CGRect(x: 150, y: 150, width: 100, height: 100), but: CGRect(x: 100, y: 100, width: 200, height: 38)))
    }

    /// The CPU compositor draws a group straight to the outer target where the group is opaque and its mask leaves it unchanged.
    @Test func `areas hidden by a masked group are hatched where its mask is opaque`() throws {
        let group = layer(0, 0, 400, 400)
        _ = layer(0, 0, 400, 400, red, in: group)
        fade(group, to: 0.4)
        let shown = try picture(.hidden, .cpu, [layer(50, 50, 300, 300, Color(hex: 0x204060)), group])
        #expect(isHidden(shown, CGRect(x: 60, y: 200, width: 280, height: 140), but: CGRect(x: 50, y: 50, width: 300, height: 100)))
    }

    @Test(arguments: CompositorKind.allCases)
    func `the contents overlay tells copied, misaligned, scaled and turned pictures apart`(kind: CompositorKind) throws {
        let bitmap = Bitmap(width: 50, height: 50) { x, y in 0xFF00_0000 | Pixel(x * 5) << 8 | Pixel(y * 5) }
        func picture(_ x: Double, _ y: Double, _ side: Double = 50) -> Layer {
            let layer = layer(x, y, side, side)
            layer.contents = bitmap
            return layer
        }
        let turned = picture(200, 200)
        turned.transform = .rotation(0.4, x: 0, y: 0, z: 1)
        let shown = try self.picture(.contents, kind, [picture(10, 10), picture(100.5, 10), picture(200, 10, 80), turned])
        #expect(shown[30, 30] == Colors.copied.pixel)
        #expect(shown[125, 30] == Colors.misaligned.pixel)
        #expect(shown[240, 50] == Colors.scaled.pixel)
        #expect(shown[225, 225] == Colors.projected.pixel)
        #expect(shown[300, 300] == 0)
    }

    @Test(arguments: CompositorKind.allCases)
    func `overdraw counts how often a pixel is drawn`(kind: CompositorKind) throws {
        let shown = try picture(
            .overdraw, kind, (0..<5).map { layer(Double($0) * 40, 0, 240, 40, soft) })
        #expect(shown[10, 10] == 0)
        for n in 2...5 { #expect(shown[n * 40 - 30, 10] == Colors.overdraw[n].pixel, "\(n) times") }
    }

    @Test(arguments: CompositorKind.allCases)
    func `the borders overlay outlines layers, offscreen groups and CPU tiles`(kind: CompositorKind) throws {
        let group = layer(200, 200, 100, 100)
        group.opacity = 0.5
        _ = layer(0, 0, 60, 60, red, in: group)
        _ = layer(40, 40, 60, 60, soft, in: group)
        let shown = try picture(.borders, kind, [layer(20, 20, 30, 30, red), group])
        #expect(shown[20, 20] == Colors.layerBorder.pixel && shown[49, 35] == Colors.layerBorder.pixel && shown[35, 35] == 0)
        #expect(shown[200, 250] == Colors.groupBorder.pixel && shown[299, 250] == Colors.groupBorder.pixel)
        #expect(shown[100, 64] == (kind == .cpu ? Colors.tileBorder.pixel : 0))
    }

    @Test(arguments: CompositorKind.allCases)
    func `the border of a turned layer runs along its edges`(kind: CompositorKind) throws {
        let turned = layer(100, 100, 100, 100, red)
        turned.transform = .rotation(.pi / 4, x: 0, y: 0, z: 1)
        let shown = try picture(.borders, kind, [turned])
        // Corners at 150 ± 70.7.
        #expect(shown[150, 150] == 0 && shown[110, 82] == 0)
        let row = (0..<400).filter { shown[$0, 120] == Colors.layerBorder.pixel }
        #expect(row.count >= 2 && row.count <= 8 && row.contains { abs($0 - 109) <= 2 } && row.contains { abs($0 - 190) <= 2 })
    }

    @Test(arguments: CompositorKind.allCases)
    func `prepared items stand out from reused ones`(kind: CompositorKind) throws {
        let still = layer(0, 0, 100, 100, red), moving = layer(200, 200, 50, 50, red)
        let tree = tree([still, moving]), stage = try stage(kind, tree)
        #expect(try #require(stage.makeOverlaidFrame()).picture(.reuse)[10, 10] == Colors.prepared.pixel)
        tree.withoutActions { moving.position = CGPoint(x: 240, y: 240) }
        try stage.draw(tree, size: Self.size, scale: 1)
        let shown = try #require(stage.makeOverlaidFrame()).picture(.reuse)
        #expect(shown[10, 10] == Colors.reused.pixel && shown[240, 240] == Colors.prepared.pixel)
        // In a window, items prepared for a single frame just flash, so the lasting picture leaves them out.
        let lasting = try #require(stage.makeOverlaidFrame()?.lastingPicture(.reuse))
        #expect(lasting[10, 10] == Colors.reused.pixel && lasting[240, 240] == 0)
    }

    @Test func `the uploads overlay shows what the last frame uploaded to the GPU`() throws {
        func picture(_ x: Double, _ pixel: Pixel) -> Layer {
            let layer = layer(x, 10, 50, 50)
            layer.contents = Bitmap(width: 50, height: 50, color: pixel)
            return layer
        }
        let tree = tree([picture(10, 0xFF10_2030)])
        for kind in CompositorKind.allCases {
            let stage = try stage(kind, tree)
            let expected = kind == .gpu ? Colors.uploaded.pixel : 0
            #expect(try #require(stage.makeOverlaidFrame()).picture(.uploads)[30, 30] == expected)
            tree.root.addSublayer(picture(kind == .cpu ? 100 : 200, 0xFF30_2010))
            try stage.draw(tree, size: Self.size, scale: 1)
            let shown = try #require(stage.makeOverlaidFrame()).picture(.uploads)
            #expect(shown[30, 30] == 0 && shown[kind == .cpu ? 120 : 220, 30] == expected)
        }
    }

    // Damage

    @Test func `damage flashes, in another colour where it changed no pixel, and fades`() {
        let size = PixelSize(width: 100, height: 100)
        let before = Bitmap(width: 100, height: 100, color: 0xFF00_0000)
        let after = Bitmap(width: 100, height: 100) { x, y in x == 20 && y == 20 ? 0xFFFF_FFFF : 0xFF00_0000 }
        var flashes = Flashes(.damage, size)
        #expect(!flashes.isFading)
        flashes.add([DeviceRect(x: 8, y: 8, width: 32, height: 16)], before: before, after: after, at: 10)
        let shown = flashes.picture
        #expect(shown[8, 8] == Colors.changed.pixel && shown[23, 23] == Colors.changed.pixel)
        #expect(shown[24, 8] == Colors.unchanged.pixel && shown[39, 23] == Colors.unchanged.pixel)
        #expect(shown[7, 8] == 0 && shown[40, 8] == 0 && shown[8, 24] == 0)
        // What changed still shows so when a later frame draws the same again, and the other way round.
        flashes.add([DeviceRect(x: 8, y: 8, width: 32, height: 16)], before: after, after: after, at: 10)
        let again = flashes.picture
        #expect(again[8, 8] == Colors.changed.pixel && again[24, 8] == Colors.unchanged.pixel)
        flashes.add([DeviceRect(x: 24, y: 8, width: 16, height: 16)], before: nil, after: after, at: 10)
        let changed = flashes.picture[24, 8]
        #expect(changed == Colors.changed.pixel)
        flashes.fade(to: 10 + Flashes.duration / 2)
        let later = flashes.picture[8, 8]
        #expect(flashes.isFading && later != 0 && later.alphaByte < Colors.changed.pixel.alphaByte)
        flashes.fade(to: 10 + Flashes.duration * 1.1)
        #expect(!flashes.isFading && flashes.picture[8, 8] == 0)
    }

    @Test(arguments: CompositorKind.allCases)
    func `items prepared for one frame stay visible for a while as they fade`(kind: CompositorKind) throws {
        let moving = layer(200, 200, 50, 50, red), tree = tree([layer(0, 0, 100, 100, red), moving])
        let stage = try stage(kind, tree)
        var flashes = Flashes(.reuse, Self.size)
        for step in 1...2 {
            tree.withoutActions { moving.position = CGPoint(x: 225 + Double(step) * 60, y: 225) }
            try stage.draw(tree, size: Self.size, scale: 1)
            flashes.add(try #require(stage.makeOverlaidFrame()), .reuse, at: Double(step) * Flashes.duration / 4)
        }
        let shown = flashes.picture
        #expect(shown[345, 225] == Colors.prepared.pixel)
        #expect(shown[285, 225] != 0 && shown[285, 225].alphaByte < Colors.prepared.pixel.alphaByte)
        #expect(shown[10, 10] == 0)
    }

    // Side effects

    @Test(arguments: CompositorKind.allCases)
    func `looking at an overlay changes neither the picture nor the next frame's work`(kind: CompositorKind) throws {
        func run(looking: Bool) throws -> ([CompositorStatistics], [Pixel]) {
            let moving = layer(200, 200, 50, 50, soft), tree = tree([layer(0, 0, 100, 100, red), moving])
            let stage = try stage(kind, tree)
            var all: [CompositorStatistics] = []
            for step in 0..<4 {
                if looking { for overlay in PlanOverlay.allCases { _ = try #require(stage.makeOverlaidFrame()).picture(overlay) } }
                tree.withoutActions { moving.position = CGPoint(x: 200 + Double(step) * 10, y: 200) }
                var statistics = try stage.draw(tree, size: Self.size, scale: 1).frame.statistics
                (statistics.planSeconds, statistics.uploadSeconds, statistics.drawCallSeconds) = (0, 0, 0)
                all.append(statistics)
            }
            let shot = try #require(stage.makeSnapshot())
            return (all, (0..<400).flatMap { y in (0..<400).map { shot[$0, y] } })
        }
        let plain = try run(looking: false), looked = try run(looking: true)
        #expect(plain.0 == looked.0)
        let isSame = plain.1 == looked.1
        #expect(isSame)
    }
}
