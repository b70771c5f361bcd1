// The text being typed to find a row of a table, on a plate with round ends.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Shows the text typed to find a row.
package final class TypeAheadLabel: View {
    private let label: Label
    private let colors: Colors
    /// The view that the wheel scrolls over the label. Presses on the label do nothing.
    package weak var wheelTarget: View?

    package struct Colors: Sendable {
        /// Of the text, and of text that no row begins with.
        let text, unfound: Color
        let background, border: Color

        package init(text: Color, unfound: Color, background: Color, border: Color) {
            self.text = text
            self.unfound = unfound
            self.background = background
            self.border = border
        }
    }

    package init(fonts: FontLibrary, colors: Colors) {
        self.colors = colors
        label = Label(fonts: fonts, font: .system(18, .semibold), color: colors.text, alignment: .center)
        super.init(frame: .zero)
        isHidden = true
        backgroundColor = colors.background
        layer.borderColor = colors.border
        layer.borderWidth = 1
        addSubview(label)
    }

    package override func wheel(_ event: WheelEvent) -> Bool { wheelTarget?.wheel(event) ?? true }

    /// Shows the typed text. Nil hides the label, an empty text prompts for a first letter. `isFound`: some row begins with it. `top`: the
    /// middle of the label's upper edge, which moves up where the label would extend beyond its superview.
    package func show(_ text: String?, isFound: Bool, at top: CGPoint) {
        isHidden = text == nil
        guard let text else { return }
        label.text = text.isEmpty ? "Type a name…" : text
        label.textColor = isFound ? colors.text : colors.unfound
        let size = label.naturalSize
        let width = max(64, size.width + 36).rounded(), height = (size.height + 16).rounded()
        let end = Double(superview?.bounds.height ?? .infinity) - height
        frame = CGRect(x: (top.x - width / 2).rounded(), y: min(top.y, end).rounded(.down), width: width, height: height)
        layer.cornerRadius = height / 2
        label.frame = bounds
    }
}
