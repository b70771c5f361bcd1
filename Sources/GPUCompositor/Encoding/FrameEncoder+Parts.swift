// The parts that items are drawn in, and the instances that draw them. Of an axis-aligned rounded item only the four squares at
// its corners need the rounded programs; the rest is drawn as if it had none.
//
//     ╭─┬────┬─╮
//     ├─┘    └─┤      corners: by the item's shape, all else: rectangles
//     ├─┐    ┌─┤
//     ╰─┴────┴─╯

import FramePlanning
import Geometry
import RenderTree

/// What bounds an item's part.
enum Outline {
    /// Nothing but whole pixels.
    case pixels
    /// What shows of the item's axis-aligned rectangle, corners aside.
    case rectangle(PixelRect)
    /// What is rotated, skewed, in perspective or rounded.
    case shape(ProjectedShape)

    /// What an operation has it drawn as. `isRounded`: it has corners.
    func geometry(isRounded: Bool) -> GPUOperation.Geometry {
        guard case .shape(let shape) = self else { return .rectangle }
        return isRounded || shape.clip != nil ? .roundedPolygon : .polygon
    }
}

extension FrameEncoder {
    /// In so many pixels a program for all of an item takes no longer than handing over the parts of which most need a simpler one.
    static let smallArea = 32 * 32

    /// Splits an axis-aligned rounded item; any other one is a single part, also a small one, of which the corners are most, and one
    /// with open sides whose opposite edges may share a pixel: what they leave of it is more than the share that it covers.
    mutating func eachPart(
        _ item: DrawItem, _ placement: Placement, _ radius: Double, draw: (inout FrameEncoder, DeviceRect, Outline) -> Void
    ) {
        let visible = Outline.rectangle(item.shape.visible.near(placement.bounds))
        if item.shape.isAxisAligned, item.shape.isPlain { return draw(&self, item.bounds, visible) }
        guard let shape = ProjectedShape(placement, item.shape, plan) else { return }
        guard item.shape.isAxisAligned, item.bounds.area > FrameEncoder.smallArea, let full = placement.axisAlignedRect,
            placement.openSides.isEmpty || min(full.width, full.height) > 1
        else { return draw(&self, item.bounds, .shape(shape)) }
        let parts = RoundedParts(placement, full: full, radius: radius, bounds: item.bounds)
        for i in parts.inside.indices where !parts.inside[i].isEmpty { draw(&self, parts.inside[i], visible) }
        for i in parts.corners.indices where !parts.corners[i].isEmpty { draw(&self, parts.corners[i], .shape(shape)) }
    }

    /// An instance for each part of `bounds` that the scope's clips show, by what the operation has for such an outline, with what
    /// `add` adds of the shader's own. `isOpaque`: replaces what lies under pixels that it covers. `texels`: where a shape's pixels are
    /// led, instead of to the plane; `extra` goes where its vectors have two numbers left over.
    mutating func addInstances(
        of bounds: DeviceRect, _ outline: Outline, _ operation: GPUOperation, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, isOpaque: Bool = false, through texels: TexelProjection? = nil,
        extra: SIMD2<Float> = .zero, add: (inout BatchBuilder, Scope, BatchPlace) -> Void
    ) {
        let scope = scopes[scopes.count - 1]
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            func place(blends: Bool, within corners: SIMD8<Int32>? = nil) -> BatchPlace {
                join(operation, blends: blends, texture, next, bounds: quad, within: corners, in: scope)
            }
            let at: BatchPlace
            switch outline {
            case .pixels:
                at = place(blends: true)
                builder.begin(at)
                builder.add(SIMD4(quad))
            case .rectangle(let visible):
                at = place(blends: !isOpaque || !scope.isPlain || !visible.contains(PixelRect(part)))
                builder.begin(at)
                builder.add(SIMD4(quad))
                builder.add(SIMD4(visible, dx: scope.dx, dy: scope.dy))
            case .shape(let shape):
                let polygon = PixelPolygon(part, within: shape.edges)
                guard polygon.count > 2 else { continue }
                let corners = polygon.packed(dx: scope.dx, dy: scope.dy)
                at = place(blends: true, within: corners)
                builder.begin(at)
                builder.add(corners.lowHalf)
                builder.add(corners.highHalf)
                addShape(shape, texels, scope, rounded: operation.geometry == .roundedPolygon, extra: extra)
            }
            add(&builder, scope, at)
        }
    }

    /// Adds what projected.glsl reads.
    private mutating func addShape(
        _ shape: ProjectedShape, _ texels: TexelProjection?, _ scope: Scope, rounded: Bool, extra: SIMD2<Float>
    ) {
        let edges = shape.vectors(shape.edges)
        builder.add(edges.x, edges.y, edges.c)
        let plane =
            texels.map { shape.vectors($0, dx: scope.dx, dy: scope.dy, extra: extra.x) }
            ?? shape.vectors(shape.plane, dx: scope.dx, dy: scope.dy, extra: extra.x)
        builder.add(plane.x, plane.y, plane.w)
        guard rounded else { return }
        builder.add(shape.clipVector(dx: scope.dx, dy: scope.dy))
        builder.add(SIMD4(shape.corner.x, shape.corner.y, shape.corner.z, shape.corner.w + extra.y))
    }

    /// A batch for an instance: a recent one that it may join, perhaps by an operation that draws the same more slowly, or a
    /// new one. `corners`: as for the builder.
    mutating func join(
        _ operation: GPUOperation, or slower: GPUOperation? = nil, blends: Bool, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, bounds: DeviceRect, within corners: SIMD8<Int32>? = nil, in scope: Scope
    ) -> BatchPlace {
        guard scope.mixing.isEmpty else {
            // It writes the mixture. Programs that fetch what they draw over do so in order.
            return builder.join(
                operation.adding(scope.mixing), blends: false, texture, next, bounds: bounds, within: corners,
                backdrop: executor.fetchesTarget ? .empty : bounds, stream: scope.stream)
        }
        // So many pixels are worth the cheapest way, in a draw call of its own. Else: blending an opaque colour replaces, too: a
        // little slower, but no draw call more.
        let isLarge = bounds.area >= 256 * 256, other = isLarge ? nil : slower ?? (blends ? nil : operation)
        return builder.join(operation, or: other, blends: blends, texture, next, bounds: bounds, within: corners, stream: scope.stream)
    }
}

extension SIMD4<Float> {
    /// The edges of a rectangle.
    init(_ r: DeviceRect) { self.init(Float(r.minX), Float(r.minY), Float(r.maxX), Float(r.maxY)) }

    /// Those of a device rectangle in a target whose pixels are the device's moved by (dx, dy).
    init(_ r: PixelRect, dx: Int32, dy: Int32) {
        self.init(Float(r.minX + Double(dx)), Float(r.minY + Double(dy)), Float(r.maxX + Double(dx)), Float(r.maxY + Double(dy)))
    }
}
