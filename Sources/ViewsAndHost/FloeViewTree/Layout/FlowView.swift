// Views side by side in as many lines as they need, as words in a paragraph.
//
//     ┌─────┐ ┌───────┐ ┌────┐
//     └─────┘ └───────┘ └────┘
//     ┌─────────┐ ┌──┐
//     └─────────┘ └──┘

import Foundation

/// Lays its subviews out in lines from the left, and begins a new line where the next has no room. Hidden subviews take none.
public final class FlowView: View {
    /// The distance between neighbours in a line; points.
    public var spacing: Double { didSet { if spacing != oldValue { arrangementDidChange() } } }
    /// The distance from a line to the next; points.
    public var lineSpacing: Double { didSet { if lineSpacing != oldValue { arrangementDidChange() } } }

    /// Creates a view with its subviews in order. Distances are in points; `lineSpacing` is the same as `spacing` if nil.
    public init(spacing: Double, lineSpacing: Double? = nil, _ views: [View] = []) {
        self.spacing = spacing
        self.lineSpacing = lineSpacing ?? spacing
        super.init()
        for view in views { addSubview(view) }
    }

    /// Returns the size of the lines. `size.width`: the longest line allowed; 0: a single line.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let frames = frames(width: size.width > 0 ? Double(size.width) : .infinity)
        return CGSize(width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
    }

    public override func layoutSubviews() {
        for (view, frame) in zip(shown, frames(width: Double(bounds.width))) { view.untransformedFrame = frame }
    }

    public override func didAddSubview(_ subview: View) { arrangementDidChange() }
    public override func willRemoveSubview(_ subview: View) { arrangementDidChange() }
    public override func contentSizeDidChange() { setNeedsLayout() }

    private func arrangementDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private var shown: [View] { subviews.filter { !$0.isHidden } }

    private func frames(width: Double) -> [CGRect] {
        let sizes = shown.map { $0.sizeThatFits(.zero) }
        var layout = CollectionViewFlowLayout(spacing: spacing, lineSpacing: lineSpacing) { sizes[$0] }
        layout.prepare(count: sizes.count, width: width)
        return sizes.indices.map(layout.frame)
    }
}
