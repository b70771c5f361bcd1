// Where exploded planes lie, against corners computed by hand, and which of them a press picks.

import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Foundation
import Testing

@testable import FloeInspector

/// A picture in the middle of a larger host.
@MainActor
private struct Space {
    let host = Layer(), tree: InspectedTree, exploded: ExplodedTree

    init(_ root: Layer, size: CGSize) {
        root.bounds = CGRect(origin: .zero, size: size)
        root.position = CGPoint(x: size.width / 2, y: size.height / 2)
        tree = InspectedTree(root, size: size, scale: 1)
        exploded = ExplodedTree(tree, ExplodedTree.Colors(bare: .white, clipped: .white, mask: .white))
        host.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        host.addSublayer(exploded.space)
        exploded.space.position = CGPoint(x: 200, y: 150)
    }

    /// The corners of a layer's plane from the middle of the host.
    func corners(_ index: Int) -> [[Double]] { exploded.corners(of: index).map { [Double($0.x) - 200, Double($0.y) - 150] } }
}

private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .clear) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
}

private func isNear(_ a: [[Double]], _ b: [[Double]]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0[0] - $1[0]) < 1e-9 && abs($0[1] - $1[1]) < 1e-9 }
}

@MainActor
@Suite struct ExplodedTreeTests {
    /// A root of 200×100, a child at (20, 10) of 100×50, and one in that at (5, 5) of 20×10.
    private func nested() -> Space {
        let root = Layer(), child = layer(20, 10, 100, 50, .white), inner = layer(5, 5, 20, 10, .black)
        root.addSublayer(child)
        child.addSublayer(inner)
        return Space(root, size: CGSize(width: 200, height: 100))
    }

    @Test func fromTheFrontPlanesLieWhereTheyShow() {
        let space = nested()
        #expect(isNear(space.corners(0), [[-100, -50], [100, -50], [100, 50], [-100, 50]]))
        #expect(isNear(space.corners(1), [[-80, -40], [20, -40], [20, 10], [-80, 10]]))
        #expect(isNear(space.corners(2), [[-75, -35], [-55, -35], [-55, -25], [-75, -25]]))
    }

    @Test func turnedPlanesAreLiftedByTheirDepth() {
        let space = nested()
        space.exploded.spacing = 30
        space.exploded.space.transform = Orbit(yaw: .pi / 6).transform(fit: 1)
        // The middle of three levels is the axis: z is −30, 0 and 30. x becomes x·cos + z·sin.
        let c = cos(Double.pi / 6), s = 0.5
        func corners(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, z: Double) -> [[Double]] {
            [[x0, y0], [x1, y0], [x1, y1], [x0, y1]].map { [$0[0] * c + z * s, $0[1]] }
        }
        #expect(isNear(space.corners(0), corners(-100, -50, 100, 50, z: -30)))
        #expect(isNear(space.corners(1), corners(-80, -40, 20, 10, z: 0)))
        #expect(isNear(space.corners(2), corners(-75, -35, -55, -25, z: 30)))
    }

    /// What covers something that is deeper in the tree lies above it all the same; what covers nothing lies no higher than it must.
    @Test func planesStandInTheOrderInWhichTheyAreDrawn() {
        let root = layer(0, 0, 200, 100, .white), night = layer(0, 0, 200, 100), sky = layer(0, 0, 200, 100, .white)
        let star = layer(20, 20, 10, 10, .black), other = layer(30, 20, 10, 10, .black), dark = layer(0, 0, 100, 100, .black)
        root.addSublayer(night)
        night.addSublayer(sky)
        for star in [star, other] { sky.addSublayer(star) }
        root.addSublayer(dark)
        let front = layer(150, 0, 50, 100, .black)
        root.addSublayer(front)
        let space = Space(root, size: CGSize(width: 200, height: 100))
        // Root, night (which draws nothing), sky, both stars, the darkness over them, and what covers only the sky.
        #expect((0..<7).map { space.exploded.level(of: $0) } == [0, 1, 2, 3, 3, 4, 3])
        #expect(space.exploded.levelCount == 5 && space.exploded.shownLevels == 0...4)
        // A sublayer in front by its z position is drawn last.
        let raised = layer(0, 0, 100, 100, .white), late = layer(0, 0, 100, 100, .black), both = Layer()
        raised.zPosition = 5
        for layer in [raised, late] { both.addSublayer(layer) }
        let second = Space(both, size: CGSize(width: 200, height: 100))
        #expect((0..<3).map { second.exploded.level(of: $0) } == [0, 2, 1])
    }

