// What happens where memory runs out in the midst of something that cannot be left half done: one line and an end, in
// place of a trap and pages of backtrace. Whatever a file decides the size of asks first, and goes on without.

import Glibc

/// The end of a program that has no memory left.
public enum MemoryExhausted {
    /// The exit status, as sysexits.h has it (EX_OSERR).
    public static let status: Int32 = 71

    /// Says what could not be had, and ends the program. Nothing is allocated on the way.
    public static func end(bytes: Int) -> Never {
        let line: StaticString = "floe: out of memory: the system has none left for a picture; close something, or show less\n"
        unsafe _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(status)
    }
}
