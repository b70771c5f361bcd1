// Text layers show what the text engine draws, pixel for pixel, and draw it only when it changes.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree
import FloeText
import Testing

@MainActor
struct TextLayerTests {
    private static let size = PixelSize(width: 220, height: 160), background = Color(hex: 0x305070)
    private let fonts: FontLibrary
    private let tree = LayerTree(), layer = TextLayer(), builder = FrameBuilder()

    init() throws {
        fonts = try FontLibrary()
        tree.fonts = fonts
        tree.background = Self.background
        tree.root.addSublayer(layer)
        layer.bounds = CGRect(x: 0, y: 0, width: 90, height: 40)
        layer.position = CGPoint(x: 60, y: 40)
        layer.string = "Penguins dive"
        layer.fontSize = 14
        layer.implicitActions = .insideAnimationBlocks
    }

    private func frame(scale: Double = 1) -> Frame {
        var frame = Frame(size: Self.size, background: 0)
        builder.build(tree, size: Self.size, scale: scale, into: &frame)
        return frame
    }

    /// Where the picture lies in the layer's plane, from its top left corner.
    private func place(_ frame: Frame) -> PlaneRect? {
        for case .image(let image) in frame.nodes { return image.placement.rect }
        return nil
    }

    private func picture(_ frame: Frame) -> Bitmap? {
        for case .image(let image) in frame.nodes { return image.bitmap }
        return nil
    }

    /// Compares what both compositors draw with what the engine draws of a text over the background.
    private func check(_ frame: Frame, _ expected: Bitmap, x: Int, y: Int, within most: Int = 1, _ comment: String) throws {
        var pictures = [try LayerTreeCase.reference(frame), try LayerTreeCase.draw(frame, threads: 2)]
        if GPUContext.isAvailable { pictures.append(try GPUContext.draw(frame)) }
        let ground = Self.background.pixel
        for (number, picture) in pictures.enumerated() {
            var worst = 0, place = ""
            for row in 0..<picture.height {
                for column in 0..<picture.width {
                    let ink = expected[column - x, row - y], rest = ground.scaled(by: 255 - ink.alphaByte), found = picture[column, row]
                    for shift in [0, 8, 16] as [UInt32] {
                        let off = abs(Int((found >> shift) & 255) - Int((ink >> shift) & 255) - Int((rest >> shift) & 255))
                        if off > worst { (worst, place) = (off, "at \(column), \(row): \(String(ink, radix: 16))") }
                    }
                }
            }
            #expect(worst <= most, "\(comment), picture \(number): \(worst) \(place)")
        }
    }

    @Test(arguments: 1...40)
    func layerShowsWhatTheEngineDraws(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let scale = random.pick([1, 1, 1.25, 1.5, 2]), colors = [Color.white, Color(hex: 0xFFC040, alpha: 0.6), Color(hex: 0x204060)]
        layer.bounds = CGRect(x: 0, y: 0, width: random.length(20...100), height: random.length(15...60))
        layer.position = CGPoint(x: random.fraction(30...70), y: random.fraction(20...50))
        layer.font = FontDescriptor(
            family: random.pick([.sans, .serif, .monospace]), size: random.length(8...24), weight: random.pick(FontWeight.allCases))
        layer.foregroundColor = random.pick(colors)
        layer.isWrapped = random.oneIn(2)
        layer.alignmentMode = random.pick(TextAlignment.allCases)
        layer.truncationMode = random.pick(TextTruncation.allCases)
        let words = ["Penguins ", "dive", "שלום ", "בית", " über", "🐧", "\n", "日本 "]
        layer.string = AttributedText(
            (0..<4).map { _ in
                let color = random.oneIn(2) ? random.pick(colors) : nil
                return .init(
                    random.pick(words) + random.pick(words),
                    TextAttributes(
                        fontSize: random.oneIn(3) ? random.length(6...30) : nil, foregroundColor: color,
                        backgroundColor: random.oneIn(4) ? Color(hex: 0x808000) : nil, isUnderlined: random.oneIn(4),
                        kern: random.oneIn(3) ? random.length(-1...3) : 0))
            })
        let frame = frame(scale: scale)
        var layout = fonts.layout(
            layer.string, font: layer.font,
            in: TextRoom(
                width: layer.bounds.width, height: layer.bounds.height, isWrapped: layer.isWrapped, truncation: layer.truncationMode),
            alignment: layer.alignmentMode, scale: scale)
        // The whole text in a bitmap of the bounds' size, which cut it off.
        let all = Bitmap(
            width: max(1, Int((layer.bounds.width * scale - 1e-6).rounded(.up))),
            height: max(1, Int((layer.bounds.height * scale - 1e-6).rounded(.up)))
        ) { _ in }
        let left = layout.lines.map { Double($0.origin.x) }.min().map { min(0, $0) } ?? 0
        for i in layout.lines.indices { layout.lines[i].origin.x -= left }
        layout.width = max(Double(layout.width), layout.lines.map { $0.origin.x + $0.metrics.width }.max() ?? 0)
        let drawn = fonts.render(layout, color: layer.foregroundColor), shift = Int((-left * scale).rounded())
        let expected = Bitmap(width: all.width, height: all.height) { x, y in drawn?[x + shift, y] ?? 0 }
        let corner = layer.frame.origin
        try check(
            frame, expected, x: Int((corner.x * scale).rounded()), y: Int((corner.y * scale).rounded()), "seed \(seed)")
    }

