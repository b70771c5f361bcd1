// A group passed through and the same group drawn offscreen agree to a rounding step, not to the last bit.
// When a group changes from one to the other because something came into it or left it, the pixels of
// it that nobody damaged would keep the old rounding: so all of it is drawn again.

import Geometry
import RenderTree

/// How each group was drawn in the last frame. Keeps its memory between frames.
struct GroupStrategyHistory {
    private var last: [NodeID: FrameAnalysis.GroupStrategy] = [:]
    private var next: [NodeID: FrameAnalysis.GroupStrategy] = [:]

    /// Forgets all, when the back buffer is drawn whole.
    mutating func removeAll() { last.removeAll(keepingCapacity: true) }

    /// Takes note of a frame; adds to `damage` the bounds of groups that are now drawn another way.
    mutating func update(_ nodes: [RenderNode], _ analysis: FrameAnalysis, damage: inout DamageRegion) {
        next.removeAll(keepingCapacity: true)
        for i in analysis.groups {
            guard case .beginGroup(let group) = nodes[i] else { continue }
            let strategy = analysis.strategies[i]
            next[group.id] = strategy
            if let before = last[group.id], before != strategy { damage.formUnion(group.bounds) }
        }
        swap(&last, &next)
    }
}
