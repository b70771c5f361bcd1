// What a compositor asks of prepared nodes before it draws them: what they cover, and whether all of
// a node, a row or a group comes to one value.

import Geometry
import Imaging
import RenderTree

extension PreparedScene {
    /// The pixels of `area` that node `index` covers with opaque colour, as far as a rectangle can tell;
    /// nil if none.
    public func opaqueRect(_ index: Int, within area: DeviceRect) -> DeviceRect? {
        guard nodes[index].isOpaque, nodes[index].cutCount == 0 else { return nil }
        guard nodes[index].shape.isAxisAligned else {
            let visible = nodes[index].bounds.intersection(area)
            return !visible.isEmpty && nodes[index].shape.covers(visible, extras) ? visible : nil
        }
        let rect = nodes[index].solid.intersection(area)
        return rect.isEmpty ? nil : rect
    }

    /// Rectangles, by their numbers, that node `index` makes opaque where `opaqueRect` finds nothing.
    @inline(__always)
    public func opaqueParts(_ index: Int) -> Range<Int> {
        guard nodes[index].cutCount == 0 else { return 0..<0 }
        let first = Int(nodes[index].firstOpaquePart)
        return first..<first + Int(nodes[index].opaquePartCount)
    }

    /// The pixels of such a rectangle; may be empty.
    @inline(__always)
    public func opaquePart(_ number: Int) -> DeviceRect { opaqueParts[number] }

    /// The one colour that node `index` has throughout `area`, if it fills it.
    public func evenColor(_ index: Int, within area: DeviceRect) -> Pixel? {
        let node = nodes[index]
        guard node.kind == .solid, node.detail < 0, fills(node, area) else { return nil }
        return node.pixel
    }

    /// Whether every row of node `index` has one colour and fills the row of `area`.
    public func hasEvenRows(_ index: Int, within area: DeviceRect) -> Bool {
        let node = nodes[index]
        switch node.kind {
        case .solid: return node.detail < 0 && fills(node, area)
        case .gradient: return gradients[Int(node.detail)].isEvenAlongRows && fills(node, area)
        case .nothing, .passThroughGroup, .copy, .axisAligned, .projected, .ninePart, .beginGroup, .mask, .endGroup: return false
        }
    }

    /// The alpha of a row of such a node, 0…255.
    public func rowAlpha(_ index: Int, _ row: Int32) -> UInt32 {
        let node = nodes[index]
        guard node.kind == .gradient else { return node.pixel.alphaByte }
        let gradient = gradients[Int(node.detail)]
        if gradient.firstAlpha >= 0 { return UInt32(rowAlphas[gradient.firstAlpha + Int(row - gradient.firstRow)]) }
        return alpha(gradient, row, opacity: node.opacity)
    }

    private func alpha(_ gradient: PreparedGradient, _ row: Int32, opacity: UInt8) -> UInt32 {
        var pixel: Pixel = 0
        unsafe gradient.fetch(&pixel, ScalarKernels.self, gradient.row(row, from: gradient.origin), 1)
        return multiply255(pixel.alphaByte, UInt32(opacity))
    }

    /// Works out the alphas of node `index` if it is a gradient that has one on each row.
    mutating func keepRowAlphas(_ index: Int) {
        let node = nodes[index]
        guard node.kind == .gradient, gradients[Int(node.detail)].isEvenAlongRows else { return }
        let gradient = gradients[Int(node.detail)]
        gradients[Int(node.detail)].firstAlpha = rowAlphas.count
        gradients[Int(node.detail)].firstRow = node.bounds.minY
        for row in node.bounds.minY..<node.bounds.maxY {
            rowAlphas.append(UInt8(alpha(gradient, row, opacity: node.opacity)))
        }
    }

    private func fills(_ node: PreparedNode, _ area: DeviceRect) -> Bool {
        node.cutCount == 0 && node.solid.contains(area)
    }

    /// Whether a group is placed without edges of its own and source-over.
    public func isPlacedWhole(group: Int) -> Bool {
        let group = groups[group]
        return group.mode == .normal && !group.hasShape && group.cutCount == 0
    }

    /// Whether a group, its mask aside, is placed just as it is.
    public func isPlacedPlainly(group: Int) -> Bool { isPlacedWhole(group: group) && groups[group].opacity == 255 }
}
