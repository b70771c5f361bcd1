// Gradient ramps, shared by all layers with the same colours: many small ones would evict each other from the processor's caches,
// and each would be uploaded.

import FloeImaging
import FloeRenderTree

/// A gradient's colours and their ramp; it lives as long as some layer shows it.
final class SharedRamp {
    fileprivate let colors: [Color]
    fileprivate let locations: [Double]
    let ramp: GradientRamp

    fileprivate init(_ gradient: Gradient) {
        colors = gradient.colors
        locations = gradient.locations
        ramp = GradientRamp(stops: gradient.stops)
    }

    func isOf(_ gradient: Gradient) -> Bool { colors == gradient.colors && locations == gradient.locations }
}

/// The ramps in use by layers.
struct SharedRamps {
    private struct Weak { weak var ramp: SharedRamp? }

    private var byHash: [Int: [Weak]] = [:]
    private var count = 0
    /// Above this count, ramps that are no longer in use are dropped.
    private var most = 64

    mutating func ramp(of gradient: Gradient) -> SharedRamp {
        var hasher = Hasher()
        for color in gradient.colors { hasher.combine(color.pixel) }
        let hash = hasher.finalize()
        if let known = byHash[hash]?.lazy.compactMap(\.ramp).first(where: { $0.isOf(gradient) }) { return known }
        let made = SharedRamp(gradient)
        byHash[hash, default: []].append(Weak(ramp: made))
        count += 1
        if count > most {
            byHash = byHash.compactMapValues { ramps in
                let shown = ramps.filter { $0.ramp != nil }
                return shown.isEmpty ? nil : shown
            }
            count = byHash.values.reduce(0) { $0 + $1.count }
            most = max(64, 2 * count)
        }
        return made
    }
}
