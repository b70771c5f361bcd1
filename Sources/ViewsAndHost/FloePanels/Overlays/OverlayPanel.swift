// An overlay in a window: its pictures of the current frame, the legend, and the label and the outline for the place under the
// mouse. All of it lies over the picture, so it is in no back buffer, no damage and no figure. Without an overlay a frame does none
// of this.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows the chosen overlay.
@MainActor
package final class OverlayPanel {
    /// The mouse position in points. Nil: outside the window.
    var pointer: CGPoint?

    /// The legend, its title alone where there is little room, and the label next to the mouse.
    private let legend: LegendView, title: LegendView, label: LegendView
    private let palette: HUDPalette
    /// The pictures of the compositor that draws, and while both show, of the other one. Nil without an overlay.
    private var pictures: OverlayPictures?, others: OverlayPictures?
    /// What was laid last over all of the picture by the compositor that draws.
    package private(set) var laid: [Bitmap] = []
    private var finding: (point: CGPoint, frame: Int, text: PlanFinding?)?
    private var outline: (rect: DeviceRect, strips: [PresenterOverlay])?

    init(fonts: FontLibrary, palette: HUDPalette) {
        self.palette = palette
        legend = LegendView(fonts: fonts, palette: palette)
        title = LegendView(fonts: fonts, palette: palette)
        label = LegendView(fonts: fonts, palette: palette)
        label.isUserInteractionEnabled = false
    }

    /// Its views, from back to front.
    var panels: [View] { [legend, title, label] }

    package var overlay: PlanOverlay? { pictures?.overlay }

    /// Whether it will look different a moment later.
    package var isFading: Bool { pictures?.isFading ?? false }

    /// Shows another overlay, or none. `compositor` draws the next frame.
    package func choose(_ overlay: PlanOverlay?, _ compositor: (any PlannedCompositor)?) {
        pictures = overlay.map(OverlayPictures.init)
        others = nil
        laid = []
        pictures?.begin(compositor)
        for panel in panels { panel.isHidden = true }
    }

    /// Starts over with the next frame, so that only what changes with it lights up. `before`: the frame before it, which is what the
    /// compositors show, the active one first. Nil: there is none.
    package func begin(_ before: OverlaidPicture?, _ kinds: [CompositorKind]) {
        guard let overlay else { return }
        let all = kinds.map { kind in
            let made = OverlayPictures(overlay)
            made.begin(before?.compositor(kind))
            if case .items = overlay.flash { _ = before?.pictures(of: made, kind) }
            return made
        }
        pictures = all[0]
        others = all.count > 1 ? all[1] : nil
        finding = nil
    }

    /// Shows the overlay of `former`.
    func replace(_ former: OverlayPanel) {
        pointer = former.pointer
        choose(former.overlay, nil)
    }

    /// Starts over in a window of another size or scale.
    package func renew() { choose(overlay, nil) }

    /// Forgets the frames of the compositor that does not draw.
    package func forgetOther() { others = nil }

    /// Shows the panels for the current frame, and returns the pictures to lay over it. `frame` is its number if it was drawn just
    /// now. `column`: where the GPU's picture begins while both show. `taken` stays clear of panels.
    func show(
        _ frame: OverlaidPicture, in room: PanelRoom, of window: Window, column: Int?, clearOf taken: [CGRect]
    ) -> [PresenterOverlay] {
        for panel in panels { panel.isHidden = true }
        guard let pictures else { return [] }
        var shown: [PresenterOverlay] = [], pointed = pictures
        if let column {
            // Each half shows the overlay of its own compositor.
            let others = others ?? OverlayPictures(pictures.overlay)
            self.others = others
            let isCPU = frame.active == .cpu
            let left = isCPU ? pictures : others, right = isCPU ? others : pictures, size = frame.size
            let ofCPU = frame.pictures(of: left, .cpu), ofGPU = frame.pictures(of: right, .gpu)
            laid = isCPU ? ofCPU : ofGPU
            shown += ofCPU.flatMap { $0.parts([DeviceRect(x: 0, y: 0, width: column, height: size.height)]) }
            shown += ofGPU.flatMap { $0.parts([DeviceRect(x: column, y: 0, width: size.width - column, height: size.height)]) }
            if let pointer { pointed = pointer.x * window.scale < Double(column) ? left : right }
        } else {
            others = nil
            laid = frame.pictures(of: pictures, frame.active)
            shown = laid.map { PresenterOverlay(bitmap: $0, x: 0, y: 0) }
        }
        // Open panels, such as the list of overlays, stay readable.
        if let obstacle = room.obstacle { shown = shown.flatMap { $0.parts(outside: obstacle, scale: window.scale) } }
        let kept = [room.obstacle].compactMap(\.self) + taken
        showLegend(pictures, in: room, clearOf: kept)
        let all = kept + [legend, title].filter { !$0.isHidden }.map(\.frame)
        guard let pointer, !all.contains(where: { $0.contains(pointer) }), let text = finding(pointed, at: pointer, in: window) else {
            return shown
        }
        showLabel(text, at: pointer, in: room, clearOf: all)
        return shown + outline(text.rect.intersection(frame.size.rect), scale: window.scale)
    }

    // The legend

    /// Places the legend in a corner of the scene, preferably the lower left, clear of `taken` and the scene's words. If no corner
    /// has room, only its title is shown: then over words, and in the smallest windows over the scene's header. It is hidden if
    /// `taken` leaves no room.
    private func showLegend(_ pictures: OverlayPictures, in room: PanelRoom, clearOf taken: [CGRect]) {
        guard let kind = pictures.drawn?.kind else { return }
        let area = room.area, whole = CGRect(x: area.minX, y: 0, width: area.width, height: area.maxY), margin = 12.0
        legend.lines = pictures.overlay.legendLines(of: kind, isEmpty: pictures.isEmpty)
        title.lines = Array(legend.lines.prefix(1))
        let attempts = [
            (legend, area, taken + room.captions), (title, area, taken + room.captions), (title, area, taken), (title, whole, taken),
        ]
        for (legend, area, taken) in attempts {
            let size = legend.bounds.size
            let left = area.minX + margin, right = area.maxX - margin - size.width
            let top = area.minY + margin, bottom = area.maxY - margin - size.height
            for (x, y) in [(left, bottom), (right, bottom), (left, top), (right, top)] {
                let place = CGRect(origin: CGPoint(x: x, y: y), size: size)
                guard y <= bottom, !taken.contains(where: { $0.intersects(place) }) else { continue }
                legend.place(at: place)
                legend.isHidden = false
                return
            }
        }
    }

    // The place under the mouse

    private func finding(_ pictures: OverlayPictures, at pointer: CGPoint, in window: Window) -> PlanFinding? {
        guard let frame = pictures.frame, let number = pictures.drawn?.frame else { return nil }
        if finding?.point != pointer || finding?.frame != number {
            let names = window.layerNames
            let x = (pointer.x * window.scale).rounded(.down), y = (pointer.y * window.scale).rounded(.down)
            finding = (pointer, number, frame.finding(pictures.overlay, Int(x), Int(y)) { names[$0] })
        }
        return finding?.text
    }

    /// Shows a label next to the mouse, on whichever side has room, and clear of `taken` if possible.
    private func showLabel(_ finding: PlanFinding, at pointer: CGPoint, in room: PanelRoom, clearOf taken: [CGRect]) {
        label.lines =
            [LegendView.Line(text: finding.title, font: .system(12, .medium))]
            + finding.lines.map { LegendView.Line(text: $0, font: .system(11), height: 16) }
        label.place(
            at: LabelPlace.frame(label.bounds.size, beside: pointer, gap: 16, in: room.windowSize, clearOf: taken))
        label.isHidden = false
    }

    /// Returns a line just inside `rect`, in pixels.
    private func outline(_ rect: DeviceRect, scale: Double) -> [PresenterOverlay] {
        if let outline, outline.rect == rect { return outline.strips }
        let width = max(2, (2 * scale).rounded()), pixel = palette.text.withAlpha(0.85).pixel
        let inner = rect.outset(by: -Int32(width))
        guard !rect.isEmpty, !inner.isEmpty else { return [] }
        let strips = RectDifference(rect, without: inner).strips
        let overlays = strips.indices.map { i in
            PresenterOverlay(
                bitmap: Bitmap(width: strips[i].width, height: strips[i].height, color: pixel), x: Int(strips[i].minX),
                y: Int(strips[i].minY))
        }
        outline = (rect, overlays)
        return overlays
    }
}

