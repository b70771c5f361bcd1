// From the layer tree to a frame. The only place where layers become nodes; what the walk over the tree decides is
// told in TreeWalk.

import Geometry
import RenderTree

/// Builds frames. Keeps working memory between frames; a steady frame allocates nothing, and what has not
/// changed is not written again (TreeWalk+Reuse).
@MainActor
public final class FrameBuilder {
    // A value: what lies in an object would be guarded against overlapping access, for every node.
    var walk = TreeWalk()

    public init() {}

    /// Builds the next frame as if it were the first one: nothing is known of any layer but its gradient's picture, by which
    /// compositors know that it is the same.
    public func forget() { walk.cache.forget() }

    /// Replaces `frame` by what `tree` shows now, at `size` pixels with `scale` pixels a point. Reuses
    /// the memory of the frame handed in.
    public func build(_ tree: LayerTree, size: PixelSize, scale: Double, into frame: inout Frame) {
        frame = walk.frame(of: tree, size: size, scale: scale, reusing: &frame)
    }
}
