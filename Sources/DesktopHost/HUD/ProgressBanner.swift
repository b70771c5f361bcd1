// How far something is that takes a while, and a button that ends it: laid over the picture by the presenter, so that it
// is in no figure.
//
//     ┌──────────────────────────────────────────────┐
//     │ Comparing: Focus picker              Cancel  │
//     │ ▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
//     │ tuned, turn 2 of 3                12 s left  │
//     └──────────────────────────────────────────────┘

import Foundation
import Geometry
import Imaging
import Raster
import RenderTree
import Text
import Views

/// Draws progress at the window's lower edge.
@MainActor
public final class ProgressBanner {
    /// What it says.
    public struct Contents: Equatable {
        public var title, activity: String
        /// 0…1
        public var progress: Double
        /// Nil while it cannot be told.
        public var secondsLeft: Double?

        public init(title: String, activity: String, progress: Double, secondsLeft: Double?) {
            self.title = title; self.activity = activity; self.progress = progress; self.secondsLeft = secondsLeft
        }
    }

    private let fonts: FontLibrary
    private let palette: HUDPalette
    private let windowSize: CGSize
    /// Pixels per point of the window, and of the banner, which is drawn larger in a large window, like the views.
    private let windowScale, scale: Double
    /// The banner's size, in its own points.
    private let size: CGSize
    private var texts: [String: Bitmap] = [:]

    private static let height = 92.0, padding = 16.0, margin = 16.0

    /// `scale`: pixels per point of the window.
    init(fonts: FontLibrary, windowSize: CGSize, scale: Double, isDark: Bool) {
        let factor = Magnification.factor(inWindowOf: windowSize)
        self.fonts = fonts
        self.windowSize = windowSize
        windowScale = scale
        self.scale = scale * factor
        palette = isDark ? .dark : .light
        let room = windowSize.width / factor - 2 * ProgressBanner.margin
        size = CGSize(width: min(460, max(120, room)).rounded(), height: ProgressBanner.height)
    }

    private var buttonFrame: CGRect { CGRect(x: size.width - ProgressBanner.padding - 78, y: 13, width: 78, height: 26) }

    /// Where the banner lies, pixels of a window of `pixels`.
    private func origin(in pixels: PixelSize) -> CGPoint {
        CGPoint(
            x: ((Double(pixels.width) - size.width * scale) / 2).rounded(),
            y: (Double(pixels.height) - (size.height + ProgressBanner.margin) * scale).rounded())
    }

    /// Where its button lies, points of the window.
    var button: CGRect {
        let pixels = PixelSize(width: Int(windowSize.width * windowScale), height: Int(windowSize.height * windowScale))
        let origin = origin(in: pixels), frame = buttonFrame
        return CGRect(
            x: (origin.x + frame.minX * scale) / windowScale, y: (origin.y + frame.minY * scale) / windowScale,
            width: frame.width * scale / windowScale, height: frame.height * scale / windowScale)
    }

    /// The banner in a window of `pixels`.
    func overlay(_ contents: Contents, window windowPixels: PixelSize) -> PresenterOverlay {
        let all = CGRect(x: 0, y: 0, width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
        let context = BitmapContext(size: PixelSize(width: Int(all.width), height: Int(all.height)))
        let line = max(1, scale.rounded())
        context.fillRounded(all, radius: 12 * scale, palette.border)
        context.fillRounded(all.insetBy(dx: line, dy: line), radius: 12 * scale - line, palette.panel)
        let left = ProgressBanner.padding, right = size.width - ProgressBanner.padding
        draw(contents.title, .system(14, .semibold), palette.text, at: left, middle: 26, context, end: buttonFrame.minX - 8)
        context.fillRounded(pixels(buttonFrame), radius: 6 * scale, palette.rule)
        let cancel = text("Cancel", .system(13, .medium), palette.text)
        let middle = buttonFrame.midX - Double(cancel?.width ?? 0) / scale / 2
        draw("Cancel", .system(13, .medium), palette.text, at: middle, middle: buttonFrame.midY, context, end: buttonFrame.maxX)
        let track = CGRect(x: left, y: 50, width: right - left, height: 8)
        context.fillRounded(pixels(track), radius: 4 * scale, palette.rule)
        var done = track
        done.size.width = max(track.height, track.width * min(1, max(0, contents.progress)))
        context.fillRounded(pixels(done), radius: 4 * scale, palette.cpu)
        let rest = contents.secondsLeft.map { "\(Int($0.rounded(.up))) s left" } ?? ""
        let restWidth = Double(text(rest, .system(12), palette.faint)?.width ?? 0) / scale
        draw(contents.activity, .system(12), palette.faint, at: left, middle: 74, context, end: right - restWidth - 8)
        draw(rest, .system(12), palette.faint, at: right - restWidth, middle: 74, context, end: right)
        let origin = origin(in: windowPixels)
        return PresenterOverlay(bitmap: context.makeBitmap(), x: Int(origin.x), y: Int(origin.y))
    }

    /// Drawn once for as long as it is said.
    private func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Bitmap? {
        guard !text.isEmpty else { return nil }
        if let known = texts[text] { return known }
        // Seconds that are left change again and again.
        if texts.count > 32 { texts.removeAll() }
        let made = fonts.render(text, font: font, color: color, scale: scale)
        texts[text] = made
        return made
    }

    /// From `x` on, cut at `end`; in points of the banner.
    private func draw(
        _ string: String, _ font: FontDescriptor, _ color: Color, at x: Double, middle: Double, _ context: BitmapContext, end: Double
    ) {
        guard let bitmap = text(string, font, color) else { return }
        let width = min(Double(bitmap.width), max(0, (end - x) * scale))
        guard width >= 1 else { return }
        let y = (middle * scale - Double(bitmap.height) / 2).rounded()
        context.draw(
            bitmap, in: CGRect(x: (x * scale).rounded(), y: y, width: width.rounded(), height: Double(bitmap.height)),
            from: CGRect(x: 0, y: 0, width: width.rounded(), height: Double(bitmap.height)))
    }

    private func pixels(_ r: CGRect) -> CGRect {
        CGRect(x: r.minX * scale, y: r.minY * scale, width: r.width * scale, height: r.height * scale)
    }
}
