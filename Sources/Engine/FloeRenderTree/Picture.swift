// A picture that a compositor draws before it draws the frame that shows it, where it is an image like any other: a frame of its own
// or what the same frame has drawn so far, seen through filters.
//
//     frame of its own ─► halve … ─► blur ─► colours ─► image       filters, rasterized layers, shadows of what layers show
//     frame so far     ─┘                                           background filters
//
// Blurred pictures are small: they are halved until the blur is a few texels wide, and sampled bilinearly. Compositors keep a picture until
// its frame changes.

import Foundation
import FloeGeometry
import FloeImaging

/// What an image shows in place of a bitmap. Immutable: a picture that changes is another one with the same `id`.
package final class Picture: Equatable, Sendable {
    /// What the filters are applied to.
    package enum Source: Equatable, Sendable {
        /// A frame over a transparent background. Pictures of the same layer share it: it is drawn once.
        case frame(Frame, layer: UInt64)
        /// The pixels of `area` in the frame that shows the picture, as far as it is drawn then.
        case backdrop(area: DeviceRect)
    }

    /// The layer, and the part of it that shows the picture.
    package let id: NodeID
    package let source: Source
    package let steps: [PictureStep]
    /// Its size in texels, after all steps. The pixels are not those of the picture, which only compositors have: they are transparent.
    package let bitmap: Bitmap

    /// `former`: a picture of the same part whose bitmap serves again if it has the same size. Nil if the system has no memory for it.
    package init?(id: NodeID, source: Source, steps: [PictureStep], former: Picture? = nil) {
        let size = Picture.size(of: source, after: steps)
        let kept = former?.bitmap.size == size ? former?.bitmap : nil
        guard let bitmap = kept ?? Bitmap(clearOf: size) else { return nil }
        self.id = id
        self.source = source
        self.steps = steps
        self.bitmap = bitmap
    }

    private static func size(of source: Source, after steps: [PictureStep]) -> PixelSize {
        var size =
            switch source {
            case .frame(let frame, _): frame.size
            case .backdrop(let area): PixelSize(width: area.width, height: area.height)
            }
        for case .halve in steps { size = size.halved }
        return PixelSize(width: max(1, size.width), height: max(1, size.height))
    }

    /// The pixels of the source that a texel is wide.
    package var reduction: Int { steps.reduce(1) { if case .halve = $1 { 2 * $0 } else { $0 } } }

    /// The pixels of the frame that shows it that it is made of; nil if it is made of none of them.
    package var backdrop: DeviceRect? { if case .backdrop(let area) = source { area } else { nil } }

    /// Compares identity, and contents if that differs.
    package static func == (a: Picture, b: Picture) -> Bool {
        a === b || a.id == b.id && a.bitmap === b.bitmap && a.steps == b.steps && a.source == b.source
    }
}

/// A step from a picture's source to its texels. Every step rounds to whole bytes, so that all compositors make the same texels.
package enum PictureStep: Equatable, Sendable {
    /// Half as many columns and rows, rounded up: each texel the rounded mean of four.
    case halve
    /// A Gaussian blur; beyond the edges, the outermost texels continue.
    case blur(GaussianKernel)
    /// Saturation, then brightness: see `LayerFilter`.
    case color(saturation: Float, brightness: Float)
    /// One colour with the alpha of each texel: a shadow.
    case tint(Pixel)
}

extension PixelSize {
    /// The size after `PictureStep.halve`.
    package var halved: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }
}

/// The weights of a Gaussian blur along rows or columns: integers, so that sums are exact in Float as well.
package struct GaussianKernel: Equatable, Sendable {
    /// For distances from 0 on; together, with all but the first counted twice, `total`.
    package let weights: [UInt16]
    /// The sum of all weights. Times 255 it is less than 2²⁴, as Float needs.
    package static let total = 65_536
    /// How many texels it reaches to either side.
    package var reach: Int { weights.count - 1 }

    /// `deviation`: the standard deviation, in texels. Cut off at three of them.
    package init(deviation: Double) {
        let reach = max(0, Int((3 * deviation).rounded(.up)))
        guard deviation > 0.05, reach > 0 else {
            weights = [UInt16.max]
            return
        }
        let ideal = (0...reach).map { distance in
            // The share of the Gaussian within the texel, by its value at the centre.
            let x = Double(distance) / deviation
            return exp(-x * x / 2)
        }
        let sum = ideal[0] + 2 * ideal.dropFirst().reduce(0, +)
        var whole = ideal.map { Int(($0 / sum * Double(GaussianKernel.total)).rounded()) }
        // Whatever rounding left over goes to the middle, where it is the smallest share.
        whole[0] += GaussianKernel.total - whole[0] - 2 * whole.dropFirst().reduce(0, +)
        weights = whole.map { UInt16(clamping: $0) }
    }
}

extension Picture {
    /// What a list of filters does to a picture, in its pixels.
    package enum Filter: Equatable, Sendable {
        /// The standard deviation, in pixels.
        case blur(Double)
        case color(saturation: Double, brightness: Double)
        case tint(Pixel)
    }

    /// Returns the steps of `filters`, and how many pixels wide a texel is afterwards. `isCopied`: it is shown at whole pixels unless it is
    /// halved. Otherwise its bilinear sampling is a part of the blur.
    package static func steps(of filters: [Filter], isCopied: Bool = true) -> (steps: [PictureStep], reduction: Int) {
        var steps: [PictureStep] = [], spacing = 1.0
        let last = filters.lastIndex { if case .blur = $0 { true } else { false } }
        for (index, filter) in filters.enumerated() {
            switch filter {
            case .color(let saturation, let brightness):
                steps.append(.color(saturation: Float(saturation), brightness: Float(brightness)))
            case .tint(let pixel): steps.append(.tint(pixel))
            case .blur(let deviation):
                let deviation = min(deviation, widestBlur)
                var variance = deviation * deviation
                let before = spacing
                while deviation / spacing >= 4 {
                    steps.append(.halve)
                    spacing *= 2
                }
                // Means of four and bilinear sampling blur as well: by these variances.
                variance -= (spacing * spacing - before * before) / 12
                if index == last, spacing > 1 || !isCopied { variance -= spacing * spacing / 6 }
                let kernel = GaussianKernel(deviation: max(0, variance).squareRoot() / spacing)
                if kernel.reach > 0 { steps.append(.blur(kernel)) }
            }
        }
        return (steps, Int(spacing))
    }

    /// The widest blur's standard deviation, in pixels; wider ones are drawn like it.
    package static let widestBlur = 512.0

    /// How many pixels beyond its own a texel's colour may come from.
    package static func reach(of filters: [Filter]) -> Int32 {
        let reach = filters.reduce(0.0) { sum, filter in
            if case .blur(let deviation) = filter { sum + (3 * min(deviation, widestBlur)).rounded(.up) + 1 } else { sum }
        }
        return Int32(reach)
    }
}
