// The order of sublayers that do not stand by rising zPosition. Kept with their superlayer: from one frame to
// the next little or nothing of it changes.

/// Sublayers by rising zPosition as it shows, equal ones as they stand.
@MainActor
final class DepthOrder {
    private var depths = RisingOrder()

    /// Indices of the sublayers.
    var order: [Int] { depths.indices }

    /// `time` is the superlayer's local time.
    func update(_ layers: [Layer], time: Double) {
        depths.removeNumbers()
        for layer in layers {
            depths.append(
                layer.animations.isEmpty
                    ? layer.model.zPosition : layer.presentation(atLocal: layer.timing.localTime(at: time)).zPosition)
        }
        depths.sort()
    }
}
