// The night scene behind the light: one large drawing of ours that covers the view whatever its shape,
// rendered at exactly the size it shows at, off the main thread. A sky stands in for it until it is there;
// after a change of size the old rendering, stretched, until the new one is, and a small one where one comes
// back after its memory was wanted.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Layers
import Views

/// Shows the drawing, as small as covers all.
final class NightView: GradientView {
    /// Units of the drawing's view box.
    static let artSize = CGSize(width: 2560, height: 1600)
    /// The height in it that what is to be seen lies around. A view that is wider shows the part around that.
    private static let artMiddle = 817.0
    /// Pixels on the longer side; larger screens show it enlarged.
    private static let largestSide = 4096.0
    /// Pixels of the drawing's width that are kept while it does not show: enough to tell what is where.
    private static let keptWidth = 400

    /// Called when the drawing cannot be shown, with the reason for people.
    var onProblem: ((String) -> Void)?
    /// How many renderings were asked for, for tests of work.
    private(set) var renderCount = 0

    private let work: WorkQueue
    private let url: URL?
    private let art = Layer()
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
        art.frame = NightView.artFrame(in: bounds.size, scale: window.scale)
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

    /// Whether there is a drawing to see.
    var isDrawn: Bool { art.contents != nil }

    /// Where a point of the drawing lies in this view.
    func location(ofArt point: CGPoint) -> CGPoint { NightView.location(ofArt: point, in: art.frame) }

    /// The same where the drawing fills `frame`.
    static func location(ofArt point: CGPoint, in frame: CGRect) -> CGPoint {
        let k = frame.width / artSize.width
        return CGPoint(x: frame.minX + point.x * k, y: frame.minY + point.y * k)
    }

    /// A little more than covers `size` points: the drawing's own edge, which may fall between two pixels,
    /// does not show.
    static func pixels(covering size: CGSize, scale: Double) -> PixelSize {
        let k = max((size.width * scale + 4) / artSize.width, (size.height * scale + 4) / artSize.height)
        return PixelSize(width: Int((artSize.width * k).rounded(.up)), height: Int((artSize.height * k).rounded(.up)))
    }

    /// Where the drawing lies in a view of `size` points: in the middle, `artMiddle` at half its height as far as it covers the view,
    /// on whole pixels, of which two at each end do not show.
    static func artFrame(in size: CGSize, scale: Double) -> CGRect {
        let pixels = pixels(covering: size, scale: scale), k = Double(pixels.width) / artSize.width
        let w = Double(pixels.width), h = Double(pixels.height), spare = max(0, h - size.height * scale - 4) / 2
        let lower = max(-spare, min(spare, (artSize.height / 2 - artMiddle) * k))
        return CGRect(
            x: ((size.width * scale - w) / 2).rounded() / scale, y: ((size.height * scale - h) / 2 + lower).rounded() / scale,
            width: w / scale, height: h / scale)
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
