// A layer-tree file as a scene, so that the window's tools work on it as on any other.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeScenes
import FloeViewTree
import Foundation

/// Shows the layers of a file.
package final class LayerTreeScene: Scene {
    package let description: SceneDescription
    package let view: View
    package var technique: Technique
    package var onChange: (() -> Void)?

    private let shown: LayerTreeView

    /// `file` is the tree as it was read, and `title` the name shown to people.
    package static func description(of file: LayerTreeFile, title: String) -> SceneDescription {
        let size = file.size, root = LayerDescription(file.tree.root, time: 0), background = file.tree.background
        let technique = Technique(name: "file", title: "As written", summary: "The layers of \(title) as the file has them.")
        return SceneDescription(SceneName("file"), title: title, techniques: [technique]) { _ in
            LayerTreeScene(LayerTreeView(root, size: size, background: background), title: title, technique)
        }
    }

    private init(_ shown: LayerTreeView, title: String, _ technique: Technique) {
        self.shown = shown
        self.technique = technique
        view = shown
        description = SceneDescription(SceneName("file"), title: title, techniques: [technique]) { _ in
            LayerTreeScene(LayerTreeView(shown.root, size: shown.size, background: shown.background), title: title, technique)
        }
    }

    package var inspectedLayer: Layer { shown.tree }
    package var inspectedSize: CGSize { shown.size }

    package func script(in size: CGSize) -> SceneScript { SceneScript(events: [], duration: 1, moments: [0]) }

    package func makeCopy(in context: SceneContext) -> any Scene { description.make(context) }
}

/// Shows layers in the middle, at their size or, if they have less room, smaller.
private final class LayerTreeView: View {
    let root: LayerDescription, size: CGSize, background: Color
    let tree: Layer
    private let picture = Layer()

    init(_ root: LayerDescription, size: CGSize, background: Color) {
        (self.root, self.size, self.background) = (root, size, background)
        tree = root.makeLayer()
        super.init()
        addLayers([picture])
        picture.bounds = CGRect(origin: .zero, size: size)
        picture.backgroundColor = background
        picture.masksToBounds = true
        picture.addSublayer(tree)
    }

    override func layoutSubviews() {
        let fit = min(1, Double(bounds.width / max(1, size.width)), Double(bounds.height / max(1, size.height)))
        let x = (Double(bounds.width) - size.width * fit) / 2, y = (Double(bounds.height) - size.height * fit) / 2
        picture.transform = fit < 1 ? .scale(fit, fit) : .identity
        picture.position = CGPoint(x: x.rounded() + size.width * fit / 2, y: y.rounded() + size.height * fit / 2)
    }
}
