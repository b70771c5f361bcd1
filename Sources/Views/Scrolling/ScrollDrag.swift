// What a scroll view remembers of the finger that holds it.

import Foundation

/// A drag under way, of a scroll view's own finger or of one that a scroll view inside it hands on.
struct ScrollDrag {
    /// The offset at which it began, had there been no rubber band.
    var start: CGPoint
    /// How far it has been pulled since; positive is toward the content's end.
    var pull = CGPoint.zero
    /// The pages on which it began.
    var startPage: (x: Int, y: Int)
    /// The one axis it moves along; nil: both.
    var lockedAxis: ScrollAxis?
    /// The recognizer's translation from which `pull` counts.
    var origin = CGPoint.zero
    /// Whom it hands on to; nil while that is open, and in those that are handed to.
    var handover: ScrollHandover?
}

/// The scroll views to which a drag goes on where the one that it began in ends.
struct ScrollHandover {
    /// The axis along which the drag began; across it nothing is handed on, or a scroll that is not quite
    /// straight would turn pages.
    var axis: ScrollAxis
    var outer: [Outer]

    /// One of them, the nearest first.
    struct Outer {
        weak var scrollView: ScrollView?
        /// Its points to one of the view's that hands on.
        var scale: Double
    }
}
