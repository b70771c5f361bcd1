// The operations applied to a whole sheet of features, each as layers around the sheet and as a formula over its pixels.

import Foundation
import FloeRenderTree
import Testing

struct FeatureScope: CustomTestStringConvertible, Sendable {
    typealias RGB = BlendSpecification.RGB
    let name: String
    /// The root's sublayers, the sheet among them.
    let layers: String
    var fileScale = 1.0
    /// The expected colour at a position in the sheet; nil where it is not specified.
    let color: @Sendable (FeatureInk, Int, Int) -> RGB?

    var testDescription: String { name }

    private static let ground = FeatureScopeTests.ground
    private static let half = 128.0 / 255
    private static let sheet = FeatureSheet.layer()

    /// A layer in the sheet's place that contains the sheet or something else.
    private static func holder(_ keys: String, _ inner: String = sheet) -> String {
        #"{ "bounds": [0,0,96,48], "position": [56,32], \#(keys), "sublayers": [ \#(inner) ] }"#
    }

    /// The sheet, faded by `coverage`, a function of the position; nil where it is not specified.
    private init(_ name: String, _ layers: String, fileScale: Double = 1, coverage: @escaping @Sendable (Double, Double) -> Double?) {
        self.init(name: name, layers: layers, fileScale: fileScale) { ink, x, y in
            coverage(Double(x) + 0.5, Double(y) + 0.5).map { ink.over(Self.ground, x, y, by: $0) }
        }
    }

    /// The sheet, drawn over another colour.
    private init(_ name: String, _ layers: String, over below: @escaping @Sendable (Double, Double) -> RGB?) {
        self.init(name: name, layers: layers) { ink, x, y in
            below(Double(x) + 0.5, Double(y) + 0.5).map { ink.over($0, x, y) }
        }
    }

    private init(name: String, layers: String, fileScale: Double = 1, color: @escaping @Sendable (FeatureInk, Int, Int) -> RGB?) {
        (self.name, self.layers, self.fileScale, self.color) = (name, layers, fileScale, color)
    }

    private static func isInside(_ x: Double, _ y: Double, _ width: Double = 96, _ height: Double = 48) -> Bool {
        x > 0 && y > 0 && x < width && y < height
    }

    /// Returns 1 well inside, 0 well outside and nil near the edge. `distance` is negative inside.
    private static func coverage(at distance: Double) -> Double? { distance < -0.8 ? 1 : distance > 0.8 ? 0 : nil }

    /// The coverage of a square with sides of 40, standing on its corner in the middle of the sheet.
    private static func diamond(_ x: Double, _ y: Double) -> Double? {
        coverage(at: (abs(x - 48) + abs(y - 24)) / 2.0.squareRoot() - 20)
    }

    /// The coverage of the sheet's rectangle with corners of radius 12.
    private static func rounded(_ x: Double, _ y: Double) -> Double? {
        let dx = max(0, abs(x - 48) - 36), dy = max(0, abs(y - 24) - 12)
        guard dx > 0, dy > 0 else { return isInside(x, y) ? 1 : 0 }
        return coverage(at: (dx * dx + dy * dy).squareRoot() - 12)
    }

    private static let turned = "[0.707106781186548,0.707106781186548,0,0, -0.707106781186548,0.707106781186548,0,0, 0,0,1,0, 0,0,0,1]"
    private static let turnedBack = "[0.707106781186548,-0.707106781186548,0,0, 0.707106781186548,0.707106781186548,0,0, 0,0,1,0, 0,0,0,1]"
    private static let mirrored = "[-1,0,0,0, 0,1,0,0, 0,0,-1,0, 0,0,0,1]"
    private static let standing = "[0.707106781,0,-0.707106781,0, 0,1,0,0, 0.707106781,0,0.707106781,0, 0,0,0,1]"

    static let all: [FeatureScope] = masks + clips + transforms + spaces + places + parts + filters

