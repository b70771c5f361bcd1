// A picture that is in colour inside the focus and gray outside, in the two ways of the article. The
// scene tells it where the focus lies; how much work follows is what the two differ in.

import Foundation
import Geometry
import Imaging
import Layers
import RenderTree
import Views

/// Shows one picture, split at the focus.
class FocusPictureView: View {
    /// Which of the gallery's pictures.
    let index: Int
    /// Its bitmaps; nil while they are being made.
    var picture: RenderedPicture? { didSet { pictureDidChange() } }

    init(index: Int, frame: CGRect) {
        self.index = index
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// What the focus leaves of it; nil before it is known.
    final var split: FocusSplit? { didSet { if split != oldValue { splitDidChange() } } }

    /// The content has scrolled: `focus` in this view's own points.
    final func focusDidMove(to focus: CGRect) { split = FocusSplit(picture: bounds, focus: focus) }
    func splitDidChange() {}
    func pictureDidChange() {}
}

/// As first written: whenever another part of it lies outside the focus, the view redraws its bitmap: the
/// picture, then black in the Color blend mode over that part, under the picture's alpha. While it is wholly outside it stays
/// as it is.
final class RedrawnPictureView: FocusPictureView {
    /// Called for each bitmap drawn; `isScaled`: the picture is of another size than the view.
    var onRedraw: ((_ isScaled: Bool) -> Void)?

    override func splitDidChange() { setNeedsDisplay() }
    override func pictureDidChange() { setNeedsDisplay() }

    override func display(scale: Double) -> Bitmap? {
        guard let picture else { return nil }
        let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        guard width > 0, height > 0 else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height))
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        context.draw(picture.color, in: whole)
        // One of just the size has been copied as it is.
        let colored = picture.color.size == context.size ? picture.color : context.makeBitmap()
        context.blendMode = .color
        for part in split?.outside ?? [bounds] {
            let pixels = CGRect(
                x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
            context.fill(pixels, .black)
        }
        onRedraw?(picture.color.width != width || picture.color.height != height)
        // Black that covers all grays all, and makes it opaque. Clipped to the picture's alpha, as the article has it, it would leave
        // translucent pixels a share of their colour: blending takes what two layers cover of a pixel for unrelated parts.
        return context.makeBitmap().withAlpha(of: colored)
    }
}

/// Tuned: two bitmaps made once, by rights of just the size at which they show: else every frame scales them. Wholly
/// outside, one layer shows the gray one; crossing an edge, the coloured part and the gray parts are rectangles of the two
/// bitmaps; off screen nothing is done.
final class CachedPictureView: FocusPictureView {
    private let colored = Layer()
    private var grays: [Layer] = []

    override init(index: Int, frame: CGRect) {
        super.init(index: index, frame: frame)
        colored.isHidden = true
        addLayers([colored])
    }

    override func pictureDidChange() {
        colored.contents = picture?.color
        for gray in grays { gray.contents = picture?.gray }
        splitDidChange()
    }

    override func splitDidChange() {
        guard let split else { return }
        colored.isHidden = split.inside == nil
        if let inside = split.inside { show(inside, on: colored) }
        while grays.count < split.outside.count {
            let gray = Layer()
            gray.contents = picture?.gray
            addLayers([gray])
            grays.append(gray)
        }
        for (i, gray) in grays.enumerated() {
            gray.isHidden = i >= split.outside.count
            if i < split.outside.count { show(split.outside[i], on: gray) }
        }
    }

    /// Shows on `part` the rectangle of the bitmap that belongs there.
    private func show(_ rect: CGRect, on part: Layer) {
        part.frame = rect
        part.contentsRect = CGRect(
            x: rect.minX / bounds.width, y: rect.minY / bounds.height, width: rect.width / bounds.width,
            height: rect.height / bounds.height)
    }
}

/// Counts since the picker was made; they only grow.
struct FocusWork: Equatable, Sendable {
    /// Bitmaps that views drew anew.
    var redraws = 0
    /// Those of the redraws that had to scale their picture.
    var scaledRedraws = 0
}
