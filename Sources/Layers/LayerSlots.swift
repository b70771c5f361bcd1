// Small numbers for the layers of a tree, so that what is kept for each of them can stand in an array.

/// Which layer has which number. The number of a layer that leaves is given to one that comes later.
struct LayerSlots {
    /// The number of a layer without a tree.
    static let none = -1

    /// The layers' ids by number, 0 where a number is free.
    private(set) var layers: [UInt64] = []
    /// Counts the layers that left.
    private(set) var departures = 0
    private var free: [Int] = []

    mutating func take(for layer: UInt64) -> Int {
        if let slot = free.popLast() {
            layers[slot] = layer
            return slot
        }
        layers.append(layer)
        return layers.count - 1
    }

    mutating func release(_ slot: Int) {
        layers[slot] = 0
        free.append(slot)
        departures += 1
    }
}
