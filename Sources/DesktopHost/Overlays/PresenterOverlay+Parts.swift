// Parts of what is laid over the picture: what is open above a scene can be read, whatever shows beside it.

import Foundation
import Geometry
import Imaging
import RenderTree

extension Bitmap {
    /// Parts of it, to be laid where they were; those that are empty are left out.
    func parts(_ rects: [DeviceRect]) -> [PresenterOverlay] {
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
    /// What of its own pixels lies within `rect`, points of a window of `scale` pixels per point.
    private func part(within rect: CGRect, scale: Double) -> DeviceRect {
        DeviceRect(around: rect.minX * scale, rect.minY * scale, rect.maxX * scale, rect.maxY * scale)
            .translated(dx: Int32(-x), dy: Int32(-y)).intersection(bitmap.size.rect)
    }

    /// Whether it lies over anything of `rect`, likewise.
    func covers(any rect: CGRect, scale: Double) -> Bool { !part(within: rect, scale: scale).isEmpty }

    /// What of it lies outside `hole`, likewise.
    func parts(outside hole: CGRect, scale: Double) -> [PresenterOverlay] {
        let whole = bitmap.size.rect, cut = part(within: hole, scale: scale)
        guard !cut.isEmpty else { return [self] }
        let strips = RectDifference(whole, without: cut).strips
        return bitmap.parts(strips.indices.map { strips[$0] }).map { PresenterOverlay(bitmap: $0.bitmap, x: $0.x + x, y: $0.y + y) }
    }
}
