// Colours that run into each other, with nothing in front: skies behind what one plays with, edges that fade.

import Foundation
import Layers

/// A view that is one gradient. It takes no pointers.
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
