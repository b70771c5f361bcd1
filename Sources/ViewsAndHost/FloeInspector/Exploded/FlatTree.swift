// The inspected tree as it is drawn: all groups, masks and clips included. What is picked in it is outlined above it.

import FloeGeometry
import FloeLayerTree
import Foundation

/// The layers of an inspected tree in one place where they can be picked and outlined.
@MainActor
package protocol PickableTree: AnyObject {
    /// The layer to show, as large as the picture. Its transform turns it.
    var space: Layer { get }
    /// Takes over changes of the tree. Returns false, having changed nothing, if layers must be added or removed.
    func update() -> Bool
    /// Returns the number of the layer in front at a point of the layer that the space is in. One that draws something comes before
    /// those that do not.
    func pick(at point: CGPoint) -> Int?
    /// Puts `mark` around a layer, with a border `width` points of the picture wide; takes it away if the layer does not show.
    func mark(_ index: Int, with mark: Layer, width: Double)
}

/// A copy of an inspected tree, as it is drawn.
@MainActor
package final class FlatTree: PickableTree {
    package let space = Layer()
    private let tree: InspectedTree
    private let marks = Layer()
    private var indices: [ObjectIdentifier: Int] = [:]
    private var copies: [(layer: Layer, original: Layer)] = []

    /// Copies the layers of `tree`.
    package init(_ tree: InspectedTree) {
        self.tree = tree
        space.bounds = CGRect(origin: .zero, size: tree.size)
        space.backgroundColor = tree.tree.background
        let picture = Layer(), root = LayerDescription(tree.tree.root, time: 0).makeLayer()
        picture.frame = space.bounds
        picture.masksToBounds = true
        picture.addSublayer(root)
        marks.frame = space.bounds
        for layer in [picture, marks] { space.addSublayer(layer) }
        for layer in [space, picture, marks] { layer.implicitActions = .insideAnimationBlocks }
        note(root, tree.tree.root)
    }

    private func note(_ layer: Layer, _ original: Layer) {
        indices[ObjectIdentifier(layer)] = tree.index(of: original)
        copies.append((layer, original))
        if let mask = layer.mask, let own = original.mask { note(mask, own) }
        for (sublayer, own) in zip(layer.sublayers, original.sublayers) { note(sublayer, own) }
    }

    package func update() -> Bool {
        guard copies.allSatisfy({ ($0.layer.mask == nil) == ($0.original.mask == nil) }) else { return false }
        for copy in copies { copy.layer.replaceProperties(copy.original.model) }
        return true
    }

    package func pick(at point: CGPoint) -> Int? {
        guard let host = space.superlayer else { return nil }
        return pick(indices, in: host, at: point, of: tree)
    }

    package func mark(_ index: Int, with mark: Layer, width: Double) {
        let layer = tree.layers[index].layer, projection = layer.projection(to: nil)
        mark.bounds = layer.bounds
        mark.cornerRadius = layer.cornerRadius
        (mark.maskedCorners, mark.cornerCurve) = (layer.maskedCorners, layer.cornerCurve)
        mark.borderWidth = width / projection.scale(of: layer.bounds)
        mark.place(by: projection)
        marks.addSublayer(mark)
    }
}

extension PickableTree {
    /// Hit-tests the layers that `indices` numbers. Presses go through masks to what they mask.
    func pick(_ indices: [ObjectIdentifier: Int], in host: Layer, at point: CGPoint, of tree: InspectedTree) -> Int? {
        let point = host.convert(point, to: host.superlayer) ?? point
        func hit(_ accepts: (Int) -> Bool) -> Int? {
            let found = host.hitTest(point) { indices[ObjectIdentifier($0)].map(accepts) ?? false }
            return found.flatMap { indices[ObjectIdentifier($0)] }
        }
        return hit { tree.layers[$0].drawsItself && !tree.layers[$0].isMask } ?? hit { _ in true }
    }
}

extension Layer {
    /// Places a layer where a projection puts the points of its own plane.
    func place(by p: PointProjection) {
        anchorPoint = .zero
        let origin = bounds.origin
        if p.isAffine, p.xx == 1, p.yy == 1, p.xy == 0, p.yx == 0 {
            transform = .identity
            position = CGPoint(x: p.tx + Double(origin.x), y: p.ty + Double(origin.y))
            return
        }
        // The anchor point is the origin of the bounds, and stays where it is.
        position = .zero
        transform = Transform3D.translation(Double(origin.x), Double(origin.y)).concatenating(
            Transform3D(m11: p.xx, m12: p.xy, m14: p.xw, m21: p.yx, m22: p.yy, m24: p.yw, m41: p.tx, m42: p.ty, m44: p.tw))
    }
}

extension PointProjection {
    /// Returns by how much the sides of a rectangle are magnified, on average.
    func scale(of rect: CGRect) -> Double {
        let corners = rect.corners.compactMap(apply)
        guard corners.count == 4, rect.width > 0 || rect.height > 0 else { return 1 }
        let around = (0..<4).reduce(0.0) { sum, i in
            let a = corners[i], b = corners[(i + 1) % 4]
            return sum + hypot(Double(a.x - b.x), Double(a.y - b.y))
        }
        return max(1e-3, around / (2 * Double(rect.width + rect.height)))
    }
}

extension CGRect {
    /// The corners in order around the rectangle.
    var corners: [CGPoint] { [origin, CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)] }
}
