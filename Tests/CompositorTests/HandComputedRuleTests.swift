// Pixels computed by hand from "Rules that decide pixels" in LayerTreeFile.md, and from details of its table: where gravity
// places a picture, where a gradient's colours lie, and the defaults of omitted keys.

import Foundation
import FloeGeometry
import FloeImaging
import Testing

@MainActor
struct HandComputedRuleTests {
    /// A rotation by 60° about y, which halves the width.
    private static let sixty = "[0.5,0,-0.866025403784439,0, 0,1,0,0, 0.866025403784439,0,0.5,0, 0,0,0,1]"
    private static let sixtyBack = "[0.5,0,0.866025403784439,0, 0,1,0,0, -0.866025403784439,0,0.5,0, 0,0,0,1]"

    private static func turned(_ type: String) -> String {
        ##"""
        { "type": "\##(type)", "bounds": [0,0,80,40], "position": [48,48], "transform": \##(sixty), "sublayers": [
          { "bounds": [0,0,80,40], "position": [40,20], "backgroundColor": "#ff0000", "transform": \##(sixtyBack) } ] }
        """##
    }

    @Test func `a layer flattens its sublayers, and a transform layer does not`() throws {
        // 80 wide: halved twice, 38…58; or rotated back to where it was, 8…88.
        try HandComputed.expect(
            Self.turned("layer"), [(37, 48, 255, 255, 255), (38, 48, 255, 0, 0), (57, 48, 255, 0, 0), (58, 48, 255, 255, 255)])
        try HandComputed.expect(
            Self.turned("transform"), [(7, 48, 255, 255, 255), (8, 48, 255, 0, 0), (87, 48, 255, 0, 0), (88, 48, 255, 255, 255)])
    }

    @Test func `the nearer of two planes shows, whatever their order`() throws {
        // On the rotated plane, z grows by tan 60° per point to the left: it passes z = 20 at 11.55 left of its middle.
        try HandComputed.expect(
            ##"""
            { "type": "transform", "bounds": [0,0,80,40], "position": [48,48], "sublayers": [
              { "bounds": [0,0,80,40], "position": [40,20], "backgroundColor": "#ff0000", "transform": \##(Self.sixty) },
              { "bounds": [0,0,80,40], "position": [40,20], "backgroundColor": "#0000ff", "zPosition": 20 } ] }
            """##,
            [(28, 48, 255, 0, 0), (35, 48, 255, 0, 0), (37, 48, 0, 0, 255), (60, 48, 0, 0, 255), (10, 48, 0, 0, 255), (87, 48, 0, 0, 255)])
    }

    @Test func `sublayers beyond a plane's bounds have the plane's depth`() throws {
        // The first plane is a point, and its sublayer covers 20…60. It is in front of the blue plane, 10…70, and behind the green, 50…90.
        try HandComputed.expect(
            ##"""
            { "type": "transform", "bounds": [0,0,96,96], "position": [48,48], "sublayers": [
              { "position": [20,20], "zPosition": 10, "sublayers": [ { "bounds": [0,0,40,40], "position": [20,20], "backgroundColor": "#ff0000" } ] },
              { "type": "transform", "zPosition": 15, "sublayers": [ { "bounds": [0,0,40,40], "position": [70,40], "backgroundColor": "#00ff00" } ] },
              { "bounds": [0,0,60,60], "position": [40,40], "backgroundColor": "#0000ff" } ] }
            """##,
            [
                (15, 15, 0, 0, 255), (30, 30, 255, 0, 0), (49, 40, 255, 0, 0), (55, 40, 0, 255, 0), (65, 40, 0, 255, 0),
                (80, 40, 0, 255, 0), (65, 65, 0, 0, 255),
            ])
    }

    @Test func `a transform layer ignores its own background, contents, border, clip and mask`() throws {
        try HandComputed.expect(
            ##"""
            { "type": "transform", "bounds": [0,0,40,40], "position": [48,48], "backgroundColor": "#000000", "contents": "quarters", "cornerRadius": 20,
              "borderWidth": 5, "borderColor": "#000000", "masksToBounds": true, "mask": { "bounds": [0,0,10,10], "backgroundColor": "#000000" },
              "sublayers": [ { "bounds": [0,0,60,20], "position": [20,20], "backgroundColor": "#00ff00" } ] }
            """##, [(18, 48, 0, 255, 0), (77, 48, 0, 255, 0), (48, 30, 255, 255, 255), (29, 29, 255, 255, 255), (48, 57, 0, 255, 0)])
    }

    @Test func `a transform layer's opacity applies to each sublayer separately`() throws {
        // Half of red with half of blue over it: 255·¼ + 128 …, not blue alone.
        try HandComputed.expect(
            ##"""
            { "type": "transform", "bounds": [0,0,80,80], "position": [48,48], "opacity": 0.5, "sublayers": [
              { "bounds": [0,0,50,50], "position": [25,25], "backgroundColor": "#ff0000" },
              { "bounds": [0,0,50,50], "position": [55,55], "backgroundColor": "#0000ff" } ] }
            """##, [(20, 20, 255, 127, 127), (80, 80, 127, 127, 255), (50, 50, 127, 63.2, 191.2)])
    }

    @Test func `a layer is cut off at the eye, not mirrored behind it`() throws {
        // w = 1 − x/32 from the left edge: x' = x/(1 − x/32) tends to infinity as x approaches 32; anything farther would reappear from
        // the left. At x' = 32 (x = 16) everything is twice as high: 8 … 8 + 20.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,64,10], "position": [8,8], "anchorPoint": [0,0], "backgroundColor": "#ff0000", "transform": [1,0,0,-0.03125, 0,1,0,0, 0,0,1,0, 0,0,0,1] }
            """##,
            [
                (6, 12, 255, 255, 255), (0, 4, 255, 255, 255), (9, 12, 255, 0, 0), (40, 26, 255, 0, 0), (40, 30, 255, 255, 255),
                (95, 44, 255, 0, 0), (95, 7, 255, 255, 255),
            ])
    }

    /// Kinds of clips: an axis-aligned square, round corners without and with a border, and a rotated square.
    nonisolated static let clips = [
        #""masksToBounds": true"#, #""masksToBounds": true, "cornerRadius": 12"#,
        #""masksToBounds": true, "opacity": 1, "borderWidth": 2, "cornerRadius": 12"#,
        #""masksToBounds": true, "transform": [0.8,0.6,0,0, -0.6,0.8,0,0, 0,0,1,0, 0,0,0,1]"#,
    ]

    @Test(arguments: clips)
    func `a filter blends with the background of the layer that clips it`(clip: String) throws {
        // (255, 128, 0)·(128, 255, 128)/255 in the middle, the background around it.
        func layer(_ sublayer: String) -> String {
            ##"{ "bounds": [0,0,50,50], "position": [48.5,48.25], "backgroundColor": "#ff8000", \##(clip), "sublayers": [ { "bounds": [0,0,20,80], "position": [25,25], \##(sublayer) } ] }"##
        }
        try HandComputed.expect(
            layer(##""backgroundColor": "#80ff80", "compositingFilter": "multiply""##),
            [(48, 48, 128, 128, 0), (55, 48, 128, 128, 0), (65, 48, 255, 128, 0), (5, 48, 255, 255, 255), (90, 48, 255, 255, 255)])
        // Multiplying by white changes nothing: the edges remain the background's own.
        let white = try LayerTreeCase.reference(TreeText.frame(layer(##""backgroundColor": "#ffffff", "compositingFilter": "multiply""##)))
        let none = try LayerTreeCase.reference(TreeText.frame(layer(#""name": "shows nothing""#)))
        #expect(ImageDifference(white, none, tolerance: HandComputed.rounding)?.pixelsBeyondTolerance == 0)
    }

    @Test func `a round clip does not soften the edge of an enclosing axis-aligned clip again`() throws {
        // The outer clip ends at x = 8.5.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,30,30], "position": [23.5,23], "masksToBounds": true, "sublayers": [
              { "bounds": [0,0,60,60], "position": [15,15], "masksToBounds": true, "cornerRadius": 10, "sublayers": [
                { "bounds": [0,0,60,60], "position": [30,30], "backgroundColor": "#ff0000" } ] } ] }
            """##, [(7, 20, 255, 255, 255), (8, 20, 255, 127.5, 127.5), (9, 20, 255, 0, 0), (38, 20, 255, 127.5, 127.5)])
    }

    @Test func `layers that share an edge show no seam`() throws {
        // Thirds of a point, which are whole pixels at a scale of 3: black next to black, on white, also in groups of their own.
        let strips = (0..<6).map { i in
            ##"{ "bounds": [0,0,0.333333333333,20], "position": [\##(4 + Double(i) / 3 + 1 / 6), 14], "backgroundColor": "#000000" }"##
        }
        let halves = ##"""
            , { "bounds": [0,0,4,8], "position": [14,14], "masksToBounds": true, "cornerRadius": 0.001, "sublayers": [ { "bounds": [0,0,9,9], "position": [2,4], "backgroundColor": "#000000" } ] },
            { "bounds": [0,0,4,8], "position": [18,14], "opacity": 0.999, "backgroundColor": "#000000", "mask": { "bounds": [0,0,4,8], "position": [2,4], "backgroundColor": "#000000" } }
            """##
        let pixels = (12..<18).map { ($0, 40, 0.0, 0.0, 0.0) } + (36..<60).map { ($0, 40, 0.0, 0.0, 0.0) }
        try HandComputed.expect(
            strips.joined(separator: ", ") + halves,
            pixels + [(11, 40, 255, 255, 255), (18, 40, 255, 255, 255), (35, 40, 255, 255, 255), (60, 40, 255, 255, 255)], scale: 3)
    }

    /// The edges of a 16×16 picture in bounds of 40×24 points: left, top, right and bottom in points.
    nonisolated static let gravities: [(name: String, scale: Double, edges: [Int])] = [
        ("resize", 1, [0, 0, 40, 24]), ("resizeAspect", 1, [8, 0, 32, 24]), ("resizeAspectFill", 1, [0, -8, 40, 32]),
        ("center", 1, [12, 4, 28, 20]), ("top", 1, [12, 0, 28, 16]), ("bottom", 1, [12, 8, 28, 24]), ("left", 1, [0, 4, 16, 20]),
        ("right", 1, [24, 4, 40, 20]),
        ("topLeft", 1, [0, 0, 16, 16]), ("topRight", 1, [24, 0, 40, 16]), ("bottomLeft", 1, [0, 8, 16, 24]),
        ("bottomRight", 1, [24, 8, 40, 24]),
        // Twice as many texels per point make it half as large. Resizing ignores the scale.
        ("center", 2, [16, 8, 24, 16]), ("bottomRight", 2, [32, 16, 40, 24]), ("center", 0.5, [4, -4, 36, 28]),
        ("resizeAspect", 2, [8, 0, 32, 24]), ("resize", 4, [0, 0, 40, 24]),
    ]

    @Test(arguments: gravities)
    func `gravity places the picture where its name says`(gravity: (name: String, scale: Double, edges: [Int])) throws {
        // Bounds 28…68, 36…60. A pixel just inside each edge has the colour of the quarter there; one just outside is clear.
        let e = [28 + gravity.edges[0], 36 + gravity.edges[1], 28 + gravity.edges[2], 36 + gravity.edges[3]]
        let third = (e[2] - e[0]) / 4, y = e[1] + (e[3] - e[1]) / 4
        try HandComputed.expect(
            ##"{ "bounds": [0,0,40,24], "position": [48,48], "contents": "quarters", "contentsGravity": "\##(gravity.name)", "contentsScale": \##(gravity.scale) }"##,
            [
                (e[0], e[1], 230, 40, 40), (e[2] - 1, e[1], 40, 180, 60), (e[0], e[3] - 1, 40, 80, 230), (e[2] - 1, e[3] - 1, 240, 200, 40),
                (e[0] - 1, y, 255, 255, 255), (e[2], y, 255, 255, 255), (e[0] + third, e[1] - 1, 255, 255, 255),
                (e[0] + third, e[3], 255, 255, 255),
            ])
    }

    @Test func `gradient colours are spaced evenly or lie at their locations, and extend beyond the ends`() throws {
        // 64 wide from x = 16. Evenly spaced: black, white, black at 0, ½, 1; t = (x − 16 + ½)/64. With locations: black at ¼ and white
        // at ¾. Between unit points 0.25 and 0.75: t = ((x − 16 + ½)/64 − ¼)·2.
        func gradient(_ y: Int, _ keys: String) -> String {
            ##"{ "type": "gradient", "bounds": [0,0,64,16], "position": [48,\##(y)], "startPoint": [0,0.5], "endPoint": [1,0.5], \##(keys) }"##
        }
        try HandComputed.expect(
            [
                gradient(10, ##""colors": ["#000000", "#ffffff", "#000000"]"##),
                gradient(30, ##""colors": ["#000000", "#ffffff"], "locations": [0.25, 0.75]"##),
                gradient(50, ##""colors": ["#000000", "#ffffff"]"##).replacing("[0,0.5]", with: "[0.25,0.5]").replacing(
                    "[1,0.5]", with: "[0.75,0.5]"),
                gradient(70, ##""colors": ["#ff8000"]"##),
                ##"{ "type": "gradient", "bounds": [0,0,10,10], "position": [88,70], "colors": [] }"##,
            ].joined(separator: ", "),
            [
                (16, 10, 3.98, 3.98, 3.98), (31, 10, 123.5, 123.5, 123.5), (47, 10, 251.0, 251.0, 251.0), (63, 10, 131.5, 131.5, 131.5),
                (79, 10, 3.98, 3.98, 3.98),
                (16, 30, 0, 0, 0), (31, 30, 0, 0, 0), (47, 30, 123.5, 123.5, 123.5), (63, 30, 251.0, 251.0, 251.0), (64, 30, 255, 255, 255),
                (79, 30, 255, 255, 255),
                (20, 50, 0, 0, 0), (47, 50, 123.5, 123.5, 123.5), (70, 50, 255, 255, 255), (16, 70, 255, 128, 0), (79, 70, 255, 128, 0),
                (88, 70, 255, 255, 255),
            ], within: 2)  // One entry of the ramp is a quarter of a unit, and the result is rounded.
    }

    @Test func `a minimal file is black, with its size rounded to whole pixels`() throws {
        let frame = try TreeText.frame(ofFile: #"{ "version": 1, "size": [3, 2.6], "root": {} }"#)
        let picture = try TreeText.picture(frame, "least")
        #expect(picture.size == PixelSize(width: 3, height: 3) && picture[0, 0] == 0xFF00_0000 && picture[2, 2] == 0xFF00_0000)
    }
}
