// The progress of a lengthy operation with a button that ends it. The presenter lays it over the picture, so it is in no figure.
//
//     ┌──────────────────────────────────────────────┐
//     │ Comparing: Focus picker              Cancel  │
//     │ ▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
//     │ tuned, turn 2 of 3                12 s left  │
//     └──────────────────────────────────────────────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree

/// Draws progress at the window's lower edge.
@MainActor
public final class ProgressBanner {
    /// The text and progress of a banner.
    public struct Contents: Equatable {
        public var title, activity: String
        /// 0…1
        public var progress: Double
        /// Nil while it cannot be estimated.
        public var secondsLeft: Double?

        public init(title: String, activity: String, progress: Double, secondsLeft: Double?) {
            self.title = title; self.activity = activity; self.progress = progress; self.secondsLeft = secondsLeft
        }
    }

    private let art: PlateArt
    private let windowSize: CGSize
    /// Pixels per point of the window, and below it of the banner, which is magnified in large windows like the views.
    private let windowScale: Double
    private var scale: Double { art.scale }
    /// The banner's size, in its own points.
    private let size: CGSize

    private static let height = 92.0, padding = 16.0, margin = 16.0

    /// `scale` is in pixels per point of the window.
    init(fonts: FontLibrary, windowSize: CGSize, scale: Double, isDark: Bool) {
        let factor = Magnification.factor(inWindowOf: windowSize)
        self.windowSize = windowSize
        windowScale = scale
        art = PlateArt(fonts: fonts, scale: scale * factor, isDark: isDark)
        let room = windowSize.width / factor - 2 * ProgressBanner.margin
        size = CGSize(width: min(460, max(120, room)).rounded(), height: ProgressBanner.height)
    }

    private var buttonFrame: CGRect { CGRect(x: size.width - ProgressBanner.padding - 78, y: 13, width: 78, height: 26) }

    /// Returns the banner's origin in a window of `pixels`, in pixels.
    private func origin(in pixels: PixelSize) -> CGPoint {
        CGPoint(
            x: ((Double(pixels.width) - size.width * scale) / 2).rounded(),
            y: (Double(pixels.height) - (size.height + ProgressBanner.margin) * scale).rounded())
    }

    /// The button's frame in points of the window.
    var button: CGRect {
        let pixels = PixelSize(width: Int(windowSize.width * windowScale), height: Int(windowSize.height * windowScale))
        let origin = origin(in: pixels), frame = buttonFrame
        return CGRect(
            x: (origin.x + frame.minX * scale) / windowScale, y: (origin.y + frame.minY * scale) / windowScale,
            width: frame.width * scale / windowScale, height: frame.height * scale / windowScale)
    }

    /// Draws the banner for a window of `windowPixels`.
    func overlay(_ contents: Contents, window windowPixels: PixelSize) -> PresenterOverlay {
        let palette = art.palette
        let context = art.plate(width: (size.width * scale).rounded(), height: (size.height * scale).rounded(), radius: 12)
        let left = ProgressBanner.padding, right = size.width - ProgressBanner.padding
        draw(contents.title, .system(14, .semibold), palette.text, at: left, middle: 26, context, end: buttonFrame.minX - 8)
        context.fillRounded(pixels(buttonFrame), radius: 6 * scale, palette.rule)
        let cancel = art.text("Cancel", .system(13, .medium), palette.text)
        let middle = buttonFrame.midX - Double(cancel?.width ?? 0) / scale / 2
        draw("Cancel", .system(13, .medium), palette.text, at: middle, middle: buttonFrame.midY, context, end: buttonFrame.maxX)
        let track = CGRect(x: left, y: 50, width: right - left, height: 8)
        context.fillRounded(pixels(track), radius: 4 * scale, palette.rule)
        var done = track
        done.size.width = max(track.height, track.width * min(1, max(0, contents.progress)))
        context.fillRounded(pixels(done), radius: 4 * scale, palette.cpu)
        let rest = contents.secondsLeft.map { "\(Int($0.rounded(.up))) s left" } ?? ""
        let restWidth = Double(art.text(rest, .system(12), palette.faint)?.width ?? 0) / scale
        draw(contents.activity, .system(12), palette.faint, at: left, middle: 74, context, end: right - restWidth - 8)
        draw(rest, .system(12), palette.faint, at: right - restWidth, middle: 74, context, end: right)
        let origin = origin(in: windowPixels)
        return PresenterOverlay(bitmap: context.makeBitmap(), x: Int(origin.x), y: Int(origin.y))
    }

    /// Draws text from `x` on, cut off at `end`, in points of the banner.
    private func draw(
        _ string: String, _ font: FontDescriptor, _ color: Color, at x: Double, middle: Double, _ context: BitmapContext, end: Double
    ) {
        art.draw(art.text(string, font, color), x: x * scale, middle: middle * scale, end: end * scale, context)
    }

    private func pixels(_ r: CGRect) -> CGRect {
        CGRect(x: r.minX * scale, y: r.minY * scale, width: r.width * scale, height: r.height * scale)
    }
}
