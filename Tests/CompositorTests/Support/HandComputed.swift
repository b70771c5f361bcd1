// Compares pixels with values computed by hand, end to end: the text of a layer-tree file in, bytes out. The pixels are read
// from the scalar kernels' picture, which every other way of drawing must match.

import FloeImaging
import Testing

@MainActor
enum HandComputed {
    /// Every blend rounds to 8 bits, an opacity of ½ is 128/255, and several blends may follow one another.
    nonisolated static let rounding = 1

    /// Draws layers on a white root of 96×96 pixels and compares (red, green, blue) at (x, y).
    static func expect(
        _ layers: String, _ pixels: [(x: Int, y: Int, Double, Double, Double)], scale: Double = 1, within tolerance: Int = rounding,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try TreeText.picture(
            TreeText.frame(layers, scale: scale), "by hand at line \(sourceLocation.line)", sourceLocation: sourceLocation)
        for (x, y, red, green, blue) in pixels {
            let p = picture[x, y]
            let found = [p.redByte, p.greenByte, p.blueByte].map(Double.init)
            let far = zip(found, [red, green, blue]).contains { abs($0 - $1) > Double(tolerance) }
            #expect(!far, "(\(x), \(y)) is \(found), by hand \([red, green, blue])", sourceLocation: sourceLocation)
        }
    }
}
