// Cases that `RandomTree` makes too rarely or not at all: sizes and positions far from a picture's, planes that cross the eye or
// each other, masks that are trees, blend modes on top of blend modes. A third of all trees get one to three of these in randomly
// picked layers.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree
import Foundation

extension RandomTree {
    /// Makes one random layer of `root`, other than the root, an extreme.
    mutating func addExtreme(_ root: inout LayerDescription) {
        var left = Int.random(in: 0..<max(1, RandomTree.count(root)), using: &random)
        visit(&root, &left)
    }

    private static func count(_ layer: LayerDescription) -> Int {
        (layer.mask + layer.sublayers).reduce(0) { $0 + 1 + count($1) }
    }

    private mutating func visit(_ layer: inout LayerDescription, _ left: inout Int) {
        for i in layer.mask.indices { visitOne(&layer.mask[i], &left) }
        for i in layer.sublayers.indices { visitOne(&layer.sublayers[i], &left) }
    }

    private mutating func visitOne(_ layer: inout LayerDescription, _ left: inout Int) {
        if left == 0 { change(&layer) }
        left -= 1
        if left >= 0 { visit(&layer, &left) }
    }

    private mutating func change(_ layer: inout LayerDescription) {
        switch Int.random(in: 0...12, using: &random) {
        case 0:
            let scales = [0.001, 0.02, 0.1, 8, 60, 1000]
            var t = Transform3D.scale(random.pick(scales), random.pick(scales))
            if random.oneIn(2) { t = t.concatenating(.rotation(random.fraction(-3...3), x: 0, y: 0, z: 1)) }
            layer.properties.transform = t.legible
        case 1:
            let far = [-1e7, -1e5, -5000, -300, 300, 5000, 1e5, 1e7]
            layer.properties.position = CGPoint(x: random.pick(far), y: random.length(0...90))
        case 2:
            let sides = [0, 0.1, 0.5, 1, 2000, 40_000, 1e6]
            layer.properties.bounds = CGRect(
                x: random.length(-50...50), y: random.length(-50...50), width: random.pick(sides), height: random.pick(sides))
        case 3:
            // Near enough to the eye to cross it.
            let turn = Transform3D.rotation(random.fraction(-1.57...1.57), x: random.fraction(), y: random.fraction(0.1...1), z: 0)
            layer.properties.transform = turn.concatenating(.perspective(distance: random.length(3...60))).legible
        case 4:
            let axis = random.pick([(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)])
            let angle = Double(Int.random(in: 1...7, using: &random)) * .pi / 4
            layer.properties.transform = .rotation(angle, x: axis.0, y: axis.1, z: axis.2).legible
        case 5: layer.sublayers.append(crossing(depth: 0))
        case 6:
            layer.properties.zPosition = random.length(-500...500)
            layer.properties.sublayerTransform = .perspective(distance: random.length(20...300)).legible
        case 7: addPhoto(&layer)
        case 8:
            for _ in 0..<Int.random(in: 2...8, using: &random) { layer = wrapped(layer) }
        case 9:
            var mask = self.layer(level: 3, within: RandomTree.size)
            for _ in 0..<3 { mask.sublayers.append(self.layer(level: 4, within: RandomTree.size)) }
            layer.mask = [mask]
        case 10:
            layer.properties.cornerRadius = random.pick([0.3, 1, 200])
            layer.properties.opacity = random.pick([0, 0.004, 0.5, 0.996])
            layer.properties.masksToBounds = true
        case 11:
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                var top = self.layer(level: 4, within: RandomTree.size)
                top.properties.compositingFilter = random.pick(BlendMode.allCases)
                layer.sublayers.append(top)
            }
        default: addStops(&layer)
        }
    }

    /// Makes planes through one point, some of them in a nested space.
    private mutating func crossing(depth: Int) -> LayerDescription {
        var space = LayerDescription()
        space.kind = .transform
        space.properties.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        space.properties.position = CGPoint(
            x: random.pick([60, 60.5, random.length(20...80)]), y: random.pick([45, 45.5, random.length(20...60)]))
        if random.oneIn(2) { space.properties.sublayerTransform = .perspective(distance: random.length(50...300)).legible }
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            var plane =
                depth < 2 && random.oneIn(4) ? crossing(depth: depth + 1) : layer(level: 4, within: CGSize(width: 80, height: 60))
            plane.properties.position = CGPoint(x: 40, y: random.oneIn(3) ? random.length(20...40) : 30)
            let axis = random.pick([(1.0, 0.0, 0.0), (0, 1, 0), (random.fraction(), random.fraction(), random.fraction())])
            plane.properties.transform = .rotation(random.fraction(-3...3), x: axis.0, y: axis.1, z: axis.2).legible
            space.sublayers.append(plane)
        }
        return space
    }

    /// Shows a picture larger than the tree's, with every property of contents.
    private mutating func addPhoto(_ layer: inout LayerDescription) {
        guard layer.kind != .transform else { return }
        layer.properties.contents = FuzzImages.photo.bitmap
        for property in RandomTree.independent where property.scope == .layersWithContents && random.oneIn(2) {
            property.setRandom(&layer.properties, &random)
        }
        layer.properties.contentsScale = random.pick([0.1, 1, 3, 10])
        layer.properties.contentsGravity = random.pick(ContentsGravity.allCases)
    }

    /// Wraps a layer in one that makes a group.
    private mutating func wrapped(_ layer: LayerDescription) -> LayerDescription {
        var outer = LayerDescription()
        outer.properties.bounds = CGRect(origin: .zero, size: RandomTree.size)
        outer.properties.position = CGPoint(x: random.length(40...80), y: random.length(30...60))
        switch Int.random(in: 0...3, using: &random) {
        case 0: outer.properties.opacity = Float(random.fraction(0.5...1))
        case 1:
            outer.properties.masksToBounds = true
            outer.properties.cornerRadius = random.length(0...40)
        case 2: outer.properties.compositingFilter = random.pick(BlendMode.allCases)
        default: outer.properties.transform = .rotation(random.fraction(-0.3...0.3), x: 0, y: 0, z: 1).legible
        }
        outer.sublayers = [layer]
        return outer
    }

    /// Makes hard edges, and an axis that begins or ends outside.
    private mutating func addStops(_ layer: inout LayerDescription) {
        guard layer.kind == .gradient else { return layer.properties.borderWidth = random.pick([0.1, 30, 500]) }
        let place = random.fraction()
        layer.properties.gradient = Gradient(
            layer.properties.gradient.type, colors: (0..<4).map { _ in random.color() }, locations: [place / 2, place, place, 1],
            startPoint: CGPoint(x: random.fraction(-2...1), y: random.fraction(-2...1)),
            endPoint: CGPoint(x: random.fraction(0...3), y: random.fraction(0...3)))
    }
}
