// A lane: a bar for each frame with its phases stacked from first to last, without presenting, which no figure includes. Below each
// bar a mark shows whether the frame was in time for 120 frames a second, for 60, or for neither.
//
//     16.7 ┄┄┄┄┄┄┄┄┄┄
//      8.3 ┄┄┄┄┄▓┄┄┄┄    ▓ composite
//          ▁▂▁▁▂█▁▁▁▂    █ update …
//          ggggggrggg    in time or not

import DequeModule
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows the last frames of one compositor. Its bounds span the axis, the bars and the marks below them.
final class HUDLaneView: View {
    private let palette: HUDPalette
    private let bars: HUDBarsView
    /// Beside the axis' lines.
    private let labels: [Label]
    private var axis = HUDAxis(worst: 0)

    init(fonts: FontLibrary, palette: HUDPalette) {
        self.palette = palette
        bars = HUDBarsView(palette)
        labels = (0..<HUDAxis.mostLabels).map { _ in
            Label(fonts: fonts, font: .system(9.5), color: palette.faint, alignment: .right)
        }
        super.init()
        isUserInteractionEnabled = false
        addSubview(bars)
        for label in labels { addSubview(label) }
    }

    /// Arranges its parts. `labelWidth` is the width of the axis, `step` that of a bar, in points.
    func lay(out place: CGRect, labelWidth: Double, step: Double) {
        self.place(at: place)
        bars.step = step
        let k = window?.scale ?? 1
        bars.place(
            at: CGRect(
                x: labelWidth, y: 0, width: ((bounds.width - labelWidth) * k).rounded() / k, height: (bounds.height * k).rounded() / k))
        placeLabels()
    }

    /// `selected` is the number of the selected frame, if that is one of these.
    func show(_ frames: Deque<MeasuredFrame>, selected: Int?, _ axis: HUDAxis) {
        let step = bars.step, count = frames.count
        let all = Bars(count: count, frame: { frames[count - 1 - $0] }) { age, width in
            (width - Double(age + 1) * step, width - Double(age) * step)
        }
        show(all, selected: selected, axis)
    }

    func show(_ all: Bars, selected: Int? = nil, _ axis: HUDAxis) {
        if axis != self.axis {
            self.axis = axis
            placeLabels()
        }
        bars.content = (all, selected, axis)
        bars.setNeedsDisplay()
    }

    /// The frames of a lane, and their places.
    struct Bars {
        let count: Int
        let frame: (_ index: Int) -> MeasuredFrame
        /// Returns a bar's left and right edge in a field of `width`, all in points.
        let edges: (_ index: Int, _ width: Double) -> (left: Double, right: Double)
        /// Whether presenting is stacked upon the rest.
        var showsPresent = false
    }

    private func placeLabels() {
        let field = bounds.height - HUDLayout.verdictHeight - 1, height = 11.0
        var shown: [(seconds: Double, y: Double)] = []
        for seconds in axis.labels {
            // Where a long frame squeezes the lines together, only the upper one is labelled.
            let y = max(height / 2, field - field * axis.height(seconds))
            if shown.allSatisfy({ abs($0.y - y) >= height }) { shown.append((seconds, y)) }
        }
        for (i, label) in labels.enumerated() {
            label.isHidden = i >= shown.count
            guard i < shown.count else { continue }
            label.text = HUDAxis.text(shown[i].seconds)
            label.place(at: CGRect(x: 0, y: shown[i].y - height / 2, width: bars.frame.minX - 6, height: height))
        }
    }
}

/// The bars of a lane.
private final class HUDBarsView: View {
    private let palette: HUDPalette
    /// A bar's width, in points.
    var step = 1.0
    var content: (bars: HUDLaneView.Bars, selected: Int?, axis: HUDAxis)?

    init(_ palette: HUDPalette) {
        self.palette = palette
        super.init()
    }

    override var drawsContents: Bool { true }

    override func display(scale: Double) -> Bitmap? {
        let width = (bounds.width * scale).rounded(), whole = (bounds.height * scale).rounded()
        let context = BitmapContext(size: PixelSize(width: Int(width), height: Int(whole)))
        guard let (bars, selected, axis) = content else { return context.makeBitmap() }
        let hair = max(1, scale.rounded()), base = ((bounds.height - HUDLayout.verdictHeight - 1) * scale).rounded()
        let verdict = (HUDLayout.verdictHeight * scale).rounded()
        for i in 0..<bars.count {
            let frame = bars.frame(i), edges = bars.edges(i, bounds.width)
            let left = (edges.left * scale).rounded(), right = max(left + 1, (edges.right * scale).rounded())
            if frame.number == selected {
                // Wide enough to stand out from its neighbours.
                let air = max(0, (4 * scale - (right - left)) / 2).rounded()
                context.fill(
                    CGRect(x: left - air, y: 0, width: right - left + 2 * air, height: base + hair + verdict),
                    palette.text.withAlpha(0.26))
            }
            let column = CGRect(x: left, y: 0, width: right - left, height: base)
            draw(frame, axis, column, showsPresent: bars.showsPresent, scale, context)
            context.fill(CGRect(x: left, y: base + hair, width: right - left, height: verdict), palette.verdict(frame.total))
        }
        for seconds in HUDAxis.lines {
            let y = (base - base * axis.height(seconds)).rounded()
            context.fill(CGRect(x: 0, y: y, width: width, height: hair), palette.rule)
        }
        context.fill(CGRect(x: 0, y: base, width: width, height: hair), palette.rule)
        return context.makeBitmap()
    }

    /// Draws one frame within its column of pixels.
    private func draw(
        _ frame: MeasuredFrame, _ axis: HUDAxis, _ column: CGRect, showsPresent: Bool, _ scale: Double, _ context: BitmapContext
    ) {
        var seconds = 0.0, y = column.maxY
        for phase in FramePhase.allCases where phase != .present || showsPresent {
            seconds += frame[phase]
            // Whole pixels are computed from the sum, so that rounding does not add up.
            let next = (column.maxY - column.height * axis.height(seconds)).rounded()
            if next < y {
                let color = palette.phases[phase.rawValue]
                context.fill(CGRect(x: column.minX, y: next, width: column.width, height: y - next), color)
            }
            y = next
        }
        // A bar that exceeds the axis is visibly cut off.
        if frame.total > axis.top {
            let cut = max(1, (2 * scale).rounded())
            context.fill(CGRect(x: column.minX, y: column.minY, width: column.width, height: cut), palette.text)
        }
    }
}
