// How a layer's sublayers stand to each other, found out by asking each of them; kept until any layer
// changes what it depends on, which a step of scrolling, dragging or animating never does.

import RenderTree

/// What the frame builder must know of all sublayers before it draws the first.
struct Arrangement {
    /// `Layer.arrangements` when this was found out.
    var revision: UInt64 = 0
    /// Whether drawing sublayers as they stand is drawing them by rising zPosition.
    var isInOrder = true
    /// Whether a sublayer mixes with its superlayer's group otherwise than over it.
    var containsFilter = false
}

extension Layer {
    var currentArrangement: Arrangement {
        if arrangement.revision != Layer.arrangements {
            arrangement = Arrangement(
                revision: Layer.arrangements, isInOrder: Layer.areInOrder(sublayers),
                containsFilter: Layer.containsFilter(sublayers))
        }
        return arrangement
    }

    private static func areInOrder(_ layers: [Layer]) -> Bool {
        var last = -Double.infinity
        for layer in layers {
            guard layer.model.zPosition >= last, !layer.isAnimating(.zPosition) else { return false }
            last = layer.model.zPosition
        }
        return true
    }

    private static func containsFilter(_ layers: [Layer]) -> Bool {
        for layer in layers {
            if layer.model.compositingFilter != .normal { return true }
            if layer.kind == .transform, containsFilter(layer.sublayers) { return true }
        }
        return false
    }

    private func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
        !animations.isEmpty && animations.contains { $0.animation.isOf(property.name) }
    }
}
