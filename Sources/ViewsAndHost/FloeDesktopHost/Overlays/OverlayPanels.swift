// The small panels of an overlay: the legend, which says what is shown and what its colours mean, and the label next to the mouse.
//
//     ┌──────────────────────────┐      ┌───────────────────────────────┐
//     │ Drawn apart       Ctrl+2 │      │ NoteView                      │
//     │ ■ drawn apart            │      │ drawn apart: opacity over 2 … │
//     │ ■ apart within apart     │      │ 8,800 pixels of its own       │
//     └──────────────────────────┘      └───────────────────────────────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree

/// Draws the panels, caching each for as long as it stays the same.
@MainActor
final class OverlayPanels {
    private let art: PlateArt
    /// Pixels per point of the panels.
    private var scale: Double { art.scale }
    private var palette: HUDPalette { art.palette }
    private var shownLegend: (what: Legend, bitmap: Bitmap)?
    private var shownLabel: (finding: PlanFinding, bitmap: Bitmap)?
    private var shownOutline: (rect: DeviceRect, overlays: [PresenterOverlay])?

    /// `scale` is in pixels per point of the panels. `isDark` is for a dark interface.
    init(fonts: FontLibrary, scale: Double, isDark: Bool) {
        art = PlateArt(fonts: fonts, scale: scale, isDark: isDark)
    }

    /// A line of text with its swatch in front and its text at the right end. The height is in points.
    private struct Line {
        var text: Bitmap?
        var color: PlanOverlay.LegendEntry?
        var end: Bitmap?
        var height = 18.0
    }

    /// The inputs that determine a legend.
    private struct Legend: Equatable {
        let overlay: PlanOverlay, kind: CompositorKind, isEmpty: Bool, isShort: Bool
    }

    /// Draws the legend. `isEmpty`: there is nothing to show. `isShort`: the title alone.
    func legend(_ overlay: PlanOverlay, _ kind: CompositorKind, isEmpty: Bool, isShort: Bool) -> Bitmap {
        let what = Legend(overlay: overlay, kind: kind, isEmpty: isEmpty, isShort: isShort)
        if let shownLegend, shownLegend.what == what { return shownLegend.bitmap }
        let keys = PlanOverlay.allCases.firstIndex(of: overlay).map { "Ctrl+\($0 + 1)" } ?? ""
        var lines = [
            Line(
                text: art.text(overlay.title, .system(13, .medium), palette.text), end: art.text(keys, .system(11), palette.faint),
                height: 22)
        ]
        if !isShort {
            lines += overlay.legend(of: kind).map { Line(text: art.text($0.text, .system(12), palette.text), color: $0) }
            if let note = overlay.note(of: kind) ?? (isEmpty ? "None in this frame." : nil) {
                lines.append(Line(text: art.text(note, .system(11), palette.faint)))
            }
        }
        let bitmap = panel(lines)
        shownLegend = (what, bitmap)
        return bitmap
    }

    func label(_ finding: PlanFinding) -> Bitmap {
        if let shown = shownLabel, shown.finding == finding { return shown.bitmap }
        var lines = [Line(text: art.text(finding.title, .system(12, .medium), palette.text))]
        for line in finding.lines { lines.append(Line(text: art.text(line, .system(11), palette.text), height: 16)) }
        let bitmap = panel(lines)
        shownLabel = (finding, bitmap)
        return bitmap
    }

    /// Returns a line just inside `rect`, in pixels.
    func outline(_ rect: DeviceRect) -> [PresenterOverlay] {
        if let shown = shownOutline, shown.rect == rect { return shown.overlays }
        let width = max(2, (2 * scale).rounded()), pixel = palette.text.withAlpha(0.85).pixel
        let inner = rect.outset(by: -Int32(width))
        guard !rect.isEmpty, !inner.isEmpty else { return [] }
        let strips = RectDifference(rect, without: inner).strips
        let overlays = strips.indices.map { i in
            PresenterOverlay(
                bitmap: Bitmap(width: strips[i].width, height: strips[i].height, color: pixel), x: Int(strips[i].minX),
                y: Int(strips[i].minY))
        }
        shownOutline = (rect, overlays)
        return overlays
    }

    private static let padding = 10.0, swatch = 12.0, gap = 8.0

    private func panel(_ lines: [Line]) -> Bitmap {
        let padding = OverlayPanels.padding * scale, swatch = (OverlayPanels.swatch * scale).rounded(), gap = OverlayPanels.gap * scale
        var width = 0.0, height = 2 * padding * 0.7
        for line in lines {
            let end = line.end.map { Double($0.width) + 3 * gap } ?? 0
            width = max(width, (line.color == nil ? 0 : swatch + gap) + Double(line.text?.width ?? 0) + end)
            height += line.height * scale
        }
        let context = art.plate(width: width + 2 * padding, height: height, radius: 8), right = Double(context.size.width) - padding
        var y = padding * 0.7
        for line in lines {
            let middle = y + line.height * scale / 2
            var x = padding.rounded()
            if let entry = line.color {
                draw(entry, CGRect(x: x, y: (middle - swatch / 2).rounded(), width: swatch, height: swatch), context)
                x += swatch + gap
            }
            art.draw(line.text, x: x, middle: middle, context)
            if let end = line.end { art.draw(end, x: right - Double(end.width), middle: middle, context) }
            y += line.height * scale
        }
        return context.makeBitmap()
    }

    /// Draws a colour as it looks over a picture that is neither light nor dark.
    private func draw(_ entry: PlanOverlay.LegendEntry, _ rect: CGRect, _ context: BitmapContext) {
        context.fillRounded(rect, radius: 2 * scale, Color(white: 0.55))
        guard entry.isHatched else { return context.fillRounded(rect, radius: 2 * scale, entry.color) }
        let pixel = entry.color.pixel, stripe = max(1, Int(scale.rounded())) * 2
        let pattern = Bitmap(width: Int(rect.width), height: Int(rect.height)) { x, y in (x + y) % (2 * stripe) < stripe ? pixel : 0 }
        context.draw(pattern, in: rect)
    }
}

extension PlanOverlay {
    /// Returns the legend entries whose colours a compositor can produce.
    fileprivate func legend(of kind: CompositorKind) -> [LegendEntry] {
        // Only the CPU compositor has tiles.
        self == .borders && kind == .gpu ? Array(legend.dropLast()) : legend
    }

    /// Returns an additional remark about a compositor, if any.
    fileprivate func note(of kind: CompositorKind) -> String? {
        switch self {
        case .uploads where kind == .cpu: "The CPU compositor uploads nothing."
        case .borders where kind == .gpu: "The GPU compositor has no tiles."
        case .blended, .offscreen, .hidden, .contents, .damage, .overdraw, .borders, .reuse, .uploads: nil
        }
    }
}
