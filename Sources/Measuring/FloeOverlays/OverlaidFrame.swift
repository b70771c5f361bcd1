// All that overlays show: a frame, its plan, and a compositor's record of drawing it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A frame as overlays see it.
package struct OverlaidFrame {
    package let frame: Frame
    /// The plan of the whole frame, as the compositor would make it.
    package let plan: FramePlan
    /// What drawing the whole frame means, whatever was drawn last.
    package let record: DrawingRecord
    /// The items that the last executed plan did not reuse from the plan before it.
    let prepared: Set<Int32>
    /// The bitmaps that the last frame uploaded.
    let uploadedBitmaps: Set<UInt64>
    /// The pictures that the last frame drew rather than kept.
    private let drawnPictures: Set<NodeID>
    var size: PixelSize { frame.size }

    /// Records the drawing of all of `frame`, which `compositor` drew last. `plan`: an earlier plan to reuse results from, if any.
    @MainActor
    package init(_ frame: Frame, drawnBy compositor: some PlannedCompositor, keeping plan: FramePlan? = nil) {
        let drawn = compositor.plan
        var whole = FramePlan(options: drawn.options, maximumSide: drawn.maximumSide)
        if let plan, plan.options == whole.options, plan.maximumSide == whole.maximumSide { whole = plan }
        record = compositor.record(frame, in: &whole)
        self.frame = frame
        self.plan = whole
        prepared = Set(drawn.prepared)
        uploadedBitmaps = Set(compositor.uploadedBitmaps)
        drawnPictures = compositor.drawnPictures
    }

    /// Records how `compositor` would draw a frame that it has not drawn.
    @MainActor
    package init(_ frame: Frame, recordedBy compositor: some PlannedCompositor) {
        var whole = FramePlan(options: compositor.plan.options, maximumSide: compositor.plan.maximumSide)
        record = compositor.record(frame, in: &whole)
        self.frame = frame
        plan = whole
        prepared = []
        uploadedBitmaps = []
        drawnPictures = []
    }

    // MARK: Overlays

    /// Returns the picture of an overlay. `lineWidth`: of outlines, in pixels.
    package func picture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap { overlay.picture(self, Int32(max(1, lineWidth))) }

    /// Returns the part of an overlay that holds until the next frame, if any. `Flashes` shows what belongs to one frame only.
    package func lastingPicture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap? {
        overlay.lastingPicture?(self, Int32(max(1, lineWidth)))
    }

    /// Whether there is nothing that an overlay could show.
    package func isEmpty(_ overlay: PlanOverlay) -> Bool { overlay.isEmpty(self) }

    /// Returns what an overlay says about the pixel at (x, y); nil if nothing. `name`: a layer's name by its id.
    package func finding(_ overlay: PlanOverlay, _ x: Int, _ y: Int, name: @escaping (UInt64) -> String?) -> PlanFinding? {
        let x = Int32(clamping: x), y = Int32(clamping: y)
        return overlay.finding(self, DeviceRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1), PlanDescription(self, name: name))
    }

    // MARK: Items

    func bounds(_ index: Int) -> DeviceRect { plan.items[index].bounds }

    /// Whether item `index` shows a picture.
    func isPicture(_ index: Int) -> Bool { frame.headers[index].kind == .picture }

    /// Whether item `index` shows a picture that the last frame drew.
    func isPictureDrawn(_ index: Int) -> Bool {
        isPicture(index) && (frame.headers[index].id.map(drawnPictures.contains) ?? false)
    }

    /// Returns the bitmap that item `index` shows; nil if it shows none.
    func bitmap(_ index: Int) -> Bitmap? {
        switch frame.nodes[index] {
        case .image(let node): node.bitmap
        case .ninePart(let node): node.image.bitmap
        case .fill, .gradient, .beginGroup, .mask, .endGroup: nil
        }
    }
}

extension UInt8 {
    /// A count one higher, up to 15.
    @inline(__always)
    var countedUp: UInt8 { Swift.min(self + 1, 15) }
}
