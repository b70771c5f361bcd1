// The frames of views: set by components, resized with an empty superview, fitted to empty text, and under transforms.

import Foundation
import FloeGeometry
import FloeText
import FloeViewTree
import Testing

@MainActor
struct ViewFrameTests {
    private let stage = Stage()

    @Test func canBeSetByComponents() {
        let view = View()
        view.frame.size.width = 100
        view.frame.size.height = 20
        #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
        view.frame.origin = CGPoint(x: 30, y: 40)
        #expect(view.frame == CGRect(x: 30, y: 40, width: 100, height: 20) && view.center == CGPoint(x: 80, y: 50))
    }

    @Test func subviewsFollowASuperviewThatWasEmpty() {
        let superview = View(), filling = view(0, 0, 0, 0, in: superview), line = view(5, 6, 0, 2, in: superview)
        filling.autoresizingMask = .flexibleSize
        line.autoresizingMask = .flexibleWidth
        superview.frame.size.width = 300
        superview.frame.size.height = 200
        #expect(superview.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(filling.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(line.frame == CGRect(x: 5, y: 6, width: 300, height: 2))
        superview.frame.size = .zero
        #expect(filling.frame == .zero && line.frame == CGRect(x: 5, y: 6, width: 0, height: 2))
    }

    /// A margin of a superview smaller than its subview is negative, and its share of a change cannot be in proportion.
    @Test func negativeMarginsShareEvenly() {
        let superview = view(0, 0, 1, 1), inner = view(100, 0, 100, 1, in: superview)
        inner.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
        superview.frame.size.width = 301
        #expect(inner.frame == CGRect(x: 200, y: 0, width: 200, height: 1))
    }

    @Test func transformedSubviewsResizeAsIfTheyWereNot() {
        let turned = Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1)
        for transform in [Transform3D.scale(0, 0), Transform3D.scale(0.5, 0.5), turned] {
            let superview = view(0, 0, 100, 100), inner = view(10, 10, 80, 80, in: superview)
            inner.autoresizingMask = .flexibleSize
            inner.transform = transform
            superview.frame.size = CGSize(width: 200, height: 300)
            inner.transform = .identity
            #expect(inner.frame == CGRect(x: 10, y: 10, width: 180, height: 280))
        }
    }

    @Test func emptyLabelKeepsItsPlaceWhenFitted() throws {
        let label = Label("", fonts: try FontLibrary())
        label.frame = CGRect(x: 40, y: 30, width: 100, height: 20)
        label.sizeToFit()
        #expect(Double(label.frame.width) == 0 && label.frame.origin == CGPoint(x: 40, y: 30))
        label.text = "Words"
        label.sizeToFit()
        #expect(Double(label.frame.width) > 20 && label.frame.origin == CGPoint(x: 40, y: 30))
    }

    /// A pill is smaller while it is pressed. A layout in the meantime must not make it larger for good.
    @Test func layoutKeepsWhatIsPressed() throws {
        let fonts = try FontLibrary(), row = StackView(.row, spacing: 8)
        let pill = Button("One", style: .pill, theme: .dark, fonts: fonts)
        row.add(pill)
        stage.root.addSubview(row)
        row.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
        stage.run(0.1)
        let frame = pill.frame
        stage.down(Double(frame.midX), Double(frame.midY))
        row.setNeedsLayout()
        stage.run(0.2)
        #expect(pill.frame.width < frame.width)
        stage.up(Double(frame.midX), Double(frame.midY))
        #expect(abs(Double(pill.frame.width - frame.width)) < 1e-9)
    }

    @Test func turnedViewsMoveOnlyAtAnyScale() {
        let stage = Stage(scale: 1.5), turned = view(10, 10, 50, 50, in: stage.root)
        turned.transform = .rotation(.pi / 4, x: 0, y: 0, z: 1)
        turned.frame.origin.x += 0.25
        #expect(turned.bounds.size == CGSize(width: 50, height: 50))
    }

    @Test func whatIsNotFiniteIsRefused() {
        let view = view(1, 2, 3, 4)
        view.frame = CGRect(x: 0, y: CGFloat.nan, width: 10, height: 10)
        view.frame.size.height = .infinity
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
