// The frame's picture on top of the table. It takes no touches. For the article's first way its cut-out's
// edges fade as well.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class OrnamentView: View {
    private let lines: FrameStrips
    private let topMedallion = Layer(), bottomMedallion = Layer()
    private let topEdge = Layer(), bottomEdge = Layer()
    private var drawn: (scale: Double, length: Double, curve: FadeCurve)?
    private let palette: TablePalette

    var fadesCutOut = false {
        didSet {
            topEdge.isHidden = !fadesCutOut
            bottomEdge.isHidden = !fadesCutOut
        }
    }

    init(_ palette: TablePalette) {
        self.palette = palette
        let layers = Layer()
        lines = FrameStrips(in: layers)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in [topEdge, bottomEdge, layers, topMedallion, bottomMedallion] {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
        topEdge.isHidden = true
        bottomEdge.isHidden = true
    }

    /// Fades by opacity: the pictures stay what they are.
    func show(_ fade: TableFade) {
        let scale = window?.scale ?? 1
        if drawn.map({ $0 != (scale, fade.length, fade.curve) }) ?? true, fade.length > 0 {
            drawn = (scale, fade.length, fade.curve)
            topEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: false, scale: scale)
            bottomEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: true, scale: scale)
        }
        let cutOut = cutOut
        topEdge.frame = CGRect(x: cutOut.minX, y: cutOut.minY, width: cutOut.width, height: fade.length)
        bottomEdge.frame = CGRect(x: cutOut.minX, y: cutOut.maxY - fade.length, width: cutOut.width, height: fade.length)
        topEdge.opacity = Float(fade.top)
        bottomEdge.opacity = Float(fade.bottom)
    }

    /// Where the table shows, in this view's space.
    private var cutOut: CGRect { Ornament.cutOut(bounds, magnification: interfaceMagnification, scale: window?.scale ?? 1) }

    override func contentScaleDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1, k = interfaceMagnification
        lines.lay(around: bounds, scale: scale, magnification: k) { [palette] pixels in
            topMedallion.contents = Ornament.medallion(palette, scale: pixels)
            bottomMedallion.contents = topMedallion.contents
            return Ornament.lines(palette, scale: pixels)
        }
        let size = CGSize(width: Ornament.medallionSize.width * k, height: Ornament.medallionSize.height * k)
        let x = ((bounds.width - size.width) / 2).rounded()
        topMedallion.frame = CGRect(origin: CGPoint(x: x, y: (6.5 * k - size.height / 2).rounded()), size: size)
        bottomMedallion.frame = CGRect(origin: CGPoint(x: x, y: (bounds.height - 6.5 * k - size.height / 2).rounded()), size: size)
    }
}
