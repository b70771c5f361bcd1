// One small picture of everything that a layer can do, with a cell of 12×12 points for each feature and some pixels of each
// cell computed by hand. FeatureScopeTests then masks, clips, rotates and blends the sheet as a whole, and compares it with a
// formula over its pixels, so that each feature meets every other.

import Foundation
import FloeImaging

enum FeatureSheet {
    static let columns = 8
    /// Points.
    static let cell = 12, width = 96, height = 48

    struct Cell {
        let feature: String
        /// The cell's sublayers.
        let layers: String
        /// Expected pixels in the cell's coordinates, over white.
        let pixels: [(x: Int, y: Int, red: Double, green: Double, blue: Double)]

        init(_ feature: String, _ layers: String, _ pixels: [(x: Int, y: Int, red: Double, green: Double, blue: Double)]) {
            (self.feature, self.layers, self.pixels) = (feature, layers, pixels)
        }
    }

    /// Returns the sheet as a layer whose centre is at `position` in its superlayer.
    static func layer(_ keys: String = "", position: String = "48, 24") -> String {
        let cells = cells.enumerated().map { i, cell in
            let x = i % columns * Self.cell + Self.cell / 2, y = i / columns * Self.cell + Self.cell / 2
            return #"{ "bounds": [0,0,12,12], "position": [\#(x), \#(y)], "sublayers": [ \#(cell.layers) ] }"#
        }
        return #"{ "bounds": [0,0,96,48], "position": [\#(position)], \#(keys) "sublayers": [ \#(cells.joined(separator: ",\n")) ] }"#
    }

    /// Fills the cell except for a margin of one point.
    private static let box = #""bounds": [0,0,10,10], "position": [6,6]"#
    private static let left = #""bounds": [0,0,5,10], "position": [2.5,5]"#
    private static let right = #""bounds": [0,0,5,10], "position": [7.5,5]"#
    private static let red = (230.0, 40.0, 40.0), green = (40.0, 180.0, 60.0), blue = (40.0, 80.0, 230.0), yellow = (240.0, 200.0, 40.0)

    private static func at(_ x: Int, _ y: Int, _ c: (Double, Double, Double)) -> (x: Int, y: Int, red: Double, green: Double, blue: Double)
    {
        (x, y, c.0, c.1, c.2)
    }

