// Layer trees that no window shows belong to whoever builds them: many can be built and drawn at the same time, each on a thread of its
// own.

import Foundation
import FloeCPUCompositor
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeTestSupport
import Testing

struct ParallelTreesTests {
    /// Builds a tree with everything that builders and compositors keep something about (groups, masks, gradients, 3D, animations), and
    /// draws three frames of it.
    private static func picture(_ seed: Int) throws -> Bitmap? {
        let size = PixelSize(width: 160, height: 120)
        let tree = LayerTree()
        tree.root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
        let space = TransformLayer()
        space.sublayerTransform = .perspective(distance: 300)
        for i in 0..<40 {
            let layer = i % 4 == 0 ? GradientLayer() : Layer()
            layer.frame = CGRect(x: (i * 37 + seed * 11) % 150, y: i * 23 % 110, width: 30, height: 20)
            layer.backgroundColor = Color(red: Float(i % 5) / 4, green: Float(seed % 7) / 6, blue: 0.5)
            layer.cornerRadius = Double(i % 3) * 4
            layer.opacity = i % 5 == 0 ? 0.5 : 1
            if i % 6 == 0 {
                let mask = Layer()
                mask.frame = CGRect(x: 4, y: 4, width: 20, height: 10)
                mask.backgroundColor = .black
                layer.mask = mask
            }
            if i % 7 == 0 { layer.transform = Transform3D.identity.rotated(by: 0.5, x: 0, y: 1, z: 0) }
            (i % 2 == 0 ? tree.root : space).addSublayer(layer)
            layer.add(BasicAnimation(.opacity, from: 0, duration: 0.2), forKey: "opacity")
        }
        tree.root.addSublayer(space)
        let builder = FrameBuilder(), compositor = CPUCompositor(threads: 2)
        var frame = Frame(size: size, background: 0)
        for step in 0..<3 {
            tree.advance(to: Double(step) * 0.05)
            builder.build(tree, size: size, scale: 1, into: &frame)
            _ = try compositor.draw(frame, damage: DamageRegion(size.rect))
        }
        return compositor.makeSnapshot()
    }

    @Test func treesAreDrawnOnManyThreadsAlike() async throws {
        let expected = try (0..<4).compactMap(ParallelTreesTests.picture)
        try #require(expected.count == 4)
        let differ = try #require(ImageDifference(expected[0], expected[1], tolerance: 0))
        #expect(differ.pixelsBeyondTolerance > 0)
        let pictures = try await withThrowingTaskGroup(of: (Int, Bitmap?).self) { group in
            for i in 0..<24 { group.addTask { (i % 4, try ParallelTreesTests.picture(i % 4)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (seed, picture) in pictures {
            let difference = picture.flatMap { ImageDifference($0, expected[seed], tolerance: 0) }
            #expect(difference?.pixelsBeyondTolerance == 0, "\(seed)")
        }
    }
}
