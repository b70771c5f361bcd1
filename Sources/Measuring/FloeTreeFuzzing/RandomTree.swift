// Makes random layer trees with every property of LayerTreeFile.md. Each is rare enough that trees remain legible pictures, and
// frequent enough that any two meet within a few hundred seeds. Extremes are in `RandomTree+Extremes`.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers

package struct RandomTree {
    var random: SplitMix64
    /// Whether layers are large, central and turned only a little, as for every third seed, so that many overlap. Those of other
    /// trees cover little of the picture.
    private let isCrowded: Bool

    /// The size of every tree, in points.
    package static let size = CGSize(width: 120, height: 90)
    package static let background = Color(hex: 0xE8E4DA)

    /// The properties that a random tree may have in any combination. The others are set with regard to the layers around.
    static let independent = LayerProperties.table.filter { $0.chance != nil }

    /// Returns the tree of a seed, always the same. `layers` is the root's maximum, and each layer has up to three generations below it.
    package static func document(seed: UInt64, layers: Int = 5) -> LayerTreeDocument {
        var maker = RandomTree(random: SplitMix64(seed: seed), isCrowded: seed % 3 == 0)
        var root = LayerDescription()
        root.properties.bounds = CGRect(origin: .zero, size: size)
        root.properties.position = CGPoint(x: size.width / 2, y: size.height / 2)
        if maker.random.oneIn(4) { root.properties.sublayerTransform = maker.transform() }
        for _ in 0..<Int.random(in: 1...max(1, layers), using: &maker.random) {
            root.sublayers.append(maker.layer(level: 1, within: size))
        }
        var tree = plain(root)
        if maker.random.oneIn(3) { tree.scale = maker.random.pick([0.5, 0.75, 1.25, 1.5, 1.75, 2, 3]) }
        if maker.random.oneIn(3) { tree.background = Color(hex: maker.random.pick([0x000000, 0xFFFFFF, 0x102040, 0x808080, 0xC04010])) }
        if maker.random.oneIn(3) {
            for _ in 0..<Int.random(in: 1...3, using: &maker.random) { maker.addExtreme(&tree.root) }
        }
        return tree
    }

    /// Returns a tree at the usual scale on the usual background.
    static func plain(_ root: LayerDescription) -> LayerTreeDocument {
        var tree = LayerTreeDocument(size: size, root: root)
        tree.background = background
        tree.pictures = FuzzImages.all
        return tree
    }

    mutating func layer(level: Int, within size: CGSize) -> LayerDescription {
        var layer = LayerDescription()
        layer.kind = random.pick([.plain, .plain, .plain, .gradient, .text, .transform])
        let share = isCrowded ? 0.5 : 0
        layer.properties.bounds.size = CGSize(
            width: random.length(max(4, size.width * share)...max(8, size.width)),
            height: random.length(max(4, size.height * share)...max(8, size.height)))
        if random.oneIn(5) { layer.properties.bounds.origin = CGPoint(x: random.length(-20...20), y: random.length(-20...20)) }
        let near = isCrowded ? 0.3 : 0
        layer.properties.position = CGPoint(
            x: random.length(size.width * near...size.width * (1 - near)), y: random.length(size.height * near...size.height * (1 - near)))
        if random.oneIn(3) || layer.kind == .transform { layer.properties.transform = transform() }
        if random.oneIn(8) { layer.properties.sublayerTransform = transform() }
        if layer.kind != .transform, random.oneIn(3) { layer.properties.contents = random.pick(FuzzImages.small).bitmap }
        if layer.kind == .gradient { layer.properties.gradient = gradient() }
        addIndependent(&layer)
        let inner = layer.properties.bounds.size
        if layer.kind != .transform, level < 4, random.oneIn(6) { layer.mask.append(self.layer(level: max(level + 1, 3), within: inner)) }
        if level < 4 {
            let isSpace = layer.kind == .transform
            let count = isSpace ? Int.random(in: 1...3, using: &random) : random.oneIn(2) ? 0 : Int.random(in: 0...3, using: &random)
            for _ in 0..<count { layer.sublayers.append(self.layer(level: level + 1, within: inner)) }
        }
        return layer
    }

    /// Sets each of the independent properties that affects the layer by its chance. Each has random numbers of its own, so that one
    /// more in the table changes no other property of any seed's tree.
    private mutating func addIndependent(_ layer: inout LayerDescription) {
        let seed = random.next()
        if layer.kind == .plain, seed % 5 == 0 { layer.kind = .shape }
        for property in RandomTree.independent {
            guard property.scope.contains(layer.kind, hasContents: layer.properties.contents != nil), let chance = property.chance else {
                continue
            }
            var own = SplitMix64(seed: property.key.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
            if Double.random(in: 0..<1, using: &own) < chance { property.setRandom(&layer.properties, &own) }
        }
    }

    private mutating func gradient() -> Gradient {
        let count = Int.random(in: 1...4, using: &random)
        var gradient = Gradient(colors: (0..<count).map { _ in random.color() })
        if random.oneIn(2) { gradient.locations = (0..<count).map { _ in random.fraction() }.sorted() }
        return gradient
    }

    /// Makes a turn about z, a scale, a tilt with perspective, or a combination of them.
    private mutating func transform() -> Transform3D {
        var t = Transform3D.identity
        let turn = isCrowded ? 0.3 : 3, tilt = isCrowded ? 0.6 : 1.5
        if random.oneIn(2) { t = t.concatenating(.rotation(random.fraction(-turn...turn), x: 0, y: 0, z: 1)) }
        if random.oneIn(3) { t = t.concatenating(.scale(random.fraction((isCrowded ? 0.7 : -2)...2), random.fraction(0.25...2))) }
        if random.oneIn(2) {
            t = t.concatenating(.rotation(random.fraction(-tilt...tilt), x: random.fraction(), y: random.fraction(0.1...1), z: 0))
            if !random.oneIn(3) { t = t.concatenating(.perspective(distance: random.length(40...400))) }
        }
        return t.legible
    }
}

extension Transform3D {
    /// This transform with numbers of six decimals.
    package var legible: Transform3D { Transform3D(values: values.map { ($0 * 1e6).rounded() / 1e6 }) ?? self }
}
