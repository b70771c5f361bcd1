// Features combined on one layer: any two of them look as they do on separate layers, stacked and nested in the order that
// LayerTreeFile.md gives: background, gradient, contents and sublayers within the clip, the border above them, and opacity,
// mask, filter and geometry around everything.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
struct LayerPartsTests {
    /// A part blended on its own and one blended within a group are rounded at different steps.
    private static let rounding = 2
    private static let size = PixelSize(width: 64, height: 56)
    /// The layers below, in the group that a filter blends with.
    private static let below = ##"""
        { "bounds": [0,0,40,56], "position": [20,28], "backgroundColor": "#d0e8ff" }, { "bounds": [0,0,64,20], "position": [32,36], "backgroundColor": "#c08030a0" },
        """##

    @Test(arguments: LayerFeature.all.indices)
    func `two features on one layer look as they do on layers of their own`(index: Int) throws {
        let first = LayerFeature.all[index]
        // One compositor for all pictures, so that its programs are compiled only once.
        let gpu = GPUContext.isAvailable ? try GPUContext.makeCompositor() : nil
        for second in LayerFeature.all[index...] {
            let name = "\(first.name) and \(second.name)", both = LayerFeature(of: [first, second])
            let one = try TreeText.frame(Self.below + both.layer, size: Self.size),
                apart = try TreeText.frame(Self.below + both.layers, size: Self.size)
            let expected = try LayerTreeCase.reference(apart), found = try LayerTreeCase.draw(one, threads: 1)
            if let gpu {
                _ = try gpu.draw(one, damage: DamageRegion(Self.size.rect))
                try Parity.checkAlike(found, #require(gpu.makeSnapshot()), name + " by OpenGL")
            }
            let difference = try #require(ImageDifference(expected, found, tolerance: Self.rounding))
            guard difference.pixelsBeyondTolerance > 0 else { continue }
            let place = try Parity.writeFailure(name, expected: expected, actual: found)
            Issue.record("\(name): \(difference); pictures in \(place)")
        }
    }
}

/// A layer's keys, by the layer to which each belongs when the features are separated.
struct LayerFeature {
    var name = ""
    private var outer: [String: String] = [:]
    private var background: [String: String] = [:]
    private var gradient: [String: String] = [:]
    private var contents: [String: String] = [:]
    private var border: [String: String] = [:]
    private var sublayers = ""
    private var radius = 0
    private var clips = false

    /// Combines several features on one layer. Where keys collide the last feature wins; sublayers are the first's, the radius the largest.
    init(of features: [LayerFeature]) {
        for f in features {
            outer.merge(f.outer) { $1 }
            background.merge(f.background) { $1 }
            gradient.merge(f.gradient) { $1 }
            contents.merge(f.contents) { $1 }
            border.merge(f.border) { $1 }
            if sublayers.isEmpty { sublayers = f.sublayers }
            radius = max(radius, f.radius)
            clips = clips || f.clips
        }
    }

    private init(
        _ name: String, outer: [String: String] = [:], background: [String: String] = [:], gradient: [String: String] = [:],
        contents: [String: String] = [:], border: [String: String] = [:], sublayers: String = "", radius: Int = 0, clips: Bool = false
    ) {
        (self.name, self.outer, self.background, self.gradient, self.contents) = (name, outer, background, gradient, contents)
        (self.border, self.sublayers, self.radius, self.clips) = (border, sublayers, radius, clips)
    }

    static let all = [
        LayerFeature("background", background: ["backgroundColor": "\"#ff8000c0\""]),
        LayerFeature("border", border: ["borderWidth": "4", "borderColor": "\"#0000ff80\""]),
        LayerFeature("corner radius", background: ["backgroundColor": "\"#209040\""], radius: 9),
        LayerFeature("clip", sublayers: inner, clips: true),
        LayerFeature("rounded clip", sublayers: inner, radius: 12, clips: true),
        LayerFeature("sublayers", sublayers: inner),
        LayerFeature("gradient", gradient: ["colors": "[\"#ff0000\", \"#0000ff40\"]", "startPoint": "[0, 0]", "endPoint": "[1, 1]"]),
        LayerFeature("contents", contents: ["contents": "\"quarters\""]),
        LayerFeature("soft contents", contents: ["contents": "\"disc\""]),
        LayerFeature("contentsRect", contents: ["contents": "\"quarters\"", "contentsRect": "[0.25, 0.125, 0.5, 0.75]"]),
        LayerFeature("contentsCenter", contents: ["contents": "\"nine\"", "contentsCenter": "[0.3333, 0.3333, 0.3333, 0.3333]"]),
        LayerFeature("contentsGravity", contents: ["contents": "\"quarters\"", "contentsGravity": "\"resizeAspectFill\""]),
        LayerFeature("contentsScale", contents: ["contents": "\"checks\"", "contentsGravity": "\"topLeft\"", "contentsScale": "0.75"]),
        LayerFeature(
            "nearest", contents: ["contents": "\"texels\"", "magnificationFilter": "\"nearest\"", "minificationFilter": "\"nearest\""]),
        LayerFeature(
            "trilinear", contents: ["contents": "\"checks\"", "contentsRect": "[0, 0, 2, 2]", "minificationFilter": "\"trilinear\""]),
        LayerFeature("opacity", outer: ["opacity": "0.6"]),
        LayerFeature(
            "mask",
            outer: ["mask": ##"{ "bounds": [0,0,30,30], "position": [20, 12], "cornerRadius": 10, "backgroundColor": "#000000c0" }"##]),
        LayerFeature(
            "gradient mask",
            outer: ["mask": ##"{ "type": "gradient", "bounds": [0,0,40,30], "position": [20, 15], "colors": ["#000000", "#00000000"] }"##]),
        LayerFeature("multiply", outer: ["compositingFilter": "\"multiply\""]),
        LayerFeature("luminosity", outer: ["compositingFilter": "\"luminosity\""]),
        LayerFeature("rotation", outer: ["transform": "[0.8,0.6,0,0, -0.6,0.8,0,0, 0,0,1,0, 0,0,0,1]"]),
        LayerFeature("perspective", outer: ["transform": "[0.8,0,-0.6,0.006, 0,1,0,0, 0.6,0,0.8,-0.008, 0,0,0,1]"]),
        LayerFeature("anchorPoint", outer: ["anchorPoint": "[0.25, 1]", "position": "[21.5, 42]"]),
        LayerFeature("bounds origin", outer: ["bounds": "[7, -5, 40, 30]"]),
        LayerFeature("zPosition", outer: ["zPosition": "-1"]),
        LayerFeature("one side", outer: ["doubleSided": "false"]),
    ]
    private static let inner = ##"""
        { "bounds": [0,0,24,16], "position": [37, 8], "backgroundColor": "#ffffffc0" }, { "bounds": [0,0,20,20], "position": [5, 25], "backgroundColor": "#a000a0" }
        """##

    private static func object(_ keys: [String: String]..., sublayers: String = "") -> String {
        var members: [String] = []
        for keys in keys { members += keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" } }
        if !sublayers.isEmpty { members.append("\"sublayers\": [ \(sublayers) ]") }
        return "{ \(members.joined(separator: ", ")) }"
    }

    private var place: [String: String] { ["bounds": "[0, 0, 40, 30]", "position": "[32, 28]"].merging(outer) { $1 } }
    private var type: [String: String] { gradient.isEmpty ? [:] : ["type": "\"gradient\""] }
    private var rounding: [String: String] { radius > 0 ? ["cornerRadius": "\(radius)"] : [:] }
    private var clipping: [String: String] { clips ? ["masksToBounds": "true"] : [:] }

    /// All features on one layer.
    var layer: String {
        Self.object(place, type, rounding, clipping, background, gradient, contents, border, sublayers: sublayers)
    }

    /// The features with a layer for each part. A clip contains all of them; the border then lies out of sight, except for its inner edge.
    var layers: String {
        let bounds = place["bounds"] ?? "", isShifted = bounds.hasPrefix("[7")
        let whole = ["bounds": bounds, "position": isShifted ? "[27, 10]" : "[20, 15]"]
        var drawn: [String] = [], inside: [String] = []
        if !background.isEmpty { drawn.append(Self.object(whole, clips ? [:] : rounding, background)) }
        if !gradient.isEmpty { inside.append(Self.object(whole, type, gradient)) }
        if !gradient.isEmpty, !clips, radius > 0 {
            // Both are cut once.
            let ground = (background.isEmpty ? [] : [Self.object(whole, background)]) + inside, clip = ["masksToBounds": "true"]
            drawn = [Self.object(whole, rounding, clip, sublayers: ground.joined(separator: ", "))]
            inside = []
        }
        if !contents.isEmpty { inside.append(Self.object(whole, contents)) }
        if !sublayers.isEmpty { inside.append(sublayers) }
        guard clips else {
            drawn.append(Self.object(whole, sublayers: inside.joined(separator: ", ")))
            if !border.isEmpty { drawn.append(Self.object(whole, rounding, border)) }
            return Self.object(place, sublayers: drawn.joined(separator: ", "))
        }
        drawn += inside
        if !border.isEmpty {
            let wide = ["bounds": isShifted ? "[1, -11, 52, 42]" : "[-6, -6, 52, 42]", "borderWidth": "10"]
            let round = radius > 0 ? ["cornerRadius": "\(radius + 6)"] : [:]
            drawn.append(Self.object(whole.merging(border) { $1 }.merging(wide) { $1 }, round))
        }
        let clip = Self.object(whole, rounding, clipping, sublayers: drawn.joined(separator: ", "))
        return Self.object(place, sublayers: clip)
    }
}
