// Returns memory to the system: that of a large window, a scene that was left, minutes of scrolling, an unused compositor.
// Nothing is freed while something moves, since the next frame may need it. At rest, and only after something that may have left
// much behind, everything that does not show is freed.

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
