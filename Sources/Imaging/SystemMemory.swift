// Memory as the system gives it: whether there is some, and what happens where it runs out in the midst of something that
// cannot be left half done: one line and an end, in place of a trap and pages of backtrace. Whatever a file decides the size
// of asks first, and goes on without.

import CProcessLimits
import Glibc

public enum SystemMemory {
    /// The exit status of a program that has none left, as sysexits.h has it (EX_OSERR).
    private static let exhausted: Int32 = 71

    /// Whether the system would give so many bytes now. Nothing is kept of them.
    public static func has(_ bytes: Int) -> Bool { floe_has_memory(bytes) }

    /// Says that a picture could not be had, and ends the program. Nothing is allocated on the way.
    static func endExhausted() -> Never {
        let line: StaticString = "floe: out of memory: the system has none left for a picture; close something, or show less\n"
        unsafe _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(exhausted)
    }
}
