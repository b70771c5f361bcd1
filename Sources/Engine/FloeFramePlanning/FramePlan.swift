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
package struct FramePlan {
    /// At the same indices as the frame's nodes.
    package internal(set) var items: [DrawItem] = []
    /// In the order in which they begin.
    package internal(set) var groups: [PlannedGroup] = []
    /// The indices of the items that were made for this frame rather than reused from the previous plan.
    package internal(set) var prepared: [Int32] = []

    /// The details that only some kinds of items need.
    package internal(set) var details = DetailPool()
    /// For each item, an item that hides it entirely; −1 if there is none. Filled by `findHidden`.
    package internal(set) var hiddenBy: [Int32] = []
    /// The largest opaque rectangles of the frame. Filled by `findHidden`.
    package var occluders = Occluders()
    /// Changes when items are added or removed, or when the pixels that they touch change.
    package internal(set) var boundsRevision = 0
    /// Whether any group has a blend mode other than `normal`.
    package internal(set) var containsBlendMode = false

    /// Where the texels of the frame's pictures lie, by their ids. A compositor without them finds them by the pictures' bitmaps.
    package var pictureTexels: [NodeID: PictureTexels] = [:]

    package let options: PlanningOptions
    /// The longest side of a bitmap that can be sampled; of larger ones, a smaller mipmap level is.
    package let maximumSide: Int
    // State kept from the previous frame, and planning's working state; see `FramePlan+Update`.
    var size = PixelSize(width: 0, height: 0)
    var displaced = DisplacedItems()
    var slots = SlotAllocator()
    /// The items' slots are all less than this.
    package var slotCount: Int { Int(slots.count) }
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
    /// The places of the samplers of the item being replaced, which its successor takes.
    var vacated = 0..<0
    /// Whether the item being prepared may come out differently next time, although its node is unchanged.
    var isProvisional = false

    package init(options: PlanningOptions, maximumSide: Int = .max) {
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
            shape.detail = Int32(details.shapes.count)
            details.shapes.append(ShapeDetail(coverage))
        }
        return true
    }
}

extension FramePlan {
    /// Drops everything. Keeps its memory unless the next frame has another size: a small window would otherwise hold on to a
    /// large one's.
    mutating func forget(keepingMemory: Bool) {
        guard keepingMemory else {
            let revision = boundsRevision, texels = pictureTexels
            self = FramePlan(options: options, maximumSide: maximumSide)
            boundsRevision = revision + 1
            pictureTexels = texels
            return
        }
        items.removeAll(keepingCapacity: true)
        slots.removeAll()
        details.removeAll()
        boundsRevision += 1
    }

    /// Releases the memory of a much larger plan than this one, between frames. The plan's contents stay.
    package mutating func releaseUnused() {
        func release<T>(_ array: inout [T]) {
            // Mapping makes an array of just this size, where a plain copy would share the memory.
            if array.capacity > 8 * array.count + 1024 { array = array.map { $0 } }
        }
        release(&items)
        release(&groups)
        release(&hiddenBy)
        formerGroups = []
        displaced = DisplacedItems()
        slots.trim()
    }

    /// Returns what half planes, given as a range of the pool's `cuts`, leave of the columns `all` of a row.
    package func columns(_ all: Range<Int32>, row: Int32, behind cuts: Range<Int32>) -> Range<Int32> {
        let planes = details.cuts.span
        return cuts.reduce(all) { planes[Int($1)].columns($0, row: row) }
    }
}

extension Rect<PixelSpace> {
    /// Returns the rectangle with far edges moved up to just outside a node's pixels, for single precision. Coverage is the same.
    package func near(_ bounds: DeviceRect) -> PixelRect { intersection(PixelRect(bounds.outset(by: 1))) }
}
