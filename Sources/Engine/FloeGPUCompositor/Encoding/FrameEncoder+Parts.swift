// The parts that items are split into, and the instances that draw them. In an axis-aligned rounded item only the squares at its
// rounded corners need the rounded programs; the rest is drawn as plain rectangles.
//
//     ╭─┬────┬─╮
//     ├─┘    └─┤      corners by the item's shape, all else as rectangles
//     ├─┐    ┌─┤
//     ╰─┴────┴─╯

import FloeFramePlanning
import FloeGeometry
import FloeRenderTree

/// The outline of an item's part.
enum PartOutline {
    /// Whole pixels only.
    case pixels
    /// The visible part of the item's axis-aligned rectangle, ignoring corners.
    case rectangle(PixelRect)
    /// A rotated, skewed, perspective or rounded shape.
    case shape(ProjectedShape)

    /// Returns the geometry that draws the outline. `isRounded`: whether it has rounded corners.
    func geometry(isRounded: Bool) -> GPUOperation.Geometry {
        guard case .shape(let shape) = self else { return .rectangle }
        return isRounded || shape.isClipped ? .roundedPolygon : .polygon
    }
}

extension FrameEncoder {
    /// Up to this many pixels, one program for the whole item is no slower than submitting parts, most of which need only a simpler one.
    static let smallArea = 32 * 32

    /// Splits an axis-aligned rounded item into corners and rest. Others are a single part, as are small ones, which are mostly corners,
    /// and those with open sides whose opposite edges may share a pixel: these leave more of it than the share that the item covers.
    mutating func eachPart(
        _ item: DrawItem, _ placement: Placement, draw: (inout FrameEncoder, DeviceRect, PartOutline) -> Void
    ) {
        let visible = PartOutline.rectangle(item.shape.visible.near(placement.bounds))
        if item.shape.isAxisAligned, item.shape.isPlain { return draw(&self, item.bounds, visible) }
        guard let shape = ProjectedShape(placement, item.shape, plan) else { return }
        guard item.shape.isAxisAligned, item.bounds.area > FrameEncoder.smallArea, let full = placement.axisAlignedRect,
            placement.openSides.isEmpty || min(full.width, full.height) > 1
        else { return draw(&self, item.bounds, .shape(shape)) }
        eachPart(of: item.bounds, placement, full: full, inside: visible, corners: .shape(shape), draw: draw)
    }

    /// Splits pixels of an axis-aligned rounded rectangle into the squares at its corners and the rest. `full`: the placement's
    /// rectangle on the device.
    mutating func eachPart(
        of bounds: DeviceRect, _ placement: Placement, full: PixelRect, inside: PartOutline, corners: PartOutline,
        draw: (inout FrameEncoder, DeviceRect, PartOutline) -> Void
    ) {
        let rect = placement.rect
        let curve = placement.cornerCurve, inPlane = curve.radius(placement.cornerRadius, in: rect) * curve.extent
        let across = (inPlane * full.width / rect.width).rounded(.up) + 1
        let down = (inPlane * full.height / rect.height).rounded(.up) + 1
        func column(_ v: Double) -> Int32 { Int32(max(Double(bounds.minX), min(Double(bounds.maxX), v))) }
        func row(_ v: Double) -> Int32 { Int32(max(Double(bounds.minY), min(Double(bounds.maxY), v))) }
        let left = column((full.minX + across).rounded(.up)), top = row((full.minY + down).rounded(.up))
        let right = max(left, column((full.maxX - across).rounded(.down)))
        let bottom = max(top, row((full.maxY - down).rounded(.down)))
        func part(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ outline: PartOutline) {
            let part = DeviceRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
            if !part.isEmpty { draw(&self, part, outline) }
        }
        part(left, bounds.minY, right, top, inside)
        part(bounds.minX, top, bounds.maxX, bottom, inside)
        part(left, bottom, right, bounds.maxY, inside)
        let rounded = placement.roundedCorners.mirrored(x: placement.projection.xx < 0, y: placement.projection.yy < 0)
        func corner(_ corner: RectCorners) -> PartOutline { rounded.contains(corner) ? corners : inside }
        part(bounds.minX, bounds.minY, left, top, corner(.minXMinY))
        part(right, bounds.minY, bounds.maxX, top, corner(.maxXMinY))
        part(bounds.minX, bottom, left, bounds.maxY, corner(.minXMaxY))
        part(right, bottom, bounds.maxX, bounds.maxY, corner(.maxXMaxY))
    }

