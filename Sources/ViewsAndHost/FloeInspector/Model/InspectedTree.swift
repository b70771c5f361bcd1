// What the inspector looks at: a copy of a layer tree as it showed at one moment. Exploding, picking and editing act on the copy, so
// that the original is as it was when the inspector closes.
//
//     original ─ LayerDescription ─▶ copy: LayerTree, InspectedLayer …     frame ─▶ InspectedPlan
//                                     │ didChange
//                                     ▼
//                                    exploded planes, pages about the picked layer

import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeViewTree
import Foundation

/// A copy of a layer tree, and what is known of the original.
@MainActor
package final class InspectedTree {
    /// The copy. Whoever changes a layer of it calls `didChange`.
    package let tree: LayerTree
    /// The size of its picture, in points, and device pixels per point.
    package let size: CGSize, scale: Double
    /// The layers from the root on, each before those in it: its mask, then its sublayers from back to front.
    package let layers: [InspectedLayer]
    /// How the frame from which it was taken was drawn or, after changes, how a frame of the copy would be; nil if that is not known.
    package var plan: InspectedPlan? {
        if isPlanStale, let makeFrame {
            isPlanStale = false
            let titles = Dictionary(uniqueKeysWithValues: layers.map { ($0.layer.id, $0.title) })
            knownPlan = makeFrame(tree, size).map { InspectedPlan($0, isOfCopy: true) { titles[$0] } }
        }
        return knownPlan
    }
    /// Plans a frame of the copy, of that size in points.
    package var makeFrame: ((_ tree: LayerTree, _ size: CGSize) -> OverlaidFrame?)?
    /// Undoes edits of the copy.
    package let undoManager = UndoManager()
    /// Called after layers of the copy have changed.
    package var onChange: (() -> Void)?

    private let indices: [ObjectIdentifier: Int]
    private var knownPlan: InspectedPlan?
    private var isPlanStale = false

    /// Copies `original` with all in it, as it shows at its tree's time. `frame`: the frame that shows it. `classes`: the class of the
    /// view that a layer belongs to, and `properties`: the property in which a view holds it, by the layer's id.
    package init(
        _ original: Layer, size: CGSize, scale: Double, background: Color = .black, frame: OverlaidFrame? = nil,
        classes: [UInt64: String] = [:], properties: [UInt64: String] = [:]
    ) {
        let time = original.tree?.time ?? 0
        let local = original.superlayer?.localTime(at: time) ?? time
        tree = LayerTree(root: LayerDescription(original, time: local).makeLayer())
        tree.background = background
        tree.fonts = original.tree?.fonts
        self.size = size
        self.scale = scale
        var layers: [InspectedLayer] = []
        InspectedTree.add(original, tree.root, parent: nil, depth: 0, isMask: false, (classes, properties), to: &layers)
        self.layers = layers
        indices = Dictionary(uniqueKeysWithValues: layers.map { (ObjectIdentifier($0.layer), $0.index) })
        let names = Dictionary(uniqueKeysWithValues: layers.map { ($0.original, $0.title) })
        knownPlan = frame.map { InspectedPlan($0, isOfCopy: false) { names[$0] } }
        isPlanStale = frame == nil
    }

    private static func add(
        _ original: Layer, _ copy: Layer, parent: Int?, depth: Int, isMask: Bool,
        _ names: (classes: [UInt64: String], properties: [UInt64: String]), to layers: inout [InspectedLayer]
    ) {
        let index = layers.count
        layers.append(
            InspectedLayer(
                index: index, layer: copy, parent: parent, depth: depth, end: index + 1, isMask: isMask,
                className: names.classes[original.id] ?? "\(type(of: original))", property: names.properties[original.id],
                original: original.id, model: original.hasAnimations ? original.model : nil, animations: original.animationKeys))
        if let mask = original.mask, let own = copy.mask {
            add(mask, own, parent: index, depth: depth + 1, isMask: true, names, to: &layers)
        }
        for (sublayer, own) in zip(original.sublayers, copy.sublayers) {
            add(sublayer, own, parent: index, depth: depth + 1, isMask: false, names, to: &layers)
        }
        layers[index].end = layers.count
    }

    /// Returns the number of a layer of the copy; nil for any other layer.
    package func index(of layer: Layer) -> Int? { indices[ObjectIdentifier(layer)] }

    /// Returns the layers around a layer, innermost first.
    package func ancestors(of index: Int) -> [Int] {
        var result: [Int] = [], next = layers[index].parent
        while let parent = next {
            result.append(parent)
            next = layers[parent].parent
        }
        return result
    }

    /// Returns the sublayers and the mask of a layer, in the order in which they are drawn.
    package func children(of index: Int) -> [Int] {
        var result: [Int] = [], next = index + 1
        while next < layers[index].end {
            result.append(next)
            next = layers[next].end
        }
        guard result.contains(where: { layers[$0].layer.zPosition != 0 }) else { return result }
        return result.sorted { (layers[$0].layer.zPosition, $0) < (layers[$1].layer.zPosition, $1) }
    }

    /// Tells that layers of the copy have changed.
    package func didChange() {
        isPlanStale = true
        onChange?()
    }
}
