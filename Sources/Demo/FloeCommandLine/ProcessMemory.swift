// This process's memory, as reported by Linux.

import CFloeMalloc
import Foundation

package enum ProcessMemory {
    /// Resident bytes. 0 if the system does not report them.
    package static var resident: Int { field("VmRSS:") }

    /// The peak of resident bytes. 0 if the system does not report it.
    package static var largest: Int { field("VmHWM:") }

    /// Restarts the peak from what is resident now, which is returned. If that is not allowed, the peak since the start remains.
    /// Unused memory is returned to the system first, since reusing it would not show up in the figures.
    @discardableResult
    package static func beginLargest() -> Int {
        malloc_trim(0)
        if let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") {
            try? handle.write(contentsOf: Data("5".utf8))
            try? handle.close()
        }
        return resident
    }

    /// Makes all threads allocate from one arena. Call before there are any. A thread's own arena returns free memory between blocks in
    /// use, but never its end, which after large pictures is tens of megabytes. Threads here allocate little apart from large pictures.
    package static func keepTogether() { mallopt(M_ARENA_MAX, 1) }

    private static func field(_ name: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
}
