// The order of sublayers that do not stand by rising zPosition. Kept with their superlayer: from one frame to
// the next little or nothing of it changes, and finding it again takes no memory.

import Foundation

/// Sublayers by rising zPosition as it shows, equal ones as they stand.
@MainActor
final class DepthOrder {
    /// Indices of the sublayers.
    private(set) var order: [Int] = []
    private var depths: [Double] = []

    /// `time` is the superlayer's local time.
    func update(_ layers: [Layer], time: Double) {
        depths.removeAll(keepingCapacity: true)
        for layer in layers {
            depths.append(
                layer.animations.isEmpty
                    ? layer.model.zPosition : layer.presentation(atLocal: layer.timing.localTime(at: time)).zPosition)
        }
        if order.count != layers.count {
            order.removeAll(keepingCapacity: true)
            order.append(contentsOf: layers.indices)
        }
        if !mend() { order.sort(by: isBehind) }
    }

    private func isBehind(_ a: Int, _ b: Int) -> Bool { depths[a] != depths[b] ? depths[a] < depths[b] : a < b }

    /// Sorts by insertion; false if so much has changed that it would take long.
    private func mend() -> Bool {
        var steps = order.count * 8
        for i in order.indices.dropFirst() {
            let moving = order[i]
            var place = i
            while place > 0, isBehind(moving, order[place - 1]) {
                order[place] = order[place - 1]
                place -= 1
                steps -= 1
            }
            order[place] = moving
            if steps < 0 { return false }
        }
        return true
    }
}
