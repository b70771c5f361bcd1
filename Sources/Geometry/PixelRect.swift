// Rectangles of the device against its pixels: which ones they hold, and where their edges are kept.

extension Rect<PixelSpace> {
    /// The pixels that lie in it entirely.
    @inlinable public var wholePixels: DeviceRect {
        DeviceRect(
            minX: DeviceRect.pixel(above: minX), minY: DeviceRect.pixel(above: minY), maxX: DeviceRect.pixel(below: maxX),
            maxY: DeviceRect.pixel(below: maxY))
    }

    /// The rectangle with its edges at the nearest 1/256 of a pixel, the step of 8-bit coverage: sums like 0.1 + 0.2 that
    /// should have met a pixel boundary do meet it, and nothing moves by more than half a step.
    ///
    /// All four at once: the processors that every build runs on have no instruction that rounds, and a call for each edge
    /// took most of the time. Adding 2⁵² rounds a number below it to the nearest integer, one just between two to the even
    /// one; those go up as `rounded()` has it.
    @inlinable public var snapped: PixelRect {
        typealias Bits = SIMD4<UInt64>
        let v = SIMD4(minX, minY, maxX, maxY) * 256
        let bits = unsafe unsafeBitCast(v, to: Bits.self), sign = bits & 0x8000_0000_0000_0000, sizeBits = bits ^ sign
        let size = unsafe unsafeBitCast(sizeBits, to: SIMD4<Double>.self)
        let even = (size + 4_503_599_627_370_496) - 4_503_599_627_370_496
        // Masks as bits: to replace lanes by a mask branches for each of them.
        let isBetween = unsafe unsafeBitCast(size - even .== 0.5, to: Bits.self)
        let up = unsafe even + unsafeBitCast(isBetween & Bits(repeating: (1.0).bitPattern), to: SIMD4<Double>.self)
        // What is larger, or no number, has no fraction.
        let isBelow = unsafe unsafeBitCast(size .< 4_503_599_627_370_496, to: Bits.self)
        let rounded = unsafe unsafeBitCast(up, to: Bits.self) & isBelow | sizeBits & ~isBelow
        let edges = unsafe unsafeBitCast(rounded | sign, to: SIMD4<Double>.self) / 256
        return PixelRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    }
}
