// The layer trees whose updates `floe bench layers` measures: ten thousand small layers, of which some
// move a little in every frame. Made in code; what moves is every so-many-th cell.

import Foundation
import Geometry
import Imaging
import Layers
import RenderTree

/// A named tree and what in it moves.
@MainActor
struct LayerUpdateTree {
    static let size = PixelSize(width: 1280, height: 800)

    let name: String
    /// Makes it anew.
    let make: () -> Scene

    struct Scene {
        let tree: LayerTree
        let moving: [Layer]
    }

    static let all = [
        LayerUpdateTree(name: "update-1000") { flat(movingEvery: 10) },
        LayerUpdateTree(name: "update-all") { flat(movingEvery: 1) },
        LayerUpdateTree(name: "update-nested") { nested(movingEvery: 10) },
    ]

    /// Ten thousand cells side by side, half of them pictures.
    private static func flat(movingEvery step: Int) -> Scene {
        let tree = screen(), cells = Cells()
        for i in 0..<10_000 {
            let cell = cells.make()
            cell.frame = CGRect(x: Double(i % 100) * 12.8, y: Double(i / 100) * 8, width: 11, height: 7)
            tree.root.addSublayer(cell)
        }
        return Scene(tree: tree, moving: cells.every(step))
    }

    /// As many in a hundred panels: half of the panels are the two slanting planes of a transform layer,
    /// half are faded by a mask.
    private static func nested(movingEvery step: Int) -> Scene {
        let tree = screen(), cells = Cells()
        for i in 0..<100 {
            let frame = CGRect(x: Double(i % 10) * 128, y: Double(i / 10) * 80, width: 120, height: 76)
            tree.root.addSublayer(i % 2 == 0 ? spatial(frame, cells) : masked(frame, cells))
        }
        return Scene(tree: tree, moving: cells.every(step))
    }

    private static func spatial(_ frame: CGRect, _ cells: Cells) -> Layer {
        let space = TransformLayer()
        space.frame = frame
        space.sublayerTransform = .perspective(distance: 500)
        for side in 0..<2 {
            let plane = Layer()
            plane.frame = CGRect(x: side * 60, y: 0, width: 60, height: 76)
            plane.transform = Transform3D.identity.rotated(by: side == 0 ? 0.4 : -0.4, x: 0, y: 1, z: 0)
            for j in 0..<49 {
                let cell = cells.make()
                cell.frame = CGRect(x: j % 7 * 8, y: j / 7 * 10, width: 7, height: 9)
                plane.addSublayer(cell)
            }
            space.addSublayer(plane)
        }
        return space
    }

    private static func masked(_ frame: CGRect, _ cells: Cells) -> Layer {
        let panel = Layer()
        panel.frame = frame
        for j in 0..<98 {
            let cell = cells.make()
            cell.frame = CGRect(x: Double(j % 14) * 8.5, y: Double(j / 14) * 10.5, width: 7, height: 9)
            panel.addSublayer(cell)
        }
        let fade = GradientLayer()
        fade.frame = panel.bounds
        fade.gradient = AxialGradient(colors: [.clear, .black])
        panel.mask = fade
        return panel
    }

    private static func screen() -> LayerTree {
        let root = Layer()
        root.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        return LayerTree(root: root)
    }

    /// Makes the small layers and remembers them.
    @MainActor
    private final class Cells {
        private var made: [Layer] = []
        private let picture = LayerBenchPicture.opaque(11, 7, seed: 1)

        func make() -> Layer {
            let cell = Layer()
            if made.count % 2 == 0 { cell.contents = picture } else { cell.backgroundColor = .white }
            made.append(cell)
            return cell
        }

        func every(_ step: Int) -> [Layer] { stride(from: 0, to: made.count, by: step).map { made[$0] } }
    }
}
