// The caption below a lesson, in place of the control strip: which way plays, on which device, how many refreshes have been dropped so far,
// and each refresh of the display as a bar.
//
//     ────────────────────────────────────────────────
//       The slow way              23
//       Redraw on each scroll             missed   Stop
//       On a processor 14 times slower
//       ▮▯▯▮▯▯▮▯▯▮▯▯▮▯▯

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree
import Foundation

/// The caption of a lesson, as wide as the window.
package final class LessonCaption: View {
    /// The content of a caption.
    package struct Content: Equatable {
        var overline, title, detail: String
        /// The refreshes, and how many of them have passed; nil where none are counted.
        var pacing: FramePacing?
        var passed = 0
        /// The progress, 0…1, where something is only prepared.
        var progress: Double?
    }

    package var onStop: (() -> Void)?

    private let theme: Theme
    private let overline: Label, title: Label, detail: Label, count: Label, unit: Label
    private let stop: Button
    private let bars: LessonBars
    private let edge = View()
    private var content: Content?

    package init(theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        let palette = theme.palette, type = theme.type
        overline = Label(fonts: fonts, font: type.callout, color: palette.secondaryText)
        title = Label(fonts: fonts, font: type.title, color: palette.text)
        detail = Label(fonts: fonts, font: type.body, color: palette.text, lines: 0)
        count = Label(fonts: fonts, font: type.largeTitle, color: palette.text, alignment: .right)
        unit = Label("dropped", fonts: fonts, font: type.callout, color: palette.secondaryText, alignment: .right)
        stop = Button("Stop", theme: theme, fonts: fonts)
        bars = LessonBars(theme: theme)
        super.init()
        backgroundColor = palette.raised
        edge.backgroundColor = palette.separator
        for view in [edge, overline, title, detail, count, unit, bars, stop] as [View] { addSubview(view) }
        stop.action = { [weak self] in self?.onStop?() }
    }

    private static let width = 720.0

    /// Shows `new` at the lower edge of a window of `size` points, from `top` or further up.
    package func show(_ new: Content, in size: CGSize, top: Double) {
        if new != content {
            content = new
            overline.text = new.overline
            title.text = new.title
            detail.text = new.detail
            if let pacing = new.pacing {
                let dropped = pacing.refreshes.prefix(new.passed).count { $0 == .dropped }
                count.text = "\(dropped)"
                count.textColor = dropped == 0 ? theme.palette.text : theme.palette.negative
            }
            for view in [count, unit] { view.isHidden = new.pacing == nil }
            bars.show(new.pacing, passed: new.passed, progress: new.progress)
            setNeedsLayout()
        }
        let isNarrow = size.width < 480
        title.font = isNarrow ? theme.type.headline : theme.type.title
        detail.font = isNarrow ? theme.type.callout : theme.type.body
        let width = min(LessonCaption.width, Double(size.width)), needed = layOut(width: width), height = max(needed, size.height - top)
        frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
        edge.frame = CGRect(x: 0, y: 0, width: size.width, height: 1)
        let x = ((size.width - width) / 2).rounded(), y = ((height - needed) / 2).rounded()
        for view in subviews where view !== edge { view.frame.origin = CGPoint(x: view.frame.minX + x, y: view.frame.minY + y) }
    }

    /// Places everything in a column of a width, and returns its height.
    private func layOut(width: Double) -> Double {
        let padding = width < 480 ? theme.spacing.small : theme.spacing.medium, gap = theme.spacing.large
        let button = stop.sizeThatFits(.zero)
        var end = width - padding - button.width
        let counted = max(unit.naturalSize.width, (theme.type.largeTitle.size * 2.4).rounded())
        let countEnd = end - gap
        if !count.isHidden { end = countEnd - counted }
        let text = max(60, end - gap - padding)
        var y = padding
        func place(_ label: Label, gap: Double) {
            let size = label.numberOfLines == 1 ? label.naturalSize : label.sizeThatFits(CGSize(width: text, height: 0))
            label.frame = CGRect(x: padding, y: y, width: text, height: size.height.rounded(.up))
            y += Double(size.height.rounded(.up)) + gap
        }
        place(overline, gap: 1)
        place(title, gap: theme.spacing.tiny / 2)
        place(detail, gap: theme.spacing.small)
        let middle = (padding + y - theme.spacing.small) / 2
        stop.frame = CGRect(
            x: width - padding - button.width, y: (middle - button.height / 2).rounded(), width: button.width, height: button.height)
        let digits = Double(count.naturalSize.height), word = Double(unit.naturalSize.height)
        count.frame = CGRect(x: end, y: (middle - (digits + word) / 2).rounded(), width: counted, height: digits)
        unit.frame = CGRect(x: end, y: count.frame.maxY - 2, width: counted, height: word)
        if bars.isHidden { return (y - theme.spacing.small + padding).rounded() }
        bars.frame = CGRect(x: padding, y: y.rounded(), width: width - 2 * padding, height: LessonBars.height)
        return (bars.frame.maxY + padding).rounded()
    }
}

/// A bar for each refresh: high where a frame came, low and in another colour where it did not. Or the progress of the preparation.
private final class LessonBars: View {
    static let height = 12.0
    private let theme: Theme
    private var pacing: FramePacing?
    private var passed = 0
    private var progress: Double?

    init(theme: Theme) {
        self.theme = theme
        super.init()
        isUserInteractionEnabled = false
    }

    func show(_ pacing: FramePacing?, passed: Int, progress: Double?) {
        isHidden = pacing == nil && progress == nil
        guard pacing != self.pacing || passed != self.passed || progress != self.progress else { return }
        self.pacing = pacing
        self.passed = passed
        self.progress = progress
        setNeedsDisplay()
    }

    override var drawsContents: Bool { true }

    override func display(scale: Double) -> Bitmap? {
        let width = (bounds.width * scale).rounded(), height = (bounds.height * scale).rounded(), palette = theme.palette
        guard width > 0, height > 0 else { return nil }
        let context = BitmapContext(size: PixelSize(width: Int(width), height: Int(height)))
        context.fill(CGRect(x: 0, y: 0, width: width, height: height), palette.highlight)
        if let progress {
            context.fill(CGRect(x: 0, y: 0, width: (width * min(1, max(0, progress))).rounded(), height: height), palette.accent)
        }
        guard let pacing else { return context.makeBitmap() }
        // Neighbours that are alike are one rectangle.
        var start = 0
        let refreshes = pacing.refreshes, passed = min(passed, refreshes.count)
        for i in 1...max(1, passed) where i <= passed {
            guard i == passed || refreshes[i] != refreshes[start] else { continue }
            func x(_ refresh: Int) -> Double { (width * Double(refresh) / Double(max(1, refreshes.count))).rounded() }
            func fill(_ color: Color, height part: Double) {
                context.fill(CGRect(x: x(start), y: height - part, width: max(1, x(i) - x(start)), height: part), color)
            }
            switch refreshes[start] {
            case .still: break
            case .shown: fill(palette.positive, height: height)
            case .dropped: fill(palette.negative, height: (height / 3).rounded())
            }
            start = i
        }
        return context.makeBitmap()
    }
}
