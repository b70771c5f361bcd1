// The results of `floe compare`.

import FloeImaging

/// The CPU's and the GPU's picture of one tree, compared.
struct ComparedPictures: Encodable {
    let difference: ImageDifference
    private let tolerance: PictureTolerance

    /// Returns nil if the sizes differ.
    init?(_ cpu: Bitmap, _ gpu: Bitmap, tolerance: PictureTolerance = .compositors) {
        guard let difference = ImageDifference(cpu, gpu, tolerance: tolerance.channel) else { return nil }
        self.difference = difference
        self.tolerance = tolerance
    }

    /// A one-line description.
    var text: String {
        guard difference.pixelsDifferent > 0 else { return "all \(difference.pixelCount) pixels are the same" }
        let differ = difference.pixelsDifferent == 1 ? "differs" : "differ"
        return "\(difference.pixelsDifferent) of \(difference.pixelCount) pixels \(differ), each by at most \(difference.largest) of 255; "
            + "\(difference.pixelsBeyondTolerance) by more than \(tolerance.channel)"
    }

    /// Why the pictures differ by more than is allowed. Nil if they do not.
    var problem: String? {
        guard !tolerance.allows(difference) else { return nil }
        let count = difference.pixelsBeyondTolerance, pixels = count == 1 ? "pixel" : "pixels"
        return "the compositors' pictures differ by more than \(tolerance.channel) of 255 in \(count) \(pixels); "
            + "at most \(tolerance.exceptions(of: difference.pixelCount)) of \(difference.pixelCount) may"
    }

    private enum Key: String, CodingKey { case differing, largest, pixels }

    /// Encodes the number of pixels that differ at all, the largest difference of a channel, and the number of all pixels.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(difference.pixelsDifferent, forKey: .differing)
        try container.encode(difference.largest, forKey: .largest)
        try container.encode(difference.pixelCount, forKey: .pixels)
    }
}
