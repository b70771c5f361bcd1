// A frame builder's cache of each layer from one frame to the next. Entries are indexed by the layer's slot, so that a lookup is
// an array access; the entry of a layer that has left the tree is cleared before the next frame.

import FloeGeometry
import FloeRenderTree

struct LayerCache {
    /// The data cached for every layer.
    struct Entry {
        /// The layer's id; 0 in an empty entry.
        var layer: UInt64 = 0
        /// When the nodes were built; they are valid if the layer itself has not changed since.
        var builtAt: UInt64 = 0
        var nodes = CachedNodes()
        var order = SublayerOrder()
        /// The slots of its sublayers, in order.
        var sublayers: [Int32] = []
        var details: LayerDetails?
    }

    /// The tree that the entries belong to.
    private weak var tree: LayerTree?
    private(set) var generation: UInt64 = 0
    /// When each layer itself last changed (`LayerSlots.changes`), while a frame is being built.
    private(set) var changes: [UInt64] = []
    /// The number of orders and extents that were computed rather than found in the cache.
    private(set) var foundCount = 0
    private var departures = 0
    var entries: [Entry] = []
    var ramps = SharedRamps()
    var shadows = SharedShadows()
    /// Whether any frame has shown pictures, which must then be looked for.
    private(set) var showsPictures = false

    mutating func showPictures() { showsPictures = true }
    /// Indexed by the same slots; empty until a frame has a 3D space.
    private var extents: [CachedExtent] = []

    /// Begins a frame: makes the entries those of the tree that the root of `tree` is in.
    mutating func begin(_ tree: LayerTree) {
        tree.beginGeneration()
        // If another tree has taken the root, slots and changes are that tree's.
        let home = tree.root.tree ?? tree
        if home !== tree { home.beginGeneration() }
        generation = home.slots.generation
        if self.tree !== home {
            self.tree = home
            entries.removeAll(keepingCapacity: true)
            extents.removeAll(keepingCapacity: true)
        } else if departures != home.slots.departures {
            let layers = home.slots.layers
            for slot in entries.indices where entries[slot].layer != layers[slot] {
                entries[slot] = Entry()
                if slot < extents.count { extents[slot] = CachedExtent() }
            }
        }
        departures = home.slots.departures
        changes = home.slots.changes
        let missing = home.slots.layers.count - entries.count
        if missing > 0 { entries.append(contentsOf: repeatElement(Entry(), count: missing)) }
    }

    /// Ends a frame. Drops the shared array of changes, so that changing a layer from now on does not copy it.
    mutating func end() { changes = [] }

    /// Forgets every layer except the ramps of its gradients, which are pictures.
    mutating func forget() {
        extents.removeAll(keepingCapacity: true)
        for slot in entries.indices {
            entries[slot].builtAt = 0
            entries[slot].nodes = CachedNodes()
            entries[slot].order = SublayerOrder()
            entries[slot].details?.forget()
        }
    }

    // MARK: Details

    /// Whether layers are built a second time in the frame, for a shadow that they cast. Their pictures then differ from those that show.
    var isCasting = false

    /// Returns the details of a layer, creating them if there are none.
    mutating func details(of layer: Layer) -> LayerDetails {
        let details = entries[layer.slot].details ?? LayerDetails()
        entries[layer.slot].layer = layer.id
        entries[layer.slot].details = details
        guard isCasting else { return details }
        let casting = details.casting ?? LayerDetails()
        details.casting = casting
        return casting
    }

    // MARK: Sublayers

    /// Returns the order of the sublayers and how they blend.
    mutating func order(of layer: Layer) -> SublayerOrder {
        let slot = layer.slot
        if layer.changes.order < entries[slot].order.foundAt { return entries[slot].order }
        let order = SublayerOrder(of: layer.sublayers, at: generation, slots: &entries[slot].sublayers)
        foundCount += 1
        entries[slot].layer = layer.id
        entries[slot].order = order
        return order
    }

    // MARK: Extents

    /// Returns a layer's extent if it is cached and still valid.
    func extent(of layer: Layer) -> PlaneRect? {
        let slot = layer.slot
        return slot < extents.count && layer.changes.below < extents[slot].foundAt ? extents[slot].rect : nil
    }

    mutating func setExtent(_ rect: PlaneRect, of layer: Layer) {
        if extents.count < entries.count {
            extents.append(contentsOf: repeatElement(CachedExtent(), count: entries.count - extents.count))
        }
        foundCount += 1
        entries[layer.slot].layer = layer.id
        extents[layer.slot] = CachedExtent(foundAt: generation, rect: rect)
    }
}

/// The result of building a layer the last time.
struct CachedNodes {
    /// The revision of what the layer inherited.
    var inherited: UInt64 = 0
    /// The revision that its sublayers and its mask inherit, and from which those of its own nodes count up; 0 if none.
    var revision: UInt64 = 0
    /// The revision of the first of all its nodes if these are recognised together; else 0.
    var whole: UInt64 = 0
    /// The number of nodes, if they depend only on the layer, its mask and what it inherited; else `notWhole`.
    var count = CachedNodes.notWhole
    /// The number of layers it counts as.
    var layers: UInt8 = 0
    /// The slot of its mask.
    var mask = Int32(LayerSlots.none)

