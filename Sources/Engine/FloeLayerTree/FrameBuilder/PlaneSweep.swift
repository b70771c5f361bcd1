// Finds which planes of a space must be drawn before which. A sweep over the picture finds pairs that may overlap (Shamos, Hoey
// 1976); a few numbers decide most of them (ProjectedPlanes), and for the rest the outlines are intersected.

import FloeGeometry
import FloeRenderTree

struct PlaneSweep {
    /// Counts of what the sweep did, for tests.
    struct Work: Equatable {
        /// Pairs that it came across, and those among them whose outlines were intersected.
        var pairs = 0, overlaps = 0
    }

    private(set) var work = Work()
    private var footprints = ProjectedPlanes()
    /// The planes by the left edges of their bounding rectangles.
    private var order = SortedIndices()
    private var overlap = ConvexPolygon(), spare = ConvexPolygon()

    /// Adds the draw-order constraints to `sort`. Returns false if two planes cut through each other.
    mutating func compare(_ planes: [SpacePlane.Geometry], _ sort: inout TopologicalSort) -> Bool {
        work = Work()
        footprints.removeAll()
        order.removeNumbers()
        for plane in planes {
            footprints.append(plane.outline, depth: plane.depth)
            // A plane whose place is not a number meets nothing.
            let left = footprints.left(order.count)
            order.append(left.isNaN ? .infinity : left)
        }
        order.sort()
        return sweep(order.indices, footprints, planes, &sort)
    }

    private mutating func sweep(
        _ order: [Int], _ footprints: ProjectedPlanes, _ planes: [SpacePlane.Geometry], _ sort: inout TopologicalSort
    ) -> Bool {
        for first in order.indices {
            let i = order[first], right = footprints.right(i)
            var second = first + 1
            while second < order.count {
                let j = order[second]
                guard footprints.left(j) <= right else { break }
                work.pairs += 1
                second += 1
                guard footprints.meet(i, j) else { continue }
                // Of two planes at the same depth, the earlier one is behind.
                let a = min(i, j), b = max(i, j)
                switch footprints.compare(a, b) {
                case .apart: break
                case .behind: sort.put(a, before: b)
                case .inFront: sort.put(b, before: a)
                case .unknown: guard compare(a, b, planes, &sort) else { return false }
                }
            }
        }
        return true
    }

    /// Compares two planes over the intersection of their outlines.
    private mutating func compare(
        _ i: Int, _ j: Int, _ planes: [SpacePlane.Geometry], _ sort: inout TopologicalSort
    ) -> Bool {
        work.overlaps += 1
        overlap.become(planes[i].outline)
        overlap.formIntersection(planes[j].outline, &spare)
        guard !overlap.isEmpty else { return true }
        switch DepthSorter.side(of: overlap, planes[i].difference(to: planes[j])) {
        case .front: sort.put(i, before: j)
        case .back: sort.put(j, before: i)
        case .both: return false
        }
        return true
    }
}
