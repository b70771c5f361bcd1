// What has not changed is not built again. The frame handed in is an earlier one, and a node in it that
// carries the right revision is the very node that would be written in its place.
//
//     frame handed in   A₁ B₄ C₂ D₇        C has moved since (its revision is forgotten),
//     this frame        A₁ B₄ C₉ D₇        so only C is written
//
// A layer's revision is forgotten when a property changes and differs from then on; it also names what
// its sublayers and its mask inherit, so they are built anew when it moves. Revisions are never used twice, so
// frames of other trees, sizes and builders cannot be mistaken for each other.

import Geometry
import RenderTree

/// What became of a layer when it was built last.
struct BuiltNodes {
    /// Names what the layer had inherited.
    var inherited: UInt64
    /// Of its first node, the others count on from it; 0 is no revision.
    var revision: UInt64
    /// How many nodes, if they depend on nothing but the layer and what it inherited; else `notWhole`.
    var count: UInt8
    /// How many layers it counts as.
    var layers: UInt8

    static let unknown = BuiltNodes(inherited: 0, revision: 0, count: notWhole, layers: 0)
    static let notWhole = UInt8.max

    /// Whether the nodes can be kept: the layer has neither sublayers nor a group of its own.
    var isWhole: Bool { count != BuiltNodes.notWhole }
}

/// What a mask was built under last, and that by name.
struct MaskScope {
    var inherited: UInt64 = 0
    var visible = DeviceRect.empty
    var revision: UInt64 = 0
}

extension FrameBuilder {
    /// How far a frame has come.
    struct Progress {
        let nodes, layers, groups: Int
    }

    var progress: Progress { Progress(nodes: nodeCount, layers: layerCount, groups: groupsOpened) }

    private static var lastRevision: UInt64 = 0
    /// More than a layer without a group has nodes.
    private static let stride: UInt64 = 8

    static func newRevision() -> UInt64 {
        lastRevision += stride
        return lastRevision
    }

    /// Leaves a layer's nodes as they stand in the frame handed in; false if they must be written.
    func keepNodes(of layer: Layer, _ inherited: UInt64) -> Bool {
        let built = layer.built
        guard built.isWhole, built.inherited == inherited, inherited != 0 else { return false }
        let end = nodeCount + Int(built.count)
        guard end <= revisions.count else { return false }
        for i in nodeCount..<end where revisions[i] != built.revision + UInt64(i - nodeCount) { return false }
        if !openGroups.isEmpty {
            for i in nodeCount..<end { widenGroup(by: nodes[i].bounds ?? .empty) }
        }
        nodeCount = end
        layerCount += Int(built.layers)
        return true
    }

    /// The revision of a layer without animations: its last one if nothing has changed, else a new one.
    func revision(of layer: Layer, _ inherited: UInt64) -> UInt64 {
        guard inherited != 0 else { return 0 }
        let built = layer.built
        return built.revision != 0 && built.inherited == inherited ? built.revision : FrameBuilder.newRevision()
    }

    /// What `layer` is known by in the frame handed in the next time: `revision`, if the nodes written since
    /// `before` are all its own.
    func remember(_ layer: Layer, _ revision: UInt64, _ inherited: UInt64, since before: Progress) {
        guard revision != 0 else {
            layer.built = .unknown
            return
        }
        var built = BuiltNodes(inherited: inherited, revision: revision, count: BuiltNodes.notWhole, layers: 0)
        if layer.sublayers.isEmpty, layer.mask == nil, groupsOpened == before.groups {
            built.count = UInt8(nodeCount - before.nodes)
            built.layers = UInt8(layerCount - before.layers)
            know(before.nodes..<nodeCount, revision)
        }
        layer.built = built
    }

    /// Gives nodes that stand as they are for as long as their layer has this revision, if it has one, their
    /// own; `after` so many nodes of the layer.
    func know(_ places: Range<Int>, _ revision: UInt64, after count: Int = 0) {
        guard revision != 0 else { return }
        for i in places { revisions[i] = revision + UInt64(count + i - places.lowerBound) }
    }

    /// Names what a mask inherits from the masked layer, which `inherited` names, together with the place
    /// outside of which its nodes are dropped.
    func maskRevision(_ mask: Layer, _ inherited: UInt64, within visible: DeviceRect) -> UInt64 {
        guard inherited != 0 else { return 0 }
        if mask.maskScope.inherited != inherited || mask.maskScope.visible != visible {
            mask.maskScope = MaskScope(inherited: inherited, visible: visible, revision: FrameBuilder.newRevision())
        }
        return mask.maskScope.revision
    }

    /// Puts `node` at the end of the frame, over what was there in the frame handed in.
    func write(_ node: consuming RenderNode) {
        if nodeCount < nodes.count {
            nodes[nodeCount] = node
            revisions[nodeCount] = 0
        } else {
            nodes.append(node)
            revisions.append(0)
        }
        nodeCount += 1
    }

    func takeNodes(of frame: inout Frame) {
        (nodes, revisions) = frame.takeNodes()
        if revisions.count != nodes.count { revisions = Array(repeating: 0, count: nodes.count) }
        nodeCount = 0
        groupsOpened = 0
    }

    func giveNodes(to frame: inout Frame) {
        nodes.removeLast(nodes.count - nodeCount)
        revisions.removeLast(revisions.count - nodeCount)
        frame.setNodes(nodes, revisions: revisions)
        nodes = []
        revisions = []
    }
}
