// Pixels computed by hand from the table of keys in LayerTreeFile.md. Comments show how the values are derived.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@MainActor
struct HandComputedTests {
    /// The error of a round corner's coverage, which is computed from the distance to the circle, half a pixel to either side: at
    /// 45° it differs from the area by at most 0.043, which is eleven of 255, plus `HandComputed.rounding`.
    static let cornerModel = 12

    @Test func `edges cover pixels by area`() throws {
        // Covers x 8.5…38.5, y 8.25…38.25: a half, three quarters, and their product at the corner.
        try HandComputed.expect(
            ##"{ "bounds": [0,0,30,30], "position": [23.5, 23.25], "backgroundColor": "#000000" }"##,
            [
                (8, 20, 127.5, 127.5, 127.5), (20, 8, 63.75, 63.75, 63.75), (8, 8, 159.375, 159.375, 159.375),
                (38, 38, 223.125, 223.125, 223.125), (7, 20, 255, 255, 255), (9, 9, 0, 0, 0),
            ])
    }

    @Test func `an edge shared by a clip and its content is softened only once`() throws {
        // Both end at x = 8.5: the pixel is covered by a half, not a quarter.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,30,30], "position": [23.5, 23], "masksToBounds": true,
              "sublayers": [ { "bounds": [0,0,30,30], "position": [15, 15], "backgroundColor": "#ff0000" } ] }
            """##, [(8, 20, 255, 127.5, 127.5), (9, 20, 255, 0, 0)])
    }

    @Test(arguments: ["", ##""masksToBounds": true,"##, ##""borderWidth": 3, "borderColor": "#ff0000","##])
    func `an edge shared by a clip and a rounded sublayer is softened only once`(key: String) throws {
        // Both end at x = 8.5: half covered in the middle of a side. It makes no difference if the sublayer also clips or has a border.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,30,30], "position": [23.5, 23], "masksToBounds": true,
              "sublayers": [ { "bounds": [0,0,30,30], "position": [15, 15], "cornerRadius": 6, \##(key) "backgroundColor": "#ff0000" } ] }
            """##, [(8, 20, 255, 127.5, 127.5), (9, 20, 255, 0, 0), (38, 20, 255, 127.5, 127.5)])
    }

    @Test func `opacity fades overlapping sublayers as a whole`() throws {
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,80,80], "position": [48, 48], "opacity": 0.5, "sublayers": [
              { "bounds": [0,0,50,50], "position": [25, 25], "backgroundColor": "#ff0000" },
              { "bounds": [0,0,50,50], "position": [55, 55], "backgroundColor": "#0000ff" } ] }
            """##, [(20, 20, 255, 127.5, 127.5), (50, 50, 127.5, 127.5, 255), (80, 80, 127.5, 127.5, 255), (85, 10, 255, 255, 255)])
    }

    @Test func `nested opacities multiply`() throws {
        // ½ · ½ of black on white.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,80,80], "position": [48, 48], "opacity": 0.5, "sublayers": [
              { "bounds": [0,0,50,50], "position": [25, 25], "backgroundColor": "#000000", "opacity": 0.5 } ] }
            """##, [(20, 20, 191, 191, 191)])
    }

    @Test func `a mask's alpha multiplies the group's, and its colour has no effect`() throws {
        // 128/255 of blue on white, within 20…50 in the layer's own coordinates, and nothing elsewhere.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,80,80], "position": [48, 48], "backgroundColor": "#0000ff",
              "mask": { "bounds": [0,0,30,30], "position": [35, 35], "backgroundColor": "#ff000080" } }
            """##, [(28, 28, 127, 127, 255), (57, 57, 127, 127, 255), (27, 28, 255, 255, 255), (58, 58, 255, 255, 255)])
    }

    @Test func `black in color mode turns an opaque backdrop grey and covers a clear one`() throws {
        // Lum(255, 128, 0) = 0.3·255 + 0.59·128 = 152.02. Over a clear backdrop, black itself shows. Over one of alpha 128/255, it is
        // half of each, and the result is opaque.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,96,96], "position": [48, 48], "sublayers": [
              { "bounds": [0,0,32,96], "position": [16, 48], "backgroundColor": "#ff8000" },
              { "bounds": [0,0,32,96], "position": [48, 48], "backgroundColor": "#ff800080" },
              { "bounds": [0,0,96,48], "position": [48, 24], "backgroundColor": "#000000", "compositingFilter": "color" } ] }
            """##,
            [(10, 10, 152, 152, 152), (48, 10, 76.3, 76.3, 76.3), (90, 10, 0, 0, 0), (10, 60, 255, 128, 0), (90, 60, 255, 255, 255)])
    }

    @Test func `multiply multiplies colours, and a group isolates it from the backdrop`() throws {
        // (255, 128, 0)·(128, 255, 128)/255. In the second group there is nothing below the layer, so its own colour shows.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,48,96], "position": [24, 48], "backgroundColor": "#ff8000", "sublayers": [
              { "bounds": [0,0,48,48], "position": [24, 24], "backgroundColor": "#80ff80", "compositingFilter": "multiply" } ] },
            { "bounds": [0,0,48,96], "position": [72, 48], "backgroundColor": "#ff8000" },
            { "bounds": [0,0,48,96], "position": [72, 48], "sublayers": [
              { "bounds": [0,0,48,48], "position": [24, 24], "backgroundColor": "#80ff80", "compositingFilter": "multiply" } ] }
            """##, [(10, 10, 128, 128, 0), (60, 10, 128, 255, 128), (60, 80, 255, 128, 0)])
    }

    @Test func `a gradient is sampled at pixel centres`() throws {
        // t = (x + ½) / 64. The second gradient's clear end has no colour of its own (premultiplied).
        try HandComputed.expect(
            ##"""
            { "type": "gradient", "bounds": [0,0,64,32], "position": [40, 24], "colors": ["#000000", "#ffffff"],
              "startPoint": [0, 0.5], "endPoint": [1, 0.5] },
            { "type": "gradient", "bounds": [0,0,64,32], "position": [40, 64], "colors": ["#ff0000ff", "#0000ff00"],
              "startPoint": [0, 0.5], "endPoint": [1, 0.5] }
            """##,
            [
                (8, 20, 2, 2, 2), (39, 20, 125.5, 125.5, 125.5), (71, 20, 253, 253, 253),
                (39, 60, 255, 125.5, 125.5), (55, 60, 255, 189.3, 189.3),
            ])
    }

    @Test func `a radial gradient is the distance from its centre, a conic one the turn around it`() throws {
        // Pixel (x, y) is at (x + ½, y + ½) from the centres, (40, 24) and (40, 64). The ellipse has the semi-axes 32 and 16:
        // √(8.5²/32² + 0.5²/16²) = 0.2675, √(0.5²/32² + 8.5²/16²) = 0.5315. A turn begins at the right and goes down: the pixels
        // at 45° have ⅛, ⅜, ⅝ and ⅞ of it.
        try HandComputed.expect(
            ##"""
            { "type": "gradient", "gradientType": "radial", "bounds": [0,0,64,32], "position": [40, 24], "colors": ["#000000", "#ffffff"],
              "startPoint": [0.5, 0.5], "endPoint": [1, 1] },
            { "type": "gradient", "gradientType": "conic", "bounds": [0,0,32,32], "position": [40, 64], "colors": ["#000000", "#ffffff"],
              "startPoint": [0.5, 0.5], "endPoint": [0.75, 0.5] }
            """##,
            [
                (48, 24, 68.2, 68.2, 68.2), (31, 23, 68.2, 68.2, 68.2), (40, 32, 135.5, 135.5, 135.5), (8, 8, 255, 255, 255),
                (48, 72, 31.9, 31.9, 31.9), (31, 72, 95.6, 95.6, 95.6), (31, 55, 159.4, 159.4, 159.4), (48, 55, 223.1, 223.1, 223.1),
            ])
    }

    @Test func `nine-part contents keep their corners unscaled`() throws {
        // A 12×12 picture with corners of 4×4, drawn at 40×24: the corners one to one, the rest stretched.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,40,24], "position": [28, 20], "contents": "nine",
              "contentsCenter": [0.333333333333, 0.333333333333, 0.333333333333, 0.333333333333] }
            """##,
            [
                (8, 8, 230, 40, 40), (11, 11, 230, 40, 40), (47, 8, 40, 180, 60), (44, 31, 240, 200, 40),
                (8, 31, 40, 80, 230), (28, 8, 60, 60, 60), (28, 10, 200, 200, 200), (28, 31, 60, 60, 60), (8, 20, 60, 60, 60),
                (28, 20, 255, 255, 255),
            ])
    }

    @Test func `samples are clamped to contentsRect`() throws {
        // One texel, pure up to its edges; then two, green and blue, over 32 pixels: u = 1 + (x + ½)/16, interpolated between the
        // centres 1.5 and 2.5, pure outside them.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,32,32], "position": [24, 24], "contents": "texels", "contentsRect": [0.25, 0, 0.25, 0.5] },
            { "bounds": [0,0,32,32], "position": [24, 64], "contents": "texels", "contentsRect": [0.25, 0, 0.5, 0.5] }
            """##,
            [
                (8, 8, 0, 255, 0), (39, 39, 0, 255, 0), (24, 24, 0, 255, 0),
                (8, 48, 0, 255, 0), (15, 60, 0, 255, 0), (23, 60, 0, 135.5, 119.5), (32, 60, 0, 0, 255), (39, 79, 0, 0, 255),
            ])
    }

    @Test func `nearest sampling shows only the part of a texel that contentsRect includes`() throws {
        // Texels x 0.5…2.5, y 0.5…1.5 over 64 pixels: a column is 32 wide, and half of the first one is shown.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,64,64], "position": [40, 40], "contents": "texels", "contentsRect": [0.125, 0.25, 0.5, 0.5],
              "magnificationFilter": "nearest" }
            """##,
            [
                (8, 8, 255, 0, 0), (23, 39, 255, 0, 0), (24, 39, 0, 255, 0), (56, 8, 0, 0, 255), (55, 8, 0, 255, 0),
                (23, 40, 0, 0, 0), (24, 40, 255, 255, 255), (71, 71, 255, 0, 255),
            ])
    }

    @Test func `texels and gradients lie where perspective puts them`() throws {
        // w = 1 + x/64 from the top left corner: x' = 64·s/(1+s) with s = x/64, so s = x'/(64 − x'). The picture's middle, s = ½,
        // appears at 21.33 (not at 16), and its lower half begins at 32/(1+s). The gradient is 255·s at the pixel's centre.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,64,64], "position": [8, 8], "anchorPoint": [0, 0], "contents": "quarters", "magnificationFilter": "nearest",
              "minificationFilter": "nearest", "transform": [1,0,0,0.015625, 0,1,0,0, 0,0,1,0, 0,0,0,1] },
            { "type": "gradient", "bounds": [0,0,64,64], "position": [50, 8], "anchorPoint": [0, 0], "colors": ["#000000", "#ffffff"],
              "startPoint": [0, 0.5], "endPoint": [1, 0.5], "transform": [1,0,0,0.015625, 0,1,0,0, 0,0,1,0, 0,0,0,1] }
            """##,
            [
                (28, 18, 230, 40, 40), (29, 18, 40, 180, 60), (28, 28, 230, 40, 40), (28, 30, 40, 80, 230), (38, 23, 40, 180, 60),
                (38, 26, 240, 200, 40),
                (41, 18, 255, 255, 255), (60, 18, 50.05, 50.05, 50.05), (70, 18, 120.2, 120.2, 120.2), (80, 18, 232.3, 232.3, 232.3),
            ])
    }

    @Test func `a border is drawn over sublayers, inside the bounds`() throws {
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,40,40], "position": [28, 28], "borderWidth": 4, "borderColor": "#00000080", "sublayers": [
              { "bounds": [0,0,40,40], "position": [20, 20], "backgroundColor": "#ff0000" } ] }
            """##, [(8, 20, 127, 0, 0), (11, 20, 127, 0, 0), (12, 20, 255, 0, 0), (20, 47, 127, 0, 0), (48, 20, 255, 255, 255)])
    }

    @Test func `a round corner covers pixels by area`() throws {
        // A disc of radius 16 around (24, 24). On the diagonal, the centre of pixel 12 is 16.263 from (24, 24), so a triangle of
        // (√½ − 0.263)² = 0.197 is covered. Pixel 13 (14.849) is covered entirely, and pixel 11 (17.678) not at all.
        try HandComputed.expect(
            ##"{ "bounds": [0,0,32,32], "position": [24, 24], "backgroundColor": "#000000", "cornerRadius": 16 }"##,
            [(12, 12, 204.8, 204.8, 204.8), (35, 35, 204.8, 204.8, 204.8)], within: HandComputedTests.cornerModel)
        try HandComputed.expect(
            ##"{ "bounds": [0,0,32,32], "position": [24, 24], "backgroundColor": "#000000", "cornerRadius": 16 }"##,
            [(13, 13, 0, 0, 0), (11, 11, 255, 255, 255), (24, 24, 0, 0, 0), (8, 8, 255, 255, 255)])
    }

    @Test func `a file's scale multiplies points`() throws {
        try HandComputed.expect(
            ##"{ "bounds": [0,0,10,10], "position": [13, 9], "backgroundColor": "#00ff00", "borderWidth": 1, "borderColor": "#0000ff" }"##,
            [
                (15, 20, 255, 255, 255), (16, 20, 0, 0, 255), (17, 20, 0, 0, 255), (18, 20, 0, 255, 0), (35, 20, 0, 0, 255),
                (36, 20, 255, 255, 255),
            ],
            scale: 2)
    }

    @Test func `a layer's back is mirrored, or invisible if the layer is not double-sided`() throws {
        // Rotated by 180° about y: the picture's left and right sides are swapped.
        try HandComputed.expect(
            ##"""
            { "bounds": [0,0,32,32], "position": [24, 24], "contents": "quarters", "transform": [-1,0,0,0, 0,1,0,0, 0,0,-1,0, 0,0,0,1] },
            { "bounds": [0,0,32,32], "position": [64, 24], "contents": "quarters", "doubleSided": false, "transform": [-1,0,0,0, 0,1,0,0, 0,0,-1,0, 0,0,0,1] }
            """##, [(12, 12, 40, 180, 60), (36, 12, 230, 40, 40), (12, 36, 240, 200, 40), (64, 24, 255, 255, 255)])
    }
}
