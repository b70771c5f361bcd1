// Reuses the nodes of what has not changed. The frame passed in is an earlier one, and a node in it that carries the right
// revision is identical to the node that would be written in its place.
//
//     frame passed in   A₁ B₄ C₂ D₇        C has moved since (its revision is forgotten),
//     this frame        A₁ B₄ C₉ D₇        so only C is written
//
// When a property changes, the layer's revision is forgotten and replaced by a new one. It also identifies what its sublayers and
// its mask inherit, so these are rebuilt when it moves. Revisions are never used twice, so the frames of other trees, sizes and
// builders cannot be confused.

import FloeGeometry
import FloeRenderTree
import Synchronization

extension TreeWalk {
    /// How far building a frame has come.
    struct Progress {
        let nodes, layers, groups: Int
    }

    var progress: Progress { Progress(nodes: nodeCount, layers: layerCount, groups: groupsOpened) }

    /// Shared by all trees, which may be built at the same time.
    private static let lastRevision = Atomic<UInt64>(0)
    /// The distance between revisions: more than the nodes of a layer without sublayers, including its mask's and groups'.
    private static let stride: UInt64 = 32

    static func newRevision() -> UInt64 {
        lastRevision.wrappingAdd(stride, ordering: .relaxed).newValue
    }

    /// Keeps the nodes of the layer with slot `slot` as they are in the frame passed in. Returns false if they must be written.
    mutating func keepNodes(at slot: Int, _ inherited: UInt64) -> Bool {
        let built = cache.entries[slot].nodes, builtAt = cache.entries[slot].builtAt
        guard built.inherited == inherited, inherited != 0, built.count != CachedNodes.notWhole, cache.changes[slot] < builtAt,
            built.mask < 0 || cache.changes[Int(built.mask)] < builtAt
        else { return false }
        let end = nodeCount + Int(built.count)
        guard end <= revisions.count else { return false }
        for i in nodeCount..<end where revisions[i] != built.whole + UInt64(i - nodeCount) { return false }
        if openGroups.isEmpty {
            nodeCount = end
        } else {
            while nodeCount < end {
                widenGroup(by: headers[nodeCount].bounds)
                nodeCount = headers[nodeCount].next
            }
        }
        layerCount += Int(built.layers)
        return true
    }

    /// Returns the revision of a layer without animations: its last one if nothing has changed, else a new one.
    func revision(of layer: Layer, _ inherited: UInt64) -> UInt64 {
        guard inherited != 0 else { return 0 }
        let slot = layer.slot, built = cache.entries[slot].nodes
        let holds = built.revision != 0 && built.inherited == inherited && cache.changes[slot] < cache.entries[slot].builtAt
        return holds ? built.revision : TreeWalk.newRevision()
    }

    /// Records how to recognise `layer` in the frame passed in next time: by `revision` and, if it has no sublayers, by the nodes
    /// written since `before`, which are all its own and its mask's.
    mutating func remember(_ layer: Layer, _ revision: UInt64, _ inherited: UInt64, since before: Progress) {
        var built = CachedNodes()
        if revision != 0 {
            built.inherited = inherited
            built.revision = revision
            if !layer.hasSublayers, layer.mask?.hasOnlyOwnNodes ?? true {
                built.count = UInt8(nodeCount - before.nodes)
                built.layers = UInt8(layerCount - before.layers)
                built.mask = Int32(layer.mask?.slot ?? LayerSlots.none)
                // A mask without a group is in the layer's picture.
                let isOwn = groupsOpened == before.groups && layer.mask == nil
                built.whole = isOwn ? revision : wholeRevision(of: layer, revision)
                know(before.nodes..<nodeCount, built.whole)
            }
        }
        cache.entries[layer.slot].layer = layer.id
        cache.entries[layer.slot].builtAt = cache.generation
        cache.entries[layer.slot].nodes = built
    }

    /// Returns the revision for all nodes of a layer with groups. It covers a mask too, whose changes are not the layer's own.
    private func wholeRevision(of layer: Layer, _ revision: UInt64) -> UInt64 {
        let last = cache.entries[layer.slot]
        let holds =
            last.nodes.revision == revision && last.nodes.whole != 0
            && layer.mask.map { $0.hasOnlyOwnNodes && cache.changes[$0.slot] < last.builtAt } ?? true
        return holds ? last.nodes.whole : TreeWalk.newRevision()
    }

    /// Assigns revisions to nodes that stay the same for as long as their layer has `revision`, if that is not 0; `count` nodes
    /// of the layer come before them.
    mutating func know(_ places: Range<Int>, _ revision: UInt64, after count: Int = 0) {
        guard revision != 0 else { return }
        for i in places { revisions[i] = revision + UInt64(count + i - places.lowerBound) }
    }

    /// Returns a revision for what a mask inherits: that of the masked layer, identified by `inherited`, together with the area
    /// outside which the mask's nodes are dropped.
    mutating func maskRevision(_ mask: Layer, _ inherited: UInt64, within visible: DeviceRect) -> UInt64 {
        guard inherited != 0 else { return 0 }
        let details = cache.details(of: mask)
        if details.scope.inherited != inherited || details.scope.visible != visible {
            details.scope = MaskScope(inherited: inherited, visible: visible, revision: TreeWalk.newRevision())
        }
        return details.scope.revision
    }

    /// Writes `node` at the end of the frame, over whatever the frame passed in had there.
    mutating func write(_ node: consuming RenderNode, _ header: NodeHeader) {
        if nodeCount < nodes.count {
            nodes[nodeCount] = node
            headers[nodeCount] = header
            revisions[nodeCount] = 0
        } else {
            nodes.append(node)
            headers.append(header)
            revisions.append(0)
        }
        nodeCount += 1
    }

    mutating func takeNodes(of frame: inout Frame) {
        nodes = frame.nodes
        headers = frame.headers
        revisions = frame.revisions
        frame = Frame(size: frame.size, background: frame.background)
        if revisions.count != nodes.count { revisions = Array(repeating: 0, count: nodes.count) }
        nodeCount = 0
        groupsOpened = 0
    }
}

extension Layer {
    /// For a mask: whether its nodes depend only on the layer itself and on what it inherits.
    fileprivate var hasOnlyOwnNodes: Bool { !hasSublayers && mask == nil && animations.isEmpty }
}
