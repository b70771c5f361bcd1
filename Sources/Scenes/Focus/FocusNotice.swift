// What is going on or could not be shown, on a plate in the picker's corner that pictures pass behind. A click or Escape
// takes it away.

import Foundation
import Imaging
import Layers
import Measuring
import Text
import Views

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

    /// It says something else, or nothing any more.
    var onChange: (() -> Void)?

    /// Empty for nothing.
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

    /// Pictures that were skipped, named; the first few of many.
    func show(problems list: [String]) {
        var lines = list.prefix(3).map { "Not shown: \($0)" }
        if list.count > 3 { lines.append("and \(FigureText.count(list.count - 3)) more") }
        text = lines.joined(separator: "\n")
    }

    /// Lies in the upper left of an area as large as its superview, no wider than its words.
    func place(in area: CGRect) {
        guard !isHidden else { return }
        let k = interfaceMagnification, margin = 16 * k, inset = CGSize(width: 12 * k, height: 8 * k)
        label.font = .system(13 * k)
        let room = min(560 * k, area.width - 2 * margin) - 2 * inset.width
        let size = label.sizeThatFits(CGSize(width: max(1, room), height: area.height))
        frame = CGRect(x: margin, y: margin, width: size.width + 2 * inset.width, height: size.height + 2 * inset.height)
        layer.cornerRadius = 10 * k
        label.frame = CGRect(x: inset.width, y: inset.height, width: size.width, height: size.height)
    }
}
