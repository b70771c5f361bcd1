// A plain gradient, for skies behind a game and for edges that fade.

import Foundation
import FloeLayerTree

/// A view that shows one gradient. It takes no pointers.
open class GradientView: View {
    /// The colours that fill the bounds.
    public final var gradient: Gradient {
        get { layer.gradient }
        set { layer.gradient = newValue }
    }

    /// Creates a view that shows a gradient and lets presses through to what lies behind it.
    public init(_ gradient: Gradient = Gradient()) {
        super.init()
        isUserInteractionEnabled = false
        self.gradient = gradient
    }

    open override class func makeLayer() -> Layer { GradientLayer() }
}
