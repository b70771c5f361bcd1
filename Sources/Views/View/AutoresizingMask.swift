// How a subview follows when its superview's size changes: which of its six lengths along the two axes
// give way. What is flexible along an axis shares the change in proportion to its length; nothing
// flexible keeps the left and top distance. UIKit's springs and struts.

import Foundation

/// The lengths that change with the superview.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    /// Grows and shrinks with the superview, margins kept.
    public static let flexibleSize: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
    /// Keeps its size and its relative place.
    public static let flexibleMargins: AutoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]

    /// Where a subview's `frame` goes when its superview changes from `old` to `new` size.
    public func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
        let x = AutoresizingMask.stretch(
            (frame.minX, frame.width, old.width - frame.maxX), by: new.width - old.width,
            contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
        let y = AutoresizingMask.stretch(
            (frame.minY, frame.height, old.height - frame.maxY), by: new.height - old.height,
            contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    private static func stretch(
        _ lengths: (before: Double, own: Double, after: Double), by change: Double,
        _ before: Bool, _ own: Bool, _ after: Bool
    ) -> (start: Double, length: Double) {
        let count = (before ? 1.0 : 0) + (own ? 1 : 0) + (after ? 1 : 0)
        guard count > 0, change != 0 else { return (lengths.before, lengths.own) }
        let flexible = (before ? lengths.before : 0) + (own ? lengths.own : 0) + (after ? lengths.after : 0)
        // Lengths that are all zero, or that cancel out, share evenly.
        func share(_ length: Double) -> Double {
            flexible > 0 ? change * length / flexible : change / count
        }
        return (
            lengths.before + (before ? share(lengths.before) : 0),
            max(0, lengths.own + (own ? share(lengths.own) : 0))
        )
    }
}
