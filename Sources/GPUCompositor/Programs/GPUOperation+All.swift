// Every operation of the compositor and the presenter. Comments tell what an instance's attributes hold where the
// shader does not.

import RenderTree

extension GPUOperation {
    // MARK: Rectangles

    static let alignedFill = GPUOperation("fill", .rectangle, "vec4 rect, color")
    static let alignedCopy = GPUOperation("alignedCopy", .rectangle, "vec4 source")
    static let alignedGradient = GPUOperation("gradient", .rectangle, "vec4 rect, axis, ramp")
    static let alignedNearest = GPUOperation("alignedImage", .rectangle, "vec4 rect, paint; ivec4 across, down, limits")
    static let alignedLinear = GPUOperation("alignedImage", .rectangle, "vec4 rect, paint; ivec4 across, down, limits", .linear)
    static let alignedTrilinear = GPUOperation(
        "alignedImage", .rectangle, "vec4 rect, paint; ivec4 across, down, limits, nextAcross, nextDown, nextLimits", .trilinear)

    // MARK: Polygons

    static let projectedFill = GPUOperation("fill", .polygon, "vec4 color")
    static let projectedNearest = GPUOperation("projectedImage", .polygon, "vec4 limits, spot, paint")
    static let projectedLinear = GPUOperation("projectedImage", .polygon, "vec4 limits, spot, paint", .linear)
    static let projectedTrilinear = GPUOperation(
        "projectedImage", .polygon, "vec4 limits, spot, paint, nextLimits, nextSpot", .trilinear)

    static let roundedFill = GPUOperation("fill", .roundedPolygon, "vec4 color")
    static let border = GPUOperation("border", .roundedPolygon, "vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner, color")
    static let projectedGradient = GPUOperation("gradient", .roundedPolygon, "vec4 axis, ramp")
    static let roundedNearest = GPUOperation("projectedImage", .roundedPolygon, "vec4 limits, spot, paint, map")
    static let roundedLinear = GPUOperation("projectedImage", .roundedPolygon, "vec4 limits, spot, paint, map", .linear)
    static let roundedTrilinear = GPUOperation(
        "projectedImage", .roundedPolygon, "vec4 limits, spot, paint, nextLimits, nextSpot, map", .trilinear)
    static let ninePartNearest = GPUOperation("ninePart", .roundedPolygon, "vec4 center, sourceCenter, source, spot, paint")
    static let ninePartLinear = GPUOperation("ninePart", .roundedPolygon, "vec4 center, sourceCenter, source, spot, paint", .linear)
    static let ninePartTrilinear = GPUOperation(
        "ninePart", .roundedPolygon, "vec4 center, sourceCenter, source, spot, paint, nextSpot", .trilinear)

    // MARK: Groups and the window

    /// `shaped`: within a shape of its own. Features: `masked`, and a mode to be `blended` by.
    static func group(shaped: Bool, _ features: Features) -> GPUOperation {
        GPUOperation("group", shaped ? .roundedPolygon : .rectangle, "vec4 content, cutRange", features)
    }

    static let present = GPUOperation("present", .window, "")
}
