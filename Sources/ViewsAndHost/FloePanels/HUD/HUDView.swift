// The HUD: a lane of frame times for each compositor against the lines of 120 and 60 frames a second, a summary of each, and the
// details of one frame. `HUDLayout` has its geometry.

import DequeModule
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows the figures.
package final class HUDView: PlateView {
    private(set) var layout: HUDLayout?
    /// Called when the primary button goes down on it (`isDown`) or moves on. The position is in points of the window.
    var onPress: ((_ position: CGPoint, _ isDown: Bool) -> Void)?
    /// Called when the press ends.
    var onRelease: (() -> Void)?
    /// Called with what is to be said about the word under the mouse, and with nil after it.
    package var onHint: ((String?) -> Void)?

    private let fonts: FontLibrary
    private let title: Label, status: Label
    private let lanes: [CompositorKind: Lane]
    private let phases: [(swatch: View, name: Label, value: Label)]
    private let details: [Label]
    /// What labels say, by which the word under the mouse is explained.
    private var lines: [ObjectIdentifier: FigureLine] = [:]
    /// When the text was last updated, in seconds, and for which state. Flickering figures cannot be read.
    private var textTime = -Double.infinity
    private var textState: TextState?

    /// A compositor's lane and the line above it.
    private struct Lane {
        /// Marks the compositor that draws.
        let mark: View
        let name: Label, caption: Label, renderer: Label
        let bars: HUDLaneView
    }

    /// The state whose changes update the text at once.
    private struct TextState: Equatable {
        let selected: MeasuredFrame?, isAtRest: Bool, technique: String, active: CompositorKind, slowdown: Double
    }

    init(fonts: FontLibrary, palette: HUDPalette) {
        self.fonts = fonts
        func label(_ color: Color, _ alignment: TextAlignment = .left) -> Label {
            Label(fonts: fonts, color: color, alignment: alignment)
        }
        title = label(palette.text)
        status = label(palette.faint, .right)
        var lanes: [CompositorKind: Lane] = [:]
        for kind in CompositorKind.allCases {
            lanes[kind] = Lane(
                mark: View(), name: label(palette.text), caption: label(palette.text), renderer: label(palette.faint, .right),
                bars: HUDLaneView(fonts: fonts, palette: palette))
        }
        self.lanes = lanes
        phases = palette.phases.map { color in
            let swatch = View()
            swatch.backgroundColor = color
            swatch.layer.cornerRadius = 2
            swatch.isUserInteractionEnabled = false
            return (swatch, label(palette.faint), label(palette.text, .right))
        }
        details = (0..<HUDLayout.detailLines).map { _ in label(palette.faint) }
        super.init(palette, radius: 10)
        for view in [title, status] + details { addSubview(view) }
        for phase in phases { for view in [phase.swatch, phase.name, phase.value] { addSubview(view) } }
        for lane in lanes.values {
            lane.mark.layer.cornerRadius = 3.5
            lane.mark.isUserInteractionEnabled = false
            for view in [lane.mark, lane.name, lane.caption, lane.renderer, lane.bars] { addSubview(view) }
        }
        let hover = HoverGestureRecognizer { [weak self] hover in
            guard let self else { return }
            if hover.state.isActive { showCursor(at: hover.location(in: self)) }
            explain(hover.state.isActive ? term(at: hover.location(in: self))?.sentence : nil)
        }
        addGestureRecognizer(hover)
    }

    package override func contentScaleDidChange() {
        super.contentScaleDidChange()
        layout = nil
    }

    /// Arranges its parts. The text is updated by the next `show`.
    func lay(out new: HUDLayout) {
        guard new != layout else { return }
        layout = new
        textState = nil
        bounds.size = new.size
        let small = new.isNarrow ? 11.0 : 12
        title.font = .system(small + 1, .semibold)
        status.font = .system(small, .medium)
        title.isHidden = new.headHeight == 0
        status.isHidden = title.isHidden
        for (kind, lane) in lanes {
            let place = new.caption(kind), field = new.field(kind)
            lane.mark.place(at: CGRect(x: place.minX, y: place.midY - 3.5, width: 7, height: 7))
            lane.name.font = .system(small, .semibold)
            lane.caption.font = captionFont(new)
            lane.renderer.font = .system(10)
            lane.bars.isHidden = new.laneHeight == 0
            lane.bars.lay(
                out: CGRect(
                    x: new.padding, y: field.minY, width: field.maxX - new.padding, height: field.height + HUDLayout.verdictHeight + 1),
                labelWidth: new.labelWidth, step: new.step)
        }
        for phase in FramePhase.allCases {
            let (swatch, name, value) = phases[phase.rawValue], place = new.phase(phase)
            swatch.place(at: CGRect(x: place.minX, y: place.midY - 4, width: 8, height: 8))
            name.font = .system(small)
            value.font = .system(small, .medium)
            for view in [swatch, name, value] { view.isHidden = !new.hasDetails }
            // It is in no bar.
            if phase == .present { swatch.isHidden = true }
        }
        for label in details { label.isHidden = !new.hasDetails }
    }

    /// Shows the figures as they are at `time` (seconds). The text is updated four times a second, the lanes always.
    func show(_ figures: FrameFigures, at time: Double) {
        guard let layout else { return }
        let axis = HUDAxis(worst: figures.reach)
        let state = TextState(
            selected: figures.selected, isAtRest: figures.isAtRest, technique: figures.technique, active: figures.active,
            slowdown: figures.slowdown)
        if time - textTime >= 0.25 || state != textState {
            textTime = time
            textState = state
            showText(figures, layout)
        }
        for (kind, lane) in lanes where layout.laneHeight > 0 {
            let selected = figures.selected.flatMap { $0.compositor == kind ? $0.number : nil }
            lane.bars.show(figures.frames(kind), selected: selected, axis)
        }
    }

    private func showText(_ f: FrameFigures, _ layout: HUDLayout) {
        let isNarrow = layout.isNarrow
        status.textColor = f.slowdown > 1 ? palette.warning : palette.faint
        var head = layout.head
        // Fewer words rather than a title cut short: in the title first, then in the status.
        let statuses = [isNarrow, isNarrow, true].map { HUDText.status(f, isNarrow: $0, hasDetails: layout.hasDetails) }
        for (isTitleShort, words) in zip([isNarrow, true, true, true], statuses + [HUDText.held(f) ?? ""]) {
            title.text = HUDText.title(f, isNarrow: isTitleShort)
            say(words, status)
            head = layout.head
            if status.text != "" { head.size.width -= status.naturalSize.width + 8 }
            if title.naturalSize.width <= head.width { break }
        }
        put(status, in: layout.head)
        put(title, in: head)
        for (kind, lane) in lanes { showCaption(kind, lane, f, layout) }
        let shown = f.shown
        for phase in FramePhase.allCases {
            let (_, name, value) = phases[phase.rawValue], place = layout.phase(phase)
            name.text = HUDText.phase(phase, f)
            put(name, in: CGRect(x: place.minX + 13, y: place.minY, width: place.width - 13, height: place.height))
            value.text = shown.map { HUDText.value($0[phase]) } ?? ""
            put(value, in: place)
        }
        let lines = HUDText.details(f, isNarrow: isNarrow)
        for (line, label) in details.enumerated() {
            say(lines.indices.contains(line) ? lines[line] : "", label)
            label.font = layout.detailFont(line, ofFrame: shown != nil)
            label.textColor = line == 0 && shown != nil ? palette.text : palette.faint
            put(label, in: layout.detail(line))
        }
    }

    private func showCaption(_ kind: CompositorKind, _ lane: Lane, _ f: FrameFigures, _ layout: HUDLayout) {
        let place = layout.caption(kind)
        lane.mark.backgroundColor = f.active == kind ? palette.text : palette.rule
        lane.name.text = f.title(kind)
        put(lane.name, in: CGRect(x: place.minX + 12, y: place.minY, width: lane.name.naturalSize.width, height: place.height))
        let x = lane.name.frame.maxX + 8
        say(caption(kind, f, layout), lane.caption)
        lane.caption.textColor = f.frames(kind).isEmpty ? palette.faint : palette.text
        put(lane.caption, in: CGRect(x: x, y: place.minY, width: place.maxX - x, height: place.height))
        // The renderer's name, if there is room after the figures.
        lane.renderer.text = layout.isNarrow ? "" : HUDText.renderer(kind, f)
        put(lane.renderer, in: place)
        lane.renderer.isHidden = x + lane.caption.naturalSize.width + 12 + lane.renderer.naturalSize.width > place.maxX
    }

    private func say(_ line: FigureLine, _ label: Label) {
        label.text = line.text
        lines[ObjectIdentifier(label)] = line
    }

    /// Places a line of text with its capitals and digits, which are about 0.72 of the font's size high, in the middle of `rect`.
    private func put(_ label: Label, in rect: CGRect) {
        let k = window?.scale ?? 1, ascent = fonts.measure(label.text ?? "", font: label.font, scale: k).ascent
        label.place(
            at: CGRect(
                x: rect.minX, y: ((rect.midY + 0.36 * label.font.size) * k).rounded() / k - (ascent * k).rounded() / k,
                width: rect.width, height: label.naturalSize.height))
    }

    private func captionFont(_ layout: HUDLayout) -> FontDescriptor { .system(layout.isNarrow ? 10.5 : 12) }

    /// Returns the longest caption of a lane that fits.
    func caption(_ kind: CompositorKind, _ f: FrameFigures, _ layout: HUDLayout) -> FigureLine {
        let captions = HUDText.captions(kind, f, isNarrow: layout.isNarrow), font = captionFont(layout), scale = window?.scale ?? 1
        let name = fonts.measure(f.title(kind), font: .system(layout.isNarrow ? 11 : 12, .semibold), scale: scale).width.rounded(.up)
        let room = layout.caption(kind).width - 20 - name
        return captions.first { fonts.measure($0.text, font: font, scale: scale).width <= room } ?? captions[captions.count - 1]
    }

    // Words

    private var explained: String?

    private func explain(_ text: String?) {
        guard text != explained else { return }
        explained = text
        onHint?(text)
    }

    /// Returns the term that a point's word or figure is about.
    func term(at point: CGPoint) -> FigureTerm? {
        for phase in FramePhase.allCases {
            let (_, name, value) = phases[phase.rawValue]
            if !name.isHidden, name.frame.contains(point) || value.frame.contains(point) { return phase.term }
        }
        let told = [status] + lanes.values.map(\.caption) + details
        guard let label = told.first(where: { !$0.isHidden && $0.frame.contains(point) }), let line = lines[ObjectIdentifier(label)]
        else { return nil }
        let left = label.textAlignment == .right ? label.frame.maxX - label.naturalSize.width : label.frame.minX, scale = window?.scale ?? 1
        return point.x < left ? nil : line.term(at: point.x - left) { fonts.measure($0, font: label.font, scale: scale).width }
    }

    // Pressing

    /// Returns the part at a point of the window.
    func part(at position: CGPoint) -> HUDLayout.Part? {
        layout?.part(at: CGPoint(x: position.x - frame.minX, y: position.y - frame.minY))
    }

    private func showCursor(at point: CGPoint) {
        switch layout?.part(at: point) {
        case .head: cursor = .openHand
        case .bar: cursor = .pointingHand
        case .panel, nil: cursor = .arrow
        }
    }

    package override func pointerDown(_ pointer: Pointer) {
        if pointer.button == .primary { onPress?(pointer.position, true) }
    }

    package override func pointerMoved(_ pointer: Pointer) {
        if pointer.button == .primary { onPress?(pointer.position, false) }
    }

    package override func pointerUp(_ pointer: Pointer) {
        if pointer.button == .primary { onRelease?() }
    }

    package override func pointerCancelled(_ pointer: Pointer) { onRelease?() }
}
