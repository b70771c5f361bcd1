// Where drawing a piece of a target begins: what lies under an opaque node need not be drawn, and what
// opaque nodes fill need not be cleared.

import Geometry
import Imaging
import Raster

extension TilePainter {
    /// How many nodes are looked at for filling a piece side by side: enough for the tiles of a picture
    /// or the rows of a table within one tile of the frame; each costs a comparison with all before it.
    private static let mostNeighbours = 16

    /// Makes `area` of a target ready and returns the index of the first node to draw there, from `first`
    /// on: the last one that hides all of it, or all of them on a cleared (or needlessly cleared) target.
    func begin(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, from first: Int, of scene: borrowing PreparedScene,
        clear: Pixel, usesOcclusion: Bool, in target: PixelTarget
    ) -> Int {
        if usesOcclusion {
            if let cover = TilePainter.lastCover(area, nodes, from: first, scene) { return cover }
            if TilePainter.isFilled(area, nodes, from: first, scene) { return first }
        }
        rasterizer.fill(area, clear, in: target)
        return first
    }

    /// The last node that hides all of `area`, outside groups that begin after `first`, and before the
    /// mask or end of the one it lies in.
    private static func lastCover(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, from first: Int, _ scene: borrowing PreparedScene
    ) -> Int? {
        var depth = 0
        var found: Int?
        for index in first..<nodes.endIndex {
            switch scene.role(Int(nodes[index])) {
            case .content: if depth == 0, scene.covers(Int(nodes[index]), area) { found = index }
            case .beginGroup: depth += 1
            case .endGroup:
                depth -= 1
                if depth < 0 { return found }
            case .mask: if depth == 0 { return found }
            case .nothing: break
            }
        }
        return found
    }

    /// Whether the first nodes are opaque and fill `area` side by side: each within, none over another,
    /// and as many pixels as there are.
    private static func isFilled(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, from first: Int, _ scene: borrowing PreparedScene
    ) -> Bool {
        var left = area.area
        var index = first
        while index < nodes.endIndex, index - first < mostNeighbours {
            guard case .content = scene.role(Int(nodes[index])), let whole = scene.opaqueRect(Int(nodes[index]))
            else { return false }
            let rect = whole.intersection(area)
            if !rect.isEmpty {
                for other in first..<index {
                    if let earlier = scene.opaqueRect(Int(nodes[other])), earlier.intersection(area).intersects(rect) { return false }
                }
                left -= rect.area
                if left == 0 { return true }
            }
            index += 1
        }
        return false
    }
}
