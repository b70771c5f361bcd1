// Makes random layer trees with every property of LayerTreeFile.md. Each is rare enough that trees remain legible pictures, and
// frequent enough that any two meet within a few hundred seeds. Extremes are in `RandomTree+Extremes`.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree

package struct RandomTree {
    var random: SplitMix64
    /// Whether layers are large, central and turned only a little, as for every third seed, so that many overlap. Those of other
    /// trees cover little of the picture.
    private let isCrowded: Bool

    /// Returns the tree of a seed, always the same. `layers` is the root's maximum, and each layer has up to three generations below it.
    package static func sketch(seed: UInt64, layers: Int = 5) -> TreeSketch {
        var maker = RandomTree(random: SplitMix64(seed: seed), isCrowded: seed % 3 == 0)
        var root = LayerSketch()
        root.set("bounds", [0, 0, .number(Double(TreeSketch.width)), .number(Double(TreeSketch.height))])
        root.set("position", [.number(Double(TreeSketch.width / 2)), .number(Double(TreeSketch.height / 2))])
        if maker.random.oneIn(4) { root.set("sublayerTransform", maker.transform()) }
        for _ in 0..<Int.random(in: 1...max(1, layers), using: &maker.random) {
            root.sublayers.append(maker.layer(level: 1, within: (120, 90)))
        }
        var tree = TreeSketch(root: root)
        if maker.random.oneIn(3) { tree.scale = maker.random.pick([0.5, 0.75, 1.25, 1.5, 1.75, 2, 3]) }
        if maker.random.oneIn(3) { tree.background = maker.random.pick(["#000000", "#ffffff", "#102040", "#808080", "#c04010"]) }
        if maker.random.oneIn(3) {
            for _ in 0..<Int.random(in: 1...3, using: &maker.random) { maker.addExtreme(&tree.root) }
        }
        return tree
    }

    mutating func layer(level: Int, within size: (Double, Double)) -> LayerSketch {
        var s = LayerSketch()
        let kind = random.pick(["layer", "layer", "layer", "gradient", "transform"])
        if kind != "layer" { s.set("type", .string(kind)) }
        let share = isCrowded ? 0.5 : 0
        let w = random.length(max(4, size.0 * share)...max(8, size.0)), h = random.length(max(4, size.1 * share)...max(8, size.1))
        let origin = random.oneIn(5) ? (random.length(-20...20), random.length(-20...20)) : (0, 0)
        s.set("bounds", [.number(origin.0), .number(origin.1), .number(w), .number(h)])
        let near = isCrowded ? 0.3 : 0
        s.set(
            "position",
            [.number(random.length(size.0 * near...size.0 * (1 - near))), .number(random.length(size.1 * near...size.1 * (1 - near)))])
        if random.oneIn(5) { s.set("anchorPoint", [.number(random.fraction()), .number(random.fraction())]) }
        if random.oneIn(4) { s.set("zPosition", .number(random.length(-20...20))) }
        if random.oneIn(3) || kind == "transform" { s.set("transform", transform()) }
        if random.oneIn(8) { s.set("sublayerTransform", transform()) }
        if random.oneIn(25) { s.set("hidden", true) }
        if random.oneIn(8) { s.set("doubleSided", false) }
        if random.oneIn(4) { s.set("opacity", .number(random.fraction())) }
        if random.oneIn(5) {
            s.set("compositingFilter", .string(random.pick(BlendMode.allCases).rawValue))
        }
        if kind != "transform" { addLook(&s, gradient: kind == "gradient", (w, h), level) }
        if level < 4 {
            let count =
                kind == "transform" ? Int.random(in: 1...3, using: &random) : random.oneIn(2) ? 0 : Int.random(in: 0...3, using: &random)
            for _ in 0..<count { s.sublayers.append(layer(level: level + 1, within: (w, h))) }
        }
        return s
    }

    private mutating func addLook(_ s: inout LayerSketch, gradient: Bool, _ size: (Double, Double), _ level: Int) {
        if !random.oneIn(3) { s.set("backgroundColor", color()) }
        if random.oneIn(3) { s.set("cornerRadius", .number(random.length(0...30))) }
        if random.oneIn(4) {
            s.set("borderWidth", .number(random.length(0...8)))
            s.set("borderColor", color())
        }
        if random.oneIn(3) { s.set("masksToBounds", true) }
        if random.oneIn(3) { addContents(&s) }
        if gradient {
            let count = Int.random(in: 1...4, using: &random)
            s.set("colors", .array((0..<count).map { _ in color() }))
            if random.oneIn(2) {
                let places = (0..<count).map { _ in random.fraction() }.sorted()
                s.set("locations", .numbers(places))
            }
            if random.oneIn(2) {
                s.set("startPoint", [.number(random.fraction()), .number(random.fraction())])
                s.set("endPoint", [.number(random.fraction()), .number(random.fraction())])
            }
        }
        if level < 4, random.oneIn(6) { s.mask.append(layer(level: max(level + 1, 3), within: size)) }
    }

    private mutating func addContents(_ s: inout LayerSketch) {
        s.set("contents", .string(random.pick(FuzzImages.names)))
        if random.oneIn(3) { s.set("contentsScale", .number(random.pick([0.25, 0.5, 0.75, 1.5, 2]))) }
        if random.oneIn(2) { s.set("contentsGravity", .string(random.pick(ContentsGravity.allCases).rawValue)) }
        if random.oneIn(3) { s.set("contentsRect", unitRect(-0.3...1)) }
        if random.oneIn(4) { s.set("contentsCenter", unitRect(0...1)) }
        if random.oneIn(4) { s.set("magnificationFilter", "nearest") }
        if random.oneIn(3) { s.set("minificationFilter", .string(random.pick(["nearest", "trilinear"]))) }
    }

    mutating func unitRect(_ range: ClosedRange<Double>) -> JSONValue {
        let x = random.fraction(range), y = random.fraction(range)
        let end = range.upperBound + (range.lowerBound < 0 ? 0.3 : 0)
        return [
            .number(x), .number(y), .number(random.fraction(0...max(0.001, end - x))), .number(random.fraction(0...max(0.001, end - y))),
        ]
    }

    mutating func color() -> JSONValue {
        let rgb = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        let digits = String(rgb + 0x100_0000, radix: 16).dropFirst()
        guard random.oneIn(3) else { return .string("#\(digits)") }
        return .string("#\(digits)\(String(UInt32.random(in: 256...511, using: &random), radix: 16).dropFirst())")
    }

    /// Makes a turn about z, a scale, a tilt with perspective, or a combination of them.
    private mutating func transform() -> JSONValue {
        var t = Transform3D.identity
        let turn = isCrowded ? 0.3 : 3, tilt = isCrowded ? 0.6 : 1.5
        if random.oneIn(2) { t = t.concatenating(.rotation(random.fraction(-turn...turn), x: 0, y: 0, z: 1)) }
        if random.oneIn(3) { t = t.concatenating(.scale(random.fraction((isCrowded ? 0.7 : -2)...2), random.fraction(0.25...2))) }
        if random.oneIn(2) {
            t = t.concatenating(.rotation(random.fraction(-tilt...tilt), x: random.fraction(), y: random.fraction(0.1...1), z: 0))
            if !random.oneIn(3) { t = t.concatenating(.perspective(distance: random.length(40...400))) }
        }
        return RandomTree.json(t)
    }
}
