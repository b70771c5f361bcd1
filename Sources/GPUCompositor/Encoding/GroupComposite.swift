// The values that all instances that composite one group have in common.

import Geometry
import RenderTree

/// How a finished group gets from its page onto the target around it.
struct GroupComposite {
    /// The scope around the group.
    let outer: FrameEncoder.Scope
    /// Where its content lies.
    let page: TextureHandle
    /// The offset from the target's pixels to the content's texels.
    let dx, dy: Float
    let pageWidth, pageHeight: Float
    /// 0…255
    let opacity: Float
    /// The number by which blending.glsl knows the mode.
    let mode: Int
    /// The first of its half planes among the builder's.
    let firstCut: Int
    /// The pixels that the blend mode mixes with, in the target; empty for normal ones.
    let backdrop: DeviceRect
    /// Neither mask nor cuts, source-over: copying will do where no shape matters.
    let isPlain: Bool
    /// The only batch, if there may be only one.
    var batch: BatchPlace?
    private let isMasked, isBlended: Bool

    init(_ group: GroupNode, inner: FrameEncoder.Scope, outer: FrameEncoder.Scope, firstCut: Int, pageSize: PixelSize) {
        self.outer = outer
        page = .page(2 * inner.depth - 1)
        dx = Float(inner.dx - outer.dx)
        dy = Float(inner.dy - outer.dy)
        pageWidth = Float(pageSize.width)
        pageHeight = Float(pageSize.height)
        opacity = Float(group.opacity) * outer.factor
        mode = GroupComposite.index(group.blendMode)
        self.firstCut = firstCut
        isMasked = group.hasMask
        isBlended = group.blendMode != .normal
        isPlain = !isMasked && !isBlended && group.cuts.isEmpty
        backdrop = isBlended ? inner.region.translated(dx: outer.dx, dy: outer.dy) : .empty
    }

    func program(shaped: Bool) -> ProgramKind {
        switch (isMasked, shaped, isBlended) {
        case (false, false, false): .group
        case (true, false, false): .groupMasked
        case (false, true, false): .groupShaped
        case (true, true, false): .groupMaskedShaped
        case (false, false, true): .blend
        case (true, false, true): .blendMasked
        case (false, true, true): .blendShaped
        case (true, true, true): .blendMaskedShaped
        }
    }

    private static func index(_ mode: BlendMode) -> Int {
        switch mode {
        case .normal: 0
        case .multiply: 1
        case .screen: 2
        case .overlay: 3
        case .darken: 4
        case .lighten: 5
        case .colorDodge: 6
        case .colorBurn: 7
        case .hardLight: 8
        case .softLight: 9
        case .difference: 10
        case .exclusion: 11
        case .hue: 12
        case .saturation: 13
        case .color: 14
        case .luminosity: 15
        }
    }
}
