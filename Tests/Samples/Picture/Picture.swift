import FloeLayers

@main
struct Picture {
    @MainActor
    static func main() throws {
        let tree = LayerTree()
        tree.background = .white
        let card = Layer()
        card.frame = CGRect(x: 40, y: 60, width: 160, height: 100)
        card.cornerRadius = 12
        card.backgroundColor = Color(hex: 0x0B6BCB)
        tree.root.addSublayer(card)
        card.add(BasicAnimation(.position, to: CGPoint(x: 280, y: 110), duration: 1), forKey: "move")
        tree.advance(to: 0.5)

        let size = PixelSize(width: 800, height: 440)
        var frame = Frame(size: size, background: 0)
        FrameBuilder().build(tree, size: size, scale: 2, into: &frame)
        let compositor = CPUCompositor(threads: 2)
        _ = try compositor.draw(frame, damage: DamageRegion(size.rect))
        if let picture = compositor.makeSnapshot() { try write(picture, to: URL(filePath: "picture.ppm")) }
    }

    private static func write(_ picture: Bitmap, to url: URL) throws {
        var file = Data("P6 \(picture.width) \(picture.height) 255\n".utf8)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = picture[x, y]
                file.append(contentsOf: [UInt8(pixel.redByte), UInt8(pixel.greenByte), UInt8(pixel.blueByte)])
            }
        }
        try file.write(to: url)
    }
}
