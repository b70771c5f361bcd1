// One layer of an inspected tree.

import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import Foundation

/// A layer of the copy, and what is known of the one that it was copied from.
@MainActor
package struct InspectedLayer {
    /// Its number in the tree.
    package let index: Int
    /// The copy, whose model is what the original showed.
    package let layer: Layer
    /// The number of the layer that it is in; nil for the root.
    package let parent: Int?
    /// How many layers it is in.
    package let depth: Int
    /// The number after those of all layers in it.
    package internal(set) var end: Int
    /// Whether it is its parent's mask.
    package let isMask: Bool
    /// The class of its view or, if it is no view's own, of the layer.
    package let className: String
    /// The property in which a view holds it; nil if that is not known.
    package let property: String?
    /// The original's id.
    package let original: UInt64
    /// The values last set on the original, while an animation may show others; nil without one.
    package let model: LayerProperties?
    /// The keys of the original's animations.
    package let animations: [String]

    /// Its name or, without one, its view's property or its class.
    package var title: String { layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? property ?? className }

    /// Whether it draws something besides its sublayers.
    package var drawsItself: Bool {
        let p = layer.model
        guard layer.kind != .transform else { return false }
        return p.backgroundColor.alpha > 0 || p.contents != nil || p.borderWidth > 0 && p.borderColor.alpha > 0
            || layer.kind == .gradient && !p.gradient.colors.isEmpty || layer.kind == .shape && p.shape.isVisible
            || layer.kind == .text && !p.text.string.isEmpty
    }

    /// Whether it is left out of the picture with all in it.
    package var isLeftOut: Bool { layer.isHidden || layer.opacity <= 0 }
}
