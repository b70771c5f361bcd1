// A node of the retained tree. Setting a property changes the model at once and asks the tree for a
// frame; what shows (the presentation) follows by the animations in force. A layer never draws itself:
// the frame builder reads it.

import Foundation
import Geometry
import Imaging
import RenderTree
import Synchronization

/// A rectangle with a look, a place, and sublayers.
@MainActor
open class Layer {
    /// Distinct for every layer of this process.
    public let id: UInt64
    /// For people and for tests.
    public var name: String?

    /// The values last set. Reading one never sees an animation.
    public internal(set) final var model = LayerProperties()
    public internal(set) final weak var superlayer: Layer? { didSet { reach = KeptReach() } }
    /// Back to front among equal `zPosition`s.
    public internal(set) final var sublayers: [Layer] = [] {
        didSet {
            if built.isWhole { built = .unknown }
            forgetReach()
            Layer.arrangements += 1
        }
    }
    /// Its alpha, in this layer's space, multiplies that of this layer and its sublayers. Owned by this layer, and
    /// taken from where it was before, be it among the sublayers. To set this layer or one above it does nothing.
    public final var mask: Layer? {
        get { ownMask }
        set {
            guard newValue !== ownMask else { return }
            if let newValue, isDescendant(of: newValue) { return }
            newValue?.removeFromSuperlayer()
            ownMask?.superlayer = nil
            ownMask?.attach(to: nil)
            ownMask = newValue
            newValue?.superlayer = self
            newValue?.attach(to: tree)
            built = .unknown
            setNeedsFrame()
        }
    }
    private final var ownMask: Layer?
    /// The tree this layer hangs in; nil while it hangs in none.
    public internal(set) final weak var tree: LayerTree?
    /// Whether setting a property animates. View-backed layers animate only inside animation blocks.
    public final var implicitActions = ImplicitActions.always
    /// Begin time, speed and offset of this layer and all below it.
    public final var timing = MediaTiming() { didSet { setNeedsFrame() } }

    final var animations: [RunningAnimation] = [] {
        didSet {
            forget()
            Layer.arrangements += 1
        }
    }
    /// Whether the tree lists this layer among those with animations.
    final var isAnimated = false
    final var rampCache: (gradient: AxialGradient, ramp: GradientRamp)?
    /// What the frame builder made of this layer last; `.unknown` as soon as a property changes.
    final var built = BuiltNodes.unknown
    /// How far it and what lies flat in it reach; unknown as soon as a property of one of them changes.
    final var reach = KeptReach()
    /// What the frame builder found out about the sublayers' order.
    final var arrangement = Arrangement()
    /// The order in which they are drawn, where it is not the one they stand in.
    final var depthOrder: DepthOrder?
    /// Transform layers: the order in which the planes of their space are drawn.
    final var spaceOrder: SpaceOrder?
    /// Masks: what the frame builder drew this one under last.
    final var maskScope = MaskScope()

    /// Counts the changes, in any layer, of what `Arrangement` depends on.
    static var arrangements: UInt64 = 1

    private static let lastID = Atomic<UInt64>(0)

    public init() {
        id = Layer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// What kind of layer the frame builder sees.
    var kind: LayerKind { .plain }

    /// Forgets what the frame builder made of the layer: a property or an animation has changed.
    final func forget() {
        built = .unknown
        forgetReach()
    }

    /// Tells the tree that what shows may have changed.
    public final func setNeedsFrame() { tree?.setNeedsFrame() }
}

/// When setting a property starts an animation by itself.
public enum ImplicitActions: Sendable {
    /// Whenever the transaction does not forbid it.
    case always
    /// Only in an explicit animation block (`LayerTree.animate`).
    case insideAnimationBlocks
}

/// What the frame builder tells apart.
enum LayerKind {
    case plain, gradient, transform
}

/// A layer with an axial gradient over its background.
public final class GradientLayer: Layer {
    override var kind: LayerKind { .gradient }
}

/// A layer without a look of its own whose sublayers share one 3D space.
public final class TransformLayer: Layer {
    override var kind: LayerKind { .transform }
}
