// The picture of one character at the size at which it is drawn.

import FloeImaging

/// Premultiplied pixels, rows from top to bottom.
struct GlyphPicture {
    let width, height: Int
    private var pixels: [Pixel]

    /// Creates a transparent picture.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: 0, count: width * height)
    }

    /// Resamples premultiplied rows, first along each row and then down the columns.
    mutating func fill(from source: (_ row: Int) -> UnsafePointer<Pixel>, _ across: Resampling, _ down: Resampling) {
        var columns: [SIMD4<Float>] = []
        columns.reserveCapacity(down.sourceCount * width)
        for row in 0..<down.sourceCount {
            let line = unsafe source(row)
            for taps in across.taps {
                columns.append(taps.sum { unsafe SIMD4(channels: line[$0]) })
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = down.taps[y].sum { columns[$0 * width + x] }.pixel
            }
        }
    }

    /// Draws the picture with its top left corner at (x, y) of `rows`, clipped to them.
    func draw(opacity: UInt32, x: Int, y: Int, into rows: BitmapRows) {
        let columns = max(0, -x)..<max(max(0, -x), min(width, rows.width - x))
        for row in 0..<height where y + row >= 0 && y + row < rows.height {
            unsafe rows.withRow(y + row) { out in
                for column in columns {
                    let pixel = pixels[row * width + column].scaled(by: opacity)
                    if pixel != 0 { unsafe out[x + column] = pixel.over(out[x + column]) }
                }
            }
        }
    }
}

extension SIMD4<Float> {
    /// The channels in the order blue, green, red, alpha.
    fileprivate init(channels pixel: Pixel) {
        self.init(Float(pixel.blueByte), Float(pixel.greenByte), Float(pixel.redByte), Float(pixel.alphaByte))
    }

    /// The rounded pixel. A cubic overshoots at edges, so channels are clamped: none of a premultiplied pixel exceeds its alpha.
    fileprivate var pixel: Pixel {
        let alpha = Swift.min(255, Swift.max(0, w)).rounded()
        let colors = clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: alpha)).rounded(.toNearestOrAwayFromZero)
        return Pixel(red: UInt32(colors.z), green: UInt32(colors.y), blue: UInt32(colors.x), alpha: UInt32(alpha))
    }
}
