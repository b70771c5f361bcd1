// What can be known of how a compositor carries out its plan, for whoever shows it to people. Only read: nothing here
// makes a compositor draw in another way.

import Geometry
import RenderTree

/// A compositor that draws by a plan.
@MainActor
public protocol PlannedCompositor: Compositor {
    /// The plan that it carried out last; one of nothing before the first frame. It may have left for later what its
    /// damage did not touch.
    var plan: FramePlan { get }
    /// How it carries plans out, for frames as large as the last one.
    var execution: PlanExecution { get }
    /// The bitmaps, by their ids, that it handed over to a graphics processor in the last frame.
    var uploadedBitmaps: [UInt64] { get }
}

/// How a compositor goes about a plan.
public struct PlanExecution: Equatable, Sendable {
    /// What its plan is made with.
    public var options: PlanningOptions
    /// The parts that it draws each by itself, with what hides what found in each; nil: all at once.
    public var tileSize: PixelSize?
    /// Whether it leaves out what is hidden.
    public var hides: Bool
    /// Whether it draws groups without a picture of their own in those tiles where nothing can differ.
    public var passesThrough: Bool

    public init(options: PlanningOptions, tileSize: PixelSize?, hides: Bool, passesThrough: Bool) {
        self.options = options
        self.tileSize = tileSize
        self.hides = hides
        self.passesThrough = passesThrough
    }

    /// Masks are taken into account where they change nothing in fewer pixels: those cost less with a mask than in
    /// draw calls.
    public static let fewestUnmaskedPixels = 256 * 256
}
