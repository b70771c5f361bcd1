// An animated chart. Space or a click beside the bars shows the next year: each bar springs to its new value, and from wherever it
// is if the last spring has not ended. The arrow keys or a click choose a bar, which hops.

import ExamplePicture
import FloeViews

@main
struct Chart {
    @MainActor
    static func main() throws {
        var options = DesktopWindow.Options()
        options.title = "Chart"
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let chart = ChartView()
        chart.frame = desktop.window.rootView.bounds
        chart.autoresizingMask = .flexibleSize
        desktop.window.rootView.addSubview(chart)
        desktop.window.focus(chart)
        desktop.writeExamplePicture(pressing: [.space, .right, .right, .right])
        try desktop.run()
    }
}

/// Bars over a scale, with a headline.
final class ChartView: View {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    /// Made up, by year from 2025.
    private static let counts = [
        [62, 78, 91, 74, 48, 23, 9, 6, 14, 27, 41, 55], [48, 66, 70, 81, 59, 34, 17, 11, 8, 22, 30, 61],
    ]
    private var year = 0, chosen = 0
    private var counts: [Int] { Self.counts[year] }
    private let title = Label(), remark = Label(), bars = months.map { _ in GradientView() }
    private let names = months.map { Label($0, alignment: .center) }, figures = months.map { _ in Label(alignment: .center) }
    private let lines = (0...4).map { _ in View() }, scale = (0...4).map { Label("\($0 * 25)", alignment: .right) }

    init() {
        super.init()
        for view in [title, remark] + lines + scale + bars + names + figures { addSubview(view) }
        for bar in bars { (bar.layer.cornerRadius, bar.clipsToBounds) = (6, true) }
        addGestureRecognizer(
            TapGestureRecognizer { [unowned self] in
                let x = $0.location(in: self).x, area = area
                if area.minX <= x, x < area.maxX { choose(Int((x - area.minX) / area.width * 12)) } else { showNextYear() }
            })
        showTexts()
    }

    override var canBecomeFocused: Bool { true }
    override func appearanceDidChange() { showColors() }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .space: showNextYear()
        case .left: choose((chosen + 11) % 12)
        case .right: choose((chosen + 1) % 12)
        default: return false
        }
        return true
    }

    private func showNextYear() {
        year = (year + 1) % Self.counts.count
        showTexts()
        for i in 0..<12 { animate(spring: Spring(duration: 0.6, bounce: 0.3), delay: Double(i) * 0.03) { placeBar(i) } }
    }

    private func choose(_ i: Int) {
        chosen = i
        showTexts()
        animate(duration: 0.2) { showColors() }
        animateKeyframes(duration: 0.4) { keyframes in
            keyframes.add(at: 0, for: 0.5, curve: .easeOut) { for view in [bars[i], figures[i]] { view.transform = .translation(0, -14) } }
            keyframes.add(at: 0.5, for: 0.5, curve: .easeIn) { for view in [bars[i], figures[i]] { view.transform = .identity } }
        }
    }

    private func showTexts() {
        title.text = "Ice floes in the bay, \(2025 + year)"
        remark.text = "\(Self.months[chosen]): \(counts[chosen]) of \(counts.reduce(0, +)) in the year"
        for (figure, count) in zip(figures, counts) { figure.text = "\(count)" }
    }

    private func showColors() {
        let palette = appearance.theme.palette
        backgroundColor = palette.background
        title.font = appearance.theme.type.title
        for line in lines { line.backgroundColor = palette.separator }
        for label in [remark] + scale + names { label.textColor = palette.secondaryText }
        for i in 0..<12 {
            let color = i == chosen ? palette.warning : palette.accent
            bars[i].gradient = Gradient(colors: [color, color.withAlpha(0.55)])
        }
    }

    /// Where bars are, from 0 to 100.
    private var area: CGRect { bounds.inset(by: EdgeInsets(top: 130, left: 72, bottom: 64, right: 32)) }

    override func layoutSubviews() {
        let left = area.minX, width = area.width / 12
        title.frame = CGRect(x: left, y: 28, width: area.width, height: 30)
        remark.frame = CGRect(x: left, y: 60, width: area.width, height: 22)
        for i in lines.indices {
            lines[i].frame = CGRect(x: left, y: area.maxY - area.height * Double(i) / 4, width: area.width, height: 1)
            scale[i].frame = CGRect(x: left - 56, y: lines[i].frame.minY - 10, width: 44, height: 20)
        }
        for i in 0..<12 {
            names[i].frame = CGRect(x: left + Double(i) * width, y: area.maxY + 8, width: width, height: 24)
            placeBar(i)
        }
    }

    private func placeBar(_ i: Int) {
        let width = area.width / 12, height = area.height * Double(counts[i]) / 100
        let slot = CGRect(x: area.minX + Double(i) * width, y: area.maxY - height, width: width, height: height)
        bars[i].frame = slot.insetBy(dx: width * 0.15, dy: 0)
        figures[i].frame = CGRect(x: slot.minX, y: slot.minY - 26, width: width, height: 22)
    }
}
