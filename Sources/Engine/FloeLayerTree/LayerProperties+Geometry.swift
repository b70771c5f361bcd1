// Maps a layer's own space to its superlayer's: the chain shared by the frame builder, hit testing and coordinate conversion.
//
//     own ──T(−anchor)──▶ anchor ──transform──▶ ──T(position, zPosition)──▶ superlayer
//                          then, about the superlayer's anchor: its sublayerTransform

import Foundation
import FloeGeometry

extension LayerProperties {
    /// The radius of the corners that have one; 0 if none has.
    var roundedRadius: Double { maskedCorners.isEmpty ? 0 : cornerRadius }

    /// The anchor point in the layer's own space, in points.
    @inlinable
    public var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The layer's bounding rectangle in its superlayer's space, in points, also where it has no area. Where all of it lies behind the
    /// eye it is empty, at the position.
    ///
    /// Setting it keeps the anchor point and the transform, and moves only if the size is the same. Bounds of another size are chosen
    /// such that it becomes the new rectangle. If there are none, under perspective and many rotations, bounds and position are set as
    /// though there were no transform. A negative size counts from the other side. Setting it to anything that is not finite does nothing.
    public var frame: CGRect {
        get {
            guard let extent = extent(of: bounds.size) else { return CGRect(origin: position, size: .zero) }
            return extent.offsetBy(dx: position.x, dy: position.y)
        }
        set {
            let new = newValue.standardized
            guard new.isFinite else { return }
            let size = new.size == frame.size ? bounds.size : boundsSize(forFrameSize: new.size)
            guard let size, let extent = extent(of: size) else {
                untransformedFrame = new
                return
            }
            bounds.size = size
            position = CGPoint(x: new.minX - extent.minX, y: new.minY - extent.minY)
        }
    }

    /// The frame as it would be without the transform. Setting it to anything that is not finite does nothing.
    package var untransformedFrame: CGRect {
        get {
            let size = bounds.size
            return CGRect(
                origin: CGPoint(x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height), size: size)
        }
        set {
            guard newValue.isFinite else { return }
            let size = newValue.size
            bounds.size = size
            position = CGPoint(x: newValue.origin.x + anchorPoint.x * size.width, y: newValue.origin.y + anchorPoint.y * size.height)
        }
    }

    /// Returns the bounding rectangle that bounds of `size` have, relative to the position. Nil if they lie behind the eye.
    private func extent(of size: CGSize) -> CGRect? {
        let own = CGRect(origin: CGPoint(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height), size: size)
        if transform.isIdentity { return own.standardized }
        let r = PlaneRect(own).bounds(under: PointProjection(transform))
        guard r.minX <= r.maxX, r.minY <= r.maxY else { return nil }
        return CGRect(x: r.minX, y: r.minY, width: r.maxX - r.minX, height: r.maxY - r.minY)
    }

    /// Returns the size of bounds whose bounding rectangle has the size `size`. Nil if there are none, or under perspective.
    private func boundsSize(forFrameSize size: CGSize) -> CGSize? {
        if transform.isIdentity { return size }
        let p = PointProjection(transform)
        guard p.isAffine else { return nil }
        // The bounding rectangle is xx·width + yx·height wide and xy·width + yy·height high.
        let xx = abs(p.xx), yx = abs(p.yx), xy = abs(p.xy), yy = abs(p.yy)
        let determinant = xx * yy - yx * xy
        guard abs(determinant) > 1e-9 * (xx * yy + yx * xy) else { return nil }
        let width = (yy * size.width - yx * size.height) / determinant, height = (xx * size.height - xy * size.width) / determinant
        let slop = 1e-9 * (size.width + size.height) / min(1, abs(determinant))
        guard width >= -slop, height >= -slop, width.isFinite, height.isFinite else { return nil }
        return CGSize(width: max(0, width), height: max(0, height))
    }

    /// The transform to the superlayer's space, without the superlayer's `sublayerTransform`.
    public var toSuperlayer: Transform3D {
        let a = anchor
        if transform.isIdentity { return .translation(position.x - a.x, position.y - a.y, zPosition) }
        return Transform3D.translation(-a.x, -a.y).concatenating(transform)
            .concatenating(.translation(position.x, position.y, zPosition))
    }

    /// `sublayerTransform` as it acts on sublayers: about this layer's anchor point.
    public var sublayerSpace: Transform3D {
        sublayerTransform.isIdentity ? .identity : sublayerTransform.about(anchor)
    }
}

extension CGRect {
    fileprivate var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }
}
