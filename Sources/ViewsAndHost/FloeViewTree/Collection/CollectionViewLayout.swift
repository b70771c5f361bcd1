// Where the items of a collection view are: in a grid of equal ones, or one after another in lines.
//
//     grid  ┌────┐ ┌────┐ ┌────┐        flow  ┌─────┐ ┌───────┐ ┌────┐
//           └────┘ └────┘ └────┘              └─────┘ └───────┘ └────┘
//           ┌────┐ ┌────┐                     ┌─────────┐ ┌──┐
//           └────┘ └────┘                     └─────────┘ └──┘

import Foundation

/// Places the items of a collection view, in points of its content, in the order of their indices from the top left.
public protocol CollectionViewLayout {
    /// Arranges `count` items in a view that is `width` points wide. Called before the others, and again when either changes.
    mutating func prepare(count: Int, width: Double)
    /// The height of all items, points.
    var contentHeight: Double { get }
    /// Returns the rectangle of an item.
    func frame(ofItem index: Int) -> CGRect
    /// Returns the items of the lines that touch the strip from `top` to `bottom`.
    func items(from top: Double, to bottom: Double) -> Range<Int>
}

/// A grid of equal items, in as many columns as fit, which share the width. It takes the same time for any number of items.
public struct CollectionViewGridLayout: CollectionViewLayout {
    /// The least width of an item, points.
    public var minimumItemWidth: Double
    /// Returns an item's height for its width, in points.
    public var itemHeight: (Double) -> Double
    /// The distance between neighbours, points.
    public var spacing: Double
    /// The distance from the content's edges to the items, points.
    public var inset: EdgeInsets

    private var count = 0, columns = 1, size = CGSize.zero

    /// Creates a grid of items that are `minimumItemWidth` points wide or a little more. `itemHeight` returns the height for a width; by
    /// default items are squares. `spacing` and `inset` are in points.
    public init(
        minimumItemWidth: Double, spacing: Double = 0, inset: EdgeInsets = .zero, itemHeight: @escaping (Double) -> Double = { $0 }
    ) {
        self.minimumItemWidth = minimumItemWidth
        self.spacing = spacing
        self.inset = inset
        self.itemHeight = itemHeight
    }

    public mutating func prepare(count: Int, width: Double) {
        self.count = count
        let room = max(1, width - inset.left - inset.right)
        columns = Int(max(1, min(room, (room + spacing) / max(1, minimumItemWidth + spacing))))
        let side = max(1, ((room + spacing) / Double(columns) - spacing).rounded(.down))
        size = CGSize(width: side, height: max(1, itemHeight(side).rounded()))
    }

    private var step: Double { max(1, size.height + spacing) }

    public var contentHeight: Double {
        let lines = (count + columns - 1) / columns
        return lines == 0 ? 0 : inset.top + Double(lines) * step - spacing + inset.bottom
    }

    public func frame(ofItem index: Int) -> CGRect {
        let (line, column) = index.quotientAndRemainder(dividingBy: columns)
        return CGRect(
            origin: CGPoint(x: inset.left + Double(column) * (size.width + spacing), y: inset.top + Double(line) * step), size: size)
    }

    public func items(from top: Double, to bottom: Double) -> Range<Int> {
        let lines = Double((count + columns - 1) / columns)
        let first = max(0, min(lines, ((top - inset.top) / step).rounded(.down)))
        let last = max(first, min(lines, ((bottom - inset.top) / step).rounded(.up)))
        return min(count, Int(first) * columns)..<min(count, Int(last) * columns)
    }
}

/// Items of any size in lines from the left; a new line begins where the next item has no room. It asks for the size of each item when
/// the number of items or the width changes.
public struct CollectionViewFlowLayout: CollectionViewLayout {
    /// Returns an item's size, in points, by its index.
    public var itemSize: (Int) -> CGSize
    /// The distance between neighbours in a line, and from a line to the next; points.
    public var spacing: Double, lineSpacing: Double
    /// The distance from the content's edges to the items, points.
    public var inset: EdgeInsets

    private var frames: [CGRect] = []
    /// The first item of each line, and the line's upper edge.
    private var lines: [(first: Int, top: Double)] = []
    public private(set) var contentHeight = 0.0

    /// Creates a layout of items whose sizes `itemSize` returns by index. Distances are in points; `lineSpacing` is the same as `spacing`
    /// if nil.
    public init(spacing: Double, lineSpacing: Double? = nil, inset: EdgeInsets = .zero, itemSize: @escaping (Int) -> CGSize) {
        self.spacing = spacing
        self.lineSpacing = lineSpacing ?? spacing
        self.inset = inset
        self.itemSize = itemSize
    }

    /// Arranges the items. One that is longer than a line gets one to itself and extends beyond it.
    public mutating func prepare(count: Int, width: Double) {
        frames = []
        lines = count > 0 ? [(0, inset.top)] : []
        let right = width - inset.right
        var x = inset.left, y = inset.top, lineHeight = 0.0
        for index in 0..<count {
            let size = itemSize(index)
            // A line that is full but for a rounding error has room.
            if x > inset.left, x + size.width > right + 1e-6 {
                x = inset.left
                y += lineHeight + lineSpacing
                lineHeight = 0
                lines.append((index, y))
            }
            frames.append(CGRect(origin: CGPoint(x: x, y: y), size: size))
            x += size.width + spacing
            lineHeight = max(lineHeight, size.height)
        }
        contentHeight = count == 0 ? 0 : y + lineHeight + inset.bottom
    }

    public func frame(ofItem index: Int) -> CGRect { frames[index] }

    public func items(from top: Double, to bottom: Double) -> Range<Int> {
        /// Returns the number of lines that begin above `y`.
        func count(above y: Double) -> Int {
            var low = 0, high = lines.count
            while low < high {
                let middle = (low + high) / 2
                if lines[middle].top < y { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let first = max(0, count(above: top) - 1), last = max(first, count(above: bottom))
        guard lines.indices.contains(first) else { return 0..<0 }
        return lines[first].first..<(last < lines.count ? lines[last].first : frames.count)
    }
}
