// One layer that lies flat in its plane: which groups it needs, and its parts from back to front.
//
//     [group: opacity, filter, mask            only where some pixel could differ without
//        background                            rounded by cornerRadius; within the clip where filters mix with it
//        [group: rounded or rotated clip       only where contents do not fill the bounds exactly
//           contents, gradient, sublayers ]    an upright square clip needs no group
//        border
//      mask: the mask layer's own nodes ]

import Foundation
import Geometry
import Imaging
import RenderTree

extension FrameBuilder {
    /// The parts of a layer that nodes tell apart.
    enum Part {
        static let group: UInt8 = 0, background: UInt8 = 1, clip: UInt8 = 2, contents: UInt8 = 3
        static let gradient: UInt8 = 4, border: UInt8 = 5, cut: UInt8 = 16
    }

    /// `isPiece`: it is cut out of by a group around it, which mixes by the layer's filter.
    func addPlane(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, isPiece: Bool = false
    ) {
        if !p.isDoubleSided, inherited.projection.determinant <= 0 { return }
        let whole = placement(PlaneRect(p.bounds), inherited)
        let sublayers = layer.sublayers
        if whole.bounds.isEmpty, p.masksToBounds || (sublayers.isEmpty && !overflows(p)) { return }
        layerCount += 1

        let hasBackground = p.backgroundColor.alpha > 0 && !whole.bounds.isEmpty
        let hasBorder = p.borderWidth > 0 && p.borderColor.alpha > 0 && !whole.bounds.isEmpty
        let hasGradient = layer.kind == .gradient && !p.gradient.colors.isEmpty
        let parts = (hasBackground ? 1 : 0) + (hasBorder ? 1 : 0) + (hasGradient ? 1 : 0) + (p.contents != nil ? 1 : 0)
        let opacity = UInt8(max(0, min(1, p.opacity * inherited.opacity)) * 255 + 0.5)
        guard opacity > 0 else { return }
        let hasFiltered = !sublayers.isEmpty && layer.currentArrangement.containsFilter
        let filter = isPiece ? .normal : p.compositingFilter
        let needsGroup = layer.mask != nil || filter != .normal || hasFiltered
            || (opacity < 255 && (parts > 1 || !sublayers.isEmpty))

        let clipsByShape = p.masksToBounds && (p.cornerRadius > 0 || !inherited.projection.isAxisAligned)
        // Clipping each of several parts by itself would cover their edges twice.
        let fills = sublayers.isEmpty && (p.contents == nil || (fillsBounds(p) && !hasGradient))
        let needsClipGroup = clipsByShape && !fills && (parts > 0 || !sublayers.isEmpty)
        // What filters mix with lies in one group with them.
        let clipsBackground = needsClipGroup && hasBackground && hasFiltered
        // One group can do both where nothing but clipped things is in it.
        let joined = needsGroup && needsClipGroup && (!hasBackground || clipsBackground) && !hasBorder
        let shape = needsClipGroup ? FrameBuilder.shape(whole, p.cornerRadius) : nil

        var group: GroupNode?
        if needsGroup {
            group = GroupNode(
                id: NodeID(layer: layer.id, part: Part.group), bounds: .empty, opacity: opacity,
                blendMode: filter, shape: joined ? shape : nil, hasMask: layer.mask != nil)
            openGroup()
        }
        let inner = needsGroup ? 255 : opacity
        var inside = inherited
        inside.opacity = 1
        // The layer's own nodes are known too where nothing below it, nor its mask, has a say in them.
        let ownRevision = opacity == 255 && !clipsByShape ? inherited.revision : 0
        let first = nodeCount

        if hasBackground, !clipsBackground { addBackground(layer, p, whole, p.cornerRadius, inner) }
        if p.masksToBounds, !clipsByShape {
            inside.clip = inside.clip.intersection(PlaneRect(p.bounds).mapped(byAligned: inherited.projection))
        }
        if needsClipGroup, !joined { openGroup() }
        if clipsBackground { addBackground(layer, p, FrameBuilder.area(of: whole), 0, inner) }
        addContents(layer, p, inside, inner, hasGradient: hasGradient, rounded: clipsByShape && fills)
        let ownCount = nodeCount - first
        know(first..<nodeCount, ownRevision)
        if !sublayers.isEmpty {
            if !p.sublayerTransform.isIdentity { inside.sublayerSpace = p.sublayerSpace }
            addSublayers(of: layer, inside, time)
            inside.sublayerSpace = nil
        }
        if needsClipGroup, !joined {
            closeGroup(
                GroupNode(
                    id: NodeID(layer: layer.id, part: Part.clip), bounds: .empty, opacity: 255, blendMode: .normal,
                    shape: shape, hasMask: false))
        }
        if hasBorder {
            append(
                .border(
                    BorderNode(
                        id: NodeID(layer: layer.id, part: Part.border), placement: whole,
                        cornerRadius: p.cornerRadius, width: p.borderWidth,
                        pixel: FrameBuilder.pixel(p.borderColor, inner))),
                bounds: whole.bounds)
            know(nodeCount - 1..<nodeCount, ownRevision, after: ownCount)
        }
        if let group { closeGroup(group, mask: layer.mask, inside, time) }
    }

    private func addBackground(
        _ layer: Layer, _ p: borrowing LayerProperties, _ place: Placement, _ radius: Double, _ opacity: UInt8
    ) {
        append(
            .fill(
                FillNode(
                    id: NodeID(layer: layer.id, part: Part.background), placement: place, cornerRadius: radius,
                    pixel: FrameBuilder.pixel(p.backgroundColor, opacity))),
            bounds: place.bounds)
    }

    /// A clip of a group whose nodes are cut by the upright clip above already: cutting the group as well
    /// would soften that edge twice.
    private static func shape(_ whole: Placement, _ radius: Double) -> ShapeClip {
        var place = whole
        place.clip = .infinite
        return ShapeClip(placement: place, cornerRadius: radius)
    }

    /// Whole pixels over all that `whole` touches, for a group whose shape gives the edges.
    private static func area(of whole: Placement) -> Placement {
        let b = whole.bounds
        return Placement(
            projection: .identity,
            rect: PlaneRect(minX: Double(b.minX), minY: Double(b.minY), maxX: Double(b.maxX), maxY: Double(b.maxY)),
            clip: whole.clip, bounds: b)
    }

    private func addSublayers(of layer: Layer, _ inherited: Inherited, _ time: Double) {
        let sublayers = layer.sublayers
        if layer.currentArrangement.isInOrder {
            for layer in sublayers { add(layer, inherited, layerTime: time) }
        } else {
            let depths = layer.depthOrder ?? DepthOrder()
            layer.depthOrder = depths
            depths.update(sublayers, time: time)
            for i in depths.order { add(sublayers[i], inherited, layerTime: time) }
        }
    }

    /// The colour with an opacity (0…255) in its alpha.
    static func pixel(_ color: Color, _ opacity: UInt8) -> Pixel {
        opacity == 255 ? color.pixel : color.withAlpha(color.eightBit.alpha * Float(opacity) / 255).pixel
    }
}
