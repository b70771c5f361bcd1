// The HUD: a lane of frame times for each compositor against the lines of 120 and 60 frames a second, a summary of each, and the
// details of one frame. It is drawn into a bitmap of its own that the presenter lays over the picture, so it is in no back
// buffer, no damage and no figure. `HUDLayout` has its geometry.

import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree

/// Draws the figures.
@MainActor
final class HUD {
    let layout: HUDLayout
    /// Pixels per point of the HUD.
    let scale: Double

    private let fonts: FontLibrary
    let palette: HUDPalette
    private var lines: [Slot: Line] = [:]
    /// When the text was last updated, in seconds, and for which state. Flickering figures cannot be read.
    private var textTime = -Double.infinity
    private var textState: TextState?

    private enum Slot: Hashable {
        case title, status, axis(Double), detail(Int)
        case name(CompositorKind), caption(CompositorKind), renderer(CompositorKind)
        case phaseName(FramePhase), phaseValue(FramePhase)
    }

    private struct Line {
        let text: String, color: Color, bitmap: Bitmap?
        /// From the bitmap's top to the baseline in pixels, and the font's size in points.
        let ascent, size: Double
    }

    /// The state whose changes update the text at once.
    private struct TextState: Equatable {
        let selected: FrameRecord?, isAtRest: Bool, technique: String, active: CompositorKind, slowdown: Double
    }

    /// `scale` is in pixels per point of the HUD. `isDark` is for a dark interface.
    init(fonts: FontLibrary, scale: Double, layout: HUDLayout, isDark: Bool = true) {
        self.fonts = fonts
        self.scale = scale
        self.layout = layout
        palette = isDark ? .dark : .light
    }

    /// The bitmap's size in whole pixels.
    var pixelSize: CGSize { CGSize(width: (layout.size.width * scale).rounded(), height: (layout.size.height * scale).rounded()) }

    /// Draws the HUD as it looks at `time` (seconds). The text is updated four times a second, the lanes always.
    func draw(_ figures: FrameFigures, at time: Double) -> Bitmap {
        let axis = HUDAxis(worst: figures.reach)
        let state = TextState(
            selected: figures.selected, isAtRest: figures.isAtRest, technique: figures.technique, active: figures.active,
            slowdown: figures.slowdown)
        if time - textTime >= 0.25 || state != textState {
            textTime = time
            textState = state
            renewText(figures)
        }
        let all = CGRect(origin: .zero, size: pixelSize)
        let context = BitmapContext(size: PixelSize(width: Int(all.width), height: Int(all.height)))
        let hair = max(1, scale.rounded())
        context.fillRounded(all, radius: 10 * scale, palette.border)
        context.fillRounded(all.insetBy(dx: hair, dy: hair), radius: 10 * scale - hair, palette.panel)
        if layout.headHeight > 0 { drawHead(context) }
        for kind in CompositorKind.allCases {
            drawCaption(kind, figures, context)
            if layout.laneHeight > 0 {
                drawLane(kind, figures, axis, context)
                drawLabels(kind, axis, context)
            }
        }
        if layout.hasDetails { drawDetails(figures, context) }
        return context.makeBitmap()
    }

    private func drawHead(_ context: BitmapContext) {
        let status = draw(.status, in: layout.head, context, rightAligned: true)
        draw(.title, in: layout.head, context, end: layout.head.maxX - (status > 0 ? status + 8 : 0))
    }

    private func drawCaption(_ kind: CompositorKind, _ figures: FrameFigures, _ context: BitmapContext) {
        let place = layout.caption(kind)
        // Marks the compositor that draws.
        let mark = CGRect(x: place.minX, y: place.midY - 3.5, width: 7, height: 7)
        context.fillRounded(pixels(mark), radius: 3.5 * scale, figures.active == kind ? palette.text : palette.rule)
        var x = place.minX + 12
        x += draw(.name(kind), in: CGRect(x: x, y: place.minY, width: 0, height: place.height), context) + 8
        let said = draw(.caption(kind), in: CGRect(x: x, y: place.minY, width: 0, height: place.height), context, end: place.maxX)
        // The renderer's name, if there is room after the figures.
        let width = Double(lines[.renderer(kind)]?.bitmap?.width ?? 0) / scale
        if x + said + 12 + width <= place.maxX { draw(.renderer(kind), in: place, context, rightAligned: true) }
    }

