// The spaces that coordinates are in. They are types, so that points, device pixels and texels mix only where a projection
// or a conversion by name leads from one to the other.
//
//     points ──Projection<PointSpace, PixelSpace>──► device pixels ──Projection<PixelSpace, TexelSpace>──► texels

/// Where coordinates count from, and in what.
public protocol CoordinateSpace {}

/// A plane's own points, y down: a layer's, or that of what lies around it.
public enum PointSpace: CoordinateSpace {}

/// Device pixels, fractions of them included; centres lie at ½.
public enum PixelSpace: CoordinateSpace {}

/// A bitmap's texels; the first one's centre lies at ½.
public enum TexelSpace: CoordinateSpace {}

/// From a plane's points to device pixels.
public typealias PlaneProjection = Projection<PointSpace, PixelSpace>
/// From one plane's points to another's.
public typealias PointProjection = Projection<PointSpace, PointSpace>
/// From device pixels to texels.
public typealias TexelProjection = Projection<PixelSpace, TexelSpace>

/// In a plane's points.
public typealias PlaneRect = Rect<PointSpace>
/// In device pixels, fractions included.
public typealias PixelRect = Rect<PixelSpace>
/// In texels.
public typealias TexelRect = Rect<TexelSpace>
