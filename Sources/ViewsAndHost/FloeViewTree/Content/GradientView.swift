// A plain gradient, for skies behind a game and for edges that fade.

import Foundation
import FloeLayerTree

/// A view that shows one gradient. It takes no pointers.
open class GradientView: View {
    public final var gradient: AxialGradient {
        get { layer.gradient }
        set { layer.gradient = newValue }
    }

    public init(_ gradient: AxialGradient = AxialGradient()) {
        super.init()
        isUserInteractionEnabled = false
        self.gradient = gradient
    }

    open override class func makeLayer() -> Layer { GradientLayer() }
}
