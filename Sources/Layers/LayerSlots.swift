// What a tree knows of each of its layers by a small number: it is asked of them by the thousand, and to look into an object is to
// count a reference to it.

/// Which layer has which number, and when each changed. The number of a layer that leaves is given to one that comes later.
@MainActor
final class LayerSlots {
    /// The number of a layer without a tree.
    nonisolated static let none = -1

    /// Counts the frames that were built; what changes before the next one changes in this generation.
    var generation: UInt64 = 1
    /// The layers' ids by number, 0 where a number is free.
    private(set) var layers: [UInt64] = []
    /// By number, the generation in which a layer itself changed last; see `LayerChanges`.
    private(set) var changes: [UInt64] = []
    /// Counts the layers that left.
    private(set) var departures = 0
    private var free: [Int] = []

    func take(for layer: UInt64) -> Int {
        if let slot = free.popLast() {
            layers[slot] = layer
            changes[slot] = generation
            return slot
        }
        layers.append(layer)
        changes.append(generation)
        return layers.count - 1
    }

    func release(_ slot: Int) {
        layers[slot] = 0
        free.append(slot)
        departures += 1
    }

    /// A property, an animation or the mask of the layer with that number, or whether it has sublayers, has changed.
    func change(_ slot: Int) { changes[slot] = generation }
}
