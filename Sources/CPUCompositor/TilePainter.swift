// Draws one piece of a tile: finds what is covered, clears what is not, then walks the tile's nodes.
// One per thread.
//
//     nodes    fill  image  begin ─ fill  image ─ mask ─ gradient ─ end  border
//                           └──────── content ┘      └── mask ──┘
//              drawn from the first on, each where nothing later covers it; groups: `TilePainter+Groups`

import Geometry
import Imaging
import Raster

/// A thread's rasterizer and memory.
struct TilePainter {
    let rasterizer: Rasterizer
    let stack: TargetStack
    var covers = TileCovers()
    /// What may be saved: drawing what is covered; groups' own pictures.
    var usesOcclusion = true, drawsStraight = true
    /// Nodes drawn since the last `rewind`.
    var drawCalls = 0
    /// For each group, whether it took a picture of its own.
    private(set) var apart: [Bool] = []

    init(kernels: KernelSet, tileSize: PixelSize) {
        rasterizer = Rasterizer(kernels: kernels, width: tileSize.width)
        stack = TargetStack(tileSize: tileSize)
    }

    /// Before a frame with `groups` groups.
    mutating func rewind(groups: Int) {
        drawCalls = 0
        stack.rewind()
        apart.removeAll(keepingCapacity: true)
        apart.append(contentsOf: repeatElement(false, count: groups))
    }

    mutating func noteApart(_ group: Int) { apart[group] = true }

    /// Draws `area`, a part of a tile, from the tile's `nodes`.
    mutating func draw(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, of scene: borrowing PreparedScene,
        background: Pixel, into frame: PixelTarget
    ) {
        stack.giveBackAll()
        covers.removeAll()
        let all = nodes.startIndex..<nodes.endIndex
        if usesOcclusion { collect(all, area, nodes, scene) }
        clear(area, background, frame, all)
        draw(all, within: area, nodes, scene, into: frame)
    }

    /// Draws the nodes at `places` onto a target that is ready and whose covers are known.
    mutating func draw(
        _ places: Range<Int>, within area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene,
        into target: PixelTarget
    ) {
        var place = places.lowerBound
        while place < places.upperBound {
            let node = Int(nodes[place])
            switch scene.role(node) {
            case .nothing, .mask, .endGroup: break
            case .content:
                draw(node, at: place, within: area, nodes.endIndex, scene, into: target)
            case .beginGroup(let number):
                let group = TileGroup(number, at: place, nodes, scene)
                draw(group, within: area, nodes, scene, into: target)
                place = group.end
            }
            place += 1
        }
    }

    /// Draws a node where nothing after its `place` covers it.
    @inline(__always)
    private mutating func draw(
        _ node: Int, at place: Int, within area: DeviceRect, _ end: Int, _ scene: borrowing PreparedScene,
        into target: PixelTarget
    ) {
        let visible = scene.bounds(node).intersection(area)
        switch covers.leave(of: visible, by: place + 1..<end, scene.isFlat(node) ? .flat : .picture) {
        case .nothing: return
        case .whole: rasterizer.draw(node, of: scene, into: target, within: visible)
        case .pieces:
            for piece in covers.pieces { rasterizer.draw(node, of: scene, into: target, within: piece) }
        }
        drawCalls += 1
    }

    /// Sets what nothing at `places` covers.
    mutating func clear(_ area: DeviceRect, _ pixel: Pixel, _ target: PixelTarget, _ places: Range<Int>) {
        switch covers.leave(of: area, by: places, .flat) {
        case .nothing: return
        case .whole: rasterizer.fill(area, pixel, in: target)
        case .pieces:
            for piece in covers.pieces { rasterizer.fill(piece, pixel, in: target) }
        }
    }

    /// Notes what the nodes at `places` cover of `area`, those in groups that are drawn straight included.
    mutating func collect(
        _ places: Range<Int>, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene
    ) {
        let start = covers.count
        var place = places.lowerBound
        while place < places.upperBound {
            let node = Int(nodes[place])
            switch scene.role(node) {
            case .nothing, .mask, .endGroup: break
            case .content:
                if let rect = scene.opaqueRect(node, within: area) {
                    covers.add(rect, place: place, from: start)
                    break
                }
                for part in scene.opaqueParts(node) {
                    let rect = scene.opaquePart(part).intersection(area)
                    if !rect.isEmpty { covers.add(rect, place: place, from: start) }
                }
            case .beginGroup(let number):
                let group = TileGroup(number, at: place, nodes, scene)
                if drawsStraight { collectStraight(group, area, nodes, scene) }
                place = group.end
            }
            place += 1
        }
    }
}