    /// A tint above all that it masks, as strong as it is opaque.
    @Test func maskIsATintAboveWhatItMasks() throws {
        let root = Layer(), masked = layer(0, 0, 100, 50), row = layer(0, 0, 100, 50, .white), title = layer(5, 5, 20, 20, .black)
        let mask = GradientLayer()
        mask.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        mask.gradient = Gradient(colors: [.white, .clear])
        root.addSublayer(masked)
        masked.addSublayer(row)
        row.addSublayer(title)
        masked.mask = mask
        let tree = InspectedTree(root, size: CGSize(width: 200, height: 100), scale: 1), red = Color(hex: 0xFF0000)
        let exploded = ExplodedTree(tree, ExplodedTree.Colors(bare: .white, clipped: .white, mask: red))
        let index = try #require(tree.layers.first { $0.isMask }).index, plane = try #require(exploded.plane(of: index))
        #expect(exploded.level(of: index) == exploded.levelCount - 1)
        #expect(plane.gradient.colors.map(\.red) == [1, 1] && plane.gradient.colors.map(\.green) == [0, 0])
        #expect(plane.gradient.colors[0].alpha > 0.2 && plane.gradient.colors[0].alpha < 0.6 && plane.gradient.colors[1].alpha == 0)
        #expect(plane.borderColor == red)
        // A press picks what is masked.
        let host = layer(0, 0, 200, 100)
        host.addSublayer(exploded.space)
        exploded.space.position = CGPoint(x: 100, y: 50)
        #expect(exploded.pick(at: CGPoint(x: 60, y: 30)) == tree.layers.first { $0.layer.backgroundColor == .white }?.index)
    }

    @Test func perspectiveMagnifiesWhatIsNear() {
        let space = nested()
        space.exploded.spacing = 100
        space.host.sublayerTransform = .perspective(distance: 400)
        // At z = 100 of 400, w is 3/4.
        let k = 4.0 / 3
        #expect(isNear(space.corners(2), [[-75 * k, -35 * k], [-55 * k, -35 * k], [-55 * k, -25 * k], [-75 * k, -25 * k]]))
    }

