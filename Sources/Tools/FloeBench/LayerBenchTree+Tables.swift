// The tables among the benchmark's trees, whose ends fade in two different ways.

import Foundation
import FloeImaging
import FloeLayerTree

extension LayerBenchTree {
    /// Makes a table under a mask that fades its upper and lower end.
    static func maskedTable() -> LayerTree {
        let tree = screen()
        let content = table()
        content.mask = gradient(content.bounds, [.clear, .black, .black, .clear], [0, 0.1, 0.9, 1])
        tree.root.addSublayer(content)
        return tree
    }

    /// Makes a table that looks like the masked one, with two gradients over the table's ends.
    static func overlaidTable() -> LayerTree {
        let tree = screen()
        tree.root.addSublayer(table())
        let top = CGRect(x: 100, y: 50, width: 1080, height: 70)
        let bottom = CGRect(x: 100, y: 680, width: 1080, height: 70)
        tree.root.addSublayer(gradient(top, [ground, ground.withAlpha(0)], []))
        tree.root.addSublayer(gradient(bottom, [ground.withAlpha(0), ground], []))
        return tree
    }

    private static func gradient(_ frame: CGRect, _ colors: [Color], _ locations: [Double]) -> GradientLayer {
        let layer = GradientLayer()
        layer.frame = frame
        layer.gradient = Gradient(colors: colors, locations: locations)
        return layer
    }

    /// Makes seventeen opaque rows with two text pictures each, 1080×700.
    private static func table() -> Layer {
        let title = LayerBenchPicture.text(360, 24), detail = LayerBenchPicture.text(140, 24)
        let table = Layer()
        table.frame = CGRect(x: 100, y: 50, width: 1080, height: 700)
        for i in 0..<17 {
            let row = Layer()
            let top = (i * 700 + 8) / 17, end = ((i + 1) * 700 + 8) / 17
            row.frame = CGRect(x: 0, y: top, width: 1080, height: end - top)
            row.backgroundColor = Color(white: i % 2 == 0 ? 1 : 0.95)
            row.addSublayer(layer(CGRect(x: 20, y: 8, width: 360, height: 24), title))
            row.addSublayer(layer(CGRect(x: 920, y: 8, width: 140, height: 24), detail))
            table.addSublayer(row)
        }
        return table
    }
}
