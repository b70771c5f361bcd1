// The space after edits: it equals one made anew, and an edit changes no planes but its own. Each property of a layer makes a difference
// in it.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeViewTree
import Foundation
import Testing

@testable import FloeInspector

private let size = CGSize(width: 200, height: 100)
private let colors = ExplodedTree.Colors(bare: .white, clipped: .black, mask: Color(hex: 0xFF0000))

@MainActor
private func explode(_ tree: InspectedTree) -> ExplodedTree { ExplodedTree(tree, colors) }

/// A layer and all in it, with the depth of each.
private struct Look: Equatable {
    let depth: Int, kind: LayerKind, properties: LayerProperties

    static func all(of layer: Layer, depth: Int = 0) -> [Look] {
        [Look(depth: depth, kind: layer.kind, properties: layer.model)]
            + ((layer.mask.map { [$0] } ?? []) + layer.sublayers).flatMap { all(of: $0, depth: depth + 1) }
    }
}

private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ kind: Layer = Layer()) -> Layer {
    kind.frame = CGRect(x: x, y: y, width: width, height: height)
    kind.backgroundColor = Color(hex: 0x4080C0)
    return kind
}

/// Panels with cells in them. Every third panel is masked, and every second one cuts off what is in it.
@MainActor
private func tree(panels: Int, cells: Int) -> InspectedTree {
    let root = layer(0, 0, 200, 100)
    for i in 0..<panels {
        let panel = layer(Double(i) * 19, 5, 18, 90)
        panel.masksToBounds = i % 2 == 1
        if i % 3 == 2 { panel.mask = layer(0, 0, 18, 60, GradientLayer()) }
        for j in 0..<cells { panel.addSublayer(layer(2, Double(j) * 8 + 2, 14, 6)) }
        root.addSublayer(panel)
    }
    return InspectedTree(root, size: size, scale: 1)
}

@MainActor
@Suite struct ExplodedTreeUpdateTests {
    @Test func anEditChangesItsOwnPlanesAlone() throws {
        let tree = tree(panels: 10, cells: 10), exploded = explode(tree), editor = LayerEditor(tree.tree)
        /// Edits a layer, and returns the layers whose planes look different or lie elsewhere.
        func edit(_ index: Int, _ body: (inout LayerProperties) -> Void) -> [Int] {
            let planes = tree.layers.map { exploded.plane(of: $0.index) }, looks = planes.map { $0?.model }
            editor.change("", of: tree.layers[index].layer, body)
            #expect(exploded.update())
            #expect(tree.layers.allSatisfy { exploded.plane(of: $0.index) === planes[$0.index] })
            return tree.layers.indices.filter { planes[$0]?.model != looks[$0] }
        }
        #expect(tree.layers.count == 114)
        #expect(edit(5) { $0.backgroundColor = .white } == [5])
        #expect(edit(5) { $0.position.y += 0.5 } == [5])
        #expect(edit(0) { $0.backgroundColor = .black } == [0])
        // What moves, or fades, takes all in it along.
        let end = tree.layers[1].end
        #expect(edit(1) { $0.position.y += 0.5 } == Array(1..<end))
        #expect(edit(1) { $0.opacity = 0.5 } == Array(1..<end))
    }

    @Test func anEditInTheInspectorLeavesTheSpaceInPlace() {
        let tree = tree(panels: 3, cells: 3), view = InspectorView(tree), exploded = view.canvas.exploded
        tree.layers[2].layer.backgroundColor = .white
        tree.didChange()
        #expect(view.canvas.exploded === exploded && exploded.plane(of: 2)?.backgroundColor == .white)
        tree.layers[2].layer.isHidden = true
        tree.didChange()
        #expect(view.canvas.exploded !== exploded && view.canvas.exploded.plane(of: 2) == nil)
    }

    @Test(arguments: UInt64(0)..<12)
    func updatedPlanesEqualPlanesMadeAnew(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let tree = tree(panels: 6, cells: 4), editor = LayerEditor(tree.tree)
        var exploded = explode(tree), flat = FlatTree(tree), updates = 0
        for step in 0..<40 {
            let layer = tree.layers[Int.random(in: 1..<tree.layers.count, using: &random)].layer
            switch Int.random(in: 0..<10, using: &random) {
            case 0: editor.undoManager.undo()
            case 1: editor.undoManager.redo()
            case 2: editor.setMask(isOn: layer.mask == nil, of: layer)
            default:
                let property = LayerProperties.table[Int.random(in: LayerProperties.table.indices, using: &random)]
                editor.change(property.key, of: layer) { property.setRandom(&$0, &random) }
            }
            if exploded.update() { updates += 1 } else { exploded = explode(tree) }
            if !flat.update() { flat = FlatTree(tree) }
            let isSame = Look.all(of: exploded.space) == Look.all(of: explode(tree).space)
            let isSamePicture = Look.all(of: flat.space) == Look.all(of: FlatTree(tree).space)
            #expect(isSame && isSamePicture, "step \(step)")
        }
        #expect(updates > 20)
    }

    /// A property that the space did not copy would vanish from it unnoticed. Only how a layer blends shows nowhere: planes lie apart.
    @Test func everyPropertyOfALayerMakesADifference() throws {
        var properties = LayerProperties(), random = SplitMix64(seed: 1)
        properties.bounds = CGRect(x: 3, y: 4, width: 60, height: 40)
        properties.position = CGPoint(x: 90, y: 50)
        // Seen from behind, so that it matters whether it has two sides.
        properties.transform = .rotation(2.8, x: 0, y: 1, z: 0)
        properties.sublayerTransform = .rotation(0.3, x: 0, y: 1, z: 0)
        properties.contents = Bitmap(width: 8, height: 4) { x, y in Color(white: Float(x + y) / 12).pixel }
        properties.gradient.colors = [.white, .black, .white]
        properties.gradient.locations = [0, 0.4, 1]
        for property in LayerProperties.table where property.key != "hidden" && property.key != "doubleSided" {
            for _ in 0..<100 where property.isDefault(properties) { property.setRandom(&properties, &random) }
            #expect(!property.isDefault(properties), "\(property.key) has no other value")
        }
        func looks(_ properties: LayerProperties) -> [Look] {
            let root = layer(0, 0, 200, 100), shown = GradientLayer()
            root.sublayerTransform = .perspective(distance: 300)
            shown.replaceProperties(properties)
            shown.addSublayer(layer(5, 5, 10, 10))
            root.addSublayer(shown)
            return Look.all(of: explode(InspectedTree(root, size: size, scale: 1)).space)
        }
        let all = looks(properties)
        let vanished = LayerProperties.table.filter { property in
            var other = properties
            if !property.isDefault(other) { property.reset(&other) }
            for _ in 0..<100 where property.isEqual(other, properties) { property.setRandom(&other, &random) }
            return looks(other) == all
        }
        #expect(vanished.map(\.key) == ["compositingFilter"])
    }
}
