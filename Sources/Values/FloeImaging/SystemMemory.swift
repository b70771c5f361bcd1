// Memory from the system: whether there is enough, and what happens if it runs out in the middle of something that cannot be left
// half done: one line and an exit instead of a trap and pages of backtrace. Allocations whose size a file decides check first,
// and continue without.

import CFloeProcessLimits
import Glibc

/// What the system has left of memory, and what happens when there is none.
public enum SystemMemory {
    /// The exit status when memory has run out, from sysexits.h (EX_OSERR).
    private static let exhausted: Int32 = 71

    /// Whether the system would provide this many bytes now. None of them are kept.
    public static func has(_ bytes: Int) -> Bool { floe_has_memory(bytes) }

    /// Reports that a picture could not be allocated, and ends the program. Allocates nothing itself.
    static func endExhausted() -> Never {
        let line: StaticString = "floe: out of memory: the system has none left for a picture; close something, or show less\n"
        unsafe _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(exhausted)
    }
}
