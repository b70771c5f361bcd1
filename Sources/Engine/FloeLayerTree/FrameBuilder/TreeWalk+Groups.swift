// Opening and closing groups. A group's bounds are known only once all its nodes are written, so its opening node is filled in
// when it closes, unless the reused frame already has it there. An empty group leaves nothing behind.

import Foundation
import FloeGeometry
import FloeRenderTree

extension TreeWalk {
    mutating func openGroup() {
        openGroups.append(OpenGroup(index: nodeCount, bounds: .empty))
        groupsOpened += 1
        if nodeCount < nodes.count { nodeCount += 1 } else { write(.endGroup, NodeHeader(.endGroup, nil, .empty, next: nodeCount + 1)) }
    }

    /// Ends the innermost group: writes `group` with its bounds filled in.
    mutating func closeGroup(
        _ group: GroupNode, of layer: Layer, mask: Layer? = nil, _ inherited: Inherited? = nil, _ time: Double = 0
    ) {
        guard let open = openGroups.popLast() else { return }
        var bounds = open.bounds
        if let shape = group.shape { bounds = bounds.intersection(shape.bounds) }
        let content = nodeCount
        if let mask, let inherited, !bounds.isEmpty {
            bounds = addMask(mask, inherited, within: bounds, time)
        }
        guard !bounds.isEmpty else {
            nodeCount = open.index
            return
        }
        var placed = group
        placed.bounds = bounds
        let range = GroupRange(begin: open.index, mask: mask == nil ? nil : content, end: nodeCount)
        let revision = cache.details(of: layer).revision(of: placed, range)
        if revisions[open.index] != revision {
            nodes[open.index] = .beginGroup(placed)
            headers[open.index] = NodeHeader(
                .beginGroup, group.id, bounds, maskDistance: mask == nil ? 0 : content - open.index, next: nodeCount + 1)
            revisions[open.index] = revision
        }
        if nodeCount < revisions.count, revisions[nodeCount] == revision + 1 {
            nodeCount += 1
        } else {
            write(.endGroup, NodeHeader(.endGroup, nil, .empty, next: nodeCount + 1))
            know(nodeCount - 1..<nodeCount, revision, after: 1)
        }
        widenGroup(by: bounds)
    }

    /// Adds the mask's nodes, only as far as there is something to mask. Returns the intersection of mask and content.
    private mutating func addMask(_ mask: Layer, _ inherited: Inherited, within bounds: DeviceRect, _ time: Double) -> DeviceRect {
        write(.mask, NodeHeader(.mask, nil, .empty, next: nodeCount + 1))
        let outside = visible
        visible = bounds
        openGroups.append(OpenGroup(index: nodeCount, bounds: .empty))
        // The clips above have already cut the content; cutting the mask as well would soften edges twice.
        let own = Inherited(
            projection: inherited.projection, clip: .infinite, opacity: 1,
            revision: maskRevision(mask, inherited.revision, within: bounds))
        add(mask, own, layerTime: time)
        let masked = openGroups.popLast()?.bounds ?? .empty
        visible = outside
        return masked.intersection(bounds)
    }
}
