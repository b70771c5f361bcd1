// Overlays as pictures, as large as their frame, and clear where there is nothing to show.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A frame's plan as an overlay shows it.
package struct OverlaidFrame {
    package let frame: Frame
    package let execution: PlanExecution
    /// The plan of the whole frame, as the compositor would make it.
    package let plan: FramePlan
    package let work: PlannedWork
    /// The items that the last executed plan did not reuse from the plan before it.
    package let prepared: Set<Int32>
    /// The bitmaps that the last frame uploaded.
    package let uploadedBitmaps: Set<UInt64>

    /// Plans all of `frame`, which `compositor` drew last. `plan`: an earlier plan to reuse results from, if any.
    @MainActor
    package init(_ frame: Frame, drawnBy compositor: some PlannedCompositor, keeping plan: FramePlan? = nil) {
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
    /// Returns the picture of an overlay. `lineWidth`: of outlines, in pixels. Damage belongs to the step from one frame to the
    /// next rather than to a frame, so it covers everything here: see `Flashes`.
    package func picture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap {
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

    /// Returns the part of an overlay that holds until the next frame, if any. `Flashes` shows what lasts for one frame only.
    package func lastingPicture(_ overlay: PlanOverlay, lineWidth: Int = 1) -> Bitmap? {
        switch overlay {
        case .damage, .uploads: nil
        case .reuse: reuse(prepared: .clear)
        case .blended, .offscreen, .hidden, .contents, .overdraw, .borders: picture(overlay, lineWidth: lineWidth)
        }
    }

    /// Whether there is nothing that an overlay could show.
    package func isEmpty(_ overlay: PlanOverlay) -> Bool {
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

    /// How often each pixel is drawn, including the compositing of offscreen groups.
    var drawCounts: PixelPlane {
        var counts = PixelPlane(frame.size)
        for part in work.drawn { counts.change(part.item, of: plan, within: part.rect, OverlaidFrame.next) }
        for part in work.apart { counts.change(part.rect, OverlaidFrame.next) }
        return counts
    }

    /// The number of times each pixel is blended, in the upper four bits, and written, in the lower four.
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
        // Widely spaced, so that the picture below stays legible.
        let stripe = Int(line) * 2, period = 4 * stripe
        return plane.picture { value, x, y in (x + y) % period < stripe ? (value == 1 ? once : more) : 0 }
    }

    private var contents: Bitmap {
        var plane = PixelPlane(frame.size)
        for part in work.drawn {
            guard let fit = contentsFit(part.item) else {
                // Opaque pixels written over a picture hide it.
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
                // One line where two tiles meet.
                plane.change(DeviceRect(minX: tile.minX, minY: tile.minY, maxX: tile.minX + line, maxY: tile.maxY)) { _ in 3 }
                plane.change(DeviceRect(minX: tile.minX, minY: tile.minY, maxX: tile.maxX, maxY: tile.minY + line)) { _ in 3 }
            }
        }
        // Only of items that are drawn at all.
        for index in Set(work.drawn.map(\.item)) { plane.outline(index, of: plan, within: plan.items[index].bounds, width: line, 1) }
        for group in Set(work.apart.map(\.group)) { plane.outline(plan.groups[group].bounds, width: line, 2) }
        return plane.picture([.clear, OverlayColors.layerBorder, OverlayColors.groupBorder, OverlayColors.tileBorder])
    }

    /// Whether the last frame drawn reused an item from the plan before.
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
