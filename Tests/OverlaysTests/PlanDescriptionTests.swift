// Plans as text: the output of `floe render --plan`, and the label beside the mouse.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import Testing

@MainActor
@Suite(.serialized)
struct PlanDescriptionTests {
    private func layer(_ name: String, _ rect: CGRect, _ color: Color? = nil, _ sublayers: [Layer] = []) -> Layer {
        let layer = Layer()
        layer.name = name
        layer.bounds = CGRect(origin: .zero, size: rect.size)
        layer.position = CGPoint(x: rect.midX, y: rect.midY)
        if let color { layer.backgroundColor = color }
        for sublayer in sublayers { layer.addSublayer(sublayer) }
        return layer
    }

    private let red = Color(hex: 0xC04030), soft = Color(hex: 0x3050C0, alpha: 0.5)

    private func overlaid(_ kind: CompositorKind, _ layers: [Layer]) throws -> (OverlaidFrame, [UInt64: String]) {
        let tree = LayerTree(root: layer("", CGRect(x: 0, y: 0, width: 400, height: 400), nil, layers))
        let stage = try HeadlessStage(compositor: kind, threads: 1)
        try stage.draw(tree, size: PixelSize(width: 400, height: 400), scale: 1)
        return (try #require(stage.makeOverlaidFrame()), tree.layerNames)
    }

    private func rows(_ kind: CompositorKind, _ layers: [Layer]) throws -> [[String]] {
        let (frame, names) = try overlaid(kind, layers)
        return PlanDescription(frame) { names[$0] }.rows
    }

    private func stack(_ name: String, _ count: Int = 3) -> Layer {
        layer(
            name, CGRect(x: 0, y: 0, width: 200, height: 200), nil,
            (0..<count).map { layer("part \($0)", CGRect(x: Double($0) * 30, y: 0, width: 80, height: 80), soft) })
    }

    @Test(arguments: CompositorKind.allCases)
    func `a row says what an item is, where it lies and what hides it`(kind: CompositorKind) throws {
        let rows = try rows(
            kind,
            [
                layer("small", CGRect(x: 20, y: 20, width: 50, height: 50), red),
                layer("cover", CGRect(x: 0, y: 0, width: 200, height: 200), red),
                layer("glass", CGRect(x: 0, y: 0, width: 10, height: 10), soft),
            ])
        #expect(
            rows == [
                ["0", "small", "20,20 50×50", "fill, opaque", "hidden by item 1, cover"],
                ["1", "cover", "0,0 200×200", "fill, opaque", ""],
                ["2", "glass", "0,0 10×10", "fill, opacity 50 %", ""],
            ])
    }

    @Test(arguments: CompositorKind.allCases)
    func `items hidden partly or by several others say so`(kind: CompositorKind) throws {
        let bitmap = Bitmap(width: 400, height: 400) { x, y in 0xFF00_0000 | Pixel(x % 256) << 8 | Pixel(y % 256) }
        func picture(_ name: String) -> Layer {
            let picture = layer(name, CGRect(x: 0, y: 0, width: 400, height: 400))
            picture.contents = bitmap
            return picture
        }
        let top = layer("top", CGRect(x: 0, y: 0, width: 400, height: 200), red)
        let bottom = layer("bottom", CGRect(x: 0, y: 200, width: 400, height: 200), red)
        #expect(try rows(kind, [picture("under"), top])[0].last == "50 % hidden")
        #expect(try rows(kind, [picture("under"), top, bottom])[0].last == "hidden by several items")
    }

    @Test(arguments: CompositorKind.allCases)
    func `an offscreen group says why it is offscreen`(kind: CompositorKind) throws {
        let masked = stack("masked"), faded = stack("faded", 2), round = stack("round")
        masked.mask = layer("mask", CGRect(x: 0, y: 0, width: 200, height: 200), soft)
        faded.opacity = 0.5
        round.cornerRadius = 20
        round.masksToBounds = true
        func reason(_ layer: Layer) throws -> String { try rows(kind, [layer]).first?[3] ?? "" }
        #expect(try reason(masked) == "offscreen: mask over 3 sublayers")
        #expect(try reason(faded) == "offscreen: opacity over 2 sublayers")
        #expect(try reason(round) == "offscreen: rounded or turned clip of 3 sublayers")
        let names = try rows(kind, [masked]).map { $0[1] }
        #expect(names == ["masked", "  part 0", "  part 1", "  part 2", "mask:", "  mask"])
    }

    @Test(arguments: CompositorKind.allCases)
    func `gradients say their type`(kind: CompositorKind) throws {
        func gradient(_ type: GradientType) -> Layer {
            let layer = GradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            layer.gradient = Gradient(type, colors: [.black, .white])
            return layer
        }
        let rows = try rows(kind, GradientType.allCases.map(gradient))
        #expect(rows.map { $0[3] } == ["gradient, opaque", "radial gradient, opaque", "conic gradient, opaque"])
    }

    @Test(arguments: CompositorKind.allCases)
    func `pictures say how they are sampled`(kind: CompositorKind) throws {
        let bitmap = Bitmap(width: 64, height: 64, color: 0xFF10_2030)
        func picture(_ side: Double) -> Layer {
            let layer = layer("picture", CGRect(x: 0, y: 0, width: side, height: side))
            layer.contents = bitmap
            layer.minificationFilter = .trilinear
            return layer
        }
        #expect(try rows(kind, [picture(64)])[0][3] == "image, copied, opaque")
        #expect(try rows(kind, [picture(16)])[0][3] == "image, sampled, mip level 2, opaque")
        #expect(try rows(kind, [picture(128)])[0][3] == "image, sampled, mip level 0, opaque")
    }

    @Test(arguments: CompositorKind.allCases)
    func `pointing at an offscreen group tells the reason and the cost`(kind: CompositorKind) throws {
        let faded = stack("faded", 2)
        faded.opacity = 0.5
        let (frame, names) = try overlaid(kind, [faded])
        let finding = try #require(frame.finding(.offscreen, 40, 40) { names[$0] })
        #expect(finding.title == "faded")
        #expect(finding.lines == ["offscreen: opacity over 2 sublayers", "8,800 pixels drawn offscreen, then blended"])
        #expect(frame.finding(.offscreen, 300, 300) { names[$0] } == nil)
    }

    @Test(arguments: CompositorKind.allCases)
    func `pointing at a hidden item tells what hides it`(kind: CompositorKind) throws {
        let (frame, names) = try overlaid(
            kind,
            [
                layer("small", CGRect(x: 20, y: 20, width: 50, height: 50), red),
                layer("cover", CGRect(x: 0, y: 0, width: 200, height: 200), red),
            ])
        let finding = try #require(frame.finding(.hidden, 40, 40) { names[$0] })
        #expect(finding.title == "small" && finding.lines.last == "hidden by item 1, cover")
        #expect(finding.rect == DeviceRect(x: 20, y: 20, width: 50, height: 50))
        #expect(frame.finding(.hidden, 100, 100) { names[$0] } == nil)
        #expect(frame.finding(.overdraw, 100, 100) { names[$0] }?.lines.last == "drawn once here")
    }
}
