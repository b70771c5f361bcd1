// A picture in colour inside the focus and in gray outside, by the article's two techniques. The scene sets the focus; the techniques
// differ in how much work follows.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeViewTree

/// Shows one picture, split at the focus.
class FocusPictureView: View {
    /// The index of the picture in the gallery.
    let index: Int
    /// The bitmaps; nil while they are being made.
    var picture: RenderedPicture? { didSet { pictureDidChange() } }

    init(index: Int, frame: CGRect) {
        self.index = index
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(isElement: true, traits: .image) }

    /// The split by the focus; nil before it is known.
    final var split: FocusSplit? { didSet { if split != oldValue { splitDidChange() } } }

    /// Updates the split after the content has scrolled. `focus` is in this view's own points.
    final func focusDidMove(to focus: CGRect) { split = FocusSplit(picture: bounds, focus: focus) }
    func splitDidChange() {}
    func pictureDidChange() {}
}

/// As first written: whenever the part outside the focus changes, the view redraws its bitmap. It draws the picture, then black in the
/// Color blend mode over that part, within the picture's alpha. While the picture is entirely outside, the split stays the same and
/// nothing is redrawn.
final class RedrawnPictureView: FocusPictureView {
    /// Called for each bitmap drawn. `isScaled`: the picture has a different size from the view.
    var onRedraw: ((_ isScaled: Bool) -> Void)?

    override func splitDidChange() { setNeedsDisplay() }
    override func pictureDidChange() { setNeedsDisplay() }

    // technique: focus as-written 1
    override func display(scale: Double) -> Bitmap? {
        guard let picture else { return nil }
        let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        guard width > 0, height > 0 else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height))
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        context.draw(picture.color, in: whole)  // switch: exact-size
        // A picture of exactly this size has been copied unchanged.
        let colored = picture.color.size == context.size ? picture.color : context.makeBitmap()
        context.blendMode = .color
        for part in split?.outside ?? [bounds] {  // switch: small-frame
            let pixels = CGRect(
                x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
            context.fill(pixels, .black)
        }
        onRedraw?(picture.color.width != width || picture.color.height != height)
        // The black fill turns everything it covers gray and opaque. Clipping it to the picture's alpha, as the article does, would leave
        // translucent pixels some of their colour, because blending treats the coverage of two layers in a pixel as uncorrelated.
        return context.makeBitmap().withAlpha(of: colored)
    }
}

/// Tuned: two bitmaps made once, ideally at exactly the size at which they are shown, since otherwise every frame scales them.
/// Entirely outside the focus, one layer shows the gray bitmap. Across an edge, the coloured part and the gray parts are rectangles
/// of the two bitmaps. Off screen nothing is done.
final class CachedPictureView: FocusPictureView {
    private let colored = Layer()
    private var grays: [Layer] = []
    /// Whether the gray parts are the coloured bitmap through a filter. A kept picture serves while a part stays the same; one that
    /// is cut by the frame is filtered anew for each frame.
    private let filtersGray: Bool

    init(index: Int, frame: CGRect, filtersGray: Bool) {
        self.filtersGray = filtersGray
        super.init(index: index, frame: frame)
        colored.isHidden = true
        addLayers([colored])
    }

    // technique: focus tuned 1
    override func pictureDidChange() {
        colored.contents = picture?.color  // switch: exact-size
        for gray in grays { gray.contents = filtersGray ? picture?.color : picture?.gray }  // switch: exact-size, filter
        splitDidChange()
    }

    override func splitDidChange() {
        guard let split else { return }
        // technique: focus tuned 2
        colored.isHidden = split.inside == nil
        // technique: focus tuned 3
        if let inside = split.inside { show(inside, on: colored) }
        while grays.count < split.outside.count {
            let gray = Layer()
            gray.contents = filtersGray ? picture?.color : picture?.gray
            if filtersGray { gray.filters = [.saturation(0)] }  // switch: filter
            addLayers([gray])
            grays.append(gray)
        }
        // technique: focus tuned 4
        for (i, gray) in grays.enumerated() {
            gray.isHidden = i >= split.outside.count  // switch: small-frame
            if i < split.outside.count { show(split.outside[i], on: gray) }  // switch: small-frame
        }
    }

    // technique: focus tuned 5
    /// Shows the rectangle `rect` of the bitmap on `part`, at its place in the picture.
    private func show(_ rect: CGRect, on part: Layer) {
        part.frame = rect
        part.contentsRect = CGRect(
            x: rect.minX / bounds.width, y: rect.minY / bounds.height, width: rect.width / bounds.width,
            height: rect.height / bounds.height)
    }
}

/// Counters since the picker was created. They only grow.
struct FocusWork: Equatable, Sendable {
    /// Bitmaps that views redrew.
    var redraws = 0
    /// Redraws that had to scale their picture.
    var scaledRedraws = 0
}
