// A change to a tree between two frames: one property of one layer, or a layer that is added, removed or moved. Drawing only the
// damage must then give the same picture as drawing everything.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree

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
        case 1: layer.opacity = Float(random.fraction())
        case 2: layer.isHidden.toggle()
        case 3: layer.backgroundColor = Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
        case 4: layer.cornerRadius = random.length(0...20)
        case 5: layer.compositingFilter = random.pick(BlendMode.allCases)
        case 6: layer.transform = layer.transform.concatenating(.rotation(random.fraction(-1...1), x: 0, y: 0, z: 1))
        case 7: layer.bounds.size.width += random.length(-12...12)
        case 8: layer.zPosition = random.length(-20...20)
        case 9: layer.masksToBounds.toggle()
        case 10: layer.mask = nil
        case 11: layer.sublayerTransform = layer.sublayerTransform.concatenating(.perspective(distance: random.length(60...400)))
        case 12: layer.contentsRect.origin.x += random.fraction(-0.2...0.2)
        case 13: layer.contentsCenter = CGRect(x: random.fraction(0...0.5), y: 0.25, width: random.fraction(0...0.5), height: 0.5)
        case 14: layer.contentsGravity = random.pick(ContentsGravity.allCases)
        case 15: layer.borderWidth = random.length(0...10)
        case 16: layer.gradient.colors.reverse()
        case 17: layer.isDoubleSided.toggle()
        case 18: layer.anchorPoint.x = random.fraction()
        case 19: (layer.contents, other.contents) = (other.contents, layer.contents)
        case 20: layer.mask = plainLayer(like: layer)
        case 21: layer.addSublayer(plainLayer(like: layer))
        case 22:
            if let parent = layer.superlayer { parent.insertSublayer(layer, at: 0) }
        default: layer.removeFromSuperlayer()
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
