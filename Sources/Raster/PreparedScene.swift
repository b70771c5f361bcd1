// A frame made ready to draw: one `PreparedNode` for each render node, at the same index, and the
// arrays that hold the rarer details. Refilled for every frame; keeps its memory.

import Geometry
import Imaging
import RenderTree

/// Prepared nodes and their details. The frame it was prepared from must outlive its use: bitmaps are
/// referred to, not owned.
public struct PreparedScene {
    var nodes: [PreparedNode] = []
    var extras: [ShapeExtras] = []
    /// Inner shapes of borders.
    var inners: [PreparedShape] = []
    var copies: [PreparedCopy] = []
    var samplers: [PreparedSampler] = []
    var bends: [PreparedBend] = []
    var gradients: [PreparedGradient] = []
    var groups: [PreparedGroup] = []
    var cuts: [HalfPlane] = []
    /// Of gradients in masks: each row's alpha, opacity included. Every tile asks for its rows more than once.
    var rowAlphas: [UInt8] = []
    private var isInMask = false
    /// Pixels that a node leaves opaque though its shape or its picture is not so throughout.
    var opaqueParts: [DeviceRect] = []
    /// Groups open at the node being prepared: the node's index and the bounds its content shows within.
    private var open: [(node: Int, bounds: DeviceRect)] = []

    /// Whether rows of pictures are looked up instead of asked pixel by pixel (`AlphaSpans`).
    public var usesSpans = true
    /// Pixels of pictures that may yet be looked through for this frame, so that no frame takes long for it.
    var spanBudget = 0
    private static let pixelsLookedThrough = 1 << 19

    public init() {}

    public var count: Int { nodes.count }
    /// Groups that are drawn apart.
    public var groupCount: Int { groups.count }

    /// Every pixel that node `index` may touch, enclosing groups' bounds included. Empty if it draws
    /// nothing. A group's brackets have the group's bounds.
    @inline(__always)
    public func bounds(_ index: Int) -> DeviceRect { nodes[index].bounds }

    /// What node `index` is to one who walks the frame.
    @inline(__always)
    public func role(_ index: Int) -> NodeRole {
        switch nodes[index].kind {
        case .nothing: .nothing
        case .solid, .copy, .upright, .projected, .bent, .gradient: .content
        case .beginGroup: .beginGroup(Int(nodes[index].detail))
        case .mask: .mask
        case .endGroup: .endGroup(Int(nodes[index].detail))
        }
    }

    /// Whether a group's content is multiplied with a mask.
    public func hasMask(group: Int) -> Bool { groups[group].hasMask }
    public func bounds(group: Int) -> DeviceRect { groups[group].bounds }

    /// Makes the nodes of `frame` ready that touch `area`; the others draw nothing.
    public mutating func prepare(_ frame: Frame, within area: DeviceRect) {
        removeAll()
        spanBudget = PreparedScene.pixelsLookedThrough
        let screen = frame.size.rect.intersection(area)
        var index = 0
        while index < frame.nodes.count {
            let visible = open.last?.bounds ?? screen
            switch frame.nodes[index] {
            case .beginGroup(let group):
                let bounds = group.bounds.intersection(visible)
                if PreparedScene.isStraight(group, at: index, in: frame.nodes) {
                    let first = cuts.count
                    cuts.append(contentsOf: group.cuts)
                    nodes.append(.nothing)
                    var content = prepared(frame.nodes[index + 1], within: bounds)
                    content.firstCut = Int32(first)
                    content.cutCount = Int32(group.cuts.count)
                    nodes.append(content)
                    nodes.append(.nothing)
                    index += 3
                    continue
                }
                let begin = begin(group, bounds)
                open.append((index, begin.bounds))
                nodes.append(begin)
            case .mask:
                nodes.append(bracket(.mask))
                isInMask = true
            case .endGroup:
                nodes.append(bracket(.endGroup))
                isInMask = false
                _ = open.popLast()
            case .fill, .border, .image, .ninePart, .gradient:
                nodes.append(prepared(frame.nodes[index], within: visible))
                if isInMask { keepRowAlphas(nodes.count - 1) }
            }
            index += 1
        }
    }

    private mutating func removeAll() {
        nodes.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        inners.removeAll(keepingCapacity: true)
        copies.removeAll(keepingCapacity: true)
        samplers.removeAll(keepingCapacity: true)
        bends.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        opaqueParts.removeAll(keepingCapacity: true)
        rowAlphas.removeAll(keepingCapacity: true)
        isInMask = false
        open.removeAll(keepingCapacity: true)
    }

    /// A group of one node that nothing is done to as a whole but cutting it: source-over of that node
    /// onto nothing is the node, so drawing it straight gives the same pixels.
    private static func isStraight(_ group: GroupNode, at index: Int, in nodes: [RenderNode]) -> Bool {
        guard group.opacity == 255, group.blendMode == .normal, group.shape == nil, !group.hasMask,
            index + 2 < nodes.count, case .endGroup = nodes[index + 2]
        else { return false }
        switch nodes[index + 1] {
        case .fill, .border, .image, .ninePart, .gradient: return true
        case .beginGroup, .mask, .endGroup: return false
        }
    }

    /// The mask or end of the innermost open group, which shares its bounds and number.
    private func bracket(_ kind: PreparedKind) -> PreparedNode {
        guard let begin = open.last else { return .nothing }
        var node = nodes[begin.node]
        node.kind = kind
        return node
    }

    private mutating func begin(_ group: GroupNode, _ bounds: DeviceRect) -> PreparedNode {
        var visible = bounds
        var shape = PreparedShape.none
        if let clip = group.shape {
            if let made = makeShape(clip.placement, cornerRadius: clip.cornerRadius) {
                shape = made
                visible = visible.intersection(clip.placement.bounds)
            } else {
                visible = .empty
            }
        }
        if group.opacity == 0 { visible = .empty }
        var node = PreparedNode(kind: .beginGroup)
        node.bounds = visible
        node.detail = Int32(groups.count)
        groups.append(
            PreparedGroup(
                bounds: visible, opacity: group.opacity, mode: group.blendMode, hasShape: group.shape != nil,
                shape: shape, firstCut: Int32(cuts.count), cutCount: Int32(group.cuts.count), hasMask: group.hasMask))
        cuts.append(contentsOf: group.cuts)
        return node
    }

    /// A shape with its extras stored; nil where nothing shows.
    mutating func makeShape(_ placement: Placement, cornerRadius: Double) -> PreparedShape? {
        let isAligned = placement.projection.isAxisAligned
        if isAligned, cornerRadius <= 0 {
            guard let visible = placement.visibleAlignedRect, !visible.isEmpty else { return nil }
            return PreparedShape(edges: QuadCoverage(aligned: visible), isAligned: true, extras: -1)
        }
        guard let coverage = ShapeCoverage(placement, cornerRadius: cornerRadius) else { return nil }
        var shape = PreparedShape(edges: coverage.edges, isAligned: isAligned, extras: -1)
        if coverage.rounded != nil || coverage.clip != nil {
            shape.extras = Int32(extras.count)
            extras.append(ShapeExtras(coverage))
        }
        return shape
    }
}

/// What a node is to one who walks a prepared scene.
public enum NodeRole {
    case nothing
    /// To be drawn.
    case content
    /// Brackets of the group of this number.
    case beginGroup(Int), endGroup(Int)
    case mask
}