    private static let masks = [
        FeatureScope("opacity", holder(#""opacity": 0.5"#)) { _, _ in half },
        FeatureScope(
            "a mask of one alpha", holder(##""mask": { "bounds": [0,0,96,48], "position": [48,24], "backgroundColor": "#ff000080" }"##)
        ) { _, _ in half },
        FeatureScope(
            "a gradient mask",
            holder(##""mask": { "type": "gradient", "bounds": [0,0,96,48], "position": [48,24], "colors": ["#000000", "#00000000"] }"##)
        ) { _, y in
            1 - y / 48
        },
        FeatureScope(
            "a mask that is a tree",
            holder(
                ##"""
                "mask": { "bounds": [0,0,96,48], "position": [48,24], "sublayers": [
                  { "bounds": [0,0,48,48], "position": [24,24], "backgroundColor": "#000000" }, { "bounds": [0,0,48,48], "position": [72,24], "backgroundColor": "#00000080" } ] }
                """##)
        ) { x, _ in x < 48 ? 1 : half },
        FeatureScope(
            "a mask of a mask",
            holder(
                ##"""
                "mask": { "bounds": [0,0,96,48], "position": [48,24], "backgroundColor": "#00000080",
                  "mask": { "bounds": [0,0,96,48], "position": [48,24], "backgroundColor": "#00000080" } }
                """##)
        ) { _, _ in half * half },
        FeatureScope(
            "a turned mask",
            holder(##""mask": { "bounds": [0,0,40,40], "position": [48,24], "backgroundColor": "#000000", "transform": \##(turned) }"##),
            coverage: diamond),
        // The mask's alpha applied to (255, 128, 0); its colours have no effect.
        FeatureScope(name: "the sheet for a mask", layers: holder(##""backgroundColor": "#ff8000", "mask": \##(sheet)"##, "")) {
            ink, x, y in
            let a = ink.alpha(x, y)
            return RGB(255, 128, 0) * a + ground * (1 - a)
        },
        FeatureScope(
            name: "the sheet in a mask's tree",
            layers: holder(
                ##"""
                "backgroundColor": "#ff8000", "mask": { "bounds": [0,0,96,48], "position": [48,24], "opacity": 0.5, "sublayers": [ \##(sheet) ] }
                """##, "")
        ) { ink, x, y in
            let a = ink.alpha(x, y) * half
            return RGB(255, 128, 0) * a + ground * (1 - a)
        },
    ]

    private static let clips = [
        FeatureScope(
            "an axis-aligned clip", #"{ "bounds": [0,0,60,30], "position": [38,23], "masksToBounds": true, "sublayers": [ \#(sheet) ] }"#
        ) { x, y in
            isInside(x, y, 60, 30) ? 1 : 0
        },
        FeatureScope("a round clip", holder(#""masksToBounds": true, "cornerRadius": 12"#), coverage: rounded),
        FeatureScope(
            "a turned clip",
            ##"""
            { "bounds": [0,0,40,40], "position": [56,32], "masksToBounds": true, "transform": \##(turned), "sublayers": [
              { "bounds": [0,0,96,48], "position": [20,20], "transform": \##(turnedBack), "sublayers": [ \##(sheet) ] } ] }
            """##, coverage: diamond),
    ]

    private static let whole: @Sendable (Double, Double) -> Double? = { _, _ in 1 }

    /// Transforms that cancel out, which leave the sheet as it is, and half a turn.
    private static let transforms = [
        FeatureScope(name: "half a turn", layers: holder(#""transform": [-1,0,0,0, 0,-1,0,0, 0,0,1,0, 0,0,0,1]"#)) { ink, x, y in
            ink.over(ground, 95 - x, 47 - y)
        },
        FeatureScope(
            "a turn and back", holder(#""transform": \#(turned)"#, FeatureSheet.layer(#""transform": \#(turnedBack),"#)), coverage: whole),
        FeatureScope(
            "twice the size and half",
            holder(
                #""transform": [2,0,0,0, 0,2,0,0, 0,0,1,0, 0,0,0,1]"#,
                FeatureSheet.layer(#""transform": [0.5,0,0,0, 0,0.5,0,0, 0,0,1,0, 0,0,0,1],"#)), coverage: whole),
        FeatureScope(
            "mirrored twice",
            holder(#""transform": \#(mirrored)"#, FeatureSheet.layer(#""doubleSided": false, "transform": \#(mirrored),"#)), coverage: whole
        ),
        // x/(1 + x/200), then x'/(1 − x'/200).
        FeatureScope(
            "perspective and back",
            holder(
                #""transform": [1,0,0,0.005, 0,1,0,0, 0,0,1,0, 0,0,0,1]"#,
                FeatureSheet.layer(#""transform": [1,0,0,-0.005, 0,1,0,0, 0,0,1,0, 0,0,0,1],"#)), coverage: whole),
        // Lifted 50 of the 100 points towards the eye, it appears at twice its size, which its own transform halves.
        FeatureScope(
            "lifted to the eye",
            holder(
                #""sublayerTransform": [1,0,0,0, 0,1,0,0, 0,0,1,-0.01, 0,0,0,1]"#,
                FeatureSheet.layer(#""zPosition": 50, "transform": [0.5,0,0,0, 0,0.5,0,0, 0,0,1,0, 0,0,0,1],"#)), coverage: whole),
        FeatureScope(
            "sublayerTransform",
            holder(#""sublayerTransform": [1,0,0,0, 0,1,0,0, 0,0,1,0, -7,5,0,1]"#, FeatureSheet.layer(position: "55,19")), coverage: whole),
    ]

    private static let spaces = [
        FeatureScope("a transform layer", holder(#""type": "transform""#), coverage: whole),
        FeatureScope("a transform layer's opacity", holder(#""type": "transform", "opacity": 0.5"#)) { _, _ in half },
        // A white plane, its left half in front of the sheet and its right half behind it.
        FeatureScope(
            name: "a plane that cuts it",
            layers: holder(
                #""type": "transform""#,
                sheet + ##"""
                    , { "bounds": [0,0,200,48], "position": [48,24], "backgroundColor": "#ffffff", "transform": \##(standing) }
                    """##)
        ) { ink, x, y in
            let white = RGB(255, 255, 255)
            return !isInside(Double(x) + 0.5, Double(y) + 0.5) ? nil : x < 48 ? white : ink.over(white, x, y)
        },
        FeatureScope("hidden", holder(#""hidden": true"#)) { _, _ in 0 },
        FeatureScope("its back", holder(#""doubleSided": false, "transform": \#(mirrored)"#)) { _, _ in 0 },
    ]

    private static let places = [
        FeatureScope(
            "anchorPoint", #"{ "bounds": [0,0,96,48], "position": [32,44], "anchorPoint": [0.25,0.75], "sublayers": [ \#(sheet) ] }"#,
            coverage: whole),
        FeatureScope(
            "bounds origin",
            #"{ "bounds": [100,-50,96,48], "position": [56,32], "sublayers": [ \#(FeatureSheet.layer(position: "148,-26")) ] }"#,
            coverage: whole),
        FeatureScope(
            "the file's scale",
            ##"""
            { "bounds": [0,0,96,48], "position": [28,16], "transform": [0.5,0,0,0, 0,0.5,0,0, 0,0,1,0, 0,0,0,1], "sublayers": [ \##(sheet) ] }
            """##, fileScale: 2, coverage: whole),
        // The layer that follows it in the file is drawn below it.
        FeatureScope(
            "zPosition",
            FeatureSheet.layer(#""zPosition": 1,"#, position: "56,32")
                + ##", { "bounds": [0,0,96,48], "position": [56,32], "backgroundColor": "#ff8000" }"##
        ) { x, y in
            isInside(x, y) ? RGB(255, 128, 0) : nil
        },
    ]

    private static let parts = [
        FeatureScope("over a background", holder(##""backgroundColor": "#ff000080""##)) { x, y in
            isInside(x, y) ? RGB(255, 0, 0) * half + ground * (1 - half) : nil
        },
        FeatureScope("over a round background, unclipped", holder(##""backgroundColor": "#ff0000", "cornerRadius": 12"##)) { x, y in
            rounded(x, y).map { $0 * RGB(255, 0, 0) + (1 - $0) * ground }
        },
        FeatureScope("over a gradient", holder(##""type": "gradient", "colors": ["#000000", "#ffffff"]"##)) { x, y in
            isInside(x, y) ? RGB(repeating: y / 48 * 255) : nil
        },
        FeatureScope("over contents", holder(#""contents": "quarters", "contentsRect": [0.5,0,0.5,0.5]"#)) { x, y in
            isInside(x, y) ? RGB(40, 180, 60) : nil
        },
        FeatureScope(name: "under a border", layers: holder(##""borderWidth": 4, "borderColor": "#ffff0080""##)) { ink, x, y in
            let below = ink.over(ground, x, y)
            let isBorder = (0..<96).contains(x) && (0..<48).contains(y) && !((4..<92).contains(x) && (4..<44).contains(y))
            return isBorder ? RGB(255, 255, 0) * half + below * (1 - half) : below
        },
    ]

    private static let filters = BlendMode.allCases.map { mode in
        FeatureScope(name: "\(mode)", layers: FeatureSheet.layer(#""compositingFilter": "\#(mode.rawValue)","#, position: "56,32")) {
            ink, x, y in
            let alpha = ink.alpha(x, y), straight = alpha > 0 ? ink.color(x, y) / (alpha * 255) : .zero
            return BlendSpecification.composite(mode, straight, alpha, ground / 255, 1).color * 255
        }
    }
}
