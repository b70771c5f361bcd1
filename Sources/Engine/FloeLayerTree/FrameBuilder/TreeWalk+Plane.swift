// Adds one layer that lies flat in its plane: the groups it needs, and its parts from back to front.
//
//     clips                                          does not
//     [group: opacity, filter, outline, mask         [group: opacity, filter, mask
//        background  gradient  contents                 [group: outline
//        shape  text  sublayers  border                    background  gradient  contents ]
//      mask: the mask layer's own nodes ]               shape  text  sublayers  border
//                                                     mask: the mask layer's own nodes ]
//
// Each group, and each of its effects, is added only where some pixel could differ without it (LayerParts).

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension TreeWalk {
    /// The part numbers that distinguish a layer's nodes.
    enum Part {
        static let group: UInt8 = 0, background: UInt8 = 1, outline: UInt8 = 2, contents: UInt8 = 3
        static let gradient: UInt8 = 4, border: UInt8 = 5, shadow: UInt8 = 6, picture: UInt8 = 7, backdrop: UInt8 = 8
        static let shape = NodeID.shapePart, text = NodeID.textPart
        static let shadowGroup: UInt8 = 10, cut: UInt8 = 16
    }

    /// What a flat layer is added as.
    enum PlaneRole {
        case whole
        /// A group around it cuts a piece out of it and blends by the layer's filter.
        case piece
        /// The content of its own picture, which is faded, blended and filtered as a whole and has the shadow.
        case picture
    }

    /// Adds a flat layer.
    mutating func addPlane(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, role: PlaneRole = .whole
    ) {
        if !p.isDoubleSided, inherited.projection.determinant <= 0 { return }
        var whole = placement(PlaneRect(p.bounds), inherited)
        (whole.roundedCorners, whole.cornerCurve) = (p.maskedCorners, p.cornerCurve)
        let hasSublayers = layer.hasSublayers
        let filter = role == .whole ? p.compositingFilter : .normal
        let hasShadow = role != .picture && p.hasShadow
        var isCastByContents = false
        if role != .picture, p.hasEffects || hasShadow {
            if p.hasEffects, !p.effects.backgroundFilters.isEmpty { addBackdrop(layer, p, whole, inherited) }
            isCastByContents = hasShadow && !shadowIsOutline(layer, p, time)
            if p.isFiltered || isCastByContents && inherited.projection.isUpright {
                return addPicture(layer, p, inherited, time, filter)
            }
        }
        let mayOverflow = hasSublayers || p.contentsMayOverflow || layer.kind == .shape
        if whole.bounds.isEmpty, !hasShadow, p.masksToBounds || !mayOverflow { return }
        layerCount += 1

        let parts = LayerParts(layer, p, hasSublayers: hasSublayers, isVisible: !whole.bounds.isEmpty)
        let opacity = role == .picture ? .opaque : Opacity(p.opacity * inherited.opacity)
        guard !opacity.isTransparent else { return }
        let hasFiltered = hasSublayers && cache.order(of: layer).containsFilter
        let needsGroup =
            layer.mask != nil || filter != .normal || hasFiltered
            || (!opacity.isOpaque && (parts.count + (hasShadow ? 1 : 0) > 1 || hasSublayers))

        let clipsAxisAligned = p.masksToBounds && p.roundedRadius <= 0 && inherited.projection.isAxisAligned
        var outline: Placement?
        // Contents of a layer that does not clip keep their corners.
        let outlineRadius = p.masksToBounds || !parts.hasContents ? p.roundedRadius : 0
        if parts.needOutline {
            let around = parts.outline == PlaneRect(p.bounds) ? whole : placement(parts.outline, inherited)
            // Whole pixels need no group.
            let isWhole = (clipsAxisAligned || !p.masksToBounds && outlineRadius <= 0) && isCrisp(around)
            if !isWhole { outline = TreeWalk.outline(around, outlineRadius) }
        }
        let needsOutline = outline != nil
        // One group can do both if everything in it lies within the outline.
        let isWithin = p.masksToBounds || (!hasSublayers && !parts.hasBorder && !parts.hasShape && !parts.hasText)
        let joined = needsGroup && needsOutline && !hasShadow && isWithin

        // A mask does not cut the shadow, which then lies beside its group, in one that fades and blends both.
        let masksBesideShadow = hasShadow && layer.mask != nil
        if masksBesideShadow { openGroup() }
        if hasShadow, masksBesideShadow || !needsGroup {
            addShadow(layer, p, inherited, time, masksBesideShadow ? .opaque : opacity, fromContents: isCastByContents)
        }
        if needsGroup { openGroup() }
        var inside = inherited
        inside.opacity = 1
        // The layer's own nodes get revisions too: sublayers and mask affect only its groups. Groups around them make them
        // different nodes, hence the offsets; a group that holds only these nodes has a revision of its own.
        let isKnown = inherited.revision != 0 && (!needsOutline || p.masksToBounds)
        let ownRevision = isKnown ? inherited.revision + (needsGroup ? 16 : 0) + (needsOutline ? 8 : 0) : 0
        let outside = visible
        // A single part that ends at the clip, or within it, has that edge as its own.
        if clipsAxisAligned, parts.needOutline {
            inside.clip = inside.clip.intersection(PlaneRect(p.bounds).mapped(byAxisAligned: inherited.projection))
        }
        if hasShadow, needsGroup, !masksBesideShadow {
            addShadow(layer, p, inherited, time, .opaque, fromContents: isCastByContents)
        }
        if needsOutline, !joined { openGroup() }
        let first = nodeCount
        if needsOutline, p.masksToBounds { visible = whole.bounds }
        var look = Look(
            layer: layer.id, place: whole, opacity: needsGroup ? .opaque : opacity, openSides: needsOutline ? parts.boundsOpenSides : [])
        if !needsOutline || outlineRadius <= 0 { look.place.cornerRadius = p.roundedRadius }
        if parts.hasBackground { addBackground(p, look) }
        if parts.hasGradient { addGradient(layer, p, look) }
        if !p.masksToBounds { look.place.cornerRadius = 0 }
        if needsOutline { look.openSides = parts.contentsOpenSides }
        if !parts.contentsFill { look.place.cornerRadius = 0 }
        addContents(p, parts, look, inside)
        if needsOutline, !joined, !p.masksToBounds { closeOutline(layer, outline) }
        if parts.hasShape { addShape(layer, p, look.opacity, inside) }
        if parts.hasText { addText(layer, p, look, inside) }
        // Closing an outline group in which nothing shows removes its beginning as well.
        let ownCount = max(0, nodeCount - first)
        know(nodeCount - ownCount..<nodeCount, ownRevision)
        if hasSublayers {
            let isSpace = !p.sublayerTransform.isIdentity
            if isSpace {
                inside.space = Int32(spaces.count)
                spaces.append(p.sublayerSpace)
            }
            addSublayers(of: layer, inside, time)
            if isSpace { spaces.removeLast() }
            inside.space = -1
        }
        if parts.hasBorder {
            look.openSides = needsOutline && p.masksToBounds ? .all : []
            look.place.cornerRadius = p.roundedRadius
            addBorder(p, look)
            know(nodeCount - 1..<nodeCount, ownRevision, after: ownCount)
        }
        visible = outside
        if needsOutline, !joined, p.masksToBounds { closeOutline(layer, outline) }
        guard needsGroup else { return }
        let group = GroupNode(
            id: NodeID(layer: layer.id, part: Part.group), bounds: .empty, opacity: masksBesideShadow ? .opaque : opacity,
            blendMode: masksBesideShadow ? .normal : filter, shape: joined ? outline : nil, hasMask: layer.mask != nil)
        closeGroup(group, of: layer, mask: layer.mask, inside, time)
        guard masksBesideShadow else { return }
        closeGroup(
            GroupNode(
                id: NodeID(layer: layer.id, part: Part.shadowGroup), bounds: .empty, opacity: opacity, blendMode: filter, shape: nil,
                hasMask: false), of: layer)
    }

    /// Adds the shadow of a layer that is drawn where it lies.
    private mutating func addShadow(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, _ opacity: Opacity, fromContents: Bool
    ) {
        guard !fromContents else { return addShadowOfContents(layer, p, inherited, time, opacity) }
        let place = nodeCount
        addShadow(layer, p, inherited, opacity)
        // Groups around it make it another node.
        if inherited.revision != 0 { know(place..<nodeCount, inherited.revision + (openGroups.isEmpty ? 0 : 16), after: 7) }
    }

    private mutating func closeOutline(_ layer: Layer, _ outline: Placement?) {
        closeGroup(
            GroupNode(
                id: NodeID(layer: layer.id, part: Part.outline), bounds: .empty, opacity: .opaque, blendMode: .normal,
                shape: outline, hasMask: false), of: layer)
    }

    /// Returns the outline of a group whose nodes are already cut by the inherited axis-aligned clip: cutting the group by it as
    /// well would soften that edge twice.
    private static func outline(_ whole: Placement, _ radius: Double) -> Placement {
        var place = whole
        place.clip = .infinite
        place.cornerRadius = radius
        return place
    }

    /// Whether the visible edges of an axis-aligned rectangle lie on pixel boundaries.
    private func isCrisp(_ place: Placement) -> Bool {
        guard let r = place.visibleAxisAlignedRect?.intersection(PixelRect(visible)) else { return false }
        return r.minX == r.minX.rounded() && r.minY == r.minY.rounded() && r.maxX == r.maxX.rounded() && r.maxY == r.maxY.rounded()
    }

    private mutating func addSublayers(of layer: Layer, _ inherited: Inherited, _ time: Double) {
        let sublayers = layer.sublayers
        if cache.order(of: layer).isByDepth {
            // Most have not changed, and the layer objects are not even read.
            let slots = cache.entries[layer.slot].sublayers
            for i in slots.indices where !keepNodes(at: Int(slots[i]), inherited.revision) {
                build(sublayers[i], inherited, layerTime: time)
            }
        } else {
            let details = cache.details(of: layer)
            details.sort(sublayers, time: time)
            for i in details.drawOrder { add(sublayers[i], inherited, layerTime: time) }
        }
    }
}