    static let cells: [Cell] = [
        // An alpha of ½ is always 128/255: half of a colour leaves 127 of white.
        Cell("background", ##"{ \##(box), "backgroundColor": "#ff000080" }"##, [(5, 5, 255, 127, 127), (0, 0, 255, 255, 255)]),
        Cell(
            "border", ##"{ \##(box), "backgroundColor": "#ff0000", "borderWidth": 2, "borderColor": "#0000ff80" }"##,
            [(1, 5, 127, 0, 128), (5, 9, 127, 0, 128), (5, 5, 255, 0, 0), (0, 5, 255, 255, 255)]),
        Cell(
            "cornerRadius", ##"{ \##(box), "backgroundColor": "#00ff00", "cornerRadius": 5 }"##,
            [(5, 5, 0, 255, 0), (5, 2, 0, 255, 0), (1, 1, 255, 255, 255)]),
        // Red of alpha 1 − t, t = (x − 1 + ½)/10.
        Cell(
            "gradient",
            ##"{ "type": "gradient", \##(box), "colors": ["#ff0000", "#ff000000"], "startPoint": [0,0.5], "endPoint": [1,0.5] }"##,
            [(1, 5, 255, 12.75, 12.75), (5, 5, 255, 114.75, 114.75), (10, 5, 255, 242.25, 242.25)]),
        // 16 texels over 8 points: quadrants of 4 points.
        Cell(
            "contents", ##"{ "bounds": [0,0,8,8], "position": [6,6], "contents": "quarters" }"##,
            [at(2, 2, red), at(9, 2, green), at(2, 9, blue), at(9, 9, yellow), (1, 1, 255, 255, 255)]),
        Cell(
            "contentsRect", ##"{ \##(box), "contents": "quarters", "contentsRect": [0.5,0,0.5,0.5] }"##,
            [at(1, 1, green), at(10, 10, green)]),
        // Corners of 4 points, a middle of 2.
        Cell(
            "contentsCenter",
            ##"{ \##(box), "contents": "nine", "contentsCenter": [0.333333333333,0.333333333333,0.333333333333,0.333333333333] }"##,
            [at(1, 1, red), at(10, 1, green), at(1, 10, blue), at(10, 10, yellow), (5, 1, 60, 60, 60)]),
        // The last 10 of 16 texels: the first 2 of them belong to the left and upper quarters.
        Cell(
            "contentsGravity", ##"{ \##(box), "masksToBounds": true, "contents": "quarters", "contentsGravity": "bottomRight" }"##,
            [at(1, 1, red), at(2, 2, red), at(3, 2, green), at(2, 3, blue), at(10, 10, yellow), (0, 0, 255, 255, 255)]),
        Cell(
            "contentsScale", ##"{ \##(box), "contents": "quarters", "contentsGravity": "center", "contentsScale": 2 }"##,
            [at(2, 2, red), at(9, 9, yellow), (1, 1, 255, 255, 255)]),
        // 4×2 texels, each 2×2 points.
        Cell(
            "nearest", ##"{ "bounds": [0,0,8,4], "position": [6,6], "contents": "texels", "magnificationFilter": "nearest" }"##,
            [
                (2, 4, 255, 0, 0), (3, 5, 255, 0, 0), (4, 4, 0, 255, 0), (7, 5, 0, 0, 255), (2, 6, 0, 0, 0), (6, 7, 255, 0, 255),
                (9, 7, 0, 255, 255),
            ]),
        // 4 texels per point, half of them 250 and half 20: the second mipmap level holds their mean.
        Cell(
            "trilinear", ##"{ "bounds": [0,0,8,8], "position": [6,6], "contents": "checks", "minificationFilter": "trilinear" }"##,
            [(2, 2, 135, 135, 135), (5, 6, 135, 135, 135), (9, 9, 135, 135, 135)]),
        Cell("opacity", ##"{ \##(box), "backgroundColor": "#0000ff", "opacity": 0.5 }"##, [(5, 5, 127, 127, 255)]),
        // The group fades as one: where the sublayers overlap, only the upper one shows.
        Cell(
            "opacity of a group",
            ##"""
            { \##(box), "opacity": 0.5, "sublayers": [
              { "bounds": [0,0,6,6], "position": [3,3], "backgroundColor": "#ff0000" },
              { "bounds": [0,0,6,6], "position": [7,7], "backgroundColor": "#0000ff" } ] }
            """##, [(2, 2, 255, 127, 127), (6, 6, 127, 127, 255), (10, 10, 127, 127, 255), (10, 2, 255, 255, 255)]),
        Cell(
            "mask", ##"{ \##(box), "backgroundColor": "#ff0000", "mask": { \##(left), "backgroundColor": "#00ff0080" } }"##,
            [(2, 5, 255, 127, 127), (8, 5, 255, 255, 255)]),
        Cell(
            "gradient mask",
            ##"""
            { \##(box), "backgroundColor": "#ff0000", "mask": { "type": "gradient", "bounds": [0,0,10,10], "position": [5,5],
              "colors": ["#000000", "#00000000"], "startPoint": [0,0.5], "endPoint": [1,0.5] } }
            """##, [(1, 5, 255, 12.75, 12.75), (5, 5, 255, 114.75, 114.75), (10, 5, 255, 242.25, 242.25)]),
        Cell(
            "mask tree",
            ##"""
            { \##(box), "backgroundColor": "#ff0000", "mask": { "bounds": [0,0,10,10], "position": [5,5], "sublayers": [
              { \##(left), "backgroundColor": "#000000" }, { \##(right), "backgroundColor": "#00000080" } ] } }
            """##, [(2, 5, 255, 0, 0), (8, 5, 255, 127, 127)]),
        Cell(
            "mask of a mask",
            ##"""
            { \##(box), "backgroundColor": "#ff0000", "mask": { "bounds": [0,0,10,10], "position": [5,5], "backgroundColor": "#000000",
              "mask": { \##(left), "backgroundColor": "#00000080" } } }
            """##, [(2, 5, 255, 127, 127), (8, 5, 255, 255, 255)]),
        // (255, 128, 0)·(128, 255, 128)/255.
        Cell(
            "multiply",
            ##"""
            { \##(box), "backgroundColor": "#ff8000" }, { "bounds": [0,0,5,10], "position": [3.5,6], "backgroundColor": "#80ff80", "compositingFilter": "multiply" }
            """##, [(2, 5, 128, 128, 0), (8, 5, 255, 128, 0)]),
        // Lum(255, 128, 0) = 0.3·255 + 0.59·128.
        Cell(
            "color",
            ##"""
            { \##(box), "backgroundColor": "#ff8000" }, { "bounds": [0,0,5,10], "position": [3.5,6], "backgroundColor": "#000000", "compositingFilter": "color" }
            """##, [(2, 5, 152, 152, 152), (8, 5, 255, 128, 0)]),
        Cell(
            "masksToBounds",
            ##"""
            { "bounds": [0,0,6,6], "position": [4,4], "masksToBounds": true, "sublayers": [ { "bounds": [0,0,10,10], "position": [5,5], "backgroundColor": "#00ff00" } ] }
            """##, [(1, 1, 0, 255, 0), (6, 6, 0, 255, 0), (7, 6, 255, 255, 255), (6, 7, 255, 255, 255)]),
        Cell(
            "rounded clip",
            ##"""
            { \##(box), "masksToBounds": true, "cornerRadius": 5, "sublayers": [ { "bounds": [0,0,10,10], "position": [5,5], "backgroundColor": "#0000ff" } ] }
            """##, [(5, 5, 0, 0, 255), (5, 9, 0, 0, 255), (1, 1, 255, 255, 255)]),
        // Half the diagonal is 4.24, half a side is 3.
        Cell(
            "rotation",
            ##"{ "bounds": [0,0,6,6], "position": [6,6], "backgroundColor": "#00ff00", "transform": [0.6,0.8,0,0, -0.8,0.6,0,0, 0,0,1,0, 0,0,0,1] }"##,
            [(5, 5, 0, 255, 0), (4, 6, 0, 255, 0), (1, 1, 255, 255, 255), (10, 2, 255, 255, 255)]),
        Cell(
            "scaling",
            ##"{ "bounds": [0,0,4,4], "position": [6,6], "backgroundColor": "#ff0000", "transform": [2,0,0,0, 0,2,0,0, 0,0,1,0, 0,0,0,1] }"##,
            [(2, 2, 255, 0, 0), (9, 9, 255, 0, 0), (1, 5, 255, 255, 255), (10, 5, 255, 255, 255)]),
        // x' = x/(1 + x/10): the right edge maps to 5 and is half as high.
        Cell(
            "perspective",
            ##"{ "bounds": [0,0,10,10], "position": [1,1], "anchorPoint": [0,0], "backgroundColor": "#ff00ff", "transform": [1,0,0,0.1, 0,1,0,0, 0,0,1,0, 0,0,0,1] }"##,
            [(1, 1, 255, 0, 255), (5, 1, 255, 0, 255), (6, 1, 255, 255, 255), (5, 8, 255, 255, 255), (1, 9, 255, 0, 255)]),
        Cell(
            "sublayerTransform",
            ##"""
            { \##(box), "sublayerTransform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 3,0,0,1], "sublayers": [ { "bounds": [0,0,4,4], "position": [2,2], "backgroundColor": "#0000ff" } ] }
            """##, [(3, 1, 255, 255, 255), (4, 1, 0, 0, 255), (7, 4, 0, 0, 255), (8, 4, 255, 255, 255)]),
        // Two planes at 45°, 7.07 wide, that intersect in the middle: the first is nearer on the left.
        Cell(
            "planes that cut",
            ##"""
            { "type": "transform", \##(box), "sublayers": [
              { "bounds": [0,0,10,10], "position": [5,5], "backgroundColor": "#ff0000", "transform": [0.707106781,0,-0.707106781,0, 0,1,0,0, 0.707106781,0,0.707106781,0, 0,0,0,1] },
              { "bounds": [0,0,10,10], "position": [5,5], "backgroundColor": "#0000ff", "transform": [0.707106781,0,0.707106781,0, 0,1,0,0, -0.707106781,0,0.707106781,0, 0,0,0,1] } ] }
            """##,
            [(3, 5, 255, 0, 0), (5, 1, 255, 0, 0), (6, 1, 0, 0, 255), (8, 10, 0, 0, 255), (1, 5, 255, 255, 255), (10, 5, 255, 255, 255)]),
        Cell(
            "hidden", ##"{ \##(box), "backgroundColor": "#00ff00" }, { \##(box), "backgroundColor": "#000000", "hidden": true }"##,
            [(5, 5, 0, 255, 0)]),
        Cell(
            "back face",
            ##"""
            { \##(box), "backgroundColor": "#00ff00" },
            { \##(box), "backgroundColor": "#000000", "doubleSided": false, "transform": [-1,0,0,0, 0,1,0,0, 0,0,-1,0, 0,0,0,1] }
            """##, [(5, 5, 0, 255, 0)]),
        Cell(
            "zPosition", ##"{ \##(box), "backgroundColor": "#ff0000", "zPosition": 1 }, { \##(box), "backgroundColor": "#0000ff" }"##,
            [(5, 5, 255, 0, 0)]),
        Cell(
            "anchorPoint", ##"{ "bounds": [0,0,5,10], "position": [6,1], "anchorPoint": [1,0], "backgroundColor": "#00ffff" }"##,
            [(1, 1, 0, 255, 255), (5, 10, 0, 255, 255), (6, 1, 255, 255, 255)]),
        Cell(
            "bounds origin",
            ##"""
            { "bounds": [100,-50,10,10], "position": [6,6], "backgroundColor": "#ffff00", "sublayers": [ { "bounds": [0,0,4,4], "position": [102,-48], "backgroundColor": "#000000" } ] }
            """##, [(1, 1, 0, 0, 0), (4, 4, 0, 0, 0), (5, 5, 255, 255, 0)]),
        // The picture's 16 texels over 8 points in each direction, clipped to 4 in height and half transparent by the layer's opacity.
        Cell(
            "resizeAspectFill",
            ##"""
            { "bounds": [0,0,8,4], "position": [6,6], "masksToBounds": true, "contents": "quarters", "contentsGravity": "resizeAspectFill", "opacity": 0.5 }
            """##, [(2, 4, 242.5, 147.1, 147.1), (9, 7, 247.5, 227.4, 147.1), (2, 3, 255, 255, 255)]),
    ]
}