    private func drawLabels(_ kind: CompositorKind, _ axis: HUDAxis, _ context: BitmapContext) {
        let field = layout.field(kind), height = 11.0
        var taken: [Double] = []
        for seconds in axis.labels {
            // Where a long frame squeezes the lines together, only the upper one is labelled.
            let y = max(field.minY + height / 2, field.maxY - field.height * axis.height(seconds))
            guard taken.allSatisfy({ abs($0 - y) >= height }) else { continue }
            taken.append(y)
            set(.axis(seconds), HUDAxis.text(seconds), .system(9.5), palette.faint)
            let place = CGRect(x: layout.padding, y: y - height / 2, width: layout.labelWidth - 6, height: height)
            draw(.axis(seconds), in: place, context, rightAligned: true)
        }
    }

    private func drawDetails(_ figures: FrameFigures, _ context: BitmapContext) {
        for phase in FramePhase.allCases {
            let place = layout.phase(phase)
            context.fillRounded(
                pixels(CGRect(x: place.minX, y: place.midY - 4, width: 8, height: 8)), radius: 2 * scale, palette.phases[phase.rawValue])
            draw(.phaseName(phase), in: place.offsetBy(dx: 13, dy: 0), context)
            draw(.phaseValue(phase), in: place, context, rightAligned: true)
        }
        for line in 0..<HUDLayout.detailLines {
            draw(.detail(line), in: layout.detail(line), context, end: layout.detail(line).maxX)
        }
    }

    private func renewText(_ f: FrameFigures) {
        let isNarrow = layout.isNarrow, size = isNarrow ? 11.0 : 12
        set(.title, HUDText.title(f), .system(size + 1, .semibold), palette.text)
        let status = HUDText.status(f, isNarrow: isNarrow, hasDetails: layout.hasDetails)
        set(.status, status, .system(size, .medium), f.slowdown > 1 ? palette.warning : palette.faint)
        for kind in CompositorKind.allCases {
            set(.name(kind), HUDText.name(kind), .system(size, .semibold), palette.text)
            let isOff = f.records(kind).isEmpty
            set(.caption(kind), caption(kind, f), captionFont, isOff ? palette.faint : palette.text)
            set(.renderer(kind), isNarrow ? "" : HUDText.renderer(kind, f), .system(10), palette.faint)
        }
        let shown = f.shown
        for phase in FramePhase.allCases {
            set(.phaseName(phase), HUDText.phase(phase, f), .system(size), palette.faint)
            let value = shown.map { HUDText.value($0.seconds(phase)) } ?? ""
            set(.phaseValue(phase), value, .system(size, .medium), palette.text)
        }
        let details = HUDText.details(f, isNarrow: isNarrow)
        for line in 0..<HUDLayout.detailLines {
            let text = details.indices.contains(line) ? details[line] : ""
            let font = layout.detailFont(line, ofFrame: shown != nil)
            set(.detail(line), text, font, line == 0 && shown != nil ? palette.text : palette.faint)
        }
    }

    private var captionFont: FontDescriptor { .system(layout.isNarrow ? 10.5 : 12) }

    /// Returns the longest caption of a lane that fits.
    func caption(_ kind: CompositorKind, _ f: FrameFigures) -> String {
        let captions = HUDText.captions(kind, f, isNarrow: layout.isNarrow), room = layout.caption(kind).width - 46
        return captions.first { fonts.measure($0, font: captionFont, scale: scale).width <= room } ?? captions[captions.count - 1]
    }

    private func set(_ slot: Slot, _ text: String, _ font: FontDescriptor, _ color: Color) {
        if let line = lines[slot], line.text == text, line.color == color { return }
        lines[slot] = Line(
            text: text, color: color, bitmap: text.isEmpty ? nil : fonts.render(text, font: font, color: color, scale: scale),
            ascent: (fonts.measure(text, font: font, scale: scale).ascent * scale).rounded(), size: font.size)
    }

    /// Draws a line vertically centred in `place`, from its left or right edge, cut off at `end`; in points. Returns its width.
    @discardableResult
    private func draw(
        _ slot: Slot, in place: CGRect, _ context: BitmapContext, rightAligned: Bool = false, end: Double = .infinity
    ) -> Double {
        guard let line = lines[slot], let bitmap = line.bitmap else { return 0 }
        // Centres capitals and digits, which are about 0.72 of the font size high.
        let top = ((place.midY + 0.36 * line.size) * scale).rounded() - line.ascent, height = Double(bitmap.height)
        let left = rightAligned ? (place.maxX * scale).rounded() - Double(bitmap.width) : (place.minX * scale).rounded()
        let width = min(Double(bitmap.width), max(0, (end * scale - left).rounded()))
        guard width >= 1 else { return 0 }
        let part = CGRect(x: 0, y: 0, width: width, height: height)
        context.draw(bitmap, in: CGRect(x: left, y: top, width: width, height: height), from: part)
        return width / scale
    }

    func pixels(_ r: CGRect) -> CGRect {
        CGRect(x: r.minX * scale, y: r.minY * scale, width: r.width * scale, height: r.height * scale)
    }
}
