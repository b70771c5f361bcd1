// Cases that `RandomTree` makes too rarely or not at all: sizes and positions far from a picture's, planes that cross the eye or
// each other, masks that are trees, blend modes on top of blend modes. A third of all trees get one to three of these in randomly
// picked layers.

import FloeGeometry
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree

extension RandomTree {
    /// Makes one random layer of `root`, other than the root, an extreme.
    mutating func addExtreme(_ root: inout LayerSketch) {
        var left = Int.random(in: 0..<max(1, RandomTree.count(root)), using: &random)
        visit(&root, &left)
    }

    private static func count(_ layer: LayerSketch) -> Int {
        (layer.mask + layer.sublayers).reduce(0) { $0 + 1 + count($1) }
    }

    private mutating func visit(_ layer: inout LayerSketch, _ left: inout Int) {
        for i in layer.mask.indices { visitOne(&layer.mask[i], &left) }
        for i in layer.sublayers.indices { visitOne(&layer.sublayers[i], &left) }
    }

    private mutating func visitOne(_ layer: inout LayerSketch, _ left: inout Int) {
        if left == 0 { change(&layer) }
        left -= 1
        if left >= 0 { visit(&layer, &left) }
    }

    private mutating func change(_ s: inout LayerSketch) {
        switch Int.random(in: 0...12, using: &random) {
        case 0:
            let scales = [0.001, 0.02, 0.1, 8, 60, 1000]
            var t = Transform3D.scale(random.pick(scales), random.pick(scales))
            if random.oneIn(2) { t = t.concatenating(.rotation(random.fraction(-3...3), x: 0, y: 0, z: 1)) }
            s.replace("transform", RandomTree.json(t))
        case 1:
            let far = [-1e7, -1e5, -5000, -300, 300, 5000, 1e5, 1e7]
            s.replace("position", [.number(random.pick(far)), .number(random.length(0...90))])
        case 2:
            let sides = [0, 0.1, 0.5, 1, 2000, 40_000, 1e6]
            s.replace(
                "bounds",
                [
                    .number(random.length(-50...50)), .number(random.length(-50...50)), .number(random.pick(sides)),
                    .number(random.pick(sides)),
                ])
        case 3:
            // Near enough to the eye to cross it.
            let turn = Transform3D.rotation(random.fraction(-1.57...1.57), x: random.fraction(), y: random.fraction(0.1...1), z: 0)
            s.replace("transform", RandomTree.json(turn.concatenating(.perspective(distance: random.length(3...60)))))
        case 4:
            let axis = random.pick([(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1)])
            let angle = Double(Int.random(in: 1...7, using: &random)) * .pi / 4
            s.replace("transform", RandomTree.json(.rotation(angle, x: axis.0, y: axis.1, z: axis.2)))
        case 5: s.sublayers.append(crossing(depth: 0))
        case 6:
            s.replace("zPosition", .number(random.length(-500...500)))
            s.replace("sublayerTransform", RandomTree.json(.perspective(distance: random.length(20...300))))
        case 7: addPhoto(&s)
        case 8:
            for _ in 0..<Int.random(in: 2...8, using: &random) { s = wrapped(s) }
        case 9:
            var mask = layer(level: 3, within: (120, 90))
            for _ in 0..<3 { mask.sublayers.append(layer(level: 4, within: (120, 90))) }
            s.mask = [mask]
        case 10:
            s.replace("cornerRadius", .number(random.pick([0.3, 1, 200])))
            s.replace("opacity", .number(random.pick([0, 0.004, 0.5, 0.996])))
            s.replace("masksToBounds", true)
        case 11:
            for _ in 0..<Int.random(in: 2...5, using: &random) {
                var top = layer(level: 4, within: (120, 90))
                top.replace("compositingFilter", .string(random.pick(BlendMode.allCases).rawValue))
                s.sublayers.append(top)
            }
        default: addStops(&s)
        }
    }

    /// Makes planes through one point, some of them in a nested space.
    private mutating func crossing(depth: Int) -> LayerSketch {
        var space = LayerSketch()
        space.set("type", "transform")
        space.set("bounds", [0, 0, 80, 60])
        space.set(
            "position",
            [.number(random.pick([60, 60.5, random.length(20...80)])), .number(random.pick([45, 45.5, random.length(20...60)]))])
        if random.oneIn(2) { space.set("sublayerTransform", RandomTree.json(.perspective(distance: random.length(50...300)))) }
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            var plane = depth < 2 && random.oneIn(4) ? crossing(depth: depth + 1) : layer(level: 4, within: (80, 60))
            plane.replace("position", [40, .number(random.oneIn(3) ? random.length(20...40) : 30)])
            let axis = random.pick([(1.0, 0.0, 0.0), (0, 1, 0), (random.fraction(), random.fraction(), random.fraction())])
            plane.replace("transform", RandomTree.json(.rotation(random.fraction(-3...3), x: axis.0, y: axis.1, z: axis.2)))
            space.sublayers.append(plane)
        }
        return space
    }

    /// Shows a picture larger than the tree's, with every key of contents.
    private mutating func addPhoto(_ s: inout LayerSketch) {
        s.replace("contents", .string(FuzzImages.photo))
        s.replace("contentsScale", .number(random.pick([0.1, 1, 3, 10])))
        s.replace("contentsGravity", .string(random.pick(ContentsGravity.allCases).rawValue))
        if random.oneIn(2) { s.replace("contentsRect", unitRect(-0.3...1)) }
        if random.oneIn(2) { s.replace("contentsCenter", unitRect(0...1)) }
        if random.oneIn(2) { s.replace("minificationFilter", "trilinear") }
    }

    /// Wraps `s` in a layer that makes a group.
    private mutating func wrapped(_ s: LayerSketch) -> LayerSketch {
        var outer = LayerSketch()
        outer.set("bounds", [0, 0, .number(Double(TreeSketch.width)), .number(Double(TreeSketch.height))])
        outer.set("position", [.number(random.length(40...80)), .number(random.length(30...60))])
        switch Int.random(in: 0...3, using: &random) {
        case 0: outer.set("opacity", .number(random.fraction(0.5...1)))
        case 1:
            outer.set("masksToBounds", true)
            outer.set("cornerRadius", .number(random.length(0...40)))
        case 2: outer.set("compositingFilter", .string(random.pick(BlendMode.allCases).rawValue))
        default: outer.set("transform", RandomTree.json(.rotation(random.fraction(-0.3...0.3), x: 0, y: 0, z: 1)))
        }
        outer.sublayers = [s]
        return outer
    }

    /// Makes hard edges, and an axis that begins or ends outside.
    private mutating func addStops(_ s: inout LayerSketch) {
        guard s.keys.contains(where: { $0.value == "gradient" }) else {
            return s.replace("borderWidth", .number(random.pick([0.1, 30, 500])))
        }
        let place = random.fraction()
        s.replace("colors", [color(), color(), color(), color()])
        s.replace("locations", [.number(place / 2), .number(place), .number(place), 1])
        s.replace("startPoint", [.number(random.fraction(-2...1)), .number(random.fraction(-2...1))])
        s.replace("endPoint", [.number(random.fraction(0...3)), .number(random.fraction(0...3))])
    }

    static func json(_ t: Transform3D) -> JSONValue {
        .numbers(t.values.map { ($0 * 1e6).rounded() / 1e6 })
    }
}
