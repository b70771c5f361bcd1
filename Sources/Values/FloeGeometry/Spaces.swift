// Coordinate spaces. They are types, so that points, device pixels and texels mix only through a projection or an explicitly
// named conversion.
//
//     points ──Projection<PointSpace, PixelSpace>──► device pixels ──Projection<PixelSpace, TexelSpace>──► texels

/// The origin and unit of coordinates.
public protocol CoordinateSpace {}

/// A plane's own points, y down: a layer's plane, or the plane around it.
public enum PointSpace: CoordinateSpace {}

/// Device pixels, including fractions; pixel centres lie at ½.
public enum PixelSpace: CoordinateSpace {}

/// A bitmap's texels; the first one's centre lies at ½.
public enum TexelSpace: CoordinateSpace {}

/// From a plane's points to device pixels.
public typealias PlaneProjection = Projection<PointSpace, PixelSpace>
/// From one plane's points to another's.
public typealias PointProjection = Projection<PointSpace, PointSpace>
/// From device pixels to texels.
public typealias TexelProjection = Projection<PixelSpace, TexelSpace>

/// A rectangle in a plane's points.
public typealias PlaneRect = Rect<PointSpace>
/// A rectangle in device pixels, including fractions.
public typealias PixelRect = Rect<PixelSpace>
/// A rectangle in texels.
public typealias TexelRect = Rect<TexelSpace>
