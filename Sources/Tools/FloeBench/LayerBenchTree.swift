// The layer trees that `floe bench layers` draws, each with one kind of work. They are made in code, so that they are the same on
// every machine and need no files. Positions vary by fixed steps instead of randomly.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree

/// A named tree.
@MainActor
struct LayerBenchTree {
    static let size = PixelSize(width: 1280, height: 800)

    let name: String
    /// Makes a new instance, and the closure that changes it before each picture; nil: it stays the same.
    let make: () -> (tree: LayerTree, change: (@MainActor (LayerTree) -> Void)?)

    init(name: String, make: @escaping () -> LayerTree, change: (@MainActor (LayerTree) -> Void)? = nil) {
        self.name = name
        self.make = { (make(), change) }
    }

    static let all =
        [
            LayerBenchTree(name: "tiles") { tiles() },
            LayerBenchTree(name: "soft") { soft() },
            LayerBenchTree(name: "scaled") { scaled() },
            LayerBenchTree(name: "cards") { cards() },
            LayerBenchTree(name: "table-mask") { maskedTable() },
            LayerBenchTree(name: "table-overlays") { overlaidTable() },
            LayerBenchTree(name: "color-halves") { colorHalves() },
            LayerBenchTree(name: "sprites") { sprites() },
            LayerBenchTree(name: "sprites-moving", make: { sprites() }, change: moveSprites),
            LayerBenchTree(name: "crowd-moving", make: { crowd(10_000) }, change: moveCrowd),
            LayerBenchTree(name: "boxes-moving", make: { boxes() }, change: moveSprites),
            LayerBenchTree(name: "boxes-scrolling", make: { boxes() }, change: scrollBoxes),
            LayerBenchTree(name: "boxes-turning", make: { boxes() }, change: turnBoxes),
        ] + effects

    /// Makes a full screen of opaque 64×64 tiles.
    private static func tiles() -> LayerTree {
        let pictures = (0..<16).map { LayerBenchPicture.opaque(64, 64, seed: $0) }
        let tree = screen()
        for row in 0..<13 {
            for column in 0..<20 {
                let frame = CGRect(x: column * 64, y: row * 64, width: 64, height: 64)
                tree.root.addSublayer(layer(frame, pictures[(row * 7 + column * 3) % 16]))
            }
        }
        return tree
    }

    /// Makes forty soft 256×256 images over an opaque background, on whole pixels.
    private static func soft() -> LayerTree {
        let picture = LayerBenchPicture.soft(256)
        let tree = screen()
        for i in 0..<40 {
            let frame = CGRect(x: i % 8 * 146, y: i / 8 * 136, width: 256, height: 256)
            tree.root.addSublayer(layer(frame, picture))
        }
        return tree
    }

    /// Makes twenty-four opaque 512×512 images at 0.5× to 1.3×, bilinear, at fractions of pixels.
    private static func scaled() -> LayerTree {
        let pictures = (0..<4).map { LayerBenchPicture.opaque(512, 512, seed: $0) }
        let tree = screen()
        for i in 0..<24 {
            let side = 512 * (0.5 + 0.8 * Double(i * 7 % 24) / 23)
            let centre = CGPoint(x: 107.3 + Double(i % 6) * 213.37, y: 100.6 + Double(i / 6) * 200.41)
            let frame = CGRect(x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side)
            tree.root.addSublayer(layer(frame, pictures[i % 4]))
        }
        return tree
    }

    /// Makes sixty cards of 480×300 pixels with transparent corners, half size, turned by 60° in perspective.
    private static func cards() -> LayerTree {
        let picture = LayerBenchPicture.card(480, 300)
        let tree = screen()
        for i in 0..<60 {
            let card = Layer()
            card.bounds = CGRect(x: 0, y: 0, width: 240, height: 150)
            card.position = CGPoint(x: 70.25 + Double(i % 12) * 103.6, y: 90.5 + Double(i / 12) * 155.2)
            card.contents = picture
            let turn = Transform3D.identity.rotated(by: i % 2 == 0 ? .pi / 3 : -.pi / 3, x: 0, y: 1, z: 0)
            card.transform = turn.concatenating(.perspective(distance: 700))
            tree.root.addSublayer(card)
        }
        return tree
    }

    /// Makes twelve 256×256 images, the right half of each under a black layer in the `color` mode, which the
    /// image clips.
    private static func colorHalves() -> LayerTree {
        let picture = LayerBenchPicture.opaque(256, 256, seed: 3)
        let tree = screen()
        for i in 0..<12 {
            let image = layer(CGRect(x: 60 + i % 4 * 300, y: 6 + i / 4 * 264, width: 256, height: 256), picture)
            image.masksToBounds = true
            let black = Layer()
            black.frame = CGRect(x: 128, y: -40, width: 256, height: 336)
            black.backgroundColor = .black
            black.compositingFilter = .color
            image.addSublayer(black)
            tree.root.addSublayer(image)
        }
        return tree
    }

