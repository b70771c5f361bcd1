// Pictures without a window: one layer tree at eight times of a day, each drawn in a task of its own, then all together on a sheet.
//
//     swift run skies [FILE.png]

import FloeLayers

@main
struct Skies {
    static let size = CGSize(width: 480, height: 300)

    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? "skies.png"
        let pictures = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { tasks in
            for i in 0..<8 { tasks.addTask { (i, try picture(at: Double(i) / 7)) } }
            var pictures: [Int: Bitmap] = [:]
            for try await (i, picture) in tasks { pictures[i] = picture }
            return pictures
        }
        try sheet(of: pictures.sorted { $0.key < $1.key }.map(\.value)).writePNG(to: path)
        print("\(pictures.count) skies are in \(path)")
    }

    /// Draws the sky at a time from dawn, 0, to night, 1. A tree belongs to whoever makes it, here to one task.
    static func picture(at time: Double) throws -> Bitmap {
        let tree = makeSky()
        tree.advance(to: time)
        return try tree.render(size: size)
    }

    /// A bay whose day lasts a second.
    static func makeSky() -> LayerTree {
        let tree = LayerTree()
        func add(_ layer: Layer, _ frame: CGRect, to parent: Layer? = nil) {
            layer.frame = frame
            (parent ?? tree.root).addSublayer(layer)
        }
        let sky = GradientLayer()
        add(sky, CGRect(origin: .zero, size: size))
        animate(
            sky, .gradient,
            [
                gradient(0x2B2D5B, 0xF29E7A), gradient(0x6FB7EA, 0xDDF1FB), gradient(0x4AA3E8, 0xCBEAFB), gradient(0x27315F, 0xF07B4F),
                gradient(0x050A1C, 0x1D2B52),
            ])

        // Stars come out as the sun goes.
        let stars = Layer()
        add(stars, CGRect(origin: .zero, size: size))
        for i in 0..<40 {
            let star = Layer()
            star.backgroundColor = .white
            star.cornerRadius = 1
            add(star, CGRect(x: Double(i * i * 97 % 480), y: Double(i * i * i * 61 % 190), width: 2, height: 2), to: stars)
        }
        animate(stars, .opacity, [0.3, 0, 0, 0.1, 1])

        let sun = Layer()
        sun.cornerRadius = 26
        add(sun, CGRect(x: 0, y: 0, width: 52, height: 52))
        animate(sun, .position, [(60, 215), (150, 95), (250, 60), (380, 190), (450, 300)].map { CGPoint(x: $0.0, y: $0.1) })
        animate(sun, .backgroundColor, [0xFFD9A0, 0xFFF3C4, 0xFFFBE0, 0xFFC46B, 0xFF8A4C].map { Color(hex: $0) })

        let water = GradientLayer()
        add(water, CGRect(x: 0, y: 210, width: 480, height: 90))
        animate(
            water, .gradient,
            [
                gradient(0xC98A86, 0x2F3D66), gradient(0x7FC0DF, 0x2A6C9E), gradient(0x86CBEA, 0x1F6AA5), gradient(0xC9765C, 0x2B3563),
                gradient(0x16234A, 0x060B1D),
            ])
        // Floes drift, the nearer ones faster.
        for (i, left) in [30.0, 250, 420, 110, 310, 20, 220].enumerated() {
            let floe = Layer(), depth = Double(i) / 6, top = 214 + 66 * depth
            floe.backgroundColor = Color(hex: 0xF4FAFF, alpha: 0.55 + Float(depth) * 0.4)
            floe.cornerRadius = 5 + 5 * depth
            add(floe, CGRect(x: left, y: top, width: 50 + 90 * depth, height: 8 + 12 * depth))
            animate(floe, .position, [floe.position, CGPoint(x: floe.position.x + 20 + 60 * depth, y: floe.position.y)])
        }
        let night = Layer()
        night.backgroundColor = Color(hex: 0x060B20)
        night.compositingFilter = .multiply
        add(night, CGRect(x: 0, y: 210, width: 480, height: 90))
        animate(night, .opacity, [0.2, 0, 0, 0.1, 0.6])
        return tree
    }

    static func gradient(_ top: UInt32, _ bottom: UInt32) -> Gradient { Gradient(colors: [Color(hex: top), Color(hex: bottom)]) }

    /// Has a property pass through values in a second.
    static func animate<Value: Interpolatable>(_ layer: Layer, _ property: AnimatableProperty<Value>, _ values: [Value]) {
        var animation = KeyframeAnimation(property, values: values, duration: 1)
        // The last moment still belongs to it.
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: property.name)
    }

    /// Lays pictures out in two rows.
    static func sheet(of pictures: [Bitmap]) throws -> Bitmap {
        let tree = LayerTree()
        tree.background = Color(hex: 0x10161D)
        for (i, picture) in pictures.enumerated() {
            let layer = Layer()
            layer.contents = picture
            layer.cornerRadius = 10
            layer.masksToBounds = true
            layer.minificationFilter = .trilinear
            layer.frame = CGRect(x: 20 + Double(i % 4) * 390, y: 20 + Double(i / 4) * 250, width: 370, height: 230)
            tree.root.addSublayer(layer)
        }
        return try tree.render(size: CGSize(width: 1580, height: 520))
    }
}
