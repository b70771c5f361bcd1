// A page beside the picture, about the picked layer. The inspector has a tab for each.

import FloeViewTree
import Foundation

/// A column of views about a layer. Subclasses show it in `show`.
package class InspectorPage: StackView {
    /// The title of its tab, one word.
    package var title: String { "" }

    package init() { super.init(.column) }

    package override func appearanceDidChange() {
        let spacing = appearance.theme.spacing
        padding = EdgeInsets(top: spacing.medium, left: spacing.large, bottom: spacing.extraLarge, right: spacing.large)
        self.spacing = spacing.medium
    }

    /// Shows a layer of a tree, or what there is to say while none is picked. Called again after the tree has changed.
    package func show(_ picked: InspectedLayer?, in tree: InspectedTree) {}

    /// Ends what only makes sense while the page shows; `show` begins it again. Default: nothing.
    package func leave() {}

    /// Whether layers have been changed on it. Default: no.
    package var hasChanges: Bool { false }

    /// The controls that Tab goes through. Default: none.
    package var stops: [View] { [] }

    /// Invalidates the layout of the enclosing views; call when the page's height has changed.
    final func lengthDidChange() {
        var view: View? = self
        while let next = view, !(next is InspectorPages) {
            next.setNeedsLayout()
            view = next.superview
        }
        view?.setNeedsLayout()
    }
}