    /// Adds an instance for each visible part of `bounds`, with the outline's attributes for the operation, then the shader's own
    /// from `add`. `isOpaque`: it replaces what is under pixels that it covers fully. `texels`: the projection passed in place of
    /// the plane's, from pixels to texels. `extra`: values for the two spare components of a shape's vectors.
    mutating func addInstances(
        of bounds: DeviceRect, _ outline: PartOutline, _ operation: GPUOperation, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, isOpaque: Bool = false, through texels: TexelProjection? = nil,
        extra: SIMD2<Float> = .zero, add: (inout BatchBuilder, DrawingScope, BatchPlace) -> Void
    ) {
        let scope = scopes[scopes.count - 1]
        var operation = operation
        if case .shape(let shape) = outline, shape.isContinuous, operation.geometry == .roundedPolygon {
            operation = operation.adding(.continuous)
        }
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            func place(blends: Bool, within corners: SIMD8<Int32>? = nil) -> BatchPlace {
                join(operation, blends: blends, texture, next, bounds: quad, within: corners, in: scope)
            }
            let at: BatchPlace
            switch outline {
            case .pixels: at = place(blends: true)
            case .rectangle(let visible):
                at = place(blends: !isOpaque || !scope.isPlain || !visible.contains(PixelRect(part)))
                builder.add(SIMD4(visible, dx: scope.dx, dy: scope.dy))
            case .shape(let shape):
                let polygon = PixelPolygon(part, within: shape.edges)
                guard polygon.count > 2 else { continue }
                at = place(blends: true, within: polygon.packed(dx: scope.dx, dy: scope.dy))
                addShape(shape, texels, scope, rounded: operation.geometry == .roundedPolygon, extra: extra)
            }
            add(&builder, scope, at)
        }
    }

    /// Adds the attributes that projected.glsl reads.
    private mutating func addShape(
        _ shape: ProjectedShape, _ texels: TexelProjection?, _ scope: DrawingScope, rounded: Bool, extra: SIMD2<Float>
    ) {
        let edges = shape.vectors(shape.edges)
        builder.add(edges.x, edges.y, edges.c)
        let plane =
            texels.map { shape.vectors($0, dx: scope.dx, dy: scope.dy, extra: extra.x) }
            ?? shape.vectors(shape.plane, dx: scope.dx, dy: scope.dy, extra: extra.x)
        builder.add(plane.x, plane.y, plane.w)
        guard rounded else { return }
        builder.add(SIMD4(shape.clip, dx: scope.dx, dy: scope.dy))
        builder.add(SIMD4(shape.corner.x, shape.corner.y, shape.corner.z, shape.corner.w + extra.y))
    }

    /// Begins an instance in a recent batch that it may join, possibly with a slower operation that draws the same, or in a new
    /// one, and returns its place. `corners`: the packed polygon that it draws; nil: all of `bounds`.
    mutating func join(
        _ operation: GPUOperation, or slower: GPUOperation? = nil, blends: Bool, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, bounds: DeviceRect, within corners: SIMD8<Int32>? = nil, in scope: DrawingScope
    ) -> BatchPlace {
        guard scope.mixing.isEmpty else {
            // The program writes the blended colour itself. Programs that fetch the target do so in drawing order.
            return builder.join(
                operation.adding(scope.mixing), texture, next, bounds: bounds, within: corners,
                backdrop: executor.fetchesTarget ? .empty : bounds, stream: scope.stream)
        }
        // A large area is worth a draw call of its own for the cheapest operation. A small opaque instance may join a batch that
        // blends: blending an opaque colour replaces, too, a little slower but without another draw call.
        let isLarge = bounds.area >= 256 * 256, operation = blends ? operation.adding(.blending) : operation
        let other = isLarge ? nil : (slower ?? operation).adding(.blending)
        return builder.join(operation, or: other, texture, next, bounds: bounds, within: corners, stream: scope.stream)
    }
}

extension SIMD4<Float> {
    init(_ r: DeviceRect) { self.init(Float(r.minX), Float(r.minY), Float(r.maxX), Float(r.maxY)) }

    /// The edges of a rectangle in device space, in a target whose pixels are the device's shifted by (dx, dy).
    init(_ r: PixelRect, dx: Int32, dy: Int32) {
        self.init(Float(r.minX + Double(dx)), Float(r.minY + Double(dy)), Float(r.maxX + Double(dx)), Float(r.maxY + Double(dy)))
    }
}
