// A compositor whose work can be inspected. Read-only: nothing here changes how a compositor draws.

import FloeGeometry
import FloeRenderTree

/// A compositor that draws by a plan.
package protocol PlannedCompositor: Compositor {
    /// The plan that was executed last; an empty one before the first frame. Items that its damage did not touch may be deferred.
    var plan: FramePlan { get }
    /// The ids of the bitmaps that were uploaded to the GPU in the last frame.
    var uploadedBitmaps: [UInt64] { get }
    /// The pictures that the last frame drew; it kept the others as they were.
    var drawnPictures: Set<NodeID> { get }
    /// Records how all of `frame` is drawn, by walking over it as `draw` does, but without painting. `whole`: a plan with this compositor's
    /// options, whose results are reused; it becomes the plan of all of `frame`.
    func record(_ frame: Frame, in whole: inout FramePlan) -> DrawingRecord
}
