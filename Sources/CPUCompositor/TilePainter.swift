// Draws one piece of a tile: clears it or starts at what covers it, walks the tile's nodes, opens and
// places groups. One per thread.
//
//     content ──► target on top of the stack
//     begin   ──► a transparent target is put on top      mask ──► one more beside it
//     end     ──► both come off and are placed onto what is now on top

import Geometry
import Imaging
import Raster

/// A thread's rasterizer and open groups.
final class TilePainter {
    private struct OpenGroup {
        let number: Int
        let content: PixelTarget
        var mask: PixelTarget?
    }

    let rasterizer: Rasterizer
    private let stack: TargetStack
    private var open: [OpenGroup] = []
    /// Nodes drawn since it was last set to 0.
    var drawCalls = 0

    init(kernels: KernelSet, tileSize: PixelSize) {
        rasterizer = Rasterizer(kernels: kernels, width: tileSize.width)
        stack = TargetStack(tileSize: tileSize)
    }

    /// Draws `area`, a part of a tile, from the tile's `nodes`.
    func draw(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, of scene: borrowing PreparedScene,
        background: Pixel, usesOcclusion: Bool, into frame: PixelTarget
    ) {
        open.removeAll(keepingCapacity: true)
        stack.giveBackAll()
        var index = begin(
            area, nodes, from: nodes.startIndex, of: scene, clear: background, usesOcclusion: usesOcclusion, in: frame)
        while index < nodes.endIndex {
            let node = Int(nodes[index])
            let target = open.last.map { $0.mask ?? $0.content } ?? frame
            switch scene.role(node) {
            case .nothing: break
            case .content:
                if scene.bounds(node).intersects(area), !target.bounds.isEmpty {
                    rasterizer.draw(node, of: scene, into: target, within: area)
                    drawCalls += 1
                }
            case .beginGroup(let group):
                let bounds = scene.bounds(group: group).intersection(target.bounds).intersection(area)
                if bounds.isEmpty || TilePainter.hasNoContent(index, nodes, scene) {
                    index = TilePainter.end(of: index, nodes, scene)
                } else {
                    let content = stack.take(bounds)
                    open.append(OpenGroup(number: group, content: content))
                    index = begin(
                        bounds, nodes, from: index + 1, of: scene, clear: 0, usesOcclusion: usesOcclusion, in: content)
                    continue
                }
            case .mask:
                if let group = open.last, group.mask == nil, scene.hasMask(group: group.number) {
                    let mask = stack.take(group.content.bounds)
                    open[open.count - 1].mask = mask
                    index = begin(
                        mask.bounds, nodes, from: index + 1, of: scene, clear: 0, usesOcclusion: usesOcclusion, in: mask)
                    continue
                }
            case .endGroup:
                if let group = open.popLast() {
                    let parent = open.last.map { $0.mask ?? $0.content } ?? frame
                    rasterizer.place(
                        group: group.number, of: scene, content: group.content, mask: group.mask,
                        onto: parent, within: group.content.bounds)
                    stack.giveBack(group.mask == nil ? 1 : 2)
                }
            }
            index += 1
        }
    }

    /// Whether a group has nothing but brackets in this tile before its mask or end.
    private static func hasNoContent(
        _ begin: Int, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene
    ) -> Bool {
        guard begin + 1 < nodes.endIndex else { return true }
        switch scene.role(Int(nodes[begin + 1])) {
        case .mask, .endGroup: return true
        case .nothing, .content, .beginGroup: return false
        }
    }

    /// The index of a group's end.
    private static func end(of begin: Int, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene) -> Int {
        var depth = 0
        for index in begin..<nodes.endIndex {
            switch scene.role(Int(nodes[index])) {
            case .beginGroup: depth += 1
            case .endGroup:
                depth -= 1
                if depth == 0 { return index }
            case .nothing, .content, .mask: break
            }
        }
        return nodes.endIndex
    }
}
