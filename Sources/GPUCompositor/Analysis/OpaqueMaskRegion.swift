// Where a mask leaves its group as it is. A gradient that fades a table's ends is 1 between them; there
// the group is drawn onto the target around it, without page, mask and compositing. Only where no
// pixel can differ: where something opaque of the group covers everything, so that what follows mixes
// with the same colours here and there.
//
//     ░░░░░░░░  offscreen
//     ████████  passed through: the mask is 1, and the rows are opaque
//     ████████
//     ░░░░░░░░  offscreen

import Geometry
import Imaging
import RenderTree

/// Looks at the nodes of one group.
struct OpaqueMaskRegion {
    /// The pixels that may be drawn without the mask; empty if there are too few to be worth it.
    let rect: DeviceRect

    /// Fewer pixels cost less on a page than in draw calls.
    private static let smallest = 256 * 256
    /// Opaque rectangles beyond these are not looked at.
    private static let mostRects = 64

    /// `nodes[begin]` opens the group `group`, `nodes[end]` closes it.
    init(_ group: GroupNode, _ nodes: [RenderNode], from begin: Int, to end: Int, _ analysis: FrameAnalysis) {
        rect = OpaqueMaskRegion.find(group, nodes, begin, end, analysis)
    }

    private static func find(
        _ group: GroupNode, _ nodes: [RenderNode], _ begin: Int, _ end: Int, _ analysis: FrameAnalysis
    ) -> DeviceRect {
        guard group.hasMask, group.opacity == 255, group.blendMode == .normal, group.shape == nil, group.cuts.isEmpty,
            group.bounds.area >= smallest, end - begin > 3, case .mask = nodes[end - 2],
            case .gradient(let gradient) = nodes[end - 1]
        else { return .empty }
        let rect = solidRect(gradient).intersection(group.bounds)
        return rect.area >= smallest && covers(analysis, (begin + 1)..<(end - 2), rect) ? rect : .empty
    }

    /// Whether the nodes are plain ones, of which opaque ones lie side by side over all of `rect`.
    private static func covers(_ analysis: FrameAnalysis, _ nodes: Range<Int>, _ rect: DeviceRect) -> Bool {
        var known: [DeviceRect] = []
        var left = rect.area
        for node in nodes {
            guard analysis.traits[node].kind == .leaf else { return false }
            let part = analysis.traits[node].opaque.intersection(rect)
            guard left > 0, known.count < mostRects, !part.isEmpty, !known.contains(where: { $0.intersects(part) })
            else { continue }
            known.append(part)
            left -= part.area
        }
        return left == 0
    }

    /// The whole pixels of an axis-aligned gradient along x or y whose alpha is 255.
    private static func solidRect(_ node: GradientNode) -> DeviceRect {
        guard node.opacity == 255, node.cornerRadius <= 0, let covered = node.placement.coveredPixels,
            let plane = node.placement.planeProjection
        else { return .empty }
        let alongX = plane.xx * node.tx, alongY = plane.yy * node.ty
        let start = plane.tx * node.tx + plane.ty * node.ty + node.t0
        guard alongX == 0 || alongY == 0, let solid = node.ramp.opaqueEntries else { return .empty }
        func isSolid(_ pixel: Int32, _ slope: Double) -> Bool {
            solid.contains(((Double(pixel) + 0.5) * slope + start) * Double(GradientRamp.length))
        }
        func solidRange(_ pixels: Range<Int32>, _ slope: Double) -> Range<Int32> {
            // Places rise or fall evenly, so those that are solid follow one another.
            guard let first = pixels.first(where: { isSolid($0, slope) }),
                let last = pixels.last(where: { isSolid($0, slope) })
            else { return 0..<0 }
            return first..<(last + 1)
        }
        let columns = covered.minX..<max(covered.minX, covered.maxX), rows = covered.minY..<max(covered.minY, covered.maxY)
        let across = alongX == 0 ? columns : solidRange(columns, alongX)
        let down = alongY == 0 ? rows : solidRange(rows, alongY)
        return DeviceRect(minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
    }
}
