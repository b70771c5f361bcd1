// A frame made ready to be drawn: what both compositors carry out. Worked out once for each frame, from what is known
// of the frame before wherever a node is the same.
//
//     Frame ─► FramePlan ─┬─► tiles, kernels      (CPU)
//                         └─► batches, programs   (GPU)
//
//     items     one for each render node, at its index: geometry in device pixels, paint, opaque rectangles
//     groups    which items are content and mask; passed through or drawn offscreen, and why
//     occluders what hides what

import Geometry
import Imaging
import RenderTree

/// Items and groups of a frame, and their details. The frame must outlive the plan's use: bitmaps are referred to, not
/// owned.
public struct FramePlan {
    /// At the indices of the frame's nodes.
    public internal(set) var items: [DrawItem] = []
    /// In the order in which they begin.
    public internal(set) var groups: [PlannedGroup] = []
    /// The indices of items worked out for this frame, and not taken from the plan before.
    public internal(set) var prepared: [Int32] = []

    // Details of items, found by `DrawItem.detail` or by ranges in the items.
    public internal(set) var shapeDetails: [ShapeDetail] = []
    /// Inner shapes of borders.
    public internal(set) var innerShapes: [ItemShape] = []
    public internal(set) var copies: [CopyPaint] = []
    public internal(set) var samplers: [ImageSampler] = []
    public internal(set) var ninePartAxes: [NinePartAxes] = []
    public internal(set) var gradients: [GradientPaint] = []
    public internal(set) var cuts: [HalfPlane] = []
    /// What groups are clipped to, and the shape made of it.
    public internal(set) var clips: [(node: ShapeClip, shape: ItemShape)] = []
    /// The alphas, opacity included, of gradients in masks that are even along rows or columns. Asked for more than once.
    public internal(set) var maskAlphas: [UInt8] = []
    /// Pixels that an item leaves opaque though its shape or its picture is not so throughout.
    public internal(set) var opaqueParts: [DeviceRect] = []
    /// For each item, the one that hides all of it; −1 if none does. Filled by `findHidden`.
    public internal(set) var hiddenBy: [Int32] = []
    /// The largest opaque rectangles of the frame. Filled by `findHidden`.
    public var occluders = Occluders.ofFrame
    /// Changes when items come, go, or touch other pixels than before.
    public internal(set) var boundsRevision = 0
    /// Whether any group has a blend mode.
    public internal(set) var containsBlendMode = false

    public let options: PlanningOptions
    // What is kept from the frame before, and what planning goes by; see `FramePlan+Update`.
    var size = PixelSize(width: 0, height: 0)
    var aside = ItemsAside()
    var slots = SlotAllocator()
    /// Slots of items are below.
    public var slotCount: Int { Int(slots.count) }
    var formerGroups: [PlannedGroup] = []
    var open: [OpenGroup] = []
    /// The slot of the group around the next item, if it is as it was; −1 if there is none.
    var surrounding: Int32 = -1
    /// For each group around the item that `findHidden` has come to, how many occluders were known where it ends.
    var laterOccluders: [Int] = []
    /// Those of one group's content.
    var contentOccluders = Occluders(most: 64, smallest: 1)
    var isInMask = false
    /// Bands of rows of the picture whose opaque parts are being found.
    var bands: [DeviceRect] = []
    /// Pixels of pictures that may yet be looked through for this frame, so that no frame takes long for it.
    var runBudget = 0
    /// Whether the item being prepared may turn out otherwise the next time, though its node is the same.
    var isProvisional = false

    public init(options: PlanningOptions) { self.options = options }

    /// Makes `shape` that of a placement, which lies over `snapped` if it is axis-aligned, with its detail stored; false where
    /// nothing shows.
    mutating func makeShape(
        _ placement: Placement, over snapped: PixelRect?, cornerRadius: Double, _ shape: inout ItemShape
    ) -> Bool {
        shape.isAxisAligned = snapped != nil
        if let snapped, cornerRadius <= 0 {
            let visible = placement.visible(of: snapped)
            guard !visible.isEmpty else { return false }
            shape.edges = QuadCoverage(axisAligned: visible.near(placement.bounds))
            return true
        }
        guard let coverage = ShapeCoverage(placement, cornerRadius: cornerRadius) else { return false }
        shape.edges = coverage.edges
        if coverage.rounded != nil || coverage.clip != nil {
            shape.detail = Int32(shapeDetails.count)
            shapeDetails.append(ShapeDetail(coverage))
        }
        return true
    }
}

extension FramePlan {
    /// Those of some columns of a row that half planes among the plan's cuts leave.
    public func columns(_ all: Range<Int32>, row: Int32, behind cuts: Range<Int32>) -> Range<Int32> {
        let planes = self.cuts.span
        return cuts.reduce(all) { planes[Int($1)].columns($0, row: row) }
    }
}

extension Rect<PixelSpace> {
    /// Edges far outside a node's pixels moved up to them, where single precision serves; they cover the same.
    public func near(_ bounds: DeviceRect) -> PixelRect { intersection(PixelRect(bounds.outset(by: 1))) }
}
