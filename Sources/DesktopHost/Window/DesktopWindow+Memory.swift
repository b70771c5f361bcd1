// Memory comes back: what a large window took, a scene that one has left, minutes of scrolling, a compositor that is not
// in use. While something moves nothing is given back, since it may be wanted in the next frame; at rest, and only after
// something that may have left much, everything is that does not show.

import CMalloc
import Geometry
import RenderTree
import Text

/// When memory is to be given back.
struct MemoryReturn {
    /// Frames after which there may be much, whatever happened in them: ten seconds of motion.
    private static let manyFrames = 600

    private var isAsked = false
    private var largestArea = 0
    private var framesDrawn = 0

    mutating func ask() { isAsked = true }

    /// A frame of that many pixels is being shown.
    mutating func note(area: Int) { largestArea = max(largestArea, area) }

    /// Whether it is time, after so many frames in all; if so, all begins anew.
    mutating func takeIfDue(area: Int, framesDrawn count: Int) -> Bool {
        // A window that is dragged smaller by a little leaves little.
        guard isAsked || largestArea > area + area / 8 || count - framesDrawn >= MemoryReturn.manyFrames else { return false }
        isAsked = false
        largestArea = area
        framesDrawn = count
        return true
    }
}

extension DesktopWindow {
    /// Does a little of what the GPU compositor, if it draws or is about to, would else do within a frame; false if
    /// nothing is left.
    func prepareGPU() -> Bool {
        guard renderer.active == .gpu || shownView != .one || isGPUAwaited, let gpu else { return false }
        do {
            return try gpu.prepareNext(for: renderer.lastFrame(renderer.active))
        } catch {
            loseGPU(error)
            return false
        }
    }

    /// Has memory given back as soon as nothing moves: something that took much has gone.
    public func setNeedsRelease() { memoryReturn.ask() }

    /// At rest: gives back the memory of what does not show, if there may be much.
    func releaseIfDue() {
        if memoryReturn.takeIfDue(area: platform.pixelSize.area, framesDrawn: counts.framesDrawn) { releaseMemory() }
    }

    /// Gives back what does not show, and to the system what is free.
    func releaseMemory() {
        onRelease?()
        fonts.releaseUnused()
        let inUse: Set<CompositorKind> = shownView == .one ? [renderer.active] : Set(CompositorKind.allCases)
        renderer.releaseUnused(inUse: inUse)
        // What is freed below something that is still in use stays with the process otherwise: after pictures of 8000 × 6000
        // pixels that is most of it.
        malloc_trim(0)
    }
}
