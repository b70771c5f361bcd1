// Numbers that a file may contain but no picture needs: as large and as small as a Double gets, in every key that takes one.
// Whatever they lead to, nothing traps, every way of drawing gives the same picture, and other layers are drawn in place.

import Foundation
import FloeGeometry
import FloeImaging
import Testing

@MainActor
struct AbsurdNumbersTests {
    nonisolated static let numbers = ["1e308", "-1e308", "1e39", "-1e19", "4294967296", "65536.5", "1e-320", "5e-324", "0"]

    private static let base =
        ##""backgroundColor": "#ff800080", "contents": "checks", "borderWidth": 2, "minificationFilter": "trilinear", "cornerRadius": 3, "masksToBounds": true"##
    private static let child = ##"{ "bounds": [0,0,20,20], "position": [20,20], "backgroundColor": "#0000ff80", "opacity": 0.5 }"##

    /// Returns a layer for each key that takes numbers and each of its components, with this number there.
    private static func layers(_ n: String) -> [String] {
        func layer(_ keys: String, inner: String = child) -> String {
            var defaults = ["bounds": "[0,0,24,20]", "position": "[32,32]"].filter { !keys.contains("\"\($0.key)\"") }.map {
                "\"\($0.key)\": \($0.value)"
            }
            if !keys.contains("\"cornerRadius\"") {
                defaults.append(base)
            } else {
                defaults.append(##""backgroundColor": "#ff8000", "masksToBounds": true"##)
            }
            return "{ \(defaults.joined(separator: ", ")), \(keys), \"sublayers\": [ \(inner) ] }"
        }
        let size = n.hasPrefix("-") ? "20" : n, identity = ["1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1"]
        var result = [
            layer("\"position\": [\(n), 32]"), layer("\"position\": [\(n), \(n)]"), layer("\"anchorPoint\": [\(n), 0.5]"),
            layer("\"zPosition\": \(n)"),
            layer("\"bounds\": [\(n), 0, 24, 20]"), layer("\"bounds\": [0, 0, \(size), 20]"), layer("\"bounds\": [0, 0, \(size), \(size)]"),
            layer("\"contentsRect\": [\(n), 0, 1, 1]"), layer("\"contentsRect\": [0, 0, \(size), 1]"),
            layer("\"contentsRect\": [\(n), \(n), \(size), \(size)]"),
            layer("\"contentsCenter\": [\(n), 0, 0.5, 1]"), layer("\"contentsCenter\": [0.2, 0.2, \(size), \(size)]"),
            layer("\"cornerRadius\": \(size)"), layer("\"cornerRadius\": 4, \"borderWidth\": \(size)"),
            layer("\"type\": \"gradient\", \"colors\": [\"#ff0000\", \"#00ff0040\"], \"startPoint\": [\(n), 0], \"endPoint\": [1, \(n)]"),
            layer("\"mask\": { \"bounds\": [0, 0, \(size), 20], \"position\": [\(n), 4], \"backgroundColor\": \"#000000c0\" }"),
        ]
        for gravity in ["center", "resizeAspect", "resizeAspectFill", "bottomRight"] {
            result.append(layer("\"contentsGravity\": \"\(gravity)\", \"contentsScale\": \(Double(size) ?? 0 > 0 ? size : "1e-300")"))
        }
        for i in identity.indices {
            var values = identity
            values[i] = n
            let matrix = "[\(values.joined(separator: ","))]"
            result.append(layer("\"transform\": \(matrix)"))
            result.append(layer("\"sublayerTransform\": \(matrix)"))
            result.append(
                "{ \"type\": \"transform\", \"position\": [32,32], \"sublayers\": [ \(child), \(layer("\"transform\": \(matrix)")) ] }")
        }
        return result
    }

    @Test(arguments: numbers)
    func `nothing traps, and the layer above still shows`(number: String) throws {
        let size = PixelSize(width: 64, height: 64),
            above = ##"{ "bounds": [0,0,10,10], "position": [9,9], "backgroundColor": "#00ff00" }"##
        // Seven per picture: each layer is seen, and there are not too many pictures.
        let layers = Self.layers(number)
        for first in stride(from: 0, to: layers.count, by: 7) {
            let some = layers[first..<min(first + 7, layers.count)].joined(separator: ", ")
            let picture = try TreeText.picture(TreeText.frame(some + ", " + above, size: size), "\(number), layers from \(first)")
            #expect(picture[4, 4] == 0xFF00_FF00 && picture[13, 13] == 0xFF00_FF00)
        }
    }

    /// Sides so large, and mostly so different, that their squares and products are no longer finite.
    @Test(arguments: [
        ##""bounds": [0, 0, 1e300, 1e154], "cornerRadius": 1e154, "masksToBounds": true, "borderWidth": 1e154"##,
        ##""bounds": [0, 0, 1e160, 1e308], "cornerRadius": 3"##,
        ##""bounds": [0, 0, 1e39, 1e308], "cornerRadius": 3, "transform": [0.694,0.72,0,0,-0.72,0.694,0,0,0,0,1,0,0,0,0,1]"##,
        ##""bounds": [1e20, 0, 1e154, 1e154], "cornerRadius": 3, "masksToBounds": true, "borderWidth": 2, "anchorPoint": [0.3, 0]"##,
        ##""bounds": [0, 0, 1e12, 1e12], "cornerRadius": 1e154, "masksToBounds": true"##,
        ##""bounds": [0, 0, 1e18, 1e60], "transform": [-0.93,0,-0.369,0.00147,0,1,0,0,0.369,0,-0.93,-0.002,0,0,0,1]"##,
    ])
    func `layers with enormous sides are drawn the same in every way`(keys: String) throws {
        let size = PixelSize(width: 64, height: 64)
        for color in ["#ff8000", "#ff800080"] {
            let layer = "{ \"position\": [32,32], \"backgroundColor\": \"\(color)\", \(keys), \"sublayers\": [ \(Self.child) ] }"
            _ = try TreeText.picture(TreeText.frame(layer, size: size), keys)
        }
    }
}
