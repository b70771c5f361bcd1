// The flashlight (fifth article): a view that keeps one part of its image, which follows the pointer, and stretches
// everything around it. Here that part is a hole in the darkness over a night scene. The scene holds the options; layout
// is up to the view.

import Foundation
import FloeLayerTree
import FloeMeasuring
import FloeResources
import FloeText
import FloeViewTree

/// A night scene that is explored by flashlight.
@MainActor
package final class FlashlightScene: TechniqueScene<FlashlightTechnique>, Scene {
    package let description = SceneDescription.flashlight
    package var view: View { flashlightView }
    package var status: String {
        if flashlightView.showsGrid { return "Grid picture" }
        let finds = flashlightView.finds
        return finds.found.isEmpty ? "" : "\(finds.found.count) of \(finds.count) found"
    }

    let flashlightView: FlashlightView

    package init(_ context: SceneContext) {
        flashlightView = FlashlightView(context, art: Resources.flashlight("harbour.svg"), technique: .layers)
        super.init(.layers)
        flashlightView.onChange = { [weak self] in self?.onChange?() }
    }

    package func makeCopy(in context: SceneContext) -> any Scene { FlashlightScene(context) }

    /// Returns a scene in which as much has been found.
    package func makeSuccessor(in context: SceneContext) -> any Scene {
        let successor = FlashlightScene(context)
        successor.follow(self)
        successor.flashlightView.finds = flashlightView.finds
        return successor
    }

    override func techniqueDidChange() { flashlightView.techniqueDidChange(kind) }

    /// Sweeps across the picture, a figure eight, the four corners, a drag that leaves the view on three sides, a look at the
    /// grid, and back to rest. The mouse first hovers, then drags.
    package nonisolated func script(in size: CGSize) -> SceneScript {
        var script = ScriptWriter()
        func point(_ share: (x: Double, y: Double)) -> CGPoint { CGPoint(x: share.x * size.width, y: share.y * size.height) }
        /// Moves along `path`, which maps 0…1 to fractions of the view's size.
        func glide(
            _ start: Double, _ end: Double, as event: (PointerEvent) -> InputEvent = { .hover($0) }, path: (Double) -> (Double, Double)
        ) {
            script.move(from: start, lasting: end - start, as: event) { point(path($0)) }
        }
        glide(0.1, 1.1) { t in (0.47 + 0.4 * t, 0.7 - 0.42 * t) }
        glide(1.1, 2.1) { t in (0.87 - 0.72 * t, 0.28 + 0.12 * sin(t * 3 * .pi)) }
        // A figure eight: x = sin a, y = sin 2a.
        glide(2.1, 4.1) { t in
            let a = t * 2 * .pi
            return (0.5 + 0.36 * sin(a) - 0.35 * (1 - t), 0.5 + 0.26 * sin(2 * a) - 0.22 * (1 - t))
        }
        glide(4.1, 5.5) { t in
            let corners = [(0.5, 0.5), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            let s = t * 4, i = min(3, Int(s)), part = s - Double(i)
            return (
                corners[i].0 + (corners[i + 1].0 - corners[i].0) * part, corners[i].1 + (corners[i + 1].1 - corners[i].1) * part
            )
        }
        script.press(point((0.5, 0.5)), at: 5.55)
        glide(5.6, 6.6, as: { .pointerMoved($0) }) { t in
            let a = t * 2 * .pi
            return (0.5 + 0.8 * sin(a), 0.5 + 0.5 * (1 - cos(a)))
        }
        script.release(point((0.5, 0.5)), at: 6.65)
        script.key(.letter("g"), at: 6.7)
        glide(6.75, 7.75) { t in (0.5 + 0.45 * sin(t * 2 * .pi), 0.5 - 0.45 * sin(t * .pi)) }
        script.key(.letter("g"), at: 7.8)
        return SceneScript(events: script.events, duration: 8.6, moments: [0, 1.4, 4.9, 7.3])
    }

    package var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "grid", title: "Grid", summary: "Shows a grid in place of the harbour, to see how the nine parts stretch.",
                key: "g", of: flashlightView, \.showsGrid)
        ]
    }

    package var areas: SceneAreas { SceneAreas(panel: flashlightView.question?.panel.frame, words: [flashlightView.captions.frame]) }

    /// The view that gets the keys first.
    package var focusOrder: [View] { [flashlightView.question?.firstFocus ?? flashlightView] }
}
