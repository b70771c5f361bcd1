// The scene's text, on a dark pane in the lower left corner that stays legible when the light passes under
// it: what was found, the technique, and the button for the grid.
//
//     ╭──────────────────────────╮
//     │ FLASHLIGHT    3 of 16    │
//     │ the cat on the roof      │
//     │ layers: nine layers, …   │
//     │ [ Grid picture ]  G      │
//     ╰──────────────────────────╯

import Foundation
import Imaging
import Layers
import Text
import Views

@MainActor
final class FlashlightCaptions: View {
    /// The button was pressed.
    var onToggleGrid: (() -> Void)?

    /// Without the sentence on the technique, for small windows.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            summary.isHidden = isCompact
            headline.font = .system(isCompact ? 16 : 20, .bold)
            setNeedsLayout()
        }
    }

    private let overline: Label, counter: Label, headline: Label, summary: Label, button: Label
    private let buttonView = View()

    private static let bright = Color(hex: 0xF2F8FC), soft = Color(hex: 0xA9C3D6), accent = Color(hex: 0x7CCBFF)
    private static let warm = Color(hex: 0xFFC46B)

    init(fonts: FontLibrary) {
        func label(_ size: Double, _ weight: FontWeight, _ color: Color, lines: Int = 1) -> Label {
            let label = Label(fonts: fonts, font: .system(size, weight), color: color)
            label.numberOfLines = lines
            return label
        }
        overline = label(12, .bold, FlashlightCaptions.accent)
        counter = label(12, .bold, FlashlightCaptions.warm)
        headline = label(20, .bold, FlashlightCaptions.bright, lines: 2)
        summary = label(13, .regular, FlashlightCaptions.soft, lines: 4)
        button = label(13, .semibold, FlashlightCaptions.bright)
        super.init()
        backgroundColor = Color(hex: 0x0C1726, alpha: 0.86)
        layer.cornerRadius = 14
        layer.borderWidth = 1
        layer.borderColor = FlashlightCaptions.accent.withAlpha(0.16)
        buttonView.backgroundColor = FlashlightCaptions.accent.withAlpha(0.16)
        buttonView.layer.cornerRadius = 8
        buttonView.cursor = .pointingHand
        buttonView.addSubview(button)
        buttonView.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onToggleGrid?() })
        for part in [overline, counter, headline, summary, buttonView] { addSubview(part) }
        overline.text = "FLASHLIGHT"
        counter.textAlignment = .right
    }

    func show(technique: Technique) {
        summary.text = technique.summary
        setNeedsLayout()
    }

    /// The night scene, and how far it has been explored.
    func show(_ finds: FlashlightFinds) {
        counter.text = "\(finds.found.count) of \(finds.all.count) found"
        headline.text = finds.last.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() } ?? "Who is awake tonight?"
        button.text = "Grid picture   G"
        setNeedsLayout()
    }

    /// The grid lies over the scene.
    func showGrid() {
        counter.text = ""
        headline.text = "One part keeps its size"
        button.text = "Night scene   G"
        setNeedsLayout()
    }

    func show(problem: String) {
        headline.text = "Not shown: \(problem)"
        setNeedsLayout()
    }

    /// The height it needs at a width, points.
    func height(at width: Double) -> Double { arrange(width: width, places: false) }

    override func layoutSubviews() { arrange(width: bounds.width, places: true) }

    @discardableResult
    private func arrange(width: Double, places: Bool) -> Double {
        let inset = 16.0, room = width - 2 * inset
        var y = 14.0
        func put(_ view: View, _ height: Double, _ gap: Double, width: Double? = nil) {
            if places { view.frame = CGRect(x: inset, y: y, width: width ?? room, height: height) }
            y += height + gap
        }
        func lines(_ label: Label) -> Double { label.sizeThatFits(CGSize(width: room, height: 400)).height.rounded(.up) }
        let top = lines(overline)
        if places {
            let w = min(room / 2, (counter.text ?? "").isEmpty ? 0 : counter.naturalSize.width.rounded(.up) + 1)
            counter.frame = CGRect(x: inset + room - w, y: y, width: w, height: top)
        }
        put(overline, top, 6)
        put(headline, lines(headline), isCompact ? 10 : 6)
        if !isCompact { put(summary, lines(summary), 12) }
        let text = button.naturalSize
        put(buttonView, 28, 14, width: text.width.rounded(.up) + 24)
        if places {
            button.frame = CGRect(x: 12, y: ((28 - text.height) / 2).rounded(), width: text.width.rounded(.up) + 1, height: text.height)
        }
        return y
    }
}
