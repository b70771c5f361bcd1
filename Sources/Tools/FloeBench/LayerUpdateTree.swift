// The layer trees whose updates `floe bench layers` measures: ten thousand small layers, of which every n-th moves a little in
// each frame, rows with one inserted before all others, ten thousand views that leave one by one, and as many animations that end
// together. Made in code.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeViewTree

/// A named tree with its changes.
@MainActor
struct LayerUpdateTree {
    static let size = PixelSize(width: 1280, height: 800)

    let name: String
    /// Makes a new instance.
    let make: () -> Scene

    @MainActor
    struct Scene {
        let tree: LayerTree
        /// The number of layers that change in each frame, and the closure that changes them. Frames are counted from 0.
        let changing: Int
        let change: (_ frame: Int) -> Void

        /// Moves layers back and forth.
        init(tree: LayerTree, moving: [Layer]) {
            self.init(tree: tree, changing: moving.count) { frame in
                for layer in moving { layer.position.x += frame.isMultiple(of: 2) ? 1.5 : -1.5 }
            }
        }

        init(tree: LayerTree, changing: Int, change: @escaping (_ frame: Int) -> Void) {
            self.tree = tree
            self.changing = changing
            self.change = change
        }
    }

    static let all = [
        LayerUpdateTree(name: "update-1000") { flat(movingEvery: 10) },
        LayerUpdateTree(name: "update-all") { flat(movingEvery: 1) },
        LayerUpdateTree(name: "update-nested") { nested(movingEvery: 10) },
        LayerUpdateTree(name: "crowd") { crowd(10_000) },
        LayerUpdateTree(name: "row-comes-in") { rows() },
        LayerUpdateTree(name: "views-leave") { leavingViews() },
        LayerUpdateTree(name: "animations-end") { endingAnimations() },
    ]

    /// Makes ten thousand cells side by side, half of them pictures.
    private static func flat(movingEvery step: Int) -> Scene {
        let tree = screen(), cells = Cells()
        for i in 0..<10_000 {
            let cell = cells.make()
            cell.frame = CGRect(x: Double(i % 100) * 12.8, y: Double(i / 100) * 8, width: 11, height: 7)
            tree.root.addSublayer(cell)
        }
        return Scene(tree: tree, moving: cells.every(step))
    }

    /// Makes nearly as many cells in a hundred panels. Half of the panels are the two slanting planes of a transform layer, half are
    /// faded by a mask.
    private static func nested(movingEvery step: Int) -> Scene {
        let tree = screen(), cells = Cells()
        for i in 0..<100 {
            let frame = CGRect(x: Double(i % 10) * 128, y: Double(i / 10) * 80, width: 120, height: 76)
            tree.root.addSublayer(i % 2 == 0 ? spatial(frame, cells) : masked(frame, cells))
        }
        return Scene(tree: tree, moving: cells.every(step))
    }

    /// Makes the sprites that `LayerBenchTree` draws, all of which move in every frame.
    private static func crowd(_ count: Int) -> Scene {
        let tree = LayerBenchTree.crowd(count)
        return Scene(tree: tree, changing: count) { _ in LayerBenchTree.moveCrowd(tree) }
    }

    /// Makes a thousand rows under a scroll view, each with a picture and a line. In every frame one row is inserted before all others,
    /// and the one inserted in the frame before is removed.
    private static func rows() -> Scene {
        let tree = screen(), cells = Cells(), scroll = Layer()
        scroll.frame = tree.root.bounds
        scroll.masksToBounds = true
        tree.root.addSublayer(scroll)
        func row(_ frame: CGRect) -> Layer {
            let row = Layer()
            row.frame = frame
            row.backgroundColor = Color(red: 0.2, green: 0.3, blue: 0.4)
            for x in [2.0, 16] {
                let cell = cells.make()
                cell.frame = CGRect(x: x, y: 0.5, width: 11, height: 6)
                row.addSublayer(cell)
            }
            return row
        }
        for i in 0..<1000 { scroll.addSublayer(row(CGRect(x: Double(i % 10) * 128, y: 8 + Double(i / 10) * 7.8, width: 120, height: 7))) }
        // Two rows take turns, since making layers is not to be measured.
        let guests = [row(CGRect(x: 0, y: 0, width: 120, height: 7)), row(CGRect(x: 128, y: 0, width: 120, height: 7))]
        return Scene(tree: tree, changing: 1) { frame in
            guests[(frame + 1) % 2].removeFromSuperlayer()
            scroll.insertSublayer(guests[frame % 2], at: 0)
        }
    }

    /// Makes ten thousand views. In each frame they are removed one by one, the first one first, and then added again: the time is that of both.
    private static func leavingViews() -> Scene {
        let window = Window(size: CGSize(width: size.width, height: size.height), scale: 1)
        let views = (0..<10_000).map { i -> View in
            let x = Double(i % 100) * 12.8, y = Double(i / 100) * 8
            return View(frame: CGRect(x: x, y: y, width: 11, height: 7))
        }
        for view in views {
            view.backgroundColor = .white
            window.rootView.addSubview(view)
        }
        return Scene(tree: window.tree, changing: views.count) { _ in
            for view in views { view.removeFromSuperview() }
            for view in views { window.rootView.addSubview(view) }
        }
    }

    /// Makes ten thousand cells. In each frame an animation of each one starts and ends.
    private static func endingAnimations() -> Scene {
        let scene = flat(movingEvery: 1), cells = scene.tree.root.sublayers
        return Scene(tree: scene.tree, changing: cells.count) { _ in
            for cell in cells { cell.add(BasicAnimation(.opacity, from: 0, duration: 1 / 120), forKey: "opacity") }
        }
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
        fade.gradient = Gradient(colors: [.clear, .black])
        panel.mask = fade
        return panel
    }

    private static func screen() -> LayerTree {
        let root = Layer()
        root.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        return LayerTree(root: root)
    }

    /// Makes and collects the small layers.
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
