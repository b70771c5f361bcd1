// How a compositor executes its plan, as far as code that shows it to people can know. Read-only: nothing here changes how a
// compositor draws.

import FloeGeometry
import FloeRenderTree

/// A compositor that draws by a plan.
@MainActor
public protocol PlannedCompositor: Compositor {
    /// The plan that was executed last; an empty one before the first frame. Items that its damage did not touch may be deferred.
    var plan: FramePlan { get }
    /// How plans are executed for frames as large as the last one.
    var execution: PlanExecution { get }
    /// The ids of the bitmaps that were uploaded to the GPU in the last frame.
    var uploadedBitmaps: [UInt64] { get }
}

/// The way a compositor executes a plan.
public struct PlanExecution: Equatable, Sendable {
    /// The options that its plan is made with.
    public var options: PlanningOptions
    /// Size of the tiles that are drawn separately, with occlusion found in each; nil if everything is drawn at once.
    public var tileSize: PixelSize?
    /// Whether hidden pixels are left out.
    public var hides: Bool
    /// Whether groups are drawn without an offscreen target in those tiles where nothing can differ.
    public var passesThrough: Bool

    public init(options: PlanningOptions, tileSize: PixelSize?, hides: Bool, passesThrough: Bool) {
        self.options = options
        self.tileSize = tileSize
        self.hides = hides
        self.passesThrough = passesThrough
    }

    /// A mask is applied even where it changes nothing if that is fewer pixels than this: they cost less with a mask than as
    /// extra draw calls.
    public static let fewestUnmaskedPixels = 256 * 256
}
