// Whole rectangles, row by row: for kernels that have nothing better.

import Imaging

extension SpanKernels {
    public static func copyRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        for row in 0..<height {
            unsafe (out.base + row * out.stride).update(from: source.base + row * source.stride, count: width)
        }
    }

    public static func fillRows(_ out: PixelRows, _ pixel: Pixel, _ width: Int, _ height: Int) {
        for row in 0..<height { unsafe fill(out.base + row * out.stride, pixel, width) }
    }

    public static func overRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        for row in 0..<height { unsafe over(out.base + row * out.stride, source.base + row * source.stride, width) }
    }
}

/// Where rows are written: the first pixel of the first, and how many pixels apart they lie.
@safe
public struct PixelRows {
    let base: UnsafeMutablePointer<Pixel>
    let stride: Int
}

/// Where rows are read.
@safe
public struct SourceRows {
    let base: UnsafePointer<Pixel>
    let stride: Int
}
