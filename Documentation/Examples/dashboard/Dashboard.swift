// A dashboard: gauges on cards with shadows, under a header of frosted glass. The cards scroll below it. Space or a click shows new values,
// to which the arcs grow.

import ExamplePicture
import FloeViews

@main
struct Dashboard {
    @MainActor
    static func main() throws {
        var options = DesktopWindow.Options()
        options.title = "Dashboard"
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let dashboard = DashboardView()
        dashboard.frame = desktop.window.rootView.bounds
        dashboard.autoresizingMask = .flexibleSize
        desktop.window.rootView.addSubview(dashboard)
        desktop.window.focus(dashboard)
        desktop.writeExamplePicture(pressing: [.space])
        try desktop.run()
    }
}

/// Cards in a grid that scrolls below a header.
final class DashboardView: View {
    private let scroll = ScrollView(), header = View(), title = Label()
    private let cards = ["Ice", "Wind", "Waves", "Penguins", "Krill", "Daylight", "Snow", "Seals"].map { GaugeCard($0) }
    private var turn = 0

    init() {
        super.init()
        for card in cards { scroll.addSubview(card) }
        for view in [scroll, header] { addSubview(view) }
        header.addSubview(title)
        header.layer.backgroundFilters = [.blur(14), .saturation(1.5)]
        addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in showNextValues() })
        showNextValues()
    }

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .space else { return false }
        showNextValues()
        return true
    }

    private func showNextValues() {
        turn += 1
        for (i, card) in cards.enumerated() { card.value = Double((i * 37 + turn * 53) % 90 + 8) / 100 }
    }

    override func appearanceDidChange() {
        let palette = appearance.theme.palette
        backgroundColor = palette.background
        header.backgroundColor = palette.background.withAlpha(0.6)
        title.font = appearance.theme.type.title
        let quiet = TextAttributes(fontSize: 15, fontWeight: .regular, foregroundColor: palette.secondaryText)
        title.attributedText = "The bay today" + AttributedText("   eight stations", quiet)
    }

    override func layoutSubviews() {
        let width = bounds.width, columns = max(1, Int((width - 24) / 230)), side = (width - 24) / Double(columns)
        scroll.frame = bounds
        for (i, card) in cards.enumerated() {
            let slot = CGRect(x: 12 + Double(i % columns) * side, y: 84 + Double(i / columns) * 220, width: side, height: 220)
            card.frame = slot.insetBy(dx: 12, dy: 12)
        }
        scroll.contentSize = CGSize(width: width, height: 96 + Double((cards.count + columns - 1) / columns) * 220)
        header.frame = CGRect(x: 0, y: 0, width: width, height: 72)
        title.frame = CGRect(x: 24, y: 22, width: width - 48, height: 30)
    }
}

/// An arc that shows a value, with words below it.
final class GaugeCard: View {
    private let name: String, track = ShapeLayer(), arc = ShapeLayer(), text = Label(alignment: .center, lines: 2)
    /// 0…1.
    var value = 0.0 { didSet { show() } }

    init(_ name: String) {
        self.name = name
        super.init()
        addLayers([track, arc])
        addSubview(text)
        for ring in [track, arc] { (ring.fillColor, ring.lineWidth, ring.lineCap) = (.clear, 12, .round) }
        layer.cornerRadius = 14
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 9
        layer.shadowOffset = CGSize(width: 0, height: 5)
    }

    override func appearanceDidChange() {
        backgroundColor = appearance.theme.palette.surface
        track.strokeColor = appearance.theme.palette.separator
        show()
    }

    private func show() {
        let palette = appearance.theme.palette, percent = "\(Int((value * 100).rounded()))"
        arc.strokeColor = value > 0.75 ? palette.warning : palette.accent
        animate(duration: 0.5) { arc.strokeEnd = value }
        let unit = TextAttributes(fontSize: 14, foregroundColor: palette.secondaryText)
        let small = TextAttributes(fontSize: 13, foregroundColor: palette.secondaryText, kern: 1)
        text.font = .system(26, .semibold)
        text.attributedText = AttributedText(percent) + AttributedText(" %\n", unit) + AttributedText(name, small)
    }

    override func layoutSubviews() {
        var path = Path()
        let center = CGPoint(x: bounds.midX, y: bounds.height * 0.52), radius = min(bounds.width, bounds.height) * 0.37
        path.addArc(center: center, radius: radius, startAngle: 0.75 * .pi, endAngle: 2.25 * .pi)
        for ring in [track, arc] { (ring.frame, ring.path) = (bounds, path) }
        text.frame = CGRect(x: 0, y: center.y - 24, width: bounds.width, height: 60)
    }
}
