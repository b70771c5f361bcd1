// Memory from the system: whether there is enough, and what happens if it runs out in the middle of something that cannot be left half
// done: one line and an exit instead of a trap and pages of backtrace. Allocations whose size depends on a file check first, and fail
// without ending the program.

import CFloeProcessLimits

/// The memory that the system has left, and the exit when it has none.
public enum SystemMemory {
    /// Whether the system would provide this many bytes now. None of them are kept.
    public static func has(_ bytes: Int) -> Bool { floe_has_memory(bytes) }

    /// Reports that a picture could not be allocated, and ends the program. Allocates nothing itself.
    package static func endExhausted() -> Never { unsafe floe_end_exhausted(" for a picture") }
}