    /// Scrolled, turned and seen in perspective, a layer's plane lies where its own tree shows it.
    @Test func planesKeepTheirOwnTransforms() {
        let root = Layer(), scrolled = layer(10, 10, 100, 60), turned = layer(20, 30, 40, 20), tilted = layer(120, 20, 60, 60)
        scrolled.bounds.origin = CGPoint(x: 7, y: 15)
        turned.transform = .rotation(0.4, x: 0, y: 0, z: 1)
        tilted.transform = Transform3D.rotation(0.7, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 200))
        tilted.bounds.origin = CGPoint(x: 3, y: 0)
        root.addSublayer(scrolled)
        scrolled.addSublayer(turned)
        root.addSublayer(tilted)
        let space = Space(root, size: CGSize(width: 200, height: 100))
        for index in 0..<4 {
            let original = space.tree.layers[index].layer
            let expected = original.bounds.corners.compactMap { original.convert($0, to: nil) }
                .map { [Double($0.x) - 100, Double($0.y) - 50] }
            #expect(isNear(space.corners(index), expected), "layer \(index)")
        }
    }

    @Test func pressesPickWhatIsInFront() {
        let space = nested()
        func pick(_ x: Double, _ y: Double) -> Int? { space.exploded.pick(at: CGPoint(x: 200 + x, y: 150 + y)) }
        #expect(pick(-70, -30) == 2)
        #expect(pick(-70, 0) == 1)
        #expect(pick(50, 0) == 0)
        #expect(pick(-101, 0) == nil)
        // Turned, the innermost moves by 30 · sin to the right of its own place.
        space.exploded.spacing = 30
        space.exploded.space.transform = Orbit(yaw: .pi / 6).transform(fit: 1)
        let x = -65 * cos(Double.pi / 6) + 15
        #expect(pick(x, -30) == 2)
        space.exploded.shownLevels = 0...1
        #expect(pick(x, -30) == 1)
    }

    /// What draws something is picked through what does not, which is picked where there is nothing else.
    @Test func clearLayersLetPressesThrough() {
        let root = Layer(), drawn = layer(0, 0, 100, 100, .white), clear = layer(50, 0, 150, 100)
        root.addSublayer(drawn)
        root.addSublayer(clear)
        let space = Space(root, size: CGSize(width: 200, height: 100))
        #expect(space.exploded.pick(at: CGPoint(x: 200 - 20, y: 150)) == 1)
        #expect(space.exploded.pick(at: CGPoint(x: 200 + 20, y: 150)) == 2)
    }

    @Test func whatIsCutOffIsOutlinedAndCanBePicked() {
        let root = Layer(), clip = layer(0, 0, 100, 100), cut = layer(60, 20, 80, 20, .white), within = layer(10, 60, 20, 20, .white)
        clip.masksToBounds = true
        root.addSublayer(clip)
        clip.addSublayer(cut)
        clip.addSublayer(within)
        let space = Space(root, size: CGSize(width: 200, height: 100))
        let level = space.exploded.space.sublayers[2]
        // A clip with the plane in it, the outline of the whole, and the plane that nothing cuts.
        #expect(level.sublayers.count == 3)
        #expect(level.sublayers[0].masksToBounds && level.sublayers[0].sublayers.count == 1)
        #expect(level.sublayers[1].frame == CGRect(x: 60, y: 20, width: 80, height: 20) && level.sublayers[1].borderWidth == 1)
        #expect(isNear(space.corners(2), [[-40, -30], [40, -30], [40, -10], [-40, -10]]))
        #expect(space.exploded.pick(at: CGPoint(x: 200 + 20, y: 150 - 20)) == 2)
    }

    @Test func hiddenLayersHaveNoPlane() {
        let root = Layer(), hidden = layer(0, 0, 50, 50, .white), inner = layer(0, 0, 10, 10, .white), away = layer(60, 0, 50, 50, .white)
        hidden.isHidden = true
        hidden.addSublayer(inner)
        away.isDoubleSided = false
        away.transform = .rotation(.pi, x: 0, y: 1, z: 0)
        root.addSublayer(hidden)
        root.addSublayer(away)
        let space = Space(root, size: CGSize(width: 200, height: 100))
        #expect(space.exploded.plane(of: 0) != nil)
        for index in 1...3 { #expect(space.exploded.plane(of: index) == nil) }
        #expect(space.tree.absence(of: 2) == "in a hidden layer, Layer")
    }

    /// From the front, the planes make the picture: clips, rounded corners, contents and depth order included.
    @Test func fromTheFrontThePlanesMakeThePicture() throws {
        let root = layer(0, 0, 120, 80, Color(hex: 0x204060)), clip = layer(10, 10, 60, 50, Color(hex: 0x80A0C0))
        clip.masksToBounds = true
        clip.cornerRadius = 12
        let picture = layer(-10, 20, 50, 50), front = layer(30, 5, 20, 20, Color(hex: 0xC02020)), behind = layer(25, 8, 20, 20, .white)
        picture.contents = Bitmap(width: 50, height: 50) { x, y in Color(hex: UInt32(x * 5) << 16 | UInt32(y * 5)).pixel }
        front.zPosition = 1
        for layer in [picture, front, behind] { clip.addSublayer(layer) }
        let bordered = layer(80, 20, 30, 40, .white)
        (bordered.borderWidth, bordered.borderColor, bordered.cornerRadius) = (3, .black, 5)
        root.addSublayer(clip)
        root.addSublayer(bordered)
        let tree = InspectedTree(root, size: CGSize(width: 120, height: 80), scale: 1)
        let exploded = ExplodedTree(tree, ExplodedTree.Colors(bare: .clear, clipped: .clear, mask: .clear))
        exploded.space.position = CGPoint(x: 60, y: 40)
        let host = layer(0, 0, 120, 80)
        host.addSublayer(exploded.space)
        func draw(_ tree: LayerTree) throws -> Bitmap? {
            let stage = try HeadlessStage(compositor: .cpu, threads: 1)
            try stage.draw(tree, size: PixelSize(width: 120, height: 80), scale: 1)
            return stage.makeSnapshot()
        }
        let expected = try #require(try draw(tree.tree)), found = try #require(try draw(LayerTree(root: host)))
        // What covers a part of the pixels at a rounded edge does so layer by layer, instead of once for all.
        let difference = try #require(ImageDifference(expected, found, tolerance: 8))
        #expect(difference.pixelsBeyondTolerance < 30, "\(difference)")
    }
}
