// Opacity in the 8 bits that kernels and GPU programs multiply by. A layer's 0…1 is converted when its nodes are written, and
// stays in this form until a kernel or a GPU program uses it.

/// A factor for premultiplied colours, in units of 1/255.
@frozen
public struct Opacity: Hashable, Sendable {
    /// 0…255
    public let byte: UInt8

    /// Creates an opacity of `byte` / 255.
    @inlinable
    public init(byte: UInt8) { self.byte = byte }

    /// Creates the opacity nearest to `value`, which is clamped to 0…1.
    @inlinable
    public init(_ value: Float) { byte = UInt8(max(0, min(1, value)) * 255 + 0.5) }

    /// The opacity at which nothing shows: 0.
    @inlinable public static var transparent: Opacity { Opacity(byte: 0) }
    /// The opacity at which nothing shines through: 255.
    @inlinable public static var opaque: Opacity { Opacity(byte: 255) }

    /// Whether nothing shows.
    @inlinable public var isTransparent: Bool { byte == 0 }
    /// Whether colours stay as they are.
    @inlinable public var isOpaque: Bool { byte == 255 }

    /// 0…255, for kernels that multiply by it.
    @inlinable public var factor: UInt32 { UInt32(byte) }
    /// 0…255, for multiplying with coverage.
    @inlinable public var scale: Float { Float(byte) }
}

extension Pixel {
    /// Returns every channel multiplied by `opacity`, rounded to nearest.
    @inlinable
    public func scaled(by opacity: Opacity) -> Pixel { scaled(by: opacity.factor) }
}
