// A few words on a small plate: the names beside the divider, the size of a difference.

import FloeText
import FloeViewTree
import Foundation

/// Shows one line of text. It lets pointers through.
final class ChipView: PlateView {
    private let label: Label
    private static let height = 26.0, padding = 10.0

    init(_ text: String = "", fonts: FontLibrary, palette: HUDPalette) {
        label = Label(text, fonts: fonts, font: .system(13, .semibold), color: palette.text)
        super.init(palette, radius: 6)
        isUserInteractionEnabled = false
        addSubview(label)
    }

    /// Returns the size of a chip that says `text`.
    func size(saying text: String) -> CGSize {
        label.text = text
        return CGSize(width: label.naturalSize.width + 2 * ChipView.padding, height: ChipView.height)
    }

    override func layoutSubviews() {
        let padding = ChipView.padding
        label.place(at: CGRect(x: padding, y: 0, width: bounds.width - 2 * padding, height: bounds.height))
    }
}
