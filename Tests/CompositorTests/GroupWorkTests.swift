// The cost of layers, counted on both compositors: which layers are drawn offscreen, how many pixels an edit redraws, and that a
// picture is uploaded to the GPU once.

import FloeCPUCompositor
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized)
struct GroupWorkTests {
    /// A layer, and the number of passes it takes in addition to the frame's own.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let layer: String
        let groups: Int
        /// The maximum number of group and mask targets open at once.
        let targets: Int

        init(_ name: String, _ groups: Int, targets: Int? = nil, _ layer: String) {
            (testDescription, self.groups, self.targets, self.layer) = (name, groups, targets ?? groups, layer)
        }
    }

    nonisolated private static let box = ##""bounds": [0,0,40,40], "position": [32.5,32.25], "backgroundColor": "#ff800080""##
    nonisolated private static let whole = ##""bounds": [0,0,40,40], "position": [32,32], "backgroundColor": "#ff800080""##
    nonisolated private static let place = #""bounds": [0,0,40,40], "position": [32.5,32.25]"#
    nonisolated private static let child = ##"{ "bounds": [0,0,30,30], "position": [30,30], "backgroundColor": "#0000ff80" }"##
    nonisolated private static let half = ##"{ "bounds": [0,0,40,20], "position": [20,10], "backgroundColor": "#00000080" }"##
    nonisolated private static let round =
        ##"{ "bounds": [0,0,40,20], "position": [20,10], "backgroundColor": "#000000", "cornerRadius": 10 }"##
    nonisolated private static let turned = "[0.8,0.6,0,0, -0.6,0.8,0,0, 0,0,1,0, 0,0,0,1]"

    nonisolated static let rows = [
        Row("a background", 0, "{ \(box) }"),
        Row("opacity of one part", 0, #"{ \#(box), "opacity": 0.5 }"#),
        Row("opacity of contents", 0, #"{ \#(place), "contents": "disc", "opacity": 0.5 }"#),
        Row("opacity of two parts", 1, #"{ \#(box), "contents": "disc", "opacity": 0.5 }"#),
        Row("opacity of sublayers", 1, #"{ \#(box), "opacity": 0.5, "sublayers": [ \#(child) ] }"#),
        Row("opacity 1 of sublayers", 0, #"{ \#(box), "opacity": 1, "sublayers": [ \#(child) ] }"#),
        Row("an axis-aligned clip of whole pixels", 0, #"{ \#(whole), "masksToBounds": true, "sublayers": [ \#(child) ] }"#),
        // Its edges cut the layer's own parts and its sublayers once, as a whole.
        Row("an axis-aligned clip on fractions of a pixel", 1, #"{ \#(box), "masksToBounds": true, "sublayers": [ \#(child) ] }"#),
        Row("a rounded clip of contents that fill it", 0, #"{ \#(place), "masksToBounds": true, "cornerRadius": 9, "contents": "disc" }"#),
        Row("a rounded clip of nothing", 0, #"{ \#(box), "masksToBounds": true, "cornerRadius": 9 }"#),
        Row("a rounded clip of sublayers", 1, #"{ \#(box), "masksToBounds": true, "cornerRadius": 9, "sublayers": [ \#(child) ] }"#),
        Row("a turned clip of sublayers", 1, #"{ \#(box), "masksToBounds": true, "transform": \#(turned), "sublayers": [ \#(child) ] }"#),
        Row(
            "a rounded clip and opacity in one", 1,
            #"{ \#(place), "masksToBounds": true, "cornerRadius": 9, "opacity": 0.5, "sublayers": [ \#(child), \#(child) ] }"#),
        Row("a turned layer", 0, #"{ \#(box), "transform": \#(turned), "sublayers": [ \#(child) ] }"#),
        Row("a mask, which is open beside the group", 1, targets: 2, #"{ \#(box), "mask": \#(round), "sublayers": [ \#(child) ] }"#),
        // The group is the one that it blends with. Its only part blends without a group of its own.
        Row("a filter", 1, #"{ \#(box), "compositingFilter": "multiply" }"#),
        Row("a filter of two parts", 2, #"{ \#(box), "contents": "disc", "compositingFilter": "multiply" }"#),
        Row("a filter and opacity", 2, #"{ \#(box), "opacity": 0.5, "compositingFilter": "multiply" }"#),
        Row(
            "a filter in a group", 1,
            ##"{ \##(box), "sublayers": [ { \##(place), "backgroundColor": "#00ff00", "compositingFilter": "screen" } ] }"##),
        Row("a normal filter", 0, #"{ \#(box), "compositingFilter": "normal", "sublayers": [ \#(child) ] }"#),
        Row("a transform layer", 0, #"{ \#(place), "type": "transform", "opacity": 0.5, "sublayers": [ \#(child), \#(child) ] }"#),
        Row("what a hidden layer would need", 0, #"{ \#(box), "hidden": true, "mask": \#(half), "sublayers": [ \#(child) ] }"#),
        Row(
            "what lies outside", 0,
            #"{ "bounds": [0,0,40,40], "position": [200,200], "mask": \#(half), "opacity": 0.5, "sublayers": [ \#(child) ] }"#),
        Row("clear", 0, #"{ \#(box), "opacity": 0, "sublayers": [ \#(child) ] }"#),
    ]

    /// Returns a frame with the row's layer inside another one, so that the root does not become a group because of a filter.
    private func frame(_ row: Row) throws -> Frame {
        try TreeText.frame(
            #"{ "bounds": [0,0,64,64], "position": [32,32], "sublayers": [ \#(row.layer) ] }"#, size: PixelSize(width: 64, height: 64))
    }

    @Test(arguments: rows)
    func `layers are drawn offscreen only where they have to be`(row: Row) throws {
        let frame = try frame(row), groups = row.groups
        let cpu = try CPUCompositor(threads: 1).draw(frame, damage: DamageRegion())
        #expect(cpu.passes == 1 + groups)
        #expect(cpu.offscreenBytes <= row.targets * CPUCompositor.tileSize(for: frame.size).area * 4)
        guard GPUContext.isAvailable else { return }
        let compositor = try GPUContext.makeCompositor()
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        let gpu = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        // Groups on one page share a pass.
        #expect(gpu.passes <= 1 + row.targets && (groups > 0 || gpu.passes == 1))
        #expect((gpu.offscreenBytes > 0) == (groups > 0))
        #expect(gpu.uploads == 0)
    }

    private func compositors() throws -> [any Compositor] {
        [CPUCompositor(threads: 1)] + (GPUContext.isAvailable ? [try GPUContext.makeCompositor()] : [])
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: Layer) -> Layer {
        let layer = Layer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = Color(hex: 0x804020)
        parent.addSublayer(layer)
        return layer
    }

    @Test func `an edit redraws the pixels it changes and no others`() throws {
        for compositor in try compositors() {
            let tree = LayerTree()
            tree.root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            let panel = box(10, 10, 180, 80, in: tree.root), layer = box(20, 20, 30, 10, in: panel), other = box(40, 20, 30, 10, in: panel)
            let renderer = FrameRenderer(compositors: [compositor], now: { 0 })
            func pixels(_ edit: () -> Void = {}) throws -> Int {
                tree.withoutActions(edit)
                return try renderer.draw(tree, size: PixelSize(width: 200, height: 100), scale: 1).frame.statistics.damagedPixels
            }
            #expect(try pixels() == 20_000)
            #expect(try pixels() == 0, "nothing changed")
            #expect(try pixels { layer.backgroundColor = .white } == 300, "recoloured")
            #expect(try pixels { layer.backgroundColor = .white } == 0, "to the same colour")
            #expect(try pixels { layer.position.y += 30 } == 600, "moved away: where it was and where it is")
            #expect(try pixels { layer.position.x += 5 } == 350, "moved by a little")
            #expect(try pixels { layer.opacity = 0.5 } == 300)
            #expect(try pixels { layer.isHidden = true } == 300)
            #expect(try pixels { layer.position.x += 50 } == 0, "moved while hidden")
            #expect(try pixels { layer.isHidden = false } == 300)
            #expect(try pixels { other.borderWidth = 2 } == 300)
            #expect(try pixels { other.removeFromSuperlayer() } == 300)
            #expect(try pixels { panel.addSublayer(other) } == 300)
            #expect(try pixels { panel.position.x += 1 } == 181 * 80, "all that lies in it")
            #expect(try pixels { panel.opacity = 0.5 } == 180 * 80, "becomes a group")
            #expect(try pixels { other.backgroundColor = .white } == 300, "in a group")
        }
    }

    @Test func `a picture is uploaded to the GPU once, however often and wherever it is shown`() throws {
        guard GPUContext.isAvailable else { return }
        let tree = LayerTree(),
            picture = Bitmap(width: 30, height: 10) { x, y in Pixel(red: UInt32(x * 8), green: UInt32(y * 20), blue: 0, alpha: 255) }
        tree.root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        let layers = (0..<6).map { box(Double($0) * 30, 20, 30, 10, in: tree.root) }
        for layer in layers { layer.contents = picture }
        let renderer = FrameRenderer(compositors: [try GPUContext.makeCompositor()], now: { 0 })
        func uploads(_ edit: () -> Void = {}) throws -> Int {
            tree.withoutActions(edit)
            return try renderer.draw(tree, size: PixelSize(width: 200, height: 100), scale: 1).frame.statistics.uploads
        }
        #expect(try uploads() == 1)
        #expect(try uploads { layers[0].position.y += 7.5 } == 0, "moved")
        #expect(try uploads { layers[1].contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1) } == 0, "a part of it")
        #expect(try uploads { layers[2].transform = .rotation(1, x: 0, y: 1, z: 0) } == 0, "turned")
        #expect(try uploads { layers[3].opacity = 0.5 } == 0)
        #expect(try uploads { for layer in layers { layer.isHidden = true } } == 0)
        #expect(try uploads { layers[4].isHidden = false } == 0, "shown again")
        #expect(try uploads { layers[4].contents = Bitmap(width: 30, height: 10, color: 0xFF12_3456) } == 1, "another picture")
    }
}
