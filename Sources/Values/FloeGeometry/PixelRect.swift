// Device rectangles and pixels: which whole pixels they contain, and how their edges are snapped.

extension Rect<PixelSpace> {
    /// The pixels that lie entirely inside.
    @inlinable public var wholePixels: DeviceRect {
        DeviceRect(
            minX: DeviceRect.pixel(above: minX), minY: DeviceRect.pixel(above: minY), maxX: DeviceRect.pixel(below: maxX),
            maxY: DeviceRect.pixel(below: maxY))
    }

    /// The rectangle with its edges snapped to the nearest 1/256 of a pixel, the step of 8-bit coverage: sums like 0.1 + 0.2 that
    /// should have landed on a pixel boundary do, and nothing moves by more than half a step.
    ///
    /// All four edges at once: the baseline CPU has no rounding instruction, and a call for each edge took most of the time.
    /// Adding 2⁵² rounds a number below it to the nearest integer, and ties to even; ties that went down are moved up, as
    /// `rounded()` has it.
    @inlinable public var snapped: PixelRect {
        typealias Bits = SIMD4<UInt64>
        let v = SIMD4(minX, minY, maxX, maxY) * 256
        let bits = unsafe unsafeBitCast(v, to: Bits.self), sign = bits & 0x8000_0000_0000_0000, sizeBits = bits ^ sign
        let size = unsafe unsafeBitCast(sizeBits, to: SIMD4<Double>.self)
        let even = (size + 4_503_599_627_370_496) - 4_503_599_627_370_496
        // Masks as bits: replacing lanes by a SIMD mask branches for each of them.
        let isBetween = unsafe unsafeBitCast(size - even .== 0.5, to: Bits.self)
        let up = unsafe even + unsafeBitCast(isBetween & Bits(repeating: (1.0).bitPattern), to: SIMD4<Double>.self)
        // Larger values, and NaN, have no fraction.
        let isBelow = unsafe unsafeBitCast(size .< 4_503_599_627_370_496, to: Bits.self)
        let rounded = unsafe unsafeBitCast(up, to: Bits.self) & isBelow | sizeBits & ~isBelow
        let edges = unsafe unsafeBitCast(rounded | sign, to: SIMD4<Double>.self) / 256
        return PixelRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    }
}
