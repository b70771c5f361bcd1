// Views one after another: a row or a column. Parts keep their own length, are given one, or share what is left over.
//
//     row, .center     ┌────┐ ┌─────────────────┐ ┌───┐
//                      │ 40 │ │   flexible: 1   │ │60 │
//                      └────┘ └─────────────────┘ └───┘
//                            spacing

import Foundation

/// Lays its subviews out in a row or a column. Hidden subviews take no room; an empty label has the spacing around it. It lays out again by
/// itself when a subview is hidden, shown or changes its own size, as a label does whose text changes; see
/// `View.invalidateIntrinsicContentSize`.
///
/// Lengths are those of `sizeThatFits`, unless a part was added with a length of its own. If the view is longer than that, or shorter,
/// flexible parts share the difference; parts of length 0 and flexibility 1 are equally long. Where these have no room to give, all parts
/// but those added with a length become shorter in proportion. Text in a column may wrap: its height is that at the column's width.
open class StackView: View {
    /// The direction in which subviews follow one another: to the right or downward.
    public enum Axis: Sendable {
        /// To the right, or downward.
        case row, column
    }

    /// The place of a part across the axis, from the left or from the top.
    public enum Alignment: Sendable {
        /// At the left or the top, in the middle, or at the right or the bottom.
        case start, center, end
        /// As long across the axis as the stack.
        case fill
    }

    /// The direction in which the parts follow one another.
    public final var axis: Axis { didSet { if axis != oldValue { arrangementDidChange() } } }
    /// The distance between parts, points, unless a part was added with its own.
    public final var spacing: Double { didSet { if spacing != oldValue { arrangementDidChange() } } }
    /// The place of parts across the axis, unless a part was added with its own.
    public final var alignment: Alignment { didSet { if alignment != oldValue { arrangementDidChange() } } }
    /// The distance from the stack's edges to its parts, points.
    public final var padding: EdgeInsets { didSet { if padding != oldValue { arrangementDidChange() } } }

    private struct Part {
        let view: View
        let length: Double?, flexibility: Double, spacing: Double?, alignment: Alignment?
    }

    private final var parts: [Part] = []

    /// Creates a stack of views in order. `spacing` lies between them and `padding` around them, both in points.
    public init(
        _ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill, padding: EdgeInsets = .zero, _ views: [View] = []
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        self.padding = padding
        super.init()
        for view in views { add(view) }
    }

    /// The parts in order, hidden ones included.
    public final var arrangedSubviews: [View] { parts.map(\.view) }

    /// Adds a subview.
    ///
    /// - Parameters:
    ///   - view: The part, which leaves the view that it was in.
    ///   - index: Its place among the parts, from 0; nil: at the end.
    ///   - length: Its length along the axis, points; nil: its own.
    ///   - flexibility: Its share of the room left over or lacking, relative to those of other parts; 0 keeps its length.
    ///   - spacing: The distance to the next part, points; nil: the stack's.
    ///   - alignment: Its place across the axis; nil: the stack's.
    public final func add(
        _ view: View, at index: Int? = nil, length: Double? = nil, flexibility: Double = 0, spacing: Double? = nil,
        alignment: Alignment? = nil
    ) {
        parts.removeAll { $0.view === view }
        parts.insert(
            Part(view: view, length: length, flexibility: max(0, flexibility), spacing: spacing, alignment: alignment),
            at: index.map { max(0, min(parts.count, $0)) } ?? parts.count)
        addSubview(view)
        arrangementDidChange()
    }

    open override func willRemoveSubview(_ subview: View) {
        parts.removeAll { $0.view === subview }
        invalidateIntrinsicContentSize()
    }

    open override func contentSizeDidChange() { setNeedsLayout() }

    private func arrangementDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Returns the size of the parts with spacing and padding. `size.width`: the width at which text in a column wraps; 0: no limit.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let shown = shown, inner = size.width > 0 ? max(1, Double(size.width) - padding.left - padding.right) : 0
        let lengths = lengths(of: shown, width: inner)
        let across = zip(shown, lengths).map { lengthAcross($0, length: $1, width: inner) }.max() ?? 0
        let along = lengths.reduce(0, +) + gaps(shown).reduce(0, +)
        let content = axis == .row ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
        return CGSize(
            width: content.width + padding.left + padding.right, height: content.height + padding.top + padding.bottom)
    }

    open override func layoutSubviews() {
        let area = bounds.inset(by: padding), shown = shown
        var lengths = lengths(of: shown, width: Double(area.width))
        let gaps = gaps(shown), room = Double(axis == .row ? area.width : area.height)
        fit(&lengths, of: shown, in: room - gaps.reduce(0, +))
        var place = Double(axis == .row ? area.minX : area.minY)
        for (i, part) in shown.enumerated() {
            part.view.untransformedFrame = frame(part, at: place, length: lengths[i], in: area)
            place += lengths[i] + (gaps.indices.contains(i) ? gaps[i] : 0)
        }
    }

    private var shown: [Part] { parts.filter { !$0.view.isHidden } }

    /// The distances between parts that are shown; one fewer than those.
    private func gaps(_ shown: [Part]) -> [Double] { shown.dropLast().map { $0.spacing ?? spacing } }

    /// Returns the parts' lengths along the axis before flexible ones share what is left. `width`: that of a column's inside.
    private func lengths(of shown: [Part], width: Double) -> [Double] {
        shown.map { part in
            if let length = part.length { return length }
            let size = part.view.sizeThatFits(axis == .row ? .zero : CGSize(width: max(0, width), height: 0))
            return Double(axis == .row ? size.width : size.height)
        }
    }

    /// Returns the length across the axis that a part takes by itself.
    private func lengthAcross(_ part: Part, length: Double, width: Double) -> Double {
        let size = part.view.sizeThatFits(CGSize(width: axis == .row ? length : max(0, width), height: 0))
        return Double(axis == .row ? size.height : size.width)
    }

    /// Has flexible parts share what `room` has left over or lacks, and all that may change their length what is then still lacking.
    private func fit(_ lengths: inout [Double], of shown: [Part], in room: Double) {
        let rest = room - lengths.reduce(0, +), total = shown.reduce(0) { $0 + $1.flexibility }
        if total > 0 { for (i, part) in shown.enumerated() { lengths[i] = max(0, lengths[i] + rest * part.flexibility / total) } }
        let own = shown.indices.filter { shown[$0].length == nil }, sum = own.reduce(0) { $0 + lengths[$1] }
        let lack = lengths.reduce(0, +) - room
        guard lack > 0, sum > 0 else { return }
        for i in own { lengths[i] -= min(1, lack / sum) * lengths[i] }
    }

    private func frame(_ part: Part, at place: Double, length: Double, in area: CGRect) -> CGRect {
        let alignment = part.alignment ?? alignment, room = Double(axis == .row ? area.height : area.width)
        let own = alignment == .fill ? room : min(room, lengthAcross(part, length: length, width: Double(area.width)))
        let shift =
            switch alignment {
            case .start, .fill: 0.0
            case .center: ((room - own) / 2).rounded()
            case .end: room - own
            }
        return axis == .row
            ? CGRect(x: place, y: Double(area.minY) + shift, width: length, height: own)
            : CGRect(x: Double(area.minX) + shift, y: place, width: own, height: length)
    }
}
