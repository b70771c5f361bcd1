// A node of the retained tree. Setting a property changes the model at once and requests a frame from the tree; the presentation,
// which is what shows, follows through the animations in force. A layer never draws itself: the frame builder reads it.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Synchronization

/// A rectangle with an appearance, a position and sublayers.
open class Layer: Sibling {
    /// Unique among all layers of this process.
    public let id: UInt64
    /// The layer's number in its tree; see `LayerSlots`.
    final var slot = LayerSlots.none
    /// When this layer or anything below it last changed.
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
    /// Whether there are sublayers, and whether `timing` changes the time. Every frame reads them for every layer, and a property
    /// that other modules may read too costs an exclusivity check on each access.
    private(set) final var hasSublayers = false, hasTiming = false
    final var animations: [RunningAnimation] = [] { didSet { didChangeAnimations() } }
    /// Begin time, speed and offset of this layer and all its descendants.
    public final var timing = MediaTiming() {
        didSet {
            hasTiming = !timing.isIdentity
            setNeedsFrame()
        }
    }
    /// The storage of `model`.
    final var stored = StoredProperties()
    /// The layer that this one is a sublayer of, which keeps it alive; nil for a root layer and for one outside any hierarchy.
    public internal(set) final weak var superlayer: Layer? { didSet { didMove() } }
    /// The values last set, without any animation applied.
    public internal(set) final var model: LayerProperties {
        get { stored.values }
        set { stored.values = newValue }
    }
    /// A name for people and for tests.
    public final var name: String?

    /// A layer in this layer's space whose alpha multiplies that of this layer and its sublayers. Owned by this layer; setting it
    /// removes it from its previous superlayer, even if that is this one. Setting this layer or an ancestor of it does nothing.
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
    /// The tree this layer belongs to; nil outside a tree.
    public internal(set) final weak var tree: LayerTree?
    /// When setting a property animates. View-backed layers animate only inside animation blocks.
    public final var implicitActions = ImplicitActions.always
    /// Where the tree lists this layer among those with animations; nil if it does not.
    final var animatedIndex: Int32?
    @usableFromInline package final var notedPlace: Int32 = 0

    private static let lastID = Atomic<UInt64>(0)

    /// Creates a layer with empty bounds at (0, 0), without contents, that is part of no tree.
    public init() {
        id = Layer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The kind of layer that the frame builder sees.
    package var kind: LayerKind { .plain }

    /// Notifies the tree that the picture may have changed.
    public final func setNeedsFrame() { tree?.setNeedsFrame() }
}

/// When setting a property implicitly starts an animation.
public enum ImplicitActions: Sendable {
    /// Whenever the transaction does not forbid it, from the first frame on that is built after the layer entered its tree.
    case always
    /// Only in an explicit animation block (`LayerTree.animate`).
    case insideAnimationBlocks
}

/// The kinds of layer that the frame builder distinguishes, by their names in layer-tree files.
package enum LayerKind: String, CaseIterable, Sendable {
    case plain = "layer"
    case gradient, shape, text, transform
}

/// A layer with an axial gradient over its background.
public final class GradientLayer: Layer {
    package override var kind: LayerKind { .gradient }
}

/// A layer without an appearance of its own, whose sublayers share one 3D space.
public final class TransformLayer: Layer {
    package override var kind: LayerKind { .transform }
}
