// Rows, columns and lines of views: lengths, spacing, what is left over, and where lines break.

import Foundation
import FloeText
import FloeViewTree
import Testing

/// A view with a size of its own. Given a width, it wraps: half as wide is twice as high.
private final class Block: View {
    let size: CGSize
    init(_ width: Double, _ height: Double) {
        size = CGSize(width: width, height: height)
        super.init()
    }
    override func sizeThatFits(_ limit: CGSize) -> CGSize {
        guard limit.width > 0, limit.width < size.width else { return size }
        return CGSize(width: limit.width, height: (size.width * size.height / limit.width).rounded(.up))
    }
}

@MainActor
struct StackViewTests {
    private func lay(_ view: View, _ width: Double, _ height: Double) {
        view.frame = CGRect(x: 7, y: 9, width: width, height: height)
        view.layoutIfNeeded()
    }

    @Test func rowPlacesItsPartsFromTheLeft() {
        let parts = [Block(40, 20), Block(60, 30)]
        let row = StackView(.row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), parts)
        #expect(row.sizeThatFits(.zero) == CGSize(width: 40 + 8 + 60 + 6, height: 30 + 4))
        lay(row, 200, 54)
        #expect(parts[0].frame == CGRect(x: 2, y: 16, width: 40, height: 20))
        #expect(parts[1].frame == CGRect(x: 50, y: 11, width: 60, height: 30))
        row.alignment = .fill
        lay(row, 200, 54)
        #expect(parts[0].frame == CGRect(x: 2, y: 1, width: 40, height: 50))
    }

    @Test func columnWrapsItsPartsAtItsWidth() {
        let parts = [Block(100, 10), Block(30, 5)]
        let column = StackView(.column, spacing: 4, parts)
        #expect(column.sizeThatFits(.zero) == CGSize(width: 100, height: 19))
        #expect(column.sizeThatFits(CGSize(width: 50, height: 0)) == CGSize(width: 50, height: 20 + 4 + 5))
        lay(column, 50, 29)
        #expect(parts[0].frame == CGRect(x: 0, y: 0, width: 50, height: 20))
        #expect(parts[1].frame == CGRect(x: 0, y: 24, width: 50, height: 5))
    }

    @Test(arguments: [(StackView.Alignment.start, 0.0), (.center, 35), (.end, 70)])
    func partsKeepTheirLengthAcrossUnlessTheyFill(alignment: StackView.Alignment, x: Double) {
        let part = Block(30, 10), column = StackView(.column, alignment: .fill)
        column.add(part, alignment: alignment)
        lay(column, 100, 10)
        #expect(part.frame == CGRect(x: x, y: 0, width: 30, height: 10))
    }

    @Test func flexiblePartsShareWhatIsLeftOrLacking() {
        let parts = [Block(40, 10), Block(20, 10), Block(20, 10)], row = StackView(.row, spacing: 10)
        row.add(parts[0])
        row.add(parts[1], flexibility: 1)
        row.add(parts[2], flexibility: 3)
        lay(row, 140, 10)
        #expect(parts.map(\.frame.width) == [40, 30, 50] && parts.map(\.frame.minX) == [0, 50, 90])
        lay(row, 92, 10)
        #expect(parts.map(\.frame.width) == [40, 18, 14])
        lay(row, 10, 10)
        #expect(parts.map(\.frame.width) == [0, 0, 0], "never less than nothing")
    }

    @Test func partsGetShorterWhereThereIsNoRoom() {
        let parts = [Block(40, 10), Block(80, 10), Block(30, 10), Block(20, 10)], row = StackView(.row, spacing: 5)
        row.add(parts[0])
        row.add(parts[1])
        row.add(parts[2], length: 30)
        row.add(parts[3], flexibility: 1)
        lay(row, 175, 10)
        #expect(parts.map(\.frame.width) == [40, 80, 30, 10], "flexible ones first")
        lay(row, 105, 10)
        #expect(parts.map(\.frame.width) == [20, 40, 30, 0], "in proportion, but not one that was given its length")
        #expect(parts.map(\.frame.minX) == [0, 25, 70, 105])
        lay(row, 20, 10)
        #expect(parts.map(\.frame.width) == [0, 0, 30, 0])
        let column = StackView(.column, [Block(10, 60), Block(10, 30)])
        lay(column, 10, 30)
        #expect(column.arrangedSubviews.map(\.frame.height) == [20, 10])
    }

    @Test func partsHaveLengthsAndDistancesOfTheirOwn() {
        let parts = [Block(40, 10), Block(40, 10), Block(40, 10)], column = StackView(.column, spacing: 5)
        column.add(parts[0], length: 24, spacing: 1)
        column.add(parts[1])
        column.add(parts[2], spacing: 100)
        let height = 24.0 + 1 + 10 + 5 + 10
        #expect(Double(column.sizeThatFits(.zero).height) == height, "nothing follows the last part")
        lay(column, 40, 50)
        #expect(parts.map(\.frame.minY) == [0, 25, 40])
    }

    @Test func hiddenAndRemovedPartsTakeNoRoom() {
        let parts = [Block(40, 10), Block(30, 10), Block(20, 10)], row = StackView(.row, spacing: 5, parts)
        parts[1].isHidden = true
        lay(row, 100, 10)
        #expect(row.sizeThatFits(.zero).width == 65 && parts[2].frame.minX == 45)
        parts[0].removeFromSuperview()
        lay(row, 90, 10)
        #expect(row.sizeThatFits(.zero).width == 20 && parts[2].frame.minX == 0)
        row.add(parts[2])
        #expect(row.sizeThatFits(.zero).width == 20, "added again, it moves to the end")
        #expect(StackView(.row).sizeThatFits(.zero) == .zero)
    }

    @Test func stacksNest() {
        let title = Block(120, 20), buttons = [Block(30, 12), Block(40, 12)]
        let column = StackView(.column, spacing: 6, padding: EdgeInsets(all: 10), [title])
        column.add(StackView(.row, spacing: 4, buttons), alignment: .end)
        let size = column.sizeThatFits(.zero)
        #expect(size == CGSize(width: 140, height: 10 + 20 + 6 + 12 + 10))
        lay(column, size.width, size.height)
        #expect(buttons[1].convert(buttons[1].bounds, to: column) == CGRect(x: 90, y: 36, width: 40, height: 12))
    }

    @Test func flowBreaksLinesWhereThereIsNoRoom() {
        let parts = [Block(40, 10), Block(50, 20), Block(30, 10), Block(200, 10), Block(10, 10)]
        let flow = FlowView(spacing: 5, lineSpacing: 7, parts)
        #expect(flow.sizeThatFits(.zero) == CGSize(width: 350, height: 20), "a single line")
        #expect(flow.sizeThatFits(CGSize(width: 95, height: 0)) == CGSize(width: 200, height: 20 + 7 + 10 + 7 + 10 + 7 + 10))
        lay(flow, 95, 71)
        #expect(parts.map(\.frame.minX) == [0, 45, 0, 0, 0] && parts.map(\.frame.minY) == [0, 0, 27, 44, 61])
        parts[3].isHidden = true
        lay(flow, 95, 71.5)
        #expect(parts[4].frame.origin == CGPoint(x: 35, y: 27))
        #expect(FlowView(spacing: 5).sizeThatFits(.zero) == .zero)
    }

    /// A stack in a view in a stack, as rows of forms are.
    @Test func stacksFollowTheSizesOfWhatIsInThem() throws {
        let stage = Stage(), title = Label("Short"), button = Button("OK"), inner = StackView(.row, spacing: 10, [title, button])
        let box = Wrapper(inner), last = Block(30, 10), outer = StackView(.row, [box, last])
        stage.root.ownFonts = try FontLibrary()
        outer.frame = CGRect(x: 0, y: 0, width: 800, height: 40)
        stage.root.addSubview(outer)
        stage.run(0.05)
        func expectFitting(_ what: Comment) {
            stage.run(0.05)
            #expect(Double(title.frame.width) == Double(title.naturalSize.width), what)
            #expect(Double(button.frame.minX) == (title.isHidden ? 0 : Double(title.naturalSize.width) + 10), what)
            #expect(Double(last.frame.minX) == Double(inner.sizeThatFits(.zero).width), what)
        }
        expectFitting("at first")
        let width = last.frame.minX
        title.text = "A title that is much longer"
        expectFitting("text")
        button.title = "Delete everything"
        expectFitting("title")
        #expect(last.frame.minX > width + 100)
        title.font = .system(30)
        expectFitting("font")
        button.padding = 40
        expectFitting("padding")
        title.ownTheme = .dark
        inner.spacing = 10
        title.isHidden = true
        expectFitting("hidden")
        let work = stage.window.work
        title.text = title.text
        title.isHidden = true
        stage.run(0.1)
        #expect(stage.window.work == work, "nothing changed")
    }

    @Test func flowsFollowTheSizesOfWhatIsInThem() throws {
        let stage = Stage(), words = [Label("one"), Label("two")], flow = FlowView(spacing: 8, words)
        stage.root.ownFonts = try FontLibrary()
        flow.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        stage.root.addSubview(flow)
        stage.run(0.05)
        words[0].text = "something longer"
        stage.run(0.05)
        #expect(Double(words[1].frame.minX) == Double(words[0].naturalSize.width) + 8)
        flow.spacing = 20
        stage.run(0.05)
        #expect(Double(words[1].frame.minX) == Double(words[0].naturalSize.width) + 20)
    }
}

/// A view as large as the one inside it.
private final class Wrapper: View {
    let content: View
    init(_ content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { content.sizeThatFits(size) }
    override func layoutSubviews() { content.frame = bounds }
}
