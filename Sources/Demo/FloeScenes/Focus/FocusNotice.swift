// A plate in the picker's corner that reports progress and pictures that could not be shown. Pictures pass behind it. A click or
// Escape dismisses it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class FocusNotice: View {
    private let label: Label

    init(fonts: FontLibrary, theme: Theme) {
        let scenery = theme.scenery
        label = Label(fonts: fonts, color: scenery.warm, lines: 8)
        super.init()
        backgroundColor = scenery.pane
        layer.borderWidth = 1
        layer.borderColor = scenery.line
        isHidden = true
        addSubview(label)
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.text = "" })
    }

    /// Called when the text changed or went away.
    var onChange: (() -> Void)?

    /// The text; empty to hide the notice.
    var text: String {
        get { label.text ?? "" }
        set {
            guard newValue != text else { return }
            label.text = newValue
            isHidden = newValue.isEmpty
            superview?.setNeedsLayout()
            onChange?()
        }
    }

    /// Lists pictures that were skipped: the first few by name, then the number of the others.
    func show(problems list: [String]) {
        var lines = list.prefix(3).map { "Not shown: \($0)" }
        if list.count > 3 { lines.append("and \(FigureText.count(list.count - 3)) more") }
        text = lines.joined(separator: "\n")
    }

    /// Places the notice at the upper left of `area`, which is as large as its superview, no wider than its text.
    func place(in area: CGRect) {
        guard !isHidden else { return }
        let margin = 16.0, inset = CGSize(width: 12, height: 8)
        let room = min(560, area.width - 2 * margin) - 2 * inset.width
        let size = label.sizeThatFits(CGSize(width: max(1, room), height: area.height))
        frame = CGRect(x: margin, y: margin, width: size.width + 2 * inset.width, height: size.height + 2 * inset.height)
        layer.cornerRadius = 10
        label.frame = CGRect(x: inset.width, y: inset.height, width: size.width, height: size.height)
    }
}
