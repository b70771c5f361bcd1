// What `floe compare` says of two pictures.

import Imaging

/// The CPU's and the GPU's picture of one tree.
struct ComparedPictures: Encodable {
    let difference: ImageDifference
    private let tolerance: PictureTolerance

    /// Nil if the sizes differ.
    init?(_ cpu: Bitmap, _ gpu: Bitmap, tolerance: PictureTolerance = .compositors) {
        guard let difference = ImageDifference(cpu, gpu, tolerance: tolerance.channel) else { return nil }
        self.difference = difference
        self.tolerance = tolerance
    }

    /// A line for people.
    var text: String {
        guard difference.pixelsDifferent > 0 else { return "all \(difference.pixelCount) pixels are the same" }
        let differ = difference.pixelsDifferent == 1 ? "differs" : "differ"
        return "\(difference.pixelsDifferent) of \(difference.pixelCount) pixels \(differ), by at most \(difference.largest) of 255; "
            + "\(difference.pixelsBeyondTolerance) by more than \(tolerance.channel)"
    }

    /// Why the compositors do not draw alike; nil if they do.
    var problem: String? {
        guard !tolerance.allows(difference) else { return nil }
        let count = difference.pixelsBeyondTolerance, pixels = count == 1 ? "pixel" : "pixels"
        return "the compositors' pictures differ by more than \(tolerance.channel) of 255 in \(count) \(pixels); "
            + "of \(difference.pixelCount) at most \(tolerance.exceptions(of: difference.pixelCount)) may"
    }

    private enum Key: String, CodingKey { case differing, largest, pixels }

    /// Pixels that differ at all, the largest difference of a channel, and all pixels.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(difference.pixelsDifferent, forKey: .differing)
        try container.encode(difference.largest, forKey: .largest)
        try container.encode(difference.pixelCount, forKey: .pixels)
    }
}