    static let notWhole = UInt8.max
}

/// The extent of a layer together with everything that lies flat in it.
private struct CachedExtent {
    var foundAt: UInt64 = 0
    /// For a sublayer of a transform layer in its own points; for other layers in their superlayer's, before its
    /// `sublayerTransform`.
    var rect = PlaneRect.nothing
}

/// What must be known about all sublayers before the first is drawn.
struct SublayerOrder {
    var foundAt: UInt64 = 0
    /// Whether the sublayers, as listed, are already in order of rising zPosition.
    private(set) var isByDepth = true
    /// Whether a sublayer blends with its superlayer's group by anything but source-over.
    private(set) var containsFilter = false

    init() {}

    /// `slots` is filled with the sublayers' slots on the way, since iterating over many layers is slow.
    init(of layers: [Layer], at generation: UInt64, slots: inout [Int32]) {
        foundAt = generation
        slots.removeAll(keepingCapacity: true)
        var last = -Double.infinity
        for layer in layers {
            slots.append(Int32(layer.slot))
            isByDepth = isByDepth && layer.stored.values.zPosition >= last && !layer.isAnimating(.zPosition)
            last = layer.stored.values.zPosition
            containsFilter = containsFilter || SublayerOrder.bringsFilter(layer)
        }
    }

    /// Whether a layer, or one that is drawn in its place, blends with its backdrop by anything but source-over.
    private static func bringsFilter(_ layer: Layer) -> Bool {
        layer.stored.values.compositingFilter != .normal || layer.kind == .transform && layer.sublayers.contains(where: bringsFilter)
    }
}

extension Layer {
    fileprivate func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
        !animations.isEmpty && animations.contains { $0.animation.isOf(property.name) }
    }
}

/// The data cached for only a few layers.
final class LayerDetails {
    /// Gradient layers: the ramp of the gradient drawn last.
    var ramp: SharedRamp?
    /// The shadow drawn last, of a layer whose outline is known.
    var shadow: SharedShadow?
    var pictures = LayerPictures()
    /// The same for a layer that is built a second time, to cast a shadow.
    var casting: LayerDetails?
    /// Shape layers: the shape drawn last.
    var shape: KeptShape?
    /// Text layers: the text drawn last.
    var text: KeptText?
    /// The draw order, for layers whose sublayers are not in order of rising zPosition.
    private(set) var drawOrder: [Int] = []
    private var depths: [Double] = []
    /// Transform layers: the order of the planes in their space.
    var sorter: DepthSorter?
    /// Masks: the scope in which the mask was last built.
    var scope = MaskScope()
    /// The layer's groups as last placed, and their revisions.
    private var groups: [(node: GroupNode, range: GroupRange, revision: UInt64)] = []

    /// Drops everything except the pictures, by whose identity compositors recognise them.
    func forget() {
        drawOrder = []
        depths = []
        sorter = nil
        scope = MaskScope()
        groups = []
        pictures.revision = 0
        pictures.frame = nil
        pictures.projection = .identity
        casting?.forget()
    }

    /// Returns the revision of one of the layer's groups. It stands for the group's placement and node count, not for the nodes.
    /// Pieces of a cut plane change with the planes around it, so each gets a new revision.
    func revision(of group: GroupNode, _ range: GroupRange) -> UInt64 {
        guard group.cuts.isEmpty else { return TreeWalk.newRevision() }
        var i = 0
        while i < groups.count, groups[i].node.id != group.id { i += 1 }
        if i == groups.count {
            groups.append((group, range, TreeWalk.newRevision()))
        } else {
            let former = groups[i].range, isSameSize = former.content.count == range.content.count && former.mask.count == range.mask.count
            if groups[i].node != group || !isSameSize { groups[i] = (group, range, TreeWalk.newRevision()) }
        }
        return groups[i].revision
    }

    /// Sorts sublayers by rising zPosition as it shows; equal ones stay in order. `time` is the superlayer's local time.
    func sort(_ layers: [Layer], time: Double) {
        depths.removeAll(keepingCapacity: true)
        for layer in layers {
            depths.append(
                layer.animations.isEmpty
                    ? layer.stored.values.zPosition : layer.presentation(atLocal: layer.timing.localTime(at: time)).zPosition)
        }
        if drawOrder.count != layers.count {
            drawOrder.removeAll(keepingCapacity: true)
            drawOrder.append(contentsOf: layers.indices)
        }
        let depths = depths
        drawOrder.sort { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
    }
}

/// The scope in which a mask was built, and the revision that identifies it.
struct MaskScope {
    var inherited: UInt64 = 0
    var visible = DeviceRect.empty
    var revision: UInt64 = 0
}
