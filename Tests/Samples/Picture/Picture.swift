import FloeLayers

@main
struct Picture {
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

        let picture = try tree.render(size: CGSize(width: 400, height: 220), scale: 2)
        try picture.writePNG(to: "picture.png")
    }
}
