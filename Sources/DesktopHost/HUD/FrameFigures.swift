// What the HUD knows: the last frames of both compositors, and what the last frame did.

import Foundation
import Measuring
import RenderTree

/// Figures of a running window. Frame times are from the update's begin to the finished picture; showing
/// it, and the HUD itself, are not in them.
public struct FrameFigures: Sendable {
    /// The last two hundred frames of each.
    public var history: [CompositorKind: FrameTimeHistory] = [.cpu: FrameTimeHistory(), .gpu: FrameTimeHistory()]
    public var last: FrameReport?
    public var active = CompositorKind.cpu
    /// What does the work, by kind; missing for one that could not start.
    public var renderers: [CompositorKind: String] = [:]
    /// How the GPU's time is taken, for people; empty without a GPU compositor.
    public var gpuTiming = ""
    /// Why there is no GPU compositor; nil if there is one.
    public var gpuProblem: String?
    /// The scene's technique.
    public var technique = ""
    /// How many times slower than it is the device pretends to be.
    public var slowdown = 1.0
    /// Back buffer, pixels.
    public var pixels = 0
    public var presentSeconds = 0.0

    public init() {}

    public mutating func add(_ seconds: Double, _ kind: CompositorKind) { history[kind]?.add(seconds) }
}
