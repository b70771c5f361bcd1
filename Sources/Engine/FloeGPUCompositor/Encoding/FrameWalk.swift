// The walk over a frame's items in painter's order. It decides what is drawn within which clips, what is hidden, and which groups are drawn
// offscreen; conforming types implement the drawing. `FrameEncoder` makes instances, and `FrameRecorder` only records.
//
// Coordinate spaces: items are in device pixels. A scope adds (dx, dy) to get pixels of its target, which is the back buffer for
// the frame itself and a region of a page for an offscreen group. Everything an item may touch is intersected, in whole pixels,
// with the scope's clip rectangles: the damage within the enclosing groups. They are disjoint, and each yields an instance of its
// own, so no scissor is needed.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// What items are drawn into, and how.
struct DrawingScope {
    var stream: Int
    var dx: Int32 = 0, dy: Int32 = 0
    /// The scope's range in `clips`.
    var clips: Range<Int>
    /// A factor for the colours of all items, 0…1: the opacity of groups folded into their only item.
    var factor: Float = 1
    /// The blend mode of all items: that of a group folded into its only item; otherwise source-over.
    var mixing: GPUOperation.Features = []
    /// Whether items are drawn unmodified.
    var isPlain: Bool { factor == 1 && mixing.isEmpty }
    /// The shift from the innermost offscreen group to its mask on the same page: right if it is tall, else down; zero without one.
    var toMask = SIMD2<Int32>.zero
}

/// What happens at each step of a walk. Generic code is specialised for each conforming type, so that a walk that records nothing
/// pays nothing for those that do.
protocol FrameWalk {
    /// The reason why a step may fail.
    associatedtype Failure: Error

    var plan: FramePlan { get set }
    /// The scopes around the next item, innermost last, and the clips of all of them.
    var scopes: [DrawingScope] { get set }
    var clips: [DeviceRect] { get set }
    /// Whether hidden pixels are left out.
    var hides: Bool { get }

    /// Fills a visible part of the damage with `pixel`: the background, or an item that covers it everywhere.
    mutating func fillGround(_ rect: DeviceRect, _ pixel: Pixel, item: Int?, of frame: borrowing Frame)
    /// Draws a content item within the innermost scope.
    mutating func drawItem(_ index: Int, of frame: borrowing Frame) throws(Failure)
    /// Begins the scope of an offscreen group, and of its mask if it has one. `own`: its clips.
    mutating func beginOffscreen(_ group: PlannedGroup, clips own: Range<Int>) throws(Failure)
    /// Composites an offscreen group onto the innermost scope, after that of the group, `inner`, has ended.
    mutating func composite(_ group: PlannedGroup, _ inner: DrawingScope, of frame: borrowing Frame)
}

extension FrameWalk {
    /// Draws the planned frame within `damage`.
    mutating func draw(_ frame: borrowing Frame, damage: [DeviceRect]) throws(Failure) {
        clips.removeAll(keepingCapacity: true)
        clips.append(contentsOf: damage)
        scopes.removeAll(keepingCapacity: true)
        scopes.append(DrawingScope(stream: 0, clips: 0..<clips.count))
        let first = drawGround(frame, damage)
        try draw(first..<plan.items.count, of: frame)
    }

    /// Draws items in the innermost scope.
    mutating func draw(_ range: Range<Int>, of frame: borrowing Frame) throws(Failure) {
        var i = range.lowerBound
        while i < range.upperBound {
            switch plan.items[i].kind {
            case .nothing, .deferred: break
            case .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient:
                let depth = scopes.count
                guard beginItem(i) else { break }
                try drawItem(i, of: frame)
                // Pop the item's own scope, if it got one.
                if scopes.count > depth { clips.removeLast(scopes.removeLast().clips.count) }
            case .beginGroup:
                let group = plan.groups[Int(plan.items[i].detail)]
                var isBegun = false
                if plan.hiddenBy[i] < 0 { isBegun = try begin(group, of: frame) }
                if !isBegun { i = group.range.end }
            case .mask:
                scopes[scopes.count - 1].dx += scopes[scopes.count - 1].toMask.x
                scopes[scopes.count - 1].dy += scopes[scopes.count - 1].toMask.y
            case .endGroup: end(plan.groups[Int(plan.items[i].detail)], of: frame)
            }
            i += 1
        }
    }

    // MARK: Groups

    /// Begins a group by the strategy that the plan chose. Returns false, having begun nothing, if nothing is left to draw.
    private mutating func begin(_ group: PlannedGroup, of frame: borrowing Frame) throws(Failure) -> Bool {
        switch group.strategy {
        case .passThrough, .foldedCuts: return !group.bounds.isEmpty
        case .foldedOpacity, .foldedMode:
            var scope = scopes[scopes.count - 1]
            scope.factor *= group.opacity.scale / 255
            if group.mode != .normal { scope.mixing = GPUOperation.Features(group.mode) }
            scopes.append(scope)
            return true
        case .offscreen:
            let known = clips.count
            narrowClips(scopes[scopes.count - 1].clips, to: group.bounds)
            guard clips.count > known, try drawUnmasked(group, clips: known, of: frame) else { return false }
            try beginOffscreen(group, clips: known..<clips.count)
            return true
        }
    }

    /// Ends a group that `begin` began.
    private mutating func end(_ group: PlannedGroup, of frame: borrowing Frame) {
        switch group.strategy {
        case .passThrough, .foldedCuts: break
        case .foldedOpacity, .foldedMode: scopes.removeLast()
        case .offscreen:
            let scope = scopes.removeLast()
            composite(group, scope, of: frame)
            clips.removeLast(scope.clips.count)
        }
    }
}
