// The sixteen blend modes on vectors.

import Imaging
import RenderTree

extension SIMDKernels {
    public static func blend(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, mode: BlendMode, _ count: Int
    ) {
        unsafe ScalarKernels.blend(out, source, mode: mode, count)
    }
}
