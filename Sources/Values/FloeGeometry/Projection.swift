// The effect of a Transform3D on the plane z = 0: a 3×3 homography from one plane to another, such as from a layer's own points to device
// pixels. A frame holds one for each thing drawn; compositors invert it to find the point of the layer that shows at a pixel.
//
//     [x y 1] · P = [x′ y′ w′]        device pixel = (x′/w′, y′/w′),  in front of the eye: w′ > 0

import Foundation

/// A projective map between two planes, row vectors.
@frozen
public struct Projection<From: CoordinateSpace, To: CoordinateSpace>: Equatable, Sendable {
    /// x′ = xx·x + yx·y + tx
    public var xx, yx, tx: Double
    /// y′ = xy·x + yy·y + ty
    public var xy, yy, ty: Double
    /// w′ = xw·x + yw·y + tw
    public var xw, yw, tw: Double

    /// Creates a projection from its elements, by default an affine one.
    @inlinable
    public init(
        xx: Double, yx: Double, tx: Double, xy: Double, yy: Double, ty: Double,
        xw: Double = 0, yw: Double = 0, tw: Double = 1
    ) {
        self.xx = xx; self.yx = yx; self.tx = tx
        self.xy = xy; self.yy = yy; self.ty = ty
        self.xw = xw; self.yw = yw; self.tw = tw
    }

    /// Creates the map of rectangle `r` onto rectangle `target`, mirrored along the axes asked for, and then shifted by `moved`
    /// along both. Nil for a rectangle without area.
    @inlinable
    public init?(
        _ r: Rect<From>, onto target: Rect<To>, mirroredX: Bool = false, mirroredY: Bool = false, moved: Double = 0
    ) {
        guard r.width > 0, r.height > 0 else { return nil }
        let sx = target.width / r.width * (mirroredX ? -1 : 1), sy = target.height / r.height * (mirroredY ? -1 : 1)
        self.init(
            xx: sx, yx: 0, tx: target.minX + moved - (mirroredX ? r.maxX : r.minX) * sx,
            xy: 0, yy: sy, ty: target.minY + moved - (mirroredY ? r.maxY : r.minY) * sy)
    }

    /// The projection that leaves every point where it is.
    @inlinable
    public static var identity: Projection { Projection(xx: 1, yx: 0, tx: 0, xy: 0, yy: 1, ty: 0) }

    /// Projects the plane z = 0 under `t` along z, dropping its depth. What rounding leaves of the sine of a half turn, 1.2e-16,
    /// becomes zero, so that planes turned by that are axis-aligned.
    @inlinable
    public init(_ t: Transform3D) {
        let size = abs(t.m11) + abs(t.m12) + abs(t.m21) + abs(t.m22)
        func part(_ v: Double, of whole: Double) -> Double { abs(v) > 4e-16 * whole ? v : 0 }
        self.init(
            xx: t.m11, yx: part(t.m21, of: size), tx: t.m41, xy: part(t.m12, of: size), yy: t.m22, ty: t.m42,
            xw: part(t.m14, of: abs(t.m44)), yw: part(t.m24, of: abs(t.m44)), tw: t.m44)
    }

    /// Returns a projection that multiplies x and y by factors.
    @inlinable
    public static func scale(_ x: Double, _ y: Double) -> Projection {
        Projection(xx: x, yx: 0, tx: 0, xy: 0, yy: y, ty: 0)
    }

    /// Returns a projection that adds to x and y.
    @inlinable
    public static func translation(_ x: Double, _ y: Double) -> Projection {
        Projection(xx: 1, yx: 0, tx: x, xy: 0, yy: 1, ty: y)
    }

    // Written out so that comparisons are inlined in other modules too.
    @inlinable
    public static func == (a: Projection, b: Projection) -> Bool {
        a.xx == b.xx && a.yx == b.yx && a.tx == b.tx && a.xy == b.xy && a.yy == b.yy && a.ty == b.ty && a.xw == b.xw
            && a.yw == b.yw && a.tw == b.tw
    }

    /// `self · next`: `self` first. Flattening means composing the projections of nested planes.
    @inlinable
    public func concatenating<Next>(_ n: Projection<To, Next>) -> Projection<From, Next> {
        Projection<From, Next>(
            xx: xx * n.xx + xy * n.yx + xw * n.tx, yx: yx * n.xx + yy * n.yx + yw * n.tx,
            tx: tx * n.xx + ty * n.yx + tw * n.tx,
            xy: xx * n.xy + xy * n.yy + xw * n.ty, yy: yx * n.xy + yy * n.yy + yw * n.ty,
            ty: tx * n.xy + ty * n.yy + tw * n.ty,
            xw: xx * n.xw + xy * n.yw + xw * n.tw, yw: yx * n.xw + yy * n.yw + yw * n.tw,
            tw: tx * n.xw + ty * n.yw + tw * n.tw)
    }

    /// Whether it has no rotation, skew or perspective: rectangles stay axis-aligned (possibly mirrored).
    @inlinable
    public var isAxisAligned: Bool { xy == 0 && yx == 0 && xw == 0 && yw == 0 && tw == 1 }

    /// Whether it has no perspective.
    @inlinable
    public var isAffine: Bool { xw == 0 && yw == 0 && tw == 1 }

    /// Positive where the plane faces the viewer (if w′ > 0 everywhere).
    @inlinable
    public var determinant: Double {
        xx * (yy * tw - ty * yw) - yx * (xy * tw - ty * xw) + tx * (xy * yw - yy * xw)
    }

    /// The map back from device pixels; nil if the plane is seen edge on. Its w keeps the sign of the forward w, so that `w > 0`
    /// still means in front of the eye.
    @inlinable
    public var inverse: Projection<To, From>? {
        let d = determinant
        guard d != 0, d.isFinite else { return nil }
        let r = 1 / d
        guard r.isFinite else { return nil }
        return Projection<To, From>(
            xx: (yy * tw - ty * yw) * r, yx: (tx * yw - yx * tw) * r, tx: (yx * ty - tx * yy) * r,
            xy: (ty * xw - xy * tw) * r, yy: (xx * tw - tx * xw) * r, ty: (tx * xy - xx * ty) * r,
            xw: (xy * yw - yy * xw) * r, yw: (yx * xw - xx * yw) * r, tw: (xx * yy - yx * xy) * r)
    }

    /// The smallest w that counts as in front of the eye when bounds are computed. Anything nearer would be magnified more than a
    /// million times; its bounds exceed every screen already.
    @inlinable
    public static var eyeLimit: Double { 1e-6 }

    /// Returns the image of a point in homogeneous coordinates.
    @inlinable
    public func homogeneous(_ x: Double, _ y: Double) -> HomogeneousPoint {
        HomogeneousPoint(
            x: xx * x + yx * y + tx, y: xy * x + yy * y + ty, w: xw * x + yw * y + tw)
    }

    /// Returns the image of a point; nil if it lies at or behind the eye.
    @inlinable
    public func apply(_ p: CGPoint) -> CGPoint? {
        let h = homogeneous(p.x, p.y)
        guard h.w > 0 else { return nil }
        return CGPoint(x: h.x / h.w, y: h.y / h.w)
    }
}

/// A point of the projective plane: (x/w, y/w); at or behind the eye where w ≤ 0.
@frozen
public struct HomogeneousPoint: Equatable, Sendable {
    /// The homogeneous coordinates.
    public var x, y, w: Double

    /// Creates a point from its homogeneous coordinates.
    @inlinable
    public init(x: Double, y: Double, w: Double) {
        self.x = x; self.y = y; self.w = w
    }
}
