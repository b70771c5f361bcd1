// How a picture is placed in its layer, and how it is sampled there.

/// Where contents are placed in the bounds. y runs down: `top` is the edge of least y.
public enum ContentsGravity: String, CaseIterable, Sendable {
    /// Stretched to the bounds: each side alone, by one factor until the picture fits, or by one factor until it covers the bounds.
    case resize, resizeAspect, resizeAspectFill
    /// At its own size (`contentsScale` pixels a point), with the named edge, corner or centre at that of the bounds.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// How texels are sampled. `trilinear` (mipmaps) is for minification only.
public enum ContentsFilter: String, CaseIterable, Sendable {
    /// Blended from the four nearest texels, taken from the nearest one, or blended from two mipmap levels as well.
    case linear, nearest, trilinear
}
