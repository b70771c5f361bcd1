// How far a layer reaches is kept for as long as nothing in it changes. A layer that changes tells those above
// it, up to the first that nothing counts on.
//
//     plane ▪ counted on          moving `b` forgets b, panel and plane; the next frame asks `b` alone,
//       └ panel ▪ counted on      and takes what it has kept of `a` and `c`
//           ├ a ▪   ├ b ▪   └ c ▪

import Geometry
import RenderTree

struct KeptReach {
    enum State: UInt8 {
        /// Nothing kept above counts on the layer.
        case unknown
        /// Something kept above may count on it, but `rect` says nothing.
        case countedOn
        case known
    }

    var state = State.unknown
    /// For a sublayer of a transform layer in its own points, for others in their superlayer's, whose
    /// `sublayerTransform` is left out.
    var rect = PlaneRect.nothing
}

extension Layer {
    /// Must be called when anything changes that how far this layer reaches may depend on.
    final func forgetReach() {
        guard reach.state != .unknown else { return }
        reach.state = .unknown
        superlayer?.forgetReach()
    }

    /// What is kept above counts on this layer from now on.
    final func countOnReach() {
        if reach.state == .unknown { reach.state = .countedOn }
    }
}
