// The timeline of the last ten seconds: a bar for each at its time, with its phases stacked, and below it what the shown one did. Pressing or
// dragging goes to the frame that was on the screen at that time. `HistoryLayout` has its geometry.

import DequeModule
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows when frames were drawn and what they took.
package final class HistoryView: PlateView {
    /// What is shown.
    @MainActor
    package struct Content {
        let history: FrameHistory
        let index: Int
        /// The figures with the shown frame selected.
        let figures: FrameFigures
        let compositor: CompositorKind
        /// The title of the overlay that is shown, if one is.
        let overlay: String?
        /// The text shown in place of the frame's times.
        let message: String?

        package init(
            history: FrameHistory, index: Int, figures: FrameFigures, compositor: CompositorKind, overlay: String?, message: String?
        ) {
            self.history = history
            self.index = index
            self.figures = figures
            self.compositor = compositor
            self.overlay = overlay
            self.message = message
        }

        var shown: KeptFrame { history.frames[index] }
    }

    /// Nil: it is hidden.
    package var content: Content? {
        didSet {
            guard oldValue != nil, content == nil else { return }
            // The bars retain their frames.
            lane.show([], selected: nil, HUDAxis(worst: 0))
            shown = nil
        }
    }
    /// Called with the frame to go to.
    package var onScrub: ((_ index: Int) -> Void)?
    package var onCompositor: ((CompositorKind) -> Void)?
    /// Called for the next overlay.
    package var onOverlay: (() -> Void)?
    /// Called to return to the views.
    package var onClose: (() -> Void)?

    private let fonts: FontLibrary
    private let title: Label, details: Label, kept: Label
    private let compositors: SegmentedControl, overlay: Button, close: Button
    private let lane: HUDLaneView, playhead = View()
    private let phases: [(swatch: View, name: Label, value: Label)]
    private var ticks: [Label] = []
    private var layout: HistoryLayout?
    /// The times that the lane shows.
    private var shown: ClosedRange<Double>?
    private var scale = HistoryScale(times: 0...0, width: 1)
    private var isScrubbing = false

    init(fonts: FontLibrary, palette: HUDPalette) {
        self.fonts = fonts
        func label(_ color: Color, _ font: FontDescriptor = .system(11.5), _ alignment: TextAlignment = .left) -> Label {
            Label(fonts: fonts, font: font, color: color, alignment: alignment)
        }
        title = label(palette.text, .system(13, .semibold))
        details = label(palette.faint)
        kept = label(palette.faint, .system(11.5), .right)
        compositors = SegmentedControl(
            [SegmentedControl.Segment("CPU"), SegmentedControl.Segment("GPU")], theme: palette.theme, fonts: fonts)
        overlay = Button("", theme: palette.theme, fonts: fonts)
        close = Button("Resume", style: .prominent, theme: palette.theme, fonts: fonts)
        lane = HUDLaneView(fonts: fonts, palette: palette)
        phases = palette.phases.map { color in
            let swatch = View()
            swatch.backgroundColor = color
            swatch.layer.cornerRadius = 2
            swatch.isUserInteractionEnabled = false
            return (swatch, label(palette.faint, .system(12)), label(palette.text, .system(12, .medium)))
        }
        super.init(palette, radius: 0)
        playhead.backgroundColor = palette.text
        playhead.isUserInteractionEnabled = false
        for view in [title, lane, playhead, details, kept, compositors, overlay, close] as [View] { addSubview(view) }
        for phase in phases { for view in [phase.swatch, phase.name, phase.value] { addSubview(view) } }
        compositors.action = { [weak self] in self?.onCompositor?(CompositorKind.allCases[$0]) }
        overlay.action = { [weak self] in self?.onOverlay?() }
        close.action = { [weak self] in self?.onClose?() }
        addGestureRecognizer(
            HoverGestureRecognizer { [weak self] hover in
                guard let self else { return }
                cursor = hover.state.isActive && isInField(hover.location(in: self)) ? .pointingHand : .arrow
            })
    }

    /// Shows the content at the lower edge of a window of `size` points, and returns the height taken. Nil: it is hidden.
    func show(in size: CGSize) -> Double? {
        isHidden = content == nil
        guard let content else { return nil }
        let new = HistoryLayout(size), times = content.history.times, isMoved = new != layout || shown != times
        layout = new
        shown = times
        place(at: new.frame)
        scale = HistoryScale(times: content.history.times, width: new.field.width)
        if isMoved { showLane(content.history, new) }
        let pixel = 1 / (window?.scale ?? 1), x = new.field.minX + scale.x(content.shown.time)
        playhead.place(at: CGRect(x: x, y: new.field.minY - 4, width: max(2 * pixel, 2), height: new.field.height + 6))
        showHead(content, new)
        showPhases(content, new)
        return new.size.height
    }

    private func showLane(_ history: FrameHistory, _ layout: HistoryLayout) {
        let frames = history.frames, scale = scale
        lane.lay(out: layout.lane, labelWidth: layout.labelWidth, step: 1)
        let bars = HUDLaneView.Bars(
            count: frames.count, frame: { frames[$0].measured },
            edges: { i, _ in scale.bar(frames[i].time, next: i + 1 < frames.count ? frames[i + 1].time : nil) }, showsPresent: true)
        lane.show(bars, HUDAxis(worst: frames.map(\.measured.total).max() ?? 0))
        for label in ticks { label.removeFromSuperview() }
        let step = scale.tick, end = history.times.upperBound
        ticks = (0...Int((end - history.times.lowerBound) / step)).map { i in
            let seconds = Double(i) * step, text = i == 0 ? "0 s" : String(format: "−%g s", seconds)
            let label = Label(text, fonts: fonts, font: .system(9.5), color: palette.faint, alignment: .center)
            let x = layout.field.minX + scale.x(end - seconds), width = 50.0
            addSubview(label)
            label.place(
                at: CGRect(
                    x: min(bounds.width - width, max(0, x - width / 2)), y: layout.ticks.minY + 2, width: width,
                    height: layout.ticks.height - 2))
            return label
        }
    }

    private func showHead(_ content: Content, _ layout: HistoryLayout) {
        compositors.segments = CompositorKind.allCases.map {
            SegmentedControl.Segment(content.figures.title($0), isEnabled: $0 == .cpu || content.figures.gpuProblem == nil)
        }
        compositors.selectedIndex = CompositorKind.allCases.firstIndex(of: content.compositor)
        overlay.title = content.overlay ?? (layout.isNarrow ? "Overlay" : "No overlay")
        overlay.isOn = content.overlay != nil
        var right = layout.head.maxX
        for control in [close, overlay, compositors] as [Control] {
            let size = control.sizeThatFits(.zero)
            right -= size.width
            control.place(at: CGRect(x: right, y: layout.head.midY - size.height / 2, width: size.width, height: size.height))
            right -= 8
        }
        let head = layout.head, room = max(0, right - 8 - head.minX)
        for text in HistoryText.titles(content) {
            title.text = text
            if title.naturalSize.width <= room { break }
        }
        title.place(at: CGRect(x: head.minX, y: head.minY, width: room, height: head.height))
    }

    private func showPhases(_ content: Content, _ layout: HistoryLayout) {
        let row = layout.row(0), frame = content.shown.measured
        var x = row.minX
        for phase in FramePhase.allCases {
            let (swatch, name, value) = phases[phase.rawValue]
            for view in [swatch, name, value] { view.isHidden = !layout.hasPhases }
            name.text = HUDText.phase(phase, content.figures)
            value.text = HUDText.value(frame[phase])
            swatch.place(at: CGRect(x: x, y: row.midY - 4, width: 8, height: 8))
            name.place(at: CGRect(x: x + 13, y: row.minY, width: name.naturalSize.width.rounded(.up), height: row.height))
            value.place(at: CGRect(x: name.frame.maxX + 6, y: row.minY, width: 52, height: row.height))
            x = value.frame.maxX + 10
        }
        // The range that is kept, then the keys, as far as there is room.
        let below = layout.row(1), keptText = HistoryText.kept(content.history)
        details.isHidden = !layout.hasDetails
        kept.isHidden = !layout.hasPhases
        details.text = HistoryText.details(content)
        details.place(at: below)
        kept.text = "\(keptText)   \(HistoryText.keys)"
        if kept.naturalSize.width > row.maxX - x { kept.text = keptText }
        if kept.naturalSize.width > row.maxX - x { kept.isHidden = true }
        kept.place(at: row)
    }

    // Scrubbing

    private func isInField(_ point: CGPoint) -> Bool {
        guard let layout else { return false }
        let field = layout.field
        return CGRect(x: field.minX, y: field.minY - 4, width: field.width, height: field.height + layout.ticks.height + 4).contains(point)
    }

    private func scrub(to point: CGPoint) {
        guard let layout, let history = content?.history else { return }
        onScrub?(history.index(at: scale.time(point.x - layout.field.minX)))
    }

    package override func pointerDown(_ pointer: Pointer) {
        guard pointer.button == .primary, let point = pointer.location(in: self), isInField(point) else { return }
        isScrubbing = true
        scrub(to: point)
    }

    package override func pointerMoved(_ pointer: Pointer) {
        if isScrubbing, let point = pointer.location(in: self) { scrub(to: point) }
    }

    package override func pointerUp(_ pointer: Pointer) { isScrubbing = false }

    package override func pointerCancelled(_ pointer: Pointer) { isScrubbing = false }
}
