// A group within a tile's list of nodes: where its parts lie.

import Raster

/// The places of one group's brackets.
struct TileGroup {
    /// In the prepared scene.
    let number: Int
    /// Places of the brackets; the mask's is nil if there is none.
    let begin, end: Int
    let mask: Int?

    /// The group that begins at `begin`.
    init(_ number: Int, at begin: Int, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene) {
        var depth = 0, end = nodes.endIndex
        var mask: Int?
        search: for place in begin..<nodes.endIndex {
            switch scene.role(Int(nodes[place])) {
            case .nothing, .content: break
            case .beginGroup: depth += 1
            case .mask: if depth == 1, mask == nil { mask = place }
            case .endGroup:
                depth -= 1
                if depth == 0 {
                    end = place
                    break search
                }
            }
        }
        self.number = number
        self.begin = begin
        self.end = end
        self.mask = scene.hasMask(group: number) ? mask : nil
        contentEnd = mask ?? end
    }

    private let contentEnd: Int

    var content: Range<Int> { begin + 1..<contentEnd }
    /// The mask's nodes; none without a mask.
    var maskContent: Range<Int> { mask.map { $0 + 1..<end } ?? end..<end }
}
