// Cuts parts out of presenter overlays, so that panels open above a scene stay readable.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Bitmap {
    /// Returns the non-empty parts within `rects`, positioned where they were.
    package func parts(_ rects: [DeviceRect]) -> [PresenterOverlay] {
        rects.map { $0.intersection(size.rect) }.filter { !$0.isEmpty }.map { rect in
            let part = unsafe withPixels { pixels in
                let first = unsafe pixels + Int(rect.minY) * width + Int(rect.minX)
                return unsafe Bitmap(copying: first, stride: width, size: PixelSize(width: rect.width, height: rect.height))
            }
            return PresenterOverlay(bitmap: part, x: Int(rect.minX), y: Int(rect.minY))
        }
    }
}

extension PresenterOverlay {
    /// Returns its parts outside `hole`, in points of a window with `scale` pixels per point.
    func parts(outside hole: CGRect, scale: Double) -> [PresenterOverlay] {
        let whole = bitmap.size.rect
        let cut = DeviceRect(around: hole.minX * scale, hole.minY * scale, hole.maxX * scale, hole.maxY * scale)
            .translated(dx: Int32(-x), dy: Int32(-y)).intersection(whole)
        guard !cut.isEmpty else { return [self] }
        let strips = RectDifference(whole, without: cut).strips
        return bitmap.parts(strips.indices.map { strips[$0] }).map { PresenterOverlay(bitmap: $0.bitmap, x: $0.x + x, y: $0.y + y) }
    }
}
