// The night scene behind the light: one large bundled drawing that covers a view of any shape, rendered at exactly its
// size on screen, off the main thread. A sky stands in for it until the first rendering is there. After a resize the old
// rendering is stretched until the new one is ready; after its memory was released, a small copy is.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// Shows the drawing at the smallest size that covers the view.
final class NightView: GradientView {
    /// The size of the drawing's view box, in its units.
    static let artSize = CGSize(width: 2560, height: 1600)
    /// The part of the drawing in which the finds lie. A view of another shape shows the part around its middle at rest, and the rest of it
    /// as the light moves there.
    static let artFinds = CGRect(x: 293, y: 158, width: 2049, height: 1318)
    private static let artMiddle = Double(artFinds.midY)
    /// The most pixels on the longer side; on larger screens the rendering is enlarged.
    private static let largestSide = 4096.0
    /// The width in pixels of the copy kept while the drawing is not visible: enough to recognise it.
    private static let keptWidth = 400

    /// Called when the drawing cannot be shown, with the reason worded for the user.
    var onProblem: ((String) -> Void)?
    /// The number of renderings requested so far, for tests.
    private(set) var renderCount = 0

    private let work: WorkQueue
    private let url: URL?
    private let art = Layer()
    /// The point that the view turns to, in fractions of the view's size.
    private var look = CGPoint(x: 0.5, y: 0.5)
    private var asked: PixelSize?
    private var pending: WorkItem?

    /// `url`: the drawing, an SVG of `artSize`'s proportions.
    init(work: WorkQueue, url: URL?) {
        self.work = work
        self.url = url
        super.init(Scenery.night.gradient)
        clipsToBounds = true
        addLayers([art])
    }

    override func layoutSubviews() {
        guard let window, bounds.width > 0, bounds.height > 0 else { return }
        let size = NightView.pixels(covering: bounds.size, scale: window.scale)
        art.frame = NightView.artFrame(in: bounds.size, scale: window.scale, lookingAt: look)
        guard size != asked else { return }
        asked = size
        render(size)
    }

    override func releaseUnused() {
        if window == nil {
            pending?.cancel()
            asked = nil
            while let larger = art.contents, larger.width > NightView.keptWidth, let half = larger.half { art.contents = half }
        }
        super.releaseUnused()
    }

    /// Turns to a point of this view, so that the part of the drawing beyond the nearer edges comes into view.
    func look(at point: CGPoint) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        look = CGPoint(x: max(0, min(1, point.x / bounds.width)), y: max(0, min(1, point.y / bounds.height)))
        let frame = NightView.artFrame(in: bounds.size, scale: window?.scale ?? 1, lookingAt: look)
        if frame != art.frame { art.frame = frame }
    }

    /// Whether any rendering of the drawing is there.
    var isDrawn: Bool { art.contents != nil }

    /// Returns the location of a point of the drawing in this view.
    func location(ofArt point: CGPoint) -> CGPoint { NightView.location(ofArt: point, in: art.frame) }

    /// Returns the location of a point of the drawing if the drawing fills `frame`.
    static func location(ofArt point: CGPoint, in frame: CGRect) -> CGPoint {
        let k = frame.width / artSize.width
        return CGPoint(x: frame.minX + point.x * k, y: frame.minY + point.y * k)
    }

    /// Returns the drawing's size in pixels, slightly more than covers `size` points, so that the drawing's own edge, which may
    /// fall between two pixels, is not visible.
    static func pixels(covering size: CGSize, scale: Double) -> PixelSize {
        let k = max((size.width * scale + 4) / artSize.width, (size.height * scale + 4) / artSize.height)
        return PixelSize(width: Int((artSize.width * k).rounded(.up)), height: Int((artSize.height * k).rounded(.up)))
    }

    /// Returns the frame of the drawing in a view of `size` points, on whole pixels, of which two at each end are not visible. With
    /// `look` in the middle, it is centred horizontally, with `artMiddle` at half the view's height as far as it still covers the
    /// view. From there it moves by as much as `artFinds` exceeds the view on the side that `look` (fractions of `size`) is near.
    static func artFrame(in size: CGSize, scale: Double, lookingAt look: CGPoint = CGPoint(x: 0.5, y: 0.5)) -> CGRect {
        let pixels = pixels(covering: size, scale: scale), k = Double(pixels.width) / artSize.width
        let w = Double(pixels.width), h = Double(pixels.height), spare = max(0, h - size.height * scale - 4) / 2
        let lower = max(-spare, min(spare, (artSize.height / 2 - artMiddle) * k))
        func start(_ start: Double, _ first: Double, _ last: Double, _ length: Double, _ look: Double) -> Double {
            let before = max(0, -(start + first * k)), after = max(0, start + last * k - length)
            return (start + (look < 0.5 ? before * (1 - 2 * look) : after * (1 - 2 * look))).rounded() / scale
        }
        let width = size.width * scale, height = size.height * scale
        return CGRect(
            x: start((width - w) / 2, artFinds.minX, artFinds.maxX, width, look.x),
            y: start((height - h) / 2 + lower, artFinds.minY, artFinds.maxY, height, look.y), width: w / scale, height: h / scale)
    }

    private func render(_ size: PixelSize) {
        guard let url else { onProblem?("the night scene's drawing is missing"); return }
        let k = min(1, NightView.largestSide / Double(max(size.width, size.height)))
        let pixels = PixelSize(
            width: max(1, Int((Double(size.width) * k).rounded())), height: max(1, Int((Double(size.height) * k).rounded())))
        pending?.cancel()
        renderCount += 1
        pending = work.submit {
            Result { () throws(ImageFileError) in try ImageFile(path: url.path, origin: .ours).bitmap(vectorSize: pixels) }
        } completion: { [weak self] result in
            switch result {
            case .success(let bitmap): self?.art.contents = bitmap
            case .failure(let error): self?.onProblem?("\(error)")
            }
        }
    }
}
