// What a part of a picture costs is the difference of two frames, with it and without it. Here the frames are made, from a description of
// the layers, which any thread may have.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText

/// A layer tree at a moment, and how it is shown.
package struct CostScene: Sendable {
    package let root: LayerDescription
    package let background: Color
    package let size: PixelSize
    /// Pixels a point.
    package let scale: Double
    /// Nil for the machine's.
    let fonts: FontLibrary?

    package init(_ tree: LayerTree, size: PixelSize, scale: Double) {
        root = LayerDescription(tree.root, time: tree.time)
        background = tree.background
        self.size = size
        self.scale = scale
        fonts = tree.fonts
    }
}

/// A layer's place in its tree, which copies of the tree share.
package struct LayerPath: Hashable, Sendable {
    /// From the root down: the number of a sublayer, or nil for the mask.
    private let steps: [Int?]

    /// Nil for a layer that is in no tree, such as a mask that was taken off.
    package init?(_ layer: Layer) {
        guard layer.tree != nil else { return nil }
        var steps: [Int?] = [], layer = layer
        while let above = layer.superlayer {
            steps.append(above.sublayers.firstIndex { $0 === layer })
            layer = above
        }
        self.steps = steps.reversed()
    }

    /// Returns the layer at this place; nil if there is none.
    package func layer(in tree: LayerTree) -> Layer? {
        steps.reduce(tree.root) { layer, step in
            guard let step else { return layer?.mask }
            return layer.flatMap { $0.sublayers.indices.contains(step) ? $0.sublayers[step] : nil }
        }
    }
}

/// What is left out of a frame to see what it costs.
package enum CostPart: String, CaseIterable, Sendable {
    /// A layer and all below it.
    case layer
    case mask, opacity, clip, blendMode
}

/// What is asked about a scene.
package enum CostQuestion: Hashable, Sendable {
    /// What one layer costs, and each thing about it.
    case layer(LayerPath)
    /// What each kind of thing costs, everywhere.
    case whatIf
}

/// A frame, and the same frame without each of several things.
package struct CostFrames: Sendable {
    package struct Variant: Sendable {
        package let part: CostPart
        /// The number of layers that it was taken from.
        package let count: Int
        package let frame: Frame
    }

    package let whole: Frame
    /// Without what the question is about, as far as there is any of it.
    package let variants: [Variant]

    package init(_ scene: CostScene, _ question: CostQuestion) {
        let tree = LayerTree(root: scene.root.makeLayer()), builder = FrameBuilder()
        tree.background = scene.background
        tree.fonts = scene.fonts
        func frame() -> Frame {
            var frame = Frame(size: scene.size, background: 0)
            builder.build(tree, size: scene.size, scale: scene.scale, into: &frame)
            return frame
        }
        let whole = frame(), faded = whole.fadedGroups
        self.whole = whole
        let layers: [Layer], parts: [CostPart]
        switch question {
        case .layer(let path): (layers, parts) = (path.layer(in: tree).map { [$0] } ?? [], CostPart.allCases)
        case .whatIf: (layers, parts) = (tree.root.shownLayers, CostPart.allCases.filter { $0 != .layer })
        }
        variants = parts.compactMap { part in
            let isWhatIf = question == .whatIf
            let restore = layers.compactMap { $0.takeOff(part, isFaded: faded.contains($0.id), onlyIfRound: isWhatIf) }
            defer { for put in restore { put() } }
            return restore.isEmpty ? nil : Variant(part: part, count: restore.count, frame: frame())
        }
    }
}

extension Frame {
    /// The layers whose opacity is that of a group.
    fileprivate var fadedGroups: Set<UInt64> {
        var layers: Set<UInt64> = []
        for case .beginGroup(let group) in nodes where !group.opacity.isOpaque { layers.insert(group.id.value >> 8) }
        return layers
    }
}

extension Layer {
    /// This layer and those below it, without those that are hidden.
    fileprivate var shownLayers: [Layer] {
        guard !isHidden, opacity > 0 else { return [] }
        return [self] + (sublayers + (mask.map { [$0] } ?? [])).flatMap(\.shownLayers)
    }

    /// Changes the layer so that it has no such part, and returns what puts it back; nil if there is none. `isFaded`: whether its opacity
    /// is that of a group. `onlyIfRound`: a clip loses its round corners, and stays.
    fileprivate func takeOff(_ part: CostPart, isFaded: Bool, onlyIfRound: Bool) -> (() -> Void)? {
        let before = model, ownMask = mask
        var changed = before
        switch part {
        case .layer: changed.isHidden = true
        case .mask: mask = nil
        case .opacity: if isFaded { changed.opacity = 1 }
        case .clip:
            guard masksToBounds else { return nil }
            if onlyIfRound { changed.cornerRadius = 0 } else { changed.masksToBounds = false }
        case .blendMode: changed.compositingFilter = .normal
        }
        guard changed != before || mask !== ownMask else { return nil }
        replaceProperties(changed)
        return { [self] in
            replaceProperties(before)
            mask = ownMask
        }
    }
}
