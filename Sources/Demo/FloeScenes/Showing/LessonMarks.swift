// Outlines over a picture of what differs, as large as what they surround.

import FloeGeometry
import FloeImaging
import FloeViewTree
import Foundation

/// Draws edges of areas, in points of the view that contains it.
package final class LessonMarks: View {
    /// The edges; none hides it.
    package var edges: [CGRect] = [] {
        didSet {
            guard edges != oldValue else { return }
            isHidden = edges.isEmpty
            frame = edges.reduce(CGRect.null) { $0.union($1) }.insetBy(dx: -LessonMarks.width, dy: -LessonMarks.width)
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
        guard width > 0, height > 0, !edges.isEmpty else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height))
        let lines = edges.map { $0.offsetBy(dx: -frame.minX, dy: -frame.minY) }
        context.draw(outlines: lines, scaledBy: scale, hair: (LessonMarks.width * scale).rounded(), color)
        return context.makeBitmap()
    }
}
