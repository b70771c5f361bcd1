// What a tree records about each of its layers, in arrays indexed by a small number, the slot. It is read for thousands of
// layers, and reading it from the layer objects would cost reference counting each time.

/// Assigns slots to layers and records when each layer changed. The slot of a layer that leaves is reused for a later one.
final class LayerSlots {
    /// The slot of a layer without a tree.
    static let none = -1

    /// Counts the frames built. Changes before the next frame belong to this generation.
    var generation: UInt64 = 1
    /// The layers' ids by slot; 0 where a slot is free.
    private(set) var layers: [UInt64] = []
    /// By slot, the generation in which the layer itself last changed; see `LayerChanges`.
    private(set) var changes: [UInt64] = []
    /// The number of layers that have left.
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

    /// Notes that a property, an animation or the mask of a layer changed, or whether it has sublayers.
    func change(_ slot: Int) { changes[slot] = generation }
}
