// A section's heading: its title, how many rows it has, and a brass line below. It has no background: rows
// end at its lower edge where it is pinned.

import Foundation
import Imaging
import Layers
import Text
import Views

@MainActor
final class TableHeaderCell: TableReusableView, FadingPart {
    static let identifier = "header"
    let fadeMask = GradientLayer()

    private let title: Label, count: Label
    private let line = Layer()
    private var inset = 18.0 { didSet { if inset != oldValue { setNeedsLayout() } } }

    init(fonts: FontLibrary, palette: TablePalette) {
        title = Label(fonts: fonts, font: .system(12, .bold), color: palette.heading)
        count = Label(fonts: fonts, font: .monospace(12), color: palette.tertiaryText)
        super.init(reuseIdentifier: TableHeaderCell.identifier)
        count.textAlignment = .right
        for label in [title, count] { addSubview(label) }
        fadeMask.implicitActions = .insideAnimationBlocks
        line.implicitActions = .insideAnimationBlocks
        line.backgroundColor = palette.brass.withAlpha(0.4)
        layer.addSublayer(line)
    }

    func show(title text: String, count number: Int, magnification k: Double) {
        title.font = .system(12 * k, .bold)
        count.font = .monospace(12 * k)
        inset = 18 * k
        title.text = text.uppercased()
        count.text = number.grouped
    }

    override func prepareForReuse() {
        layer.mask = nil
        alpha = 1
    }

    override func layoutSubviews() {
        let w = Double(bounds.width), h = Double(bounds.height), scale = window?.scale ?? 1
        title.frame = CGRect(x: inset, y: 2, width: w * 0.7 - inset, height: h - 4)
        count.frame = CGRect(x: w * 0.7, y: 2, width: w * 0.3 - inset, height: h - 4)
        line.frame = CGRect(x: inset - 2, y: h - 1 / scale, width: w - 2 * inset + 4, height: 1 / scale)
    }
}

extension Int {
    /// With commas between thousands.
    var grouped: String {
        var result = "", count = 0
        for digit in String(magnitude).reversed() {
            if count > 0, count % 3 == 0 { result.append(",") }
            result.append(digit)
            count += 1
        }
        return (self < 0 ? "-" : "") + String(result.reversed())
    }
}