/// A picture for panels to lie over, as compositors have drawn it.
@MainActor
package struct OverlaidPicture {
    let cpu: any MemoryCompositor
    /// Nil: there is none.
    let gpu: (any BackBufferSource)?
    /// Which of them draws, and which show.
    let active: CompositorKind, view: CompositorView
    /// Returns what a compositor has drawn last.
    let lastFrame: (CompositorKind) -> Frame?
    let size: PixelSize
    /// What the active one has redrawn just now; nil: nothing.
    let damage: DamageRegion?
    /// The frame's number.
    let number: Int
    let lineWidth: Int
    /// When it is shown, in seconds.
    let time: Double

    package init(
        cpu: any MemoryCompositor, gpu: (any BackBufferSource)?, active: CompositorKind, view: CompositorView,
        lastFrame: @escaping (CompositorKind) -> Frame?, size: PixelSize, damage: DamageRegion?, number: Int, lineWidth: Int, time: Double
    ) {
        self.cpu = cpu
        self.gpu = gpu
        self.active = active
        self.view = view
        self.lastFrame = lastFrame
        self.size = size
        self.damage = damage
        self.number = number
        self.lineWidth = lineWidth
        self.time = time
    }

    func compositor(_ kind: CompositorKind) -> (any BackBufferSource)? { kind == .cpu ? cpu : gpu }

    /// Returns the pictures of an overlay of what one compositor has drawn. They have the frame's size.
    func pictures(of overlay: OverlayPictures, _ kind: CompositorKind) -> [Bitmap] {
        guard let compositor = compositor(kind), let frame = lastFrame(kind) else { return [] }
        if let damage { overlay.didDraw(damage, compositor, at: time) }
        return overlay.pictures(frame, number: number, compositor, lineWidth: lineWidth, at: time)
    }
}

extension PlanOverlay {
    /// Returns the legend of what a compositor shows. `isEmpty`: there is nothing to show.
    fileprivate func legendLines(of kind: CompositorKind, isEmpty: Bool) -> [LegendView.Line] {
        let head = LegendView.Line(text: title, font: .system(13, .medium), end: key?.name ?? "", height: 22)
        let entries = legend.filter { $0.applies(to: kind) }.map { LegendView.Line(text: $0.text, font: .system(12), swatch: $0) }
        let note = notes[kind] ?? (isEmpty ? "None in this frame." : nil)
        return [head] + entries + (note.map { [LegendView.Line(text: $0, font: .system(11), isFaint: true)] } ?? [])
    }
}
