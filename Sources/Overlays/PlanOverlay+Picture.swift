// Overlays as pictures, as large as their frame and clear where there is nothing to show.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// A frame's plan as an overlay shows it.
public struct OverlaidFrame {
    public let frame: Frame
    public let execution: PlanExecution
    /// The plan of the whole frame, as the compositor would make it.
    public let plan: FramePlan
    public let work: PlannedWork
    /// The items that the plan that was carried out last did not take over from the one before.
    public let prepared: Set<Int32>
    /// The bitmaps that the last frame handed over.
    public let uploadedBitmaps: Set<UInt64>

    /// Plans all of `frame`, which `compositor` drew last. `plan` is one made earlier, for what it knows; nil: none.
    @MainActor
    public init(_ frame: Frame, drawnBy compositor: some PlannedCompositor, keeping plan: FramePlan? = nil) {
        let execution = compositor.execution
        var kept = plan.flatMap { $0.options == execution.options ? $0 : nil } ?? FramePlan(options: execution.options)
        kept.update(frame, within: frame.size.rect)
        self.frame = frame
        self.execution = execution
        work = PlannedWork(&kept, size: frame.size, execution)
        self.plan = kept
        prepared = Set(compositor.plan.prepared)
        uploadedBitmaps = Set(compositor.uploadedBitmaps)
    }
}

extension OverlaidFrame {
    /// The picture of an overlay. `lineWidth`: of outlines, pixels. Of damage, which is no frame's but of the step from one
    /// to the next, it shows all: see `Flashes`.
    public func picture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap {
        let line = Int32(max(1, lineWidth))
        return switch overlay {
        case .blended: blended
        case .offscreen: offscreen(line)
        case .hidden: hidden(line)
        case .contents: contents
        case .damage: Bitmap(width: max(1, frame.size.width), height: max(1, frame.size.height), color: OverlayColors.changed.pixel)
        case .overdraw: drawCounts.picture(OverlayColors.overdraw)
        case .borders: borders(line)
        case .reuse: reuse(prepared: OverlayColors.prepared)
        case .uploads: uploads
        }
    }

    /// What of an overlay holds until the next frame; nil if nothing does. What one frame alone does is for `Flashes`.
    public func lastingPicture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap? {
        switch overlay {
        case .damage, .uploads: nil
        case .reuse: reuse(prepared: .clear)
        case .blended, .offscreen, .hidden, .contents, .overdraw, .borders: picture(overlay, lineWidth: lineWidth)
        }
    }

    /// Whether there is nothing that an overlay could show.
    public func isEmpty(_ overlay: PlanOverlay) -> Bool {
        switch overlay {
        case .offscreen: work.apart.isEmpty
        case .hidden: work.spared.isEmpty
        case .uploads: !work.drawn.contains { isUploaded($0.item) }
        case .contents: !work.drawn.contains { contentsFit($0.item) != nil }
        case .blended, .damage, .overdraw, .borders, .reuse: false
        }
    }

    private static let many: UInt8 = 15

    private static func next(_ value: UInt8) -> UInt8 { min(value + 1, many) }

    /// How often each pixel is drawn, placing what was drawn apart included.
    var drawCounts: PixelPlane {
        var counts = PixelPlane(frame.size)
        for part in work.drawn { counts.change(part.item, of: plan, within: part.rect, OverlaidFrame.next) }
        for part in work.apart { counts.change(part.rect, OverlaidFrame.next) }
        return counts
    }

    /// In the upper four bits how often a pixel is blended, in the lower ones how often it is written.
    var blendCounts: PixelPlane {
        var counts = PixelPlane(frame.size)
        func written(_ v: UInt8) -> UInt8 { v & 15 < OverlaidFrame.many ? v + 1 : v }
        func blended(_ v: UInt8) -> UInt8 { v >> 4 < OverlaidFrame.many ? v + 16 : v }
        for part in work.drawn {
            if part.isOpaque {
                counts.change(part.item, of: plan, within: part.rect, written)
            } else {
                counts.change(part.item, of: plan, within: part.rect, blended)
            }
        }
        for part in work.apart { counts.change(part.rect, blended) }
        return counts
    }

