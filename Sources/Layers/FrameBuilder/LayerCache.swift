// What a frame builder keeps of each layer from one frame to the next. An entry stands at its layer's slot, so that
// finding it costs an index; that of a layer that has left the tree is emptied before the next frame.

import Geometry
import RenderTree

@MainActor
struct LayerCache {
    /// What holds of most layers.
    struct Entry {
        /// The layer's id; 0 in an empty entry.
        var layer: UInt64 = 0
        /// When the nodes were built; they hold if the layer itself has not changed since.
        var builtAt: UInt64 = 0
        var nodes = CachedNodes()
        var order = SublayerOrder()
        /// The slots of its sublayers, as they stand.
        var sublayers: [Int32] = []
        var details: LayerDetails?
    }

    /// The tree that the entries are of.
    private weak var tree: LayerTree?
    private(set) var generation: UInt64 = 0
    /// When each layer itself changed last (`LayerSlots.changes`), while a frame is being built.
    private(set) var changes: [UInt64] = []
    /// Orders and extents that were found out, not known from before.
    private(set) var foundCount = 0
    private var departures = 0
    var entries: [Entry] = []
    var ramps = SharedRamps()
    /// By the same slots; none until a frame has a 3D space.
    private var extents: [CachedExtent] = []

    /// Makes the entries those of the tree that `root` is in.
    mutating func begin(_ tree: LayerTree) {
        tree.beginGeneration()
        // Where another tree has taken the root, slots and changes are that one's.
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

    /// The frame is built; whoever changes a layer from now on need not copy what is looked at here.
    mutating func end() { changes = [] }

    /// Knows nothing of any layer but the ramps of its gradients, which are pictures.
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

    /// What is kept of few layers, made if there is none.
    mutating func details(of layer: Layer) -> LayerDetails {
        if let details = entries[layer.slot].details { return details }
        let details = LayerDetails()
        entries[layer.slot].layer = layer.id
        entries[layer.slot].details = details
        return details
    }

    // MARK: Sublayers

    /// How the sublayers stand to each other.
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

    /// How far a layer reaches, if that is known and has not changed.
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

/// What became of a layer when it was built last.
struct CachedNodes {
    /// The name of what the layer had inherited.
    var inherited: UInt64 = 0
    /// What its sublayers and its mask inherit it by, and the revision of the first of its own nodes, from which the others
    /// count on; 0 is none.
    var revision: UInt64 = 0
    /// The revision of the first of all its nodes where these are known together; else 0.
    var whole: UInt64 = 0
    /// How many nodes, if they depend on nothing but the layer, its mask and what it inherited; else `notWhole`.
    var count = CachedNodes.notWhole
    /// How many layers it counts as.
    var layers: UInt8 = 0
    /// The slot of its mask.
    var mask = Int32(LayerSlots.none)

    static let notWhole = UInt8.max
}

/// How far a layer reaches with all that lies flat in it.
private struct CachedExtent {
    var foundAt: UInt64 = 0
    /// For a sublayer of a transform layer in its own points, for others in their superlayer's, whose
    /// `sublayerTransform` is left out.
    var rect = PlaneRect.nothing
}

/// What must be known of all sublayers before the first is drawn.
struct SublayerOrder {
    var foundAt: UInt64 = 0
    /// Whether drawing sublayers as they stand is drawing them by rising zPosition.
    private(set) var isByDepth = true
    /// Whether a sublayer mixes with its superlayer's group otherwise than over it.
    private(set) var containsFilter = false

    init() {}

    /// `slots`: set to theirs on the way, since to go through many layers takes long.
    @MainActor
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

    /// Whether a layer, or one that is drawn in its place, mixes otherwise than over what lies behind.
    @MainActor
    private static func bringsFilter(_ layer: Layer) -> Bool {
        layer.stored.values.compositingFilter != .normal || layer.kind == .transform && layer.sublayers.contains(where: bringsFilter)
    }
}

extension Layer {
    fileprivate func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
        !animations.isEmpty && animations.contains { $0.animation.isOf(property.name) }
    }
}

/// What is kept of few layers.
final class LayerDetails {
    /// Gradient layers: the ramp of the gradient that was drawn last.
    var ramp: SharedRamp?
    /// Layers whose sublayers do not stand by rising zPosition.
    var depths = SortedIndices()
    /// Transform layers: the order of the planes in their space.
    var sorter: DepthSorter?
    /// Masks: what the layer was drawn under last.
    var scope = MaskScope()
    /// Its groups as they were placed last, and what that is known by.
    private var groups: [(node: GroupNode, revision: UInt64)] = []

    /// Keeps the ramp alone.
    func forget() {
        depths = SortedIndices()
        sorter = nil
        scope = MaskScope()
        groups = []
    }

    /// What a group of the layer's is known by in a frame: the way it is placed and how many nodes it has, not what these are.
    /// Pieces of a plane that was cut change with the planes around it, and are known by nothing.
    @MainActor
    func revision(of group: GroupNode) -> UInt64 {
        guard group.cuts.isEmpty else { return TreeWalk.newRevision() }
        var i = 0
        while i < groups.count, groups[i].node.id != group.id { i += 1 }
        if i == groups.count {
            groups.append((group, TreeWalk.newRevision()))
        } else if !groups[i].node.isPlaced(like: group) || groups[i].node.range.moved(to: group.range.begin) != group.range {
            groups[i] = (group, TreeWalk.newRevision())
        }
        return groups[i].revision
    }

    /// Orders sublayers by rising zPosition as it shows, equal ones as they stand; `time` is the superlayer's local time.
    @MainActor
    func sort(_ layers: [Layer], time: Double) {
        depths.removeNumbers()
        for layer in layers {
            depths.append(
                layer.animations.isEmpty
                    ? layer.stored.values.zPosition : layer.presentation(atLocal: layer.timing.localTime(at: time)).zPosition)
        }
        depths.sort()
    }
}

/// What a mask was built under, and that by name.
struct MaskScope {
    var inherited: UInt64 = 0
    var visible = DeviceRect.empty
    var revision: UInt64 = 0
}
