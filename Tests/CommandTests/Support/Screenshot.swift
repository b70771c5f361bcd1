// Screenshots by what they show: bitmaps themselves are equal only where they are the same one.

import Foundation
import Imaging
import Scenes

extension Bitmap {
    /// The pixels of the uppermost `height` rows, row by row.
    func pixels(above height: Int) -> [Pixel] {
        unsafe withPixels { unsafe Array(UnsafeBufferPointer(start: $0, count: width * min(height, self.height))) }
    }

    /// What a window of one pixel per point shows above the strip, whose figures go on.
    var scenePixels: [Pixel] {
        pixels(above: Int(ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height))
    }
}