    private var blended: Bitmap {
        let opaque = OverlayColors.opaque.map(\.pixel), blended = OverlayColors.blended.map(\.pixel)
        let table = (0..<256).map { value in
            value >= 16 ? blended[min(value >> 4, blended.count - 1)] : opaque[min(value, opaque.count - 1)]
        }
        return blendCounts.picture { value, _, _ in table[Int(value)] }
    }

    private func offscreen(_ line: Int32) -> Bitmap {
        var plane = PixelPlane(frame.size)
        for part in work.apart { plane.change(part.rect) { max($0, UInt8(clamping: part.depth)) } }
        return plane.picture(OverlayColors.offscreen)
    }

    private func hidden(_ line: Int32) -> Bitmap {
        var plane = PixelPlane(frame.size)
        for part in work.spared { plane.change(part.item, of: plan, within: part.rect, OverlaidFrame.next) }
        let once = OverlayColors.hidden.pixel, more = OverlayColors.hiddenTwice.pixel
        // Wide apart, so that what lies below can be read.
        let stripe = Int(line) * 2, period = 4 * stripe
        return plane.picture { value, x, y in (x + y) % period < stripe ? (value == 1 ? once : more) : 0 }
    }

    private var contents: Bitmap {
        var plane = PixelPlane(frame.size)
        for part in work.drawn {
            guard let fit = contentsFit(part.item) else {
                // What is written over a picture is all that one sees.
                if part.isOpaque { plane.change(part.item, of: plan, within: part.rect) { _ in 0 } }
                continue
            }
            plane.change(part.item, of: plan, within: part.rect) { _ in fit.rawValue }
        }
        return plane.picture([.clear, OverlayColors.copied, OverlayColors.misaligned, OverlayColors.scaled, OverlayColors.projected])
    }

    private func borders(_ line: Int32) -> Bitmap {
        var plane = PixelPlane(frame.size)
        if execution.tileSize != nil {
            for tile in execution.areas(frame.size) {
                // Where two meet, one line.
                plane.change(DeviceRect(minX: tile.minX, minY: tile.minY, maxX: tile.minX + line, maxY: tile.maxY)) { _ in 3 }
                plane.change(DeviceRect(minX: tile.minX, minY: tile.minY, maxX: tile.maxX, maxY: tile.minY + line)) { _ in 3 }
            }
        }
        // Of what is drawn at all.
        for index in Set(work.drawn.map(\.item)) { plane.outline(index, of: plan, within: plan.items[index].bounds, width: line, 1) }
        for group in Set(work.apart.map(\.group)) { plane.outline(plan.groups[group].bounds, width: line, 2) }
        return plane.picture([.clear, OverlayColors.layerBorder, OverlayColors.groupBorder, OverlayColors.tileBorder])
    }

    /// Whether an item was taken over from the plan before in the last frame that was drawn.
    func isReused(_ index: Int) -> Bool { !prepared.contains(Int32(index)) }

    private func reuse(prepared: Color) -> Bitmap {
        var plane = PixelPlane(frame.size)
        for part in work.drawn {
            let value: UInt8 = isReused(part.item) ? 1 : 2
            plane.change(part.item, of: plan, within: part.rect) { max($0, value) }
        }
        return plane.picture([.clear, OverlayColors.reused, prepared])
    }

    private var uploads: Bitmap {
        var plane = PixelPlane(frame.size)
        if !uploadedBitmaps.isEmpty {
            for part in work.drawn where isUploaded(part.item) {
                plane.change(part.item, of: plan, within: part.rect) { _ in 1 }
            }
        }
        return plane.picture([.clear, OverlayColors.uploaded])
    }
}