    /// Makes a thousand overlapping small pictures, 24 different ones, a third of them opaque and half of them at fractional positions.
    private static func sprites() -> LayerTree {
        let pictures = (0..<24).map { i in
            let width = 8 + i * 7 % 120, height = 12 + i * 13 % 90
            return i % 3 == 0 ? LayerBenchPicture.opaque(width, height, seed: i) : LayerBenchPicture.text(width, height)
        }
        let tree = screen()
        for i in 0..<1000 {
            let picture = pictures[i * 7 % 24], part = i % 2 == 0 ? 0 : 0.37
            let frame = CGRect(
                x: Double(i * 193 % 1280) - 20 + part, y: Double(i * 389 % 800) - 20 + part, width: Double(picture.width),
                height: Double(picture.height))
            tree.root.addSublayer(layer(frame, picture))
        }
        return tree
    }

    /// Makes `count` overlapping sprites of 26×37 pixels with alpha, 24 different ones, each at a fraction of its own.
    static func crowd(_ count: Int) -> LayerTree {
        let pictures = (0..<24).map { LayerBenchPicture.ellipse(26, 37, seed: $0) }
        let tree = screen()
        for i in 0..<count {
            let frame = CGRect(
                x: Double(i * 193 % 1280) + Double(i % 97) / 97 - 13, y: Double(i * 389 % 800) + Double(i % 89) / 89 - 18, width: 26,
                height: 37)
            tree.root.addSublayer(layer(frame, pictures[i * 7 % 24]))
        }
        return tree
    }

    /// Moves every layer by a fraction of a pixel of its own, most of them by several pixels.
    static func moveCrowd(_ tree: LayerTree) {
        tree.withoutActions {
            for (i, layer) in tree.root.sublayers.enumerated() {
                let x = layer.position.x + 0.3 + Double(i % 7) * 0.37, y = layer.position.y + 0.2 + Double(i % 5) * 0.41
                layer.position = CGPoint(x: x < 1280 ? x : x - 1280, y: y < 800 ? y : y - 800)
            }
        }
    }

    /// Moves every layer a little. Those that leave at the right edge reappear at the left one.
    private static func moveSprites(_ tree: LayerTree) {
        tree.withoutActions {
            for layer in tree.root.sublayers {
                layer.position.x = layer.position.x < 1280 ? layer.position.x + 0.75 : -20
            }
        }
    }

    /// Makes five hundred overlapping rounded boxes between badge and card size, at fractional positions, half of them translucent and
    /// a third with a border.
    private static func boxes() -> LayerTree {
        let tree = screen()
        for i in 0..<500 {
            let box = Layer()
            let width = 16 + Double(i * 7 % 130), height = 12 + Double(i * 13 % 80)
            box.frame = CGRect(
                x: Double(i * 193 % 1280) - 20.3, y: Double(i * 389 % 800) - 20.6, width: width, height: height)
            box.cornerRadius = 4 + Double(i % 5) * 2
            box.backgroundColor = Color(hex: UInt32(0x30_4050 + i * 0x03_0b11 % 0xa0_a0a0)).withAlpha(i % 2 == 0 ? 1 : 0.6)
            if i % 3 == 0 {
                box.borderWidth = 1
                box.borderColor = Color(white: 1)
            }
            tree.root.addSublayer(box)
        }
        return tree
    }

    /// Moves every layer up by whole pixels. Those that leave at the upper edge reappear below the lower one.
    private static func scrollBoxes(_ tree: LayerTree) {
        tree.withoutActions {
            for layer in tree.root.sublayers {
                layer.position.y = layer.position.y > -50 ? layer.position.y - 3 : layer.position.y + 900
            }
        }
    }

    /// Turns every layer by two degrees.
    private static func turnBoxes(_ tree: LayerTree) {
        tree.withoutActions {
            for layer in tree.root.sublayers { layer.transform = layer.transform.rotated(by: .pi / 90, x: 0, y: 0, z: 1) }
        }
    }

    static let ground = Color(hex: 0x203040)

    /// Makes a tree with an opaque root that fills the picture.
    static func screen() -> LayerTree {
        let root = Layer()
        root.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        root.backgroundColor = ground
        return LayerTree(root: root)
    }

    static func layer(_ frame: CGRect, _ picture: Bitmap) -> Layer {
        let layer = Layer()
        layer.frame = frame
        layer.contents = picture
        return layer
    }
}
