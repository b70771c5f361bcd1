// Pixels of screenshots, to compare them by value. Bitmaps are equal only if they are the same object.

import Foundation
import FloeImaging
import FloeScenes

extension Bitmap {
    /// Returns the pixels of the uppermost `height` rows, row by row.
    func pixels(above height: Int) -> [Pixel] {
        unsafe withPixels { unsafe Array(UnsafeBufferPointer(start: $0, count: width * min(height, self.height))) }
    }

    /// Returns the pixels within a rectangle, row by row.
    func pixels(in rect: CGRect) -> [Pixel] {
        var pixels: [Pixel] = []
        for y in Int(rect.minY)..<min(height, Int(rect.maxY)) {
            for x in Int(rect.minX)..<min(width, Int(rect.maxX)) { pixels.append(self[x, y]) }
        }
        return pixels
    }

    /// The pixels above the strip, whose figures keep changing, in a window of one pixel per point.
    var scenePixels: [Pixel] {
        pixels(above: Int(ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height))
    }
}
