// How a picture is placed in its layer, and how it is sampled there.

/// Where contents are placed in the bounds. y runs down: `top` is the edge of least y.
public enum ContentsGravity: String, CaseIterable, Sendable {
    case resize, resizeAspect, resizeAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// How texels are sampled. `trilinear` (mipmaps) is for minification only.
public enum ContentsFilter: String, CaseIterable, Sendable {
    case linear, nearest, trilinear
}