    @Test func turnedTextLooksLikeItsPictureAsContents() throws {
        layer.fontSize = 20
        layer.bounds.size = CGSize(width: 140, height: 30)
        layer.position = CGPoint(x: 110, y: 80)
        let still = try #require(picture(frame()))
        let shown = Layer(), perspective = Transform3D.rotation(0.5, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 600))
        for (name, transform) in [("turned", Transform3D.rotation(0.3, x: 0, y: 0, z: 1)), ("perspective", perspective)] {
            layer.transform = transform
            let frame = frame(), bitmap = try #require(picture(frame))
            if name == "turned" { #expect(ImageDifference(bitmap, still, tolerance: 0)?.pixelsDifferent == 0) }
            let rect = try #require(place(frame)), k = Double(bitmap.width) / rect.width
            #expect(abs(k - (name == "turned" ? 1 : 2.0.squareRoot())) < 1e-9 && abs(k - Double(bitmap.height) / rect.height) < 1e-9)
            shown.contents = bitmap
            shown.bounds.size = CGSize(width: rect.width, height: rect.height)
            shown.anchorPoint = .zero
            shown.position = .zero
            let holder = Layer()
            holder.bounds = layer.bounds
            holder.position = layer.position
            holder.transform = transform
            holder.addSublayer(shown)
            shown.minificationFilter = .trilinear
            let tree = LayerTree()
            tree.background = Self.background
            tree.root.addSublayer(holder)
            var expected = Frame(size: Self.size, background: 0)
            FrameBuilder().build(tree, size: Self.size, scale: 1, into: &expected)
            let first = try LayerTreeCase.reference(frame), second = try LayerTreeCase.reference(expected)
            let difference = try #require(ImageDifference(first, second, tolerance: 3))
            #expect(difference.pixelsDifferent < 60, "\(name): \(difference)")
        }
    }

    @Test func textIsDrawnOnceWhileItMoves() throws {
        let first = try #require(picture(frame()))
        for step in 1...20 {
            layer.position.x += 1.3
            layer.opacity = Float(step) / 20
            layer.backgroundColor = Color(white: Float(step) / 20)
            #expect(picture(frame()) === first, "step \(step)")
        }
        layer.transform = .rotation(0.1, x: 0, y: 0, z: 1)
        let turned = try #require(picture(frame()))
        layer.transform = .rotation(0.7, x: 0, y: 0, z: 1)
        #expect(picture(frame()) === turned)
        layer.transform = .identity
        layer.string = "Penguins swim"
        let other = try #require(picture(frame()))
        #expect(other !== first)
        layer.foregroundColor = .black
        #expect(picture(frame()) !== other)
    }

    @Test func onlyWhatShowsOfALargeTextIsDrawn() throws {
        layer.string = AttributedText(String(repeating: "A long text of many lines. ", count: 4000))
        layer.isWrapped = true
        layer.anchorPoint = .zero
        layer.position = .zero
        layer.bounds.size = CGSize(width: 200, height: 100_000)
        let bitmap = try #require(picture(frame()))
        #expect(bitmap.height <= 2 * Self.size.height)
        layer.position.y = -70
        let scrolled = try #require(picture(frame()))
        layer.position.y = -80
        #expect(picture(frame()) === scrolled && scrolled.height <= 2 * Self.size.height)
        layer.position.y = 1000
        #expect(picture(frame()) == nil)
    }

    @Test func preferredSizeIsThatOfTheText() throws {
        let layer = TextLayer(), fonts = try FontLibrary(), font = FontDescriptor.system(20)
        layer.string = "one two three"
        layer.font = font
        #expect(layer.preferredFrameSize() == .zero, "without a tree it has no fonts")
        let tree = LayerTree()
        tree.fonts = fonts
        tree.root.addSublayer(layer)
        let line = fonts.measure("one two three", font: font, scale: 2).width
        #expect(abs(layer.preferredFrameSize(scale: 2).width - line) < 1e-9)
        layer.isWrapped = true
        layer.bounds.size.width = line * 0.6
        let wrapped = layer.preferredFrameSize(scale: 2)
        #expect(wrapped.width < line && wrapped.height > 1.5 * fonts.measure("o", font: font, scale: 2).lineHeight)
    }

    @Test func absurdLayersAreNoTrap() {
        for side in [0, 1e-9, 1e9] {
            for scale in [1e-9, 1e6] {
                layer.bounds.size = CGSize(width: side, height: side)
                layer.transform = .scale(scale, scale)
                _ = frame()
                layer.transform = Transform3D.scale(scale, scale).concatenating(.rotation(1, x: 1, y: 1, z: 1))
                    .concatenating(.perspective(distance: 10))
                _ = frame()
            }
        }
        layer.fontSize = .nan
        _ = frame()
        layer.string = ""
        #expect(picture(frame()) == nil)
    }

    @Test func linesStayWhileTheLayerIsScaled() throws {
        layer.isWrapped = true
        layer.string = "The quick brown fox jumps over the lazy dog"
        layer.bounds.size = CGSize(width: 80, height: 60)
        layer.bounds.size.height = 140
        let lines = fonts.layout(layer.string, font: layer.font, in: TextRoom(width: 80)).size.height
        for step in 1...20 {
            let k = 1 + Double(step) / 40
            layer.transform = .scale(k, k)
            // A few rows more, since letters of other sizes may rise higher.
            let rows = try Double(#require(picture(frame())).height)
            #expect(rows >= lines * k - 1 && rows <= lines * k + 18, "\(step)")
        }
    }
}
