// Every feature of LayerTreeFile.md under every other: a sheet of all of them (FeatureSheet) is masked, clipped, blended,
// rotated, lifted, cut … as a whole, and the picture is compared with a formula over the sheet's own pixels, written in
// floating point from the page's rules.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@MainActor
struct FeatureScopeTests {
    typealias RGB = BlendSpecification.RGB
    /// A formula's input and result are both rounded to 8 bits, and a sheet that needs no group is blended leaf by leaf.
    nonisolated static let rounding = 2.0
    nonisolated static let picture = PixelSize(width: 112, height: 64)
    /// The x and y of the sheet's upper left corner in the picture.
    nonisolated static let margin = 8
    /// The root's background colour, `#204060`.
    nonisolated static let ground = RGB(32, 64, 96)

    static func draw(_ layers: String, ground: String, scale: Double = 1) throws -> Frame {
        try TreeText.frame(layers, size: picture, scale: scale, root: ##""backgroundColor": "\##(ground)","##)
    }

    @Test func `each feature's pixels are those computed by hand`() throws {
        let drawn = try TreeText.picture(Self.draw(FeatureSheet.layer(position: "56, 32"), ground: "#ffffff"), "sheet")
        for (i, cell) in FeatureSheet.cells.enumerated() {
            let left = Self.margin + i % FeatureSheet.columns * FeatureSheet.cell,
                top = Self.margin + i / FeatureSheet.columns * FeatureSheet.cell
            for p in cell.pixels {
                let found = RGB(drawn[left + p.x, top + p.y]), expected = RGB(p.red, p.green, p.blue)
                #expect(found.distance(to: expected) <= 1, "\(cell.feature), (\(p.x), \(p.y)): \(found), by hand \(expected)")
            }
        }
    }

    @Test(arguments: FeatureScope.all)
    func `the sheet under each feature matches a formula over its pixels`(scope: FeatureScope) throws {
        let sheet = try FeatureInk()
        let drawn = try TreeText.picture(Self.draw(scope.layers, ground: "#204060", scale: scope.fileScale), "scope " + scope.name)
        var worst = (distance: 0.0, text: "")
        for y in 0..<Self.picture.height {
            for x in 0..<Self.picture.width {
                guard let expected = scope.color(sheet, x - Self.margin, y - Self.margin) else { continue }
                let found = RGB(drawn[x, y]), distance = found.distance(to: expected)
                if distance > worst.distance { worst = (distance, "(\(x), \(y)) is \(found), by the formula \(expected)") }
            }
        }
        #expect(worst.distance <= Self.rounding, "\(scope.name): \(worst.text)")
    }
}

/// The sheet's own pixels, derived by drawing it as one group over black and over white: premultiplied colour and alpha, both
/// exact.
struct FeatureInk {
    private let black: Bitmap, white: Bitmap

    @MainActor
    init() throws {
        // An opaque mask turns the sheet into one group.
        let group = ##""mask": { "bounds": [0,0,96,48], "position": [48,24], "backgroundColor": "#000000" },"##
        func draw(_ ground: String) throws -> Bitmap {
            try LayerTreeCase.reference(FeatureScopeTests.draw(FeatureSheet.layer(group, position: "56, 32"), ground: ground))
        }
        (black, white) = (try draw("#000000"), try draw("#ffffff"))
    }

    /// Returns the premultiplied colour at a position in the sheet; clear outside it.
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        guard (0..<FeatureSheet.width).contains(x), (0..<FeatureSheet.height).contains(y) else { return .zero }
        return SIMD3(black[x + FeatureScopeTests.margin, y + FeatureScopeTests.margin])
    }

    /// Returns the alpha, 0…1, at a position in the sheet.
    func alpha(_ x: Int, _ y: Int) -> Double {
        guard (0..<FeatureSheet.width).contains(x), (0..<FeatureSheet.height).contains(y) else { return 0 }
        return 1 - (SIMD3(white[x + FeatureScopeTests.margin, y + FeatureScopeTests.margin]).x - color(x, y).x) / 255
    }

    /// Returns the sheet's pixel, faded by `coverage`, over a colour.
    func over(_ below: SIMD3<Double>, _ x: Int, _ y: Int, by coverage: Double = 1) -> SIMD3<Double> {
        color(x, y) * coverage + below * (1 - alpha(x, y) * coverage)
    }
}

extension SIMD3<Double> {
    fileprivate init(_ p: Pixel) { self.init(Double(p.redByte), Double(p.greenByte), Double(p.blueByte)) }

    /// Returns the largest difference of a channel.
    fileprivate func distance(to other: SIMD3<Double>) -> Double { Swift.max((self - other).max(), (other - self).max()) }
}
