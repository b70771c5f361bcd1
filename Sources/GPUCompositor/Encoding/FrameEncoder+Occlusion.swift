// Occlusion culling: the parts of nodes, and of the ground below them all, that
// lie behind something opaque (`Occluders`), and the masks of groups where they change nothing (`OpaqueMaskRegion`).

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// Sets the damage to what lies behind all nodes, where anything of it can be seen; says which node comes
    /// next. An opaque fill of all the damage, which most frames begin with, is itself the ground.
    mutating func encodeGround(_ frame: Frame, _ damage: [DeviceRect]) -> Int {
        var pixel = frame.background, index = -1
        if hides, case .fill(let node)? = frame.nodes.first,
            damage.allSatisfy({ analysis.traits[0].opaque.contains($0) })
        {
            pixel = node.pixel
            index = 0
        }
        let start = clips.count
        clips.append(contentsOf: damage)
        if analysis.occluders.mayHide(index) { analysis.occluders.cut(&clips, from: start, of: index) }
        let color = FrameEncoder.color(pixel)
        for part in clips[start...] {
            if part == frame.size.rect {
                builder.clearAll(to: color, stream: 0)
            } else {
                builder.clear(part, to: color, stream: 0)
            }
        }
        clips.removeLast(clips.count - start)
        return index + 1
    }

    /// Draws a masked group without its mask where that changes nothing, and takes that away from its clips, those
    /// from `start` on. False, and no clips left, if that was all.
    mutating func encodeUnmasked(_ nodes: [RenderNode], _ group: GroupNode, _ index: Int, clips start: Int) throws -> Bool {
        var scope = scopes[scopes.count - 1]
        guard group.hasMask, hides, scope.factor == 1 else { return true }
        let end = analysis.ends[index]
        let solid = OpaqueMaskRegion(group, nodes, from: index, to: end, analysis).rect
        guard !solid.isEmpty else { return true }
        let own = clips.count
        for i in start..<own {
            let part = clips[i].intersection(solid)
            if !part.isEmpty { clips.append(part) }
        }
        scope.clips = own..<clips.count
        scopes.append(scope)
        defer { scopes.removeLast() }
        try encode(nodes, (index + 1)..<(end - 2))
        analysis.occluders.restart()
        clips.removeLast(clips.count - own)
        for i in start..<own {
            let strips = RectDifference(clips[i], without: clips[i].intersection(solid)).strips
            if clips[i].intersects(solid) {
                for s in strips.indices where !strips[s].isEmpty { clips.append(strips[s]) }
            } else {
                clips.append(clips[i])
            }
        }
        clips.removeSubrange(start..<own)
        return clips.count > start
    }

    /// The part of a node that is drawn.
    enum VisiblePart {
        /// The whole of what the present scope shows.
        case all
        /// The part that a scope of its own shows, whose clips begin at `start`.
        case narrowed(start: Int)
    }

    /// Begins to draw a node where nothing opaque that comes later hides it; nil if it does everywhere.
    mutating func beginPart(of index: Int, _ bounds: DeviceRect) -> VisiblePart? {
        guard !analysis.isHidden[index] else { return nil }
        guard analysis.occluders.mayHide(index - 1) else { return .all }
        var scope = scopes[scopes.count - 1]
        let isCut = bounds.area >= Occluders.smallest && analysis.occluders.mayHide(index)
        let start = clips.count
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            if !part.isEmpty { clips.append(part) }
        }
        if isCut { analysis.occluders.cut(&clips, from: start, of: index) }
        scope.clips = start..<clips.count
        scopes.append(scope)
        return .narrowed(start: start)
    }

    /// Ends what `beginPart` began.
    mutating func endPart(_ part: VisiblePart) {
        guard case .narrowed(let start) = part else { return }
        scopes.removeLast()
        clips.removeLast(clips.count - start)
    }

    /// Appends the present clips within `bounds`; false, and nothing appended, if none is left.
    mutating func narrowClips(to bounds: DeviceRect) -> Bool {
        let before = clips.count
        for i in scopes[scopes.count - 1].clips {
            let rect = clips[i].intersection(bounds)
            if !rect.isEmpty { clips.append(rect) }
        }
        return clips.count > before
    }
}
