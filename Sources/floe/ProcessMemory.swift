// What this process holds in memory, as Linux tells it.

import CMalloc
import Foundation

enum ProcessMemory {
    /// Bytes that are in memory now; 0 where the system does not say.
    static var resident: Int { field("VmRSS:") }

    /// The most that has been, bytes; 0 where the system does not say.
    static var largest: Int { field("VmHWM:") }

    /// Has the largest begin anew from what is resident now, which is returned; where that is not allowed it stays since the
    /// start. Memory that nobody uses any more goes back to the system first: who took it again would not be seen to.
    @discardableResult
    static func beginLargest() -> Int {
        malloc_trim(0)
        if let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") {
            try? handle.write(contentsOf: Data("5".utf8))
            try? handle.close()
        }
        return resident
    }

    /// Has all threads take their memory from one place, before there are any. Of a place of its own a thread gives back
    /// what lies between things in use, but never the end, which after large pictures is tens of megabytes. Threads here
    /// ask for little memory and for large pictures.
    static func keepTogether() { mallopt(M_ARENA_MAX, 1) }

    private static func field(_ name: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
}
