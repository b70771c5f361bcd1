// A frame prepared for drawing, which both compositors execute. It is computed once for each frame and reuses what the previous
// plan holds for unchanged nodes.
//
//     Frame ─► FramePlan ─┬─► tiles, kernels      (CPU)
//                         └─► batches, programs   (GPU)
//
//     items     one for each render node, at its index: geometry in device pixels, paint, opaque rectangles
//     groups    which items are content and mask; passed through or drawn offscreen, and why
//     occluders opaque rectangles, and which items they hide

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The items and groups of a frame, with their details. A plan refers to bitmaps without owning them, so the frame must outlive
/// its use.
public struct FramePlan {
    /// At the same indices as the frame's nodes.
    public internal(set) var items: [DrawItem] = []
    /// In the order in which they begin.
    public internal(set) var groups: [PlannedGroup] = []
    /// The indices of the items that were made for this frame rather than reused from the previous plan.
    public internal(set) var prepared: [Int32] = []

    // Details of items, indexed by `DrawItem.detail` or by ranges in the items.
    public internal(set) var shapeDetails: [ShapeDetail] = []
    /// Inner shapes of borders.
    public internal(set) var innerShapes: [ItemShape] = []
    public internal(set) var copies: [CopyPaint] = []
    public internal(set) var samplers: [ImageSampler] = []
    public internal(set) var ninePartAxes: [NinePartAxes] = []
    public internal(set) var gradients: [GradientPaint] = []
    public internal(set) var cuts: [HalfPlane] = []
    /// The groups' clips, and the shapes made from them.
    public internal(set) var clips: [(node: Placement, shape: ItemShape)] = []
    /// The alphas, opacity included, of mask gradients that are constant along rows or columns. Stored because they are read repeatedly.
    public internal(set) var maskAlphas: [UInt8] = []
    /// Opaque rectangles of items whose shape or image is not opaque everywhere.
    public internal(set) var opaqueParts: [DeviceRect] = []
    /// For each item, an item that hides it entirely; −1 if there is none. Filled by `findHidden`.
    public internal(set) var hiddenBy: [Int32] = []
    /// The largest opaque rectangles of the frame. Filled by `findHidden`.
    public var occluders = Occluders()
    /// Changes when items are added or removed, or when the pixels that they touch change.
    public internal(set) var boundsRevision = 0
    /// Whether any group has a blend mode other than `normal`.
    public internal(set) var containsBlendMode = false

    public let options: PlanningOptions
    /// The longest side of a bitmap that can be sampled; of larger ones, a smaller mipmap level is.
    public let maximumSide: Int
    // State kept from the previous frame, and planning's working state; see `FramePlan+Update`.
    var size = PixelSize(width: 0, height: 0)
    var displaced = DisplacedItems()
    var slots = SlotAllocator()
    /// The items' slots are all less than this.
    public var slotCount: Int { Int(slots.count) }
    var formerGroups: [PlannedGroup] = []
    var open: [OpenGroup] = []
    /// The slot of the group around the next item if that group is unchanged; −1 if there is no group around it.
    var surrounding: Int32 = -1
    /// For each group around the item that `findHidden` has reached, the number of occluders known at the group's end.
    var laterOccluders: [Int] = []
    /// Scratch: the occluders within one group's content.
    var contentOccluders = Occluders(fewestPixels: 1)
    var isInMask = false
    /// Scratch: bands of rows of the image whose opaque parts are being computed.
    var bands: [DeviceRect] = []
    /// How many more image pixels may be scanned for this frame, so that scanning never takes long in any one frame.
    var runBudget = 0
    /// Whether the item being prepared may come out differently next time, although its node is unchanged.
    var isProvisional = false

    public init(options: PlanningOptions, maximumSide: Int = .max) {
        self.options = options
        self.maximumSide = maximumSide
    }

    /// Sets `shape` to that of a placement and stores its detail. `snapped`: the placement's rectangle if it is axis-aligned.
    /// Returns false if nothing shows.
    mutating func makeShape(_ placement: Placement, over snapped: PixelRect?, _ shape: inout ItemShape) -> Bool {
        shape.isAxisAligned = snapped != nil
        if let snapped, placement.cornerRadius <= 0 {
            let visible = placement.visible(of: snapped)
            guard !visible.isEmpty else { return false }
            shape.edges = QuadCoverage(axisAligned: visible.near(placement.bounds))
            return true
        }
        guard var coverage = ShapeCoverage(placement) else { return false }
        // A clip changes nothing within it. Without one a shape may be plain, and plain shapes hide more and take simpler programs.
        if let clip = coverage.clip, clip.contains(PixelRect(placement.bounds)) { coverage.clip = nil }
        shape.edges = coverage.edges
        if coverage.rounded != nil || coverage.clip != nil {
            shape.detail = Int32(shapeDetails.count)
            shapeDetails.append(ShapeDetail(coverage))
        }
        return true
    }
}

extension FramePlan {
    /// Returns what half planes, given as a range of the plan's `cuts`, leave of the columns `all` of a row.
    public func columns(_ all: Range<Int32>, row: Int32, behind cuts: Range<Int32>) -> Range<Int32> {
        let planes = self.cuts.span
        return cuts.reduce(all) { planes[Int($1)].columns($0, row: row) }
    }
}

extension Rect<PixelSpace> {
    /// Returns the rectangle with far edges moved up to just outside a node's pixels, for single precision. Coverage is the same.
    public func near(_ bounds: DeviceRect) -> PixelRect { intersection(PixelRect(bounds.outset(by: 1))) }
}
