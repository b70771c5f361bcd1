// Occlusion: skips the parts of items and of the background that lie behind something opaque, and the masks of groups where they
// have no effect.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A mask is applied even where it changes nothing if that is fewer pixels than this: they cost less with a mask than as extra draw
/// calls.
private let fewestUnmaskedPixels = 256 * 256

extension FrameWalk {
    /// Fills the visible parts of the damage with the background, and returns the index of the first item to draw. An opaque
    /// fill of all the damage, which most frames begin with, serves as the background.
    mutating func drawGround(_ frame: borrowing Frame, _ damage: [DeviceRect]) -> Int {
        var pixel = frame.background, item: Int?
        if hides, !plan.items.isEmpty, damage.allSatisfy({ plan.evenColor(0, within: $0)?.alphaByte == 255 }) {
            pixel = plan.items[0].pixel
            item = 0
        }
        let next = item == nil ? 0 : 1
        for rect in damage {
            switch plan.occluders.visiblePart(of: rect, by: next..<plan.items.count) {
            case .nothing: break
            case .whole: fillGround(rect, pixel, item: item, of: frame)
            case .pieces:
                for piece in plan.occluders.pieces { fillGround(piece, pixel, item: item, of: frame) }
            }
        }
        return next
    }

    /// Draws a masked group without its mask where the mask has no effect, and removes that part from its clips, those from
    /// `start` on. Returns false, with no clips left, if nothing remains.
    mutating func drawUnmasked(_ group: PlannedGroup, clips start: Int, of frame: borrowing Frame) throws(Failure) -> Bool {
        var scope = scopes[scopes.count - 1]
        guard group.hasMask, hides, scope.isPlain else { return true }
        let rect = plan.unmaskedRect(group)
        guard rect.area >= fewestUnmaskedPixels, plan.isOpaque(group.range.content, throughout: rect) else { return true }
        let own = clips.count
        narrowClips(start..<own, to: rect)
        scope.clips = own..<clips.count
        scopes.append(scope)
        defer { scopes.removeLast() }
        try draw(group.range.content, of: frame)
        clips.removeLast(clips.count - own)
        for i in start..<own {
            let unmasked = clips[i].intersection(rect), strips = RectDifference(clips[i], without: unmasked).strips
            if unmasked.isEmpty { clips.append(clips[i]) }
            for s in strips.indices where !unmasked.isEmpty && !strips[s].isEmpty { clips.append(strips[s]) }
        }
        clips.removeSubrange(start..<own)
        return clips.count > start
    }

    /// Begins an item where no later opaque item hides it, in a scope of its own if only a part is visible. Returns false, having
    /// begun nothing, if none of it is visible.
    mutating func beginItem(_ index: Int) -> Bool {
        let bounds = plan.items[index].bounds
        guard !bounds.isEmpty, plan.hiddenBy[index] < 0,
            scopes[scopes.count - 1].clips.contains(where: { clips[$0].intersects(bounds) })
        else { return false }
        switch plan.occluders.visiblePart(of: bounds, by: index + 1..<plan.items.count) {
        case .nothing: return false
        case .whole: return true
        case .pieces: break
        }
        var scope = scopes[scopes.count - 1]
        let start = clips.count
        for piece in plan.occluders.pieces { narrowClips(scope.clips, to: piece) }
        guard clips.count > start else { return false }
        scope.clips = start..<clips.count
        scopes.append(scope)
        return true
    }

    /// Appends the intersections of some clips with `bounds`.
    mutating func narrowClips(_ some: Range<Int>, to bounds: DeviceRect) {
        for i in some where clips[i].intersects(bounds) { clips.append(clips[i].intersection(bounds)) }
    }
}
