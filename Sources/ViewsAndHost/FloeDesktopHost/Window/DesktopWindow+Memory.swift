// Returns memory to the system: that of a large window, a scene that was left, minutes of scrolling, an unused compositor.
// Nothing is freed while something moves, since the next frame may need it. At rest, and only after something that may have left
// much behind, everything that does not show is freed.

import CFloeMalloc
import FloeGeometry
import FloeRenderTree
import FloeText

/// Decides when to free memory.
struct MemoryReturn {
    /// Frames after which there may be much to free, whatever they did: ten seconds of motion.
    private static let manyFrames = 600

    private var isAsked = false
    private var largestArea = 0
    private var framesDrawn = 0

    mutating func ask() { isAsked = true }

    /// Records that a frame of `area` pixels is being shown.
    mutating func note(area: Int) { largestArea = max(largestArea, area) }

    /// Returns whether it is time to free memory, after `count` frames in all. If so, starts over.
    mutating func takeIfDue(area: Int, framesDrawn count: Int) -> Bool {
        // Making a window slightly smaller frees little.
        guard isAsked || largestArea > area + area / 8 || count - framesDrawn >= MemoryReturn.manyFrames else { return false }
        isAsked = false
        largestArea = area
        framesDrawn = count
        return true
    }
}

extension DesktopWindow {
    /// Performs one small step of GPU preparation that a frame would otherwise have to do. Returns false if the GPU compositor
    /// neither draws nor is about to, or if nothing is left.
    func prepareGPU() -> Bool {
        guard renderer.active == .gpu || shownView != .one || isGPUAwaited, let gpu else { return false }
        do {
            return try gpu.prepareNext(for: renderer.lastFrame(renderer.active))
        } catch {
            loseGPU(error)
            return false
        }
    }

    /// Has memory freed as soon as nothing moves, because something large has gone.
    public func setNeedsRelease() { memoryReturn.ask() }

    /// Frees the memory of what does not show, if there may be much. Called at rest.
    func releaseIfDue() {
        if memoryReturn.takeIfDue(area: platform.pixelSize.area, framesDrawn: counts.framesDrawn) { releaseMemory() }
    }

    /// Frees what does not show, and returns free memory to the system.
    func releaseMemory() {
        onRelease?()
        fonts.releaseUnused()
        let inUse: Set<CompositorKind> = shownView == .one ? [renderer.active] : Set(CompositorKind.allCases)
        renderer.releaseUnused(inUse: inUse)
        // Free memory below a block still in use would otherwise stay with the process. After pictures of 8000 × 6000 pixels that
        // is most of it.
        malloc_trim(0)
    }
}
