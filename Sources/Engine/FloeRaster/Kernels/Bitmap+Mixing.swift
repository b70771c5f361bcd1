// Blends bitmaps onto pixels in foreign memory, such as a window's.

import CFloeKernels
import FloeGeometry
import FloeImaging

extension Bitmap {
    /// Blends the bitmap's pixels in `rect` source-over onto those from `out` on, where the rectangle's first pixel goes. Rows of `out`
    /// are `stride` pixels apart. Does nothing unless `rect` lies within the bitmap.
    @unsafe
    package func mix(_ rect: DeviceRect, over out: UnsafeMutablePointer<Pixel>, stride: Int) {
        let part = rect.intersection(size.rect)
        guard part == rect, !part.isEmpty else { return }
        unsafe withPixels { pixels in
            unsafe KernelSet.fastest.loops.over(
                out, stride, pixels + Int(rect.minY) * width + Int(rect.minX), width, nil, 0, 255, rect.width, rect.height)
        }
    }
}
