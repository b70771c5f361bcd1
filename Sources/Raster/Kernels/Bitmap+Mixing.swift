// Onto pixels that are somebody else's, such as a window's.

import CKernels
import Geometry
import Imaging

extension Bitmap {
    /// Mixes what of the bitmap lies within `rect`, its own pixels, with those from `out` on, whose rows are `stride` pixels
    /// apart; `out` is where the rectangle's first pixel goes.
    @unsafe
    public func mix(_ rect: DeviceRect, over out: UnsafeMutablePointer<Pixel>, stride: Int) {
        let part = rect.intersection(size.rect)
        guard part == rect, !part.isEmpty else { return }
        unsafe withPixels { pixels in
            unsafe KernelSet.fastest.loops.over(
                out, stride, pixels + Int(rect.minY) * width + Int(rect.minX), width, nil, 0, 255, rect.width, rect.height)
        }
    }
}
