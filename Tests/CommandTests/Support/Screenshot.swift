// Screenshots by what they show: bitmaps themselves are equal only where they are the same one.

import Foundation
import Imaging
import Scenes

extension Bitmap {
    /// The pixels of the uppermost `height` rows, row by row.
    func pixels(above height: Int) -> [Pixel] {
        unsafe withPixels { unsafe Array(UnsafeBufferPointer(start: $0, count: width * min(height, self.height))) }
    }

    /// The pixels within a rectangle, row by row.
    func pixels(in rect: CGRect) -> [Pixel] {
        var pixels: [Pixel] = []
        for y in Int(rect.minY)..<min(height, Int(rect.maxY)) {
            for x in Int(rect.minX)..<min(width, Int(rect.maxX)) { pixels.append(self[x, y]) }
        }
        return pixels
    }

    /// What a window of one pixel per point shows above the strip, whose figures go on.
    var scenePixels: [Pixel] {
        pixels(above: Int(ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height))
    }
}
