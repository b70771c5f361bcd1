// What has been typed to find a row, over the table's lower part.

import Foundation
import Imaging
import Layers
import Text
import Views

final class TypeAheadPill: View {
    private let label: Label
    private let palette: TablePalette
    /// What the wheel scrolls over it; presses on it are nobody's.
    weak var wheelTarget: View?

    init(fonts: FontLibrary, palette: TablePalette) {
        self.palette = palette
        label = Label(fonts: fonts, font: .system(18, .semibold), color: palette.text, alignment: .center)
        super.init(frame: .zero)
        isHidden = true
        backgroundColor = palette.pill
        layer.borderColor = palette.accent.withAlpha(0.7)
        layer.borderWidth = 1
        addSubview(label)
    }

    override func wheel(_ event: WheelEvent) -> Bool { wheelTarget?.wheel(event) ?? true }

    /// Nil hides it; empty asks for a first letter. `isFound`: some row begins so. `middle`: where it lies.
    func show(_ text: String?, isFound: Bool, at middle: CGPoint) {
        isHidden = text == nil
        guard let text else { return }
        label.text = text.isEmpty ? "Type a name…" : text
        label.textColor = isFound ? palette.text : palette.heading
        let k = interfaceMagnification
        label.font.size = 18 * k
        let size = label.naturalSize
        let width = max(64 * k, size.width + 36 * k).rounded(), height = (size.height + 16 * k).rounded()
        frame = CGRect(x: (middle.x - width / 2).rounded(), y: (middle.y - height / 2).rounded(), width: width, height: height)
        layer.cornerRadius = height / 2
        label.frame = bounds
    }
}
