// Labels: tight text bitmaps at the window's scale, and no text rendered twice.

import Foundation
import FloeImaging
import FloeLayerTree
import Testing
import FloeText
import FloeViewTree

@MainActor
struct LabelTests {
    let stage = Stage(scale: 2)
    let fonts: FontLibrary

    init() throws { fonts = try FontLibrary() }

    private func label(_ text: String, width: Double = 300, height: Double = 60) -> Label {
        let label = Label(text, fonts: fonts, font: .system(16), color: .black, frame: CGRect(x: 10, y: 10, width: width, height: height))
        stage.root.addSubview(label)
        stage.run(0.02)
        return label
    }

    private func textLayer(_ label: Label) -> Layer { label.layer.sublayers[0] }

    @Test func textBitmapIsTightAtWindowScale() throws {
        let label = label("Penguins")
        let bitmap = try #require(textLayer(label).contents)
        let metrics = fonts.measure("Penguins", font: .system(16), scale: 2)
        #expect(bitmap.width == Int((metrics.width * 2).rounded()))
        #expect(textLayer(label).frame.size == CGSize(width: Double(bitmap.width) / 2, height: Double(bitmap.height) / 2))
        let middle = textLayer(label).frame.midY
        #expect(abs(middle - 30) <= 0.5 && textLayer(label).frame.minX == 0)
    }

    @Test func nothingIsDrawnTwice() {
        let label = label("Penguins")
        #expect(label.renderCount == 1)
        label.text = "Penguins"
        label.frame = CGRect(x: 50, y: 50, width: 200, height: 100)
        label.textAlignment = .right
        stage.run(0.05)
        #expect(label.renderCount == 1)
        #expect(abs(textLayer(label).frame.maxX - 200) <= 0.5)
        label.textColor = .white
        label.textColor = .black
        label.textColor = .white
        stage.run(0.05)
        #expect(label.renderCount == 2)
        let work = stage.window.work
        stage.run(0.5)
        #expect(stage.window.work == work)
        stage.window.resize(to: stage.window.size, scale: 1)
        stage.run(0.05)
        #expect(label.renderCount == 3 && textLayer(label).contentsScale == 1)
    }

    /// With a queue the first text is drawn at once, so that no page begins empty; what replaces it is drawn by the queue, and of several
    /// only the last one shows.
    @Test func queueDrawsTextThatReplacesOther() throws {
        let queue = WorkQueue(threads: 0), label = label("Penguins")
        label.drawingQueue = queue
        func shownWidth() -> Int? { textLayer(label).contents?.width }
        let first = try #require(shownWidth())
        for text in ["Rockhopper penguins", "Chinstrap"] {
            label.text = text
            stage.run(0.02)
            #expect(shownWidth() == nil && queue.isBusy)
        }
        #expect(queue.deliver() == 1)
        let metrics = fonts.measure("Chinstrap", font: .system(16), scale: 2)
        #expect(shownWidth() == Int((metrics.width * 2).rounded()) && shownWidth() != first)
        #expect(Double(textLayer(label).frame.width) == metrics.width && abs(textLayer(label).frame.midY - 30) <= 0.5)
        // Back in a window nothing is missing.
        label.removeFromSuperview()
        label.releaseUnused()
        stage.root.addSubview(label)
        stage.run(0.02)
        #expect(shownWidth() == Int((metrics.width * 2).rounded()) && !queue.isBusy)
    }

    /// The last word is not left alone on a line if the one before it fits there as well.
    @Test func lastWordDoesNotStandAlone() {
        let text = "Drawing nine slices on every move lags; nine layers only change"
        var alone = 0
        for width in stride(from: 90.0, through: 480, by: 10) {
            let plain = fonts.layout(text, font: .system(16), width: width, scale: 2)
            let label = Label(text, fonts: fonts, font: .system(16), lines: 0)
            stage.root.addSubview(label)
            #expect(Double(label.sizeThatFits(CGSize(width: width, height: 0)).height) == Double(plain.size.height), "no line more")
            guard plain.lines.count > 1, plain.lines.last?.text == "change" else { continue }
            alone += 1
            let size = label.sizeThatFits(CGSize(width: width, height: 0))
            label.frame = CGRect(x: 0, y: 0, width: width, height: Double(size.height))
            stage.run(0.02)
            let words = text.replacingOccurrences(of: "only change", with: "only\u{a0}change")
            let joined = fonts.layout(words, font: .system(16), width: width, scale: 2)
            #expect(Double(label.sizeThatFits(CGSize(width: width, height: 0)).width) == Double(joined.size.width))
        }
        #expect(alone > 0)
    }

    @Test func attributedTextReplacesPlainText() throws {
        let label = label("Penguins"), red = Color(hex: 0xFF0000)
        let plain = label.naturalSize
        label.attributedText = AttributedText([.init("Pen", TextAttributes(foregroundColor: red)), .init("guins")])
        stage.run(0.05)
        #expect(label.text == "Penguins" && label.naturalSize == plain && label.renderCount == 2)
        let bitmap = try #require(textLayer(label).contents)
        func has(_ color: Color) -> Bool {
            (0..<bitmap.height).contains { y in (0..<bitmap.width).contains { bitmap[$0, y] == color.pixel } }
        }
        #expect(has(red) && has(.black))
        // What attributes leave open is as the label says.
        label.textColor = Color(hex: 0x0000FF)
        label.font = .system(30)
        stage.run(0.05)
        #expect(Double(label.naturalSize.width) > Double(plain.width) * 1.5)
        label.attributedText = AttributedText("Penguins", TextAttributes(font: .system(16)))
        #expect(label.naturalSize == plain)
        label.text = "Penguins"
        #expect(label.attributedText == "Penguins" && label.naturalSize != plain)
    }

    @Test func textIsLeftOutWhereTheLabelSays() {
        let label = label("The quick brown penguin dives under the ice", width: 120)
        for truncation in [TextTruncation.start, .middle] {
            label.truncation = truncation
            stage.run(0.05)
            #expect(Double(textLayer(label).frame.width) <= 120)
        }
        #expect(label.renderCount == 3)
    }

    @Test func linesBreakAndEnd() {
        let label = label("The quick brown penguin dives under the ice and comes up with a fish", width: 120)
        let one = textLayer(label).frame.height
        #expect(textLayer(label).frame.width <= 120)
        label.numberOfLines = 0
        stage.run(0.05)
        #expect(textLayer(label).frame.height >= one * 3)
        let fit = label.sizeThatFits(CGSize(width: 120, height: 0))
        #expect(fit.width <= 120 && fit.height == textLayer(label).frame.height)
        #expect(label.naturalSize.width > 300)
        label.text = nil
        stage.run(0.05)
        #expect(textLayer(label).contents == nil && label.naturalSize == .zero)
    }

    /// Before a label is in a window it has no fonts, but programs fit it where they make it.
    @Test func labelsFitOnceTheyHaveFonts() {
        stage.root.ownFonts = fonts
        let label = Label("Penguins"), button = Button("Begin"), other = Label("Penguins")
        for view in [label, button, other] as [View] {
            view.sizeToFit()
            stage.root.addSubview(view)
        }
        #expect(label.frame.size == label.naturalSize && label.frame.width > 40)
        #expect(button.frame.size == button.sizeThatFits(.zero))
        label.text = "Penguins of the south"
        other.frame.size.width = 30
        label.removeFromSuperview()
        other.removeFromSuperview()
        let size = label.frame.size
        stage.root.addSubview(label)
        stage.root.addSubview(other)
        #expect(label.frame.size == size && other.frame.width == 30, "only once, and not over another size")
    }
}
