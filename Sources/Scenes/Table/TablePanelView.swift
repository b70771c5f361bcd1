// What lies behind the rows: the frame's plate in one colour, and the pattern where it is wanted.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class TablePanelView: View {
    private let plate = Layer(), pattern = Layer()
    private var drawnPattern: (size: CGSize, scale: Double)?
    var magnification = 1.0 { didSet { if magnification != oldValue { setNeedsLayout() } } }
    var isPatterned = false { didSet { if isPatterned != oldValue { setNeedsLayout() } } }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in [plate, pattern] {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
        plate.contentsCenter = Ornament.center
    }

    override func contentScaleDidChange() { setNeedsLayout() }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1, k = magnification
        if plate.contentsScale != scale || plate.contents?.width != Int((Ornament.side * scale * k).rounded()) {
            plate.contents = Ornament.plate(scale: scale * k)
            plate.contentsScale = scale
        }
        plate.frame = bounds.insetBy(dx: -Ornament.margin * k, dy: -Ornament.margin * k)
        let inside = bounds.insetBy(dx: Ornament.inset * k, dy: Ornament.inset * k)
        pattern.isHidden = !isPatterned || inside.isNull || inside.isEmpty
        guard !pattern.isHidden else { return }
        pattern.frame = inside
        if drawnPattern.map({ $0.size != inside.size || $0.scale != scale }) ?? true {
            drawnPattern = (inside.size, scale)
            pattern.contents = TablePattern.bitmap(
                width: Int((inside.width * scale).rounded()), height: Int((inside.height * scale).rounded()), scale: scale)
        }
    }
}
