// A part of a view's content that is no view itself, but is told of as one: a segment, a cell of a board, a card. The view makes it, and
// keeps it as long as it stands for the same thing.

import Foundation

/// A part of a view that draws it itself; see `View.accessibilityElements`.
///
///     let bar = AccessibilityElement(accessibilityContainer: chart)
///     bar.accessibilityLabel = "March"
///     bar.accessibilityValue = "12 mm"
///     bar.accessibilityFrameInContainerSpace = CGRect(x: 40, y: 10, width: 20, height: 90)
///
/// Where what is said changes often, override `accessibilityDescription`, which is asked for whenever it is needed.
@MainActor
open class AccessibilityElement: AccessibilityObject {
    /// The view that it is a part of.
    public private(set) final weak var accessibilityContainer: View?
    /// What it is called.
    public final var accessibilityLabel: String?
    /// What it stands at.
    public final var accessibilityValue: String?
    /// A sentence on what it does.
    public final var accessibilityHint: String?
    /// What it is.
    public final var accessibilityTraits: AccessibilityTraits
    /// What can be done with it besides pressing it.
    open var accessibilityCustomActions: [AccessibilityCustomAction] = []
    /// Where it is in the view's own space, points.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// Creates a part of a view.
    public init(accessibilityContainer view: View, _ label: String? = nil, traits: AccessibilityTraits = []) {
        (accessibilityContainer, accessibilityLabel, accessibilityTraits) = (view, label, traits)
    }

    open var accessibilityDescription: AccessibilityDescription {
        AccessibilityDescription(
            isElement: true, label: accessibilityLabel, value: accessibilityValue, hint: accessibilityHint, traits: accessibilityTraits)
    }

    /// Where it is, in points of the window.
    public final var accessibilityFrame: CGRect {
        accessibilityContainer?.convert(accessibilityFrameInContainerSpace, to: nil) ?? .zero
    }

    open func accessibilityActivate() -> Bool { false }
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
}
