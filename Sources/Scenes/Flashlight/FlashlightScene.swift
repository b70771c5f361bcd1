// The flashlight (fifth article): a view that stretches everything around a part of its image, which follows
// the pointer. Here the part is a hole in the darkness over a night scene. The scene holds what is chosen;
// where things lie is the view's.

import Foundation
import Layers
import Resources
import Text
import Views

/// A night scene, explored by flashlight.
@MainActor
public final class FlashlightScene: TechniqueScene, Scene {
    public let name = SceneName.flashlight
    public let title = "Flashlight"
    public var view: View { flashlightView }
    public var status: String {
        if showsGrid { return "Grid picture" }
        let finds = flashlightView.finds
        return finds.found.isEmpty ? "" : "\(finds.found.count) of \(finds.all.count) found"
    }

    /// Nine slices drawn on the processor.
    public static let drawn = Technique(
        name: "drawn", summary: "Every move draws nine slices on the processor. They go into a bitmap as large as the window.")
    /// Nine layers.
    public static let layers = Technique(
        name: "layers", summary: "Nine layers, made once, share one small picture. A move changes where they lie, nothing else.")

    let flashlightView: FlashlightView

    public init(_ context: SceneContext) {
        flashlightView = FlashlightView(
            context, art: Resources.flashlight("harbour.svg"), technique: FlashlightScene.layers)
        super.init([FlashlightScene.drawn, FlashlightScene.layers])
        flashlightView.onChange = { [weak self] in self?.onChange?() }
    }

    override func techniqueDidChange() { flashlightView.techniqueDidChange(technique) }

    /// Shows a grid in place of the darkness, which makes visible how its nine parts stretch.
    public var showsGrid: Bool {
        get { flashlightView.showsGrid }
        set { flashlightView.showsGrid = newValue }
    }

    /// Sends the light to a point of the view's space, points, inside or outside of it.
    public func pointLight(at point: CGPoint) { flashlightView.stage.lead(to: point) }

    public func script(in size: CGSize) -> SceneScript { FlashlightScript.make(in: size) }

    public var claim: String { "Nine slices drawn on every move lag; nine layers, made once, only change their frames." }

    public var shortClaim: String { "Move nine layers; do not draw nine slices." }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "grid", title: "Grid", summary: "A grid picture that shows how the nine parts stretch.",
                key: "g", of: self, \.showsGrid)
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Move", action: "Lead the light; a finger does as well"),
            SceneShortcut("N", action: "Find everything once more"),
        ]
    }
}
