// A change to a tree between two frames: one property of one layer, or a layer that is added, removed or moved. Drawing only the
// damage must then give the same picture as drawing everything.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers

@MainActor
enum RandomEdit {
    /// Changes a random layer of the tree.
    static func change(_ root: Layer, _ random: inout SplitMix64) {
        var layers: [Layer] = []
        func collect(_ layer: Layer) {
            layers.append(layer)
            if let mask = layer.mask { collect(mask) }
            for sub in layer.sublayers { collect(sub) }
        }
        for sub in root.sublayers { collect(sub) }
        guard !layers.isEmpty else { return }
        let layer = random.pick(layers)
        let other = random.pick(layers)
        switch Int.random(in: 0...23, using: &random) {
        case 0: layer.position.x += random.length(-10...10)
        case 1: layer.transform = layer.transform.concatenating(.rotation(random.fraction(-1...1), x: 0, y: 0, z: 1))
        case 2: layer.bounds.size.width += random.length(-12...12)
        case 3: layer.sublayerTransform = layer.sublayerTransform.concatenating(.perspective(distance: random.length(60...400)))
        case 4: layer.gradient.colors.reverse()
        case 5: layer.mask = nil
        case 6: layer.mask = plainLayer(like: layer)
        case 7: layer.addSublayer(plainLayer(like: layer))
        case 8: (layer.contents, other.contents) = (other.contents, layer.contents)
        case 9:
            if let parent = layer.superlayer { parent.insertSublayer(layer, at: 0) }
        case 10: layer.removeFromSuperlayer()
        default: random.pick(RandomTree.independent).changeRandomly(layer, &random)
        }
    }

    /// Makes a layer as large as `layer`, half of it outside.
    private static func plainLayer(like layer: Layer) -> Layer {
        let made = Layer()
        made.bounds = CGRect(origin: .zero, size: layer.bounds.size)
        made.position = CGPoint(x: layer.bounds.maxX, y: layer.bounds.midY)
        made.backgroundColor = Color(hex: 0x40A060)
        return made
    }
}
