// Outlines over a picture around the areas that differ.

import FloeGeometry
import FloeImaging
import FloeViewTree
import Foundation

/// Draws outlines of areas, in points of the view that contains it.
package final class LessonMarks: View {
    /// The areas; none hides it.
    package var areas: [CGRect] = [] {
        didSet {
            guard areas != oldValue else { return }
            isHidden = areas.isEmpty
            frame = areas.reduce(CGRect.null) { $0.union($1) }.insetBy(dx: -LessonMarks.width, dy: -LessonMarks.width)
            setNeedsDisplay()
        }
    }

    private let color: Color
    private static let width = 2.0

    package init(theme: Theme) {
        color = theme.palette.negative
        super.init()
        isUserInteractionEnabled = false
        isHidden = true
    }

    package override var drawsContents: Bool { true }

    package override func display(scale: Double) -> Bitmap? {
        let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        guard width > 0, height > 0, !areas.isEmpty else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height))
        let placed = areas.map {
            CGRect(
                x: ($0.minX - frame.minX) * scale, y: ($0.minY - frame.minY) * scale, width: $0.width * scale, height: $0.height * scale)
        }
        context.outline(placed, lineWidth: (LessonMarks.width * scale).rounded(), color)
        return context.makeBitmap()
    }
}
