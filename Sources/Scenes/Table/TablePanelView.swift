// What lies behind the rows: the frame's plate in one colour, and the pattern where it is wanted.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class TablePanelView: View {
    private let plate: FrameStrips
    /// Opaque, so that nothing below it is drawn while rows scroll over it.
    private let floor = Layer(), pattern = Layer()
    private let palette: TablePalette
    private var drawnPattern: (size: CGSize, scale: Double, magnification: Double)?
    var isPatterned = false { didSet { if isPatterned != oldValue { setNeedsLayout() } } }

    init(_ palette: TablePalette) {
        self.palette = palette
        let layers = Layer()
        plate = FrameStrips(in: layers)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        floor.backgroundColor = palette.panel
        for part in [layers, floor, pattern] {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
    }

    override func contentScaleDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1, k = interfaceMagnification
        plate.lay(around: bounds, scale: scale, magnification: k) { Ornament.plate(palette, scale: $0) }
        let inside = Ornament.cutOut(bounds, magnification: k, scale: scale)
        floor.frame = inside
        pattern.isHidden = !isPatterned || inside.isNull || inside.isEmpty
        guard !pattern.isHidden else { return }
        pattern.frame = inside
        if drawnPattern.map({ $0 != (inside.size, scale, k) }) ?? true {
            drawnPattern = (inside.size, scale, k)
            pattern.contents = TablePattern(palette).bitmap(
                width: Int((inside.width * scale).rounded()), height: Int((inside.height * scale).rounded()), scale: scale * k)
        }
    }
}
