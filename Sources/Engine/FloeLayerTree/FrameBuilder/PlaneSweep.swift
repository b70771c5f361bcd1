// Finds which planes of a space must be drawn before which. A sweep over the picture finds pairs that may overlap (Shamos, Hoey
// 1976), whose outlines are intersected.

import FloeGeometry
import FloeRenderTree

struct PlaneSweep {
    /// The planes by the left edges of their bounding rectangles, in the order of the last sweep, which has hardly changed.
    private var order: [Int] = []
    private var overlap = ConvexPolygon(), spare = ConvexPolygon()

    /// Adds the draw-order constraints to `sort`. Returns false if two planes cut through each other.
    mutating func compare(_ planes: [SpacePlane.Geometry], _ sort: inout TopologicalSort) -> Bool {
        if order.count != planes.count {
            order.removeAll(keepingCapacity: true)
            order.append(contentsOf: planes.indices)
        }
        // A plane whose place is not a number meets nothing.
        func left(_ i: Int) -> Double { planes[i].low.x.isNaN ? .infinity : planes[i].low.x }
        order.sort { left($0) < left($1) }
        for first in order.indices {
            let i = order[first]
            var second = first + 1
            while second < order.count, case let j = order[second], left(j) <= planes[i].high.x {
                second += 1
                guard planes[i].low.y <= planes[j].high.y, planes[j].low.y <= planes[i].high.y else { continue }
                // Of two planes at the same depth, the earlier one is behind.
                guard compare(min(i, j), max(i, j), planes, &sort) else { return false }
            }
        }
        return true
    }

    /// Compares two planes over the intersection of their outlines.
    private mutating func compare(_ i: Int, _ j: Int, _ planes: [SpacePlane.Geometry], _ sort: inout TopologicalSort) -> Bool {
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
