// Cached extents of planes equal those found by a full walk, whatever has changed since they were computed, and unchanged ones
// are not computed again.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeLayerTree

@MainActor
struct CachedExtentTests {
    // MARK: - Reference walk

    /// Returns the extent of a layer and everything below it, in its own points.
    private func extent(_ layer: Layer, _ p: LayerProperties, _ time: Double) -> PlaneRect {
        var extent = PlaneRect(p.bounds)
        if p.masksToBounds { return extent }
        if p.contentsMayOverflow, let bitmap = p.contents { extent = union(extent, p.contentsPlace(p.sourceTexels(of: bitmap))) }
        addSublayers(layer, p.sublayerSpace, time, &extent)
        return extent
    }

    private func addSublayers(_ layer: Layer, _ space: Transform3D, _ time: Double, _ extent: inout PlaneRect) {
        for sub in layer.sublayers {
            let time = sub.timing.localTime(at: time), p = sub.presentation(atLocal: time)
            if p.isHidden || p.opacity <= 0 { continue }
            let own = p.toSuperlayer.concatenating(space)
            if sub.kind == .transform {
                addSublayers(sub, p.sublayerSpace.concatenating(own), time, &extent)
            } else {
                extent = union(extent, self.extent(sub, p, time).bounds(under: PointProjection(own)))
            }
        }
    }

    private func union(_ a: PlaneRect, _ b: PlaneRect) -> PlaneRect {
        if b.isEmpty { return a }
        if a.isEmpty { return b }
        return PlaneRect(minX: min(a.minX, b.minX), minY: min(a.minY, b.minY), maxX: max(a.maxX, b.maxX), maxY: max(a.maxY, b.maxY))
    }

    // MARK: - Random changes

    /// Two trees whose roots hold 3D spaces, with plain and transform layers below.
    private struct Woods {
        var trees: [LayerTree] = []
        var layers: [Layer] = []

        /// All layers except the roots and their spaces, which stay in place.
        var movable: ArraySlice<Layer> { layers[6...] }
    }

    private func woods(_ numbers: inout SplitMix64) -> Woods {
        var woods = Woods()
        for _ in 0..<2 {
            let tree = LayerTree()
            tree.root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
            woods.trees.append(tree)
            woods.layers.append(tree.root)
        }
        for i in 0..<4 {
            woods.layers.append(TransformLayer())
            woods.layers[i % 2].addSublayer(woods.layers[2 + i])
        }
        for i in 0..<40 {
            let layer = i % 7 == 0 ? TransformLayer() : Layer()
            layer.bounds = CGRect(x: 0, y: 0, width: 20 + i % 5 * 10, height: 10 + i % 3 * 10)
            woods.layers[Int.random(in: 2..<woods.layers.count, using: &numbers)].addSublayer(layer)
            woods.layers.append(layer)
        }
        return woods
    }

