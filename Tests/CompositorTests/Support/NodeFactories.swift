// Render nodes made in one line, for tests of either compositor. Placements get the bounds that a frame builder would compute.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Makes nodes for frames of one size, with ascending identities.
struct NodeFactory {
    let size: PixelSize
    private var nextLayer: UInt64 = 1

    init(_ width: Int, _ height: Int) { size = PixelSize(width: width, height: height) }

    mutating func id() -> NodeID {
        nextLayer += 1
        return NodeID(layer: nextLayer, part: 0)
    }

    /// Returns a placement whose bounds hold every pixel it may touch: the projected rectangle and the half pixel of its soft edges.
    func placement(
        _ rect: PlaneRect, _ projection: PlaneProjection = .identity, clip: PixelRect = .infinite, radius: Double = 0
    ) -> Placement {
        var placement = Placement(projection: projection, rect: rect, cornerRadius: radius, clip: clip, bounds: .empty)
        let b = placement.axisAlignedRect ?? rect.bounds(under: projection)
        var bounds = DeviceRect(around: b.minX, b.minY, b.maxX, b.maxY)
        if !projection.isAxisAligned, !bounds.isEmpty { bounds = bounds.outset(by: 1) }
        if clip != .infinite {
            bounds = bounds.intersection(DeviceRect(around: clip.minX, clip.minY, clip.maxX, clip.maxY))
        }
        placement.bounds = bounds.intersection(size.rect)
        return placement
    }

    mutating func fill(
        _ rect: PlaneRect, _ pixel: Pixel, radius: Double = 0, _ projection: PlaneProjection = .identity,
        clip: PixelRect = .infinite
    ) -> RenderNode {
        .fill(
            FillNode(
                id: id(), placement: placement(rect, projection, clip: clip, radius: radius), pixel: pixel))
    }

    mutating func border(
        _ rect: PlaneRect, _ pixel: Pixel, width: Double, radius: Double = 0,
        _ projection: PlaneProjection = .identity, clip: PixelRect = .infinite
    ) -> RenderNode {
        .fill(
            FillNode(
                id: id(), placement: placement(rect, projection, clip: clip, radius: radius), width: width, pixel: pixel))
    }

    /// Makes an image node of the whole bitmap, unless a source is given.
    mutating func image(
        _ rect: PlaneRect, _ bitmap: Bitmap, source: TexelRect? = nil, sampling: Sampling = .linear,
        opacity: UInt8 = 255, radius: Double = 0, _ projection: PlaneProjection = .identity, clip: PixelRect = .infinite
    ) -> RenderNode {
        .image(
            imageNode(
                rect, bitmap, source: source, sampling: sampling, opacity: opacity, radius: radius, projection, clip: clip))
    }

    private mutating func imageNode(
        _ rect: PlaneRect, _ bitmap: Bitmap, source: TexelRect?, sampling: Sampling, opacity: UInt8, radius: Double,
        _ projection: PlaneProjection, clip: PixelRect
    ) -> ImageNode {
        let all = TexelRect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height))
        return ImageNode(
            id: id(), placement: placement(rect, projection, clip: clip, radius: radius), bitmap: bitmap,
            source: source ?? all, sampling: sampling, opacity: Opacity(byte: opacity))
    }

    mutating func ninePart(
        _ rect: PlaneRect, _ bitmap: Bitmap, center: PlaneRect, sourceCenter: TexelRect, sampling: Sampling = .linear,
        opacity: UInt8 = 255, _ projection: PlaneProjection = .identity
    ) -> RenderNode {
        .ninePart(
            NinePartNode(
                image: imageNode(
                    rect, bitmap, source: nil, sampling: sampling, opacity: opacity, radius: 0, projection, clip: .infinite),
                center: center, sourceCenter: sourceCenter))
    }

    /// Makes a gradient from `start` to `end`, both in the plane.
    mutating func gradient(
        _ rect: PlaneRect, _ ramp: GradientRamp, _ type: GradientType = .axial, from start: CGPoint, to end: CGPoint,
        opacity: UInt8 = 255, radius: Double = 0, _ projection: PlaneProjection = .identity, clip: PixelRect = .infinite
    ) -> RenderNode {
        .gradient(
            GradientNode(
                id: id(), placement: placement(rect, projection, clip: clip, radius: radius), ramp: ramp, type: type,
                map: GradientNode.map(type, from: start, to: end, in: PlaneRect(0, 0, 1, 1)), opacity: Opacity(byte: opacity)))
    }

    /// Makes a group around `content`, with or without a mask. Its bounds default to the frame.
    mutating func group(
        opacity: UInt8 = 255, blendMode: BlendMode = .normal, shape: Placement? = nil, cuts: [HalfPlane] = [],
        bounds: DeviceRect? = nil, mask: [RenderNode]? = nil, _ content: [RenderNode]
    ) -> [RenderNode] {
        let begin = RenderNode.beginGroup(
            GroupNode(
                id: id(), bounds: (bounds ?? size.rect).intersection(size.rect), opacity: Opacity(byte: opacity),
                blendMode: blendMode, shape: shape, cuts: cuts, hasMask: mask != nil))
        guard let mask else { return [begin] + content + [.endGroup] }
        return [begin] + content + [.mask] + mask + [.endGroup]
    }

    func frame(_ nodes: [RenderNode], background: Pixel = 0xFF00_0000) -> Frame {
        Frame(size: size, background: background, nodes: nodes)
    }
}

extension Rect {
    /// A rectangle from its origin and size.
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
}

extension PlaneProjection {
    /// A rotation by `angle` (radians) about a point.
    static func rotation(_ angle: Double, about x: Double, _ y: Double) -> PlaneProjection {
        let c = cos(angle), s = sin(angle)
        return PointProjection.translation(-x, -y)
            .concatenating(PointProjection(xx: c, yx: -s, tx: 0, xy: s, yy: c, ty: 0))
            .concatenating(.translation(x, y))
    }

    /// A rotation by `angle` about the vertical line through (x, y), seen from `distance` in front of that point.
    static func turned(_ angle: Double, about x: Double, _ y: Double, distance: Double) -> PlaneProjection {
        PlaneProjection(
            Transform3D.translation(-x, -y)
                .concatenating(.rotation(angle, x: 0, y: 1, z: 0))
                .concatenating(.perspective(distance: distance))
                .concatenating(.translation(x, y)))
    }
}
