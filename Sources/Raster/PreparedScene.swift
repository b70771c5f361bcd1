// A frame made ready to draw: one `PreparedNode` for each render node, at the same index, and the
// arrays that hold the rarer details. Filled by `PreparedScene+Preparation`, which keeps its memory, and what
// is known to be the same, from one frame to the next.

import Geometry
import Imaging
import RenderTree

/// Prepared nodes and their details. The frame it was prepared from must outlive its use: bitmaps are
/// referred to, not owned.
public struct PreparedScene {
    // Asked for each node in each tile, which calls from one module to another are too slow for.
    @usableFromInline var nodes: [PreparedNode] = []
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
    /// Pixels that a node leaves opaque though its shape or its picture is not so throughout.
    var opaqueParts: [DeviceRect] = []

    // What preparing goes by.
    var kept = KeptNodes()
    var open: [OpenGroup] = []
    var isInMask = false
    /// Of the picture whose opaque parts are being found.
    var bands: [DeviceRect] = []
    /// Whether rows of pictures are looked up instead of asked pixel by pixel (`OpacityRuns`).
    public var usesSpans = true
    /// Pixels of pictures that may yet be looked through for this frame, so that no frame takes long for it.
    var spanBudget = 0
    /// Whether the node being prepared may turn out otherwise the next time, though it is the same.
    var isProvisional = false

    public init() {}

    /// As long as this number stays the same, the same nodes have the same bounds.
    public var arrangement: Int { kept.arrangement }

    public var count: Int { nodes.count }
    /// Groups that are drawn apart.
    public var groupCount: Int { groups.count }

    /// Every pixel that node `index` may touch, enclosing groups' bounds included. Empty if it draws
    /// nothing. A group's brackets have the group's bounds.
    @inlinable @inline(__always)
    public func bounds(_ index: Int) -> DeviceRect { nodes[index].bounds }

    /// Whether node `index` has one colour throughout.
    @inlinable @inline(__always)
    public func isFlat(_ index: Int) -> Bool { nodes[index].kind == .solid }

    /// What node `index` is to one who walks the frame.
    @inlinable @inline(__always)
    public func role(_ index: Int) -> NodeRole {
        switch nodes[index].kind {
        case .nothing, .passThroughGroup: .nothing
        case .solid, .copy, .axisAligned, .projected, .ninePart, .gradient: .content
        case .beginGroup: .beginGroup(Int(nodes[index].detail))
        case .mask: .mask
        case .endGroup: .endGroup(Int(nodes[index].detail))
        }
    }

    /// Whether a group's content is multiplied with a mask.
    public func hasMask(group: Int) -> Bool { groups[group].hasMask }
    public func bounds(group: Int) -> DeviceRect { groups[group].bounds }

    /// A shape with its extras stored; nil where nothing shows.
    mutating func makeShape(_ placement: Placement, cornerRadius: Double) -> PreparedShape? {
        let isAxisAligned = placement.projection.isAxisAligned
        if isAxisAligned, cornerRadius <= 0 {
            guard let visible = placement.visibleAlignedRect, !visible.isEmpty else { return nil }
            return PreparedShape(edges: QuadCoverage(aligned: visible), isAxisAligned: true, extras: -1)
        }
        guard let coverage = ShapeCoverage(placement, cornerRadius: cornerRadius) else { return nil }
        var shape = PreparedShape(edges: coverage.edges, isAxisAligned: isAxisAligned, extras: -1)
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