    private func change(_ woods: Woods, _ numbers: inout SplitMix64) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers).rounded() }
        func chance() -> Bool { .random(using: &numbers) }
        guard let layer = woods.movable.randomElement(using: &numbers), let other = woods.layers.dropFirst(2).randomElement(using: &numbers)
        else { return }
        switch Int.random(in: 0..<21, using: &numbers) {
        case 0: layer.position = CGPoint(x: number(-100...100), y: number(-100...100))
        case 1: layer.bounds = CGRect(x: number(-20...20), y: 0, width: number(0...80), height: number(0...80))
        case 2: layer.anchorPoint = CGPoint(x: chance() ? 0 : 0.5, y: 1)
        case 3: layer.transform = chance() ? .identity : .rotation(number(-3...3), x: 0, y: chance() ? 1 : 0, z: 1)
        case 4: layer.sublayerTransform = chance() ? .identity : .perspective(distance: 300)
        case 5: layer.opacity = chance() ? 0 : 0.5
        case 6: layer.isHidden.toggle()
        case 7: layer.masksToBounds.toggle()
        case 8: layer.contents = chance() ? nil : Bitmap(width: Int(number(1...200)), height: 10, color: 0)
        case 9: layer.contentsGravity = ContentsGravity.allCases.randomElement(using: &numbers) ?? .center
        case 10: layer.contentsScale = chance() ? 1 : 0.5
        case 11: layer.contentsRect = CGRect(x: 0, y: 0, width: chance() ? 1 : 3, height: 1)
        case 12: layer.zPosition = number(-50...50)
        case 13: other.addSublayer(layer)
        case 14: other.insertSublayer(layer, at: 0)
        case 15: layer.removeFromSuperlayer()
        case 16: other.mask = layer
        case 17:
            layer.timing.speed = number(0...2)
            layer.timing.timeOffset = number(-1...1)
        case 18:
            layer.add(BasicAnimation(.position, from: .zero, to: CGPoint(x: 300, y: number(0...50)), duration: 2), forKey: "position")
        case 19:
            var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
            animation.timing.fillMode = .both
            animation.timing.beginTime = number(0...3)
            layer.add(animation, forKey: "opacity")
        default: layer.removeAllAnimations()
        }
    }

    @Test(arguments: 1...12)
    func `cached extents of planes match a full walk through random changes`(seed: Int) {
        var numbers = SplitMix64(seed: UInt64(seed))
        let woods = woods(&numbers)
        // Two walks may show one tree, each with its own cache, at different times.
        var walks = [(0, TreeWalk()), (1, TreeWalk()), (0, TreeWalk())]
        var compared = 0, kept = 0
        for step in 0..<1500 {
            let changesQuietly = Int.random(in: 0..<4, using: &numbers) > 0
            for tree in woods.trees {
                tree.transaction({ $0.disableActions = changesQuietly }) {
                    if tree === woods.trees[0] { change(woods, &numbers) }
                }
                if step.isMultiple(of: 3) { tree.advance(to: Double(step) / 20) }
            }
            guard step.isMultiple(of: 2) else { continue }
            for i in walks.indices where i < 2 || step.isMultiple(of: 6) {
                let tree = woods.trees[walks[i].0]
                walks[i].1.cache.begin(tree)
                for layer in woods.layers where layer.tree === tree && layer.kind != .transform && layer.superlayer?.kind == .transform {
                    let time = layer.localTime(at: tree.time)
                    if walks[i].1.cache.extent(of: layer) != nil { kept += 1 }
                    let found = walks[i].1.extent(
                        of: SpacePlane(layer: layer, space: .identity, opacity: 1, time: time, inherited: 0))
                    #expect(found == extent(layer, layer.presentation(atLocal: time), time), "step \(step)")
                    compared += 1
                }
            }
        }
        #expect(compared > 1000 && kept > compared / 10)
    }

    // MARK: - Invalidation

    @Test func `a change invalidates the extents of the layer and those above it, and no others`() {
        let tree = LayerTree(), space = TransformLayer(), plane = Layer(), other = Layer(), panel = Layer()
        let moving = Layer(), still = Layer()
        for layer in [plane, other, panel, moving, still] { layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10) }
        for layer in [plane, other] { space.addSublayer(layer) }
        plane.addSublayer(panel)
        for layer in [moving, still] { panel.addSublayer(layer) }
        tree.root.addSublayer(space)
        let builder = FrameBuilder()
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        func known() -> [Bool] { [plane, other, panel, moving, still].map { $0.tree != nil && builder.walk.cache.extent(of: $0) != nil } }
        func build() { builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &frame) }
        tree.withoutActions {
            build()
            #expect(known() == [true, true, true, true, true])
            moving.position.x = 50
            #expect(known() == [false, true, false, false, true])
            build()
            #expect(known() == [true, true, true, true, true])
            panel.opacity = 0
            #expect(known() == [false, true, false, true, true])
            // A space with one plane needs no sorting, so the plane's extent is not queried.
            other.removeFromSuperlayer()
            build()
            #expect(known() == [false, false, false, true, true])
        }
        moving.add(BasicAnimation(.position, from: .zero, to: CGPoint(x: 9, y: 9)), forKey: "position")
        space.addSublayer(other)
        tree.withoutActions { panel.opacity = 1 }
        build()
        #expect(known() == [false, true, false, false, true], "what an animation moves is asked in every frame")
    }
}
