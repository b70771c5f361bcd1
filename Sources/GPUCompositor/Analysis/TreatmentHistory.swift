// A group drawn straight and the same group drawn apart agree to a rounding step, not to the last bit.
// When a group changes from one to the other because something came into it or left it, the pixels of
// it that nobody damaged would keep the old rounding: so all of it is drawn again.

import Geometry
import RenderTree

/// How each group was drawn in the last frame. Keeps its memory between frames.
struct TreatmentHistory {
    private var last: [NodeID: FrameOutline.Treatment] = [:]
    private var next: [NodeID: FrameOutline.Treatment] = [:]

    /// Forgets all, when the back buffer is drawn whole.
    mutating func removeAll() { last.removeAll(keepingCapacity: true) }

    /// Takes note of a frame; adds to `damage` the bounds of groups that are now drawn another way.
    mutating func update(_ nodes: [RenderNode], _ outline: FrameOutline, damage: inout DamageRegion) {
        next.removeAll(keepingCapacity: true)
        for i in outline.groups {
            guard case .beginGroup(let group) = nodes[i] else { continue }
            let treatment = outline.treatments[i]
            next[group.id] = treatment
            if let before = last[group.id], before != treatment { damage.formUnion(group.bounds) }
        }
        swap(&last, &next)
    }
}
