import FloeImaging

extension Bitmap {
    func hasSamePixels(as other: Bitmap) -> Bool { ImageDifference(self, other, tolerance: 0)?.pixelsDifferent == 0 }
}
