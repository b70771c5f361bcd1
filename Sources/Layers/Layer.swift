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
    /// The layer's number in its tree; see `LayerSlots`.
    final var slot = LayerSlots.none
    /// When what it shows, or what is below it, changed last.
    final var changes = LayerChanges()
    /// Back to front among equal `zPosition`s.
    public internal(set) final var sublayers: [Layer] = [] {
        didSet {
            if hasSublayers == sublayers.isEmpty {
                hasSublayers.toggle()
                didChange(in: tree)
            }
            didChangeSublayers()
        }
    }
    /// Whether there are sublayers, and whether `timing` changes the time. Every frame asks it of every layer, and what other modules
    /// may read as well costs a check for exclusive access each time.
    private(set) final var hasSublayers = false, hasTiming = false
    final var animations: [RunningAnimation] = [] { didSet { didChangeAnimations() } }
    /// Begin time, speed and offset of this layer and all below it.
    public final var timing = MediaTiming() {
        didSet {
            hasTiming = !timing.isIdentity
            setNeedsFrame()
        }
    }
    /// `model`, where it lies.
    final var stored = StoredProperties()
    public internal(set) final weak var superlayer: Layer? { didSet { didMove() } }
    /// The values last set. Reading one never sees an animation.
    public internal(set) final var model: LayerProperties {
        get { stored.values }
        set { stored.values = newValue }
    }
    /// For people and for tests.
    public final var name: String?

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
            didChange(in: tree)
            setNeedsFrame()
        }
    }
    private final var ownMask: Layer?
    /// The tree this layer hangs in; nil while it hangs in none.
    public internal(set) final weak var tree: LayerTree?
    /// Whether setting a property animates. View-backed layers animate only inside animation blocks.
    public final var implicitActions = ImplicitActions.always
    /// Whether the tree lists this layer among those with animations.
    final var isAnimated = false

    private static let lastID = Atomic<UInt64>(0)

    public init() {
        id = Layer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// What kind of layer the frame builder sees.
    var kind: LayerKind { .plain }

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
