// Builds a frame from the layer tree. This is the only place where layers become nodes; TreeWalk describes how the tree is
// walked.

import FloeGeometry
import FloeRenderTree

/// Builds frames. Working memory is kept between frames: a steady frame allocates nothing, and unchanged nodes are not rewritten
/// (TreeWalk+Reuse).
public final class FrameBuilder {
    // A struct: access to an object's storage would be checked for exclusivity, at every node.
    var walk = TreeWalk()

    /// Creates a builder that has built nothing. It keeps what it knows of layers from frame to frame, so keep one for each tree.
    public init() {}

    /// Makes the next frame build as if it were the first. Everything cached about layers is dropped except their gradients'
    /// ramps and the pictures of shapes and text, by whose identity compositors recognise them.
    public func forget() { walk.cache.forget() }

    /// Replaces `frame` with what `tree` shows now, at `size` pixels with `scale` pixels per point. Reuses the memory of the
    /// frame passed in.
    public func build(_ tree: LayerTree, size: PixelSize, scale: Double, into frame: inout Frame) {
        frame = walk.frame(of: tree, size: size, scale: scale, reusing: &frame)
    }
}
