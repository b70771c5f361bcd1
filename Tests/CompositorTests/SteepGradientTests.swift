// Gradients whose stops are close together or coincide: within 1 of 255 of the formula at every pixel's centre, axis-aligned and
// rotated, in every way of drawing.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@MainActor
struct SteepGradientTests {
    /// The picture's side in pixels. The layer's is twice as long, so that it still covers the picture when rotated.
    nonisolated static let side = 96.0

    nonisolated static let locations: [[Double]] = [
        [0, 0.5, 0.5005, 1], [0, 0.5, 0.5, 1], [0.3, 0.3002, 0.30021, 0.7], [0, 0.0004, 0.9996, 1], [0.423, 0.424, 0.425, 0.426],
        [0, 0.1, 0.2, 1], [0, 0, 1, 1], [0.25, 0.5, 0.5001, 0.5002], [0.4, 0.5, 0.6, 0.7],
    ]

    private static let colors: [(text: String, premultiplied: [Double])] = [
        ("#ff0000", [255, 0, 0]), ("#00ff80", [0, 255, 128]), ("#0000ff80", [0, 0, 128]), ("#ffffff", [255, 255, 255]),
    ]

    /// Returns the colour by the format's formula in Double, over black: premultiplied interpolation, with the end colours extended.
    private func expected(_ t: Double, _ locations: [Double]) -> [Double] {
        let colors = Self.colors.map(\.premultiplied)
        guard let next = locations.firstIndex(where: { $0 > t }) else { return colors[colors.count - 1] }
        guard next > 0 else { return colors[0] }
        let share = (t - locations[next - 1]) / (locations[next] - locations[next - 1])
        return zip(colors[next - 1], colors[next]).map { $0 + ($1 - $0) * share }
    }

    @Test(arguments: locations, [(1.0, 0.0), (0.0, 1.0), (0.7, 0.9)])
    func everyPixelIsWithinOneOfTheFormula(locations: [Double], end: (x: Double, y: Double)) throws {
        let side = Self.side, size = PixelSize(width: Int(side), height: Int(side))
        for angle in [0, 0.4] {
            let c = cos(angle), s = sin(angle)
            let frame = try TreeText.frame(
                """
                { "type": "gradient", "bounds": [0, 0, \(2 * side), \(2 * side)], "position": [\(side / 2), \(side / 2)],
                  "transform": [\(c), \(s), 0, 0, \(-s), \(c), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                  "colors": [\(Self.colors.map { "\"\($0.text)\"" }.joined(separator: ", "))], "locations": \(locations),
                  "startPoint": [0, 0], "endPoint": [\(end.x), \(end.y)] }
                """, size: size, background: "#000000")
            let picture = try TreeText.picture(frame, "steep")
            var furthest = 0.0, place = ""
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let dx = Double(x) + 0.5 - side / 2, dy = Double(y) + 0.5 - side / 2
                    let u = (dx * c + dy * s) / (2 * side) + 0.5, v = (dy * c - dx * s) / (2 * side) + 0.5
                    let t = (u * end.x + v * end.y) / (end.x * end.x + end.y * end.y)
                    // A centre on a stop may fall on either side of it because of single precision.
                    if locations.contains(where: { abs($0 - t) < 3e-6 }) { continue }
                    let pixel = picture[x, y]
                    for (found, want) in zip([pixel.redByte, pixel.greenByte, pixel.blueByte], expected(t, locations))
                    where abs(Double(found) - want.rounded()) > furthest {
                        furthest = abs(Double(found) - want.rounded())
                        place = "(\(x), \(y)): \(found) for \(want)"
                    }
                }
            }
            #expect(furthest <= 1, "turned by \(angle), \(place)")
        }
    }
}
