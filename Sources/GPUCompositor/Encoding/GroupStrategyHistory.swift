// A group passed through and the same group drawn offscreen agree to a rounding step, not to the last bit.
// When a group changes from one to the other because something came into it or left it, the pixels of
// it that nobody damaged would keep the old rounding: so all of it is drawn again.

import FramePlanning
import Geometry
import RenderTree

/// Which groups were drawn offscreen in the last frame. Keeps its memory between frames.
struct GroupStrategyHistory {
    private var last: [NodeID: Bool] = [:]
    private var next: [NodeID: Bool] = [:]

    /// Forgets all, when the back buffer is drawn whole.
    mutating func removeAll() { last.removeAll(keepingCapacity: true) }

    /// Takes note of a frame; adds to `damage` the bounds of groups that are now drawn another way.
    mutating func update(_ groups: [PlannedGroup], damage: inout DamageRegion) {
        next.removeAll(keepingCapacity: true)
        for group in groups {
            let isOffscreen = group.strategy.isOffscreen
            next[group.id] = isOffscreen
            if let before = last[group.id], before != isOffscreen { damage.formUnion(group.bounds) }
        }
        swap(&last, &next)
    }
}
