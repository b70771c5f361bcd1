// How this process allocates.

import CFloeMalloc

package enum ProcessMemory {
    /// Makes all threads allocate from one arena. Call before there are any. A thread's own arena returns free memory between blocks in
    /// use, but never its end, which after large pictures is tens of megabytes. Threads here allocate little apart from large pictures.
    package static func keepTogether() { mallopt(M_ARENA_MAX, 1) }
}
