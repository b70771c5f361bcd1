// Trees of shadows, shapes, rasterized layers and blurred backdrops, each once where what is drawn stays and once where it changes.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeLayerTree

extension LayerBenchTree {
    static let effects = [
        LayerBenchTree(name: "shadows-paths-moving", make: { shadows(hasPaths: true) }, change: moveUp),
        LayerBenchTree(name: "shadows-contents-moving", make: { shadows(hasPaths: false) }, change: moveUp),
        LayerBenchTree(name: "shapes-moving", make: { shapes() }, change: moveUp),
        LayerBenchTree(name: "shapes-changing", make: { shapes() }, change: growStrokes),
        LayerBenchTree(name: "rasterized-moving", make: { rasterized() }, change: moveUp),
        LayerBenchTree(name: "rasterized-changing", make: { rasterized() }, change: turnInside),
        LayerBenchTree(name: "backdrop-scrolling", make: { backdrop() }, change: scrollRows),
    ]

    /// Makes `count` boxes of 150×110 pixels, spread over the picture.
    private static func spread(_ count: Int, _ make: (Int) -> Layer) -> LayerTree {
        let tree = screen()
        for i in 0..<count {
            let layer = make(i)
            layer.frame = CGRect(x: Double(i * 193 % 1180), y: Double(i * 389 % 760), width: 150, height: 110)
            tree.root.addSublayer(layer)
        }
        return tree
    }

    /// Makes sixty cards of two parts, each with a shadow.
    private static func shadows(hasPaths: Bool) -> LayerTree {
        spread(60) { i in
            let card = Layer(), part = Layer()
            part.frame = CGRect(x: 8, y: 6, width: 134, height: 98)
            (part.cornerRadius, part.backgroundColor) = (10, Color(hex: UInt32(0xC0_C8D0 + i * 0x3 % 0x30)))
            card.addSublayer(part)
            (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.5, 6, CGSize(width: 0, height: 5))
            if hasPaths { card.shadowPath = Path(roundedRect: part.frame, radius: 10) }
            return card
        }
    }

    /// Makes sixty rings with round ends, partly stroked.
    private static func shapes() -> LayerTree {
        spread(60) { i in
            let ring = ShapeLayer()
            ring.path = Path(ellipseIn: CGRect(x: 25, y: 5, width: 100, height: 100))
            ring.fillColor = Color(hex: 0x304860)
            (ring.strokeColor, ring.lineWidth, ring.lineCap) = (Color(hex: 0x60B0F0), 9, .round)
            ring.strokeEnd = 0.2 + Double(i % 8) * 0.1
            return ring
        }
    }

    /// Makes thirty rasterized groups of twelve layers.
    private static func rasterized() -> LayerTree {
        spread(30) { i in
            let group = Layer()
            group.shouldRasterize = true
            (group.cornerRadius, group.masksToBounds, group.backgroundColor) = (12, true, Color(hex: 0xE8E4DA))
            for k in 0..<12 {
                let part = Layer()
                part.frame = CGRect(x: 8 + k % 4 * 34, y: 8 + k / 4 * 32, width: 40, height: 26)
                (part.cornerRadius, part.backgroundColor) = (8, Color(hex: UInt32(0x30_4050 + (i + k) * 0x03_0b11 % 0xa0_a0a0), alpha: 0.8))
                group.addSublayer(part)
            }
            return group
        }
    }

    /// Makes rows of coloured boxes under a blurred panel of 900×300 pixels.
    private static func backdrop() -> LayerTree {
        let tree = screen(), rows = Layer(), panel = Layer()
        rows.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        for i in 0..<320 {
            let box = Layer()
            box.frame = CGRect(x: 20 + i % 8 * 156, y: 10 + i / 8 * 60, width: 140, height: 48)
            (box.cornerRadius, box.backgroundColor) = (8, Color(hex: UInt32(0x40_5060 + i * 0x03_0b11 % 0xa0_a0a0)))
            rows.addSublayer(box)
        }
        panel.frame = CGRect(x: 190, y: 250, width: 900, height: 300)
        (panel.cornerRadius, panel.backgroundColor) = (20, Color(white: 1, alpha: 0.2))
        panel.backgroundFilters = [.blur(12), .saturation(1.6)]
        for layer in [rows, panel] { tree.root.addSublayer(layer) }
        return tree
    }

    // MARK: Changes

    private static func moveUp(_ tree: LayerTree) {
        tree.withoutActions {
            for layer in tree.root.sublayers { layer.position.y = layer.position.y > -60 ? layer.position.y - 3 : layer.position.y + 900 }
        }
    }

    private static func growStrokes(_ tree: LayerTree) {
        tree.withoutActions {
            for case let ring as ShapeLayer in tree.root.sublayers { ring.strokeEnd = ring.strokeEnd < 0.98 ? ring.strokeEnd + 0.02 : 0.1 }
        }
    }

    private static func turnInside(_ tree: LayerTree) {
        tree.withoutActions {
            for group in tree.root.sublayers {
                group.sublayers[5].transform = group.sublayers[5].transform.rotated(by: .pi / 60, x: 0, y: 0, z: 1)
            }
        }
    }

    private static func scrollRows(_ tree: LayerTree) {
        tree.withoutActions {
            let rows = tree.root.sublayers[0]
            rows.bounds.origin.y = rows.bounds.origin.y < 1500 ? rows.bounds.origin.y + 3 : 0
        }
    }
}
