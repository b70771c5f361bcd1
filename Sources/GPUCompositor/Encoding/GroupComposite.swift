// The values that all instances that composite one group have in common.

import Geometry
import Imaging
import RenderTree

/// How a finished group gets from its page onto the target around it.
struct GroupComposite {
    /// Where its content lies.
    let page: TextureHandle
    /// The offset from the target's pixels to the content's texels.
    let dx, dy: Int32
    /// 0…255
    let opacity: Float
    /// The first of its half planes among the builder's.
    let firstCut: Int
    /// The pixels that the blend mode mixes with, in the target; empty for normal ones.
    let backdrop: DeviceRect
    /// Neither mask nor cuts, source-over: copying will do where no shape matters.
    private let isPlain: Bool
    /// The only batch, if there may be only one.
    var batch: BatchPlace?
    private let features: GPUOperation.Features

    /// `blendsModes`: the hardware mixes by those modes that it knows.
    init(_ group: GroupNode, inner: FrameEncoder.Scope, outer: FrameEncoder.Scope, firstCut: Int, blendsModes: Bool) {
        page = .page(2 * inner.depth - 1)
        dx = inner.dx - outer.dx
        dy = inner.dy - outer.dy
        opacity = group.opacity.scale * outer.factor
        self.firstCut = firstCut
        let isBlended = group.blendMode != .normal, isByHardware = blendsModes && isBlended
        features = GPUOperation.Features(group.blendMode, byHardware: isByHardware).union(group.hasMask ? .masked : [])
        isPlain = features.isEmpty && group.cuts.isEmpty
        backdrop = isBlended && !isByHardware ? inner.region.translated(dx: outer.dx, dy: outer.dy) : .empty
    }

    func operation(_ outline: Outline) -> GPUOperation {
        let geometry = outline.geometry(isRounded: true)
        return isPlain && geometry == .rectangle ? GPUOperation(.alignedCopy, geometry) : GPUOperation(.group, geometry, features)
    }
}
