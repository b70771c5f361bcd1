// The process that reads fuzzed files. It limits itself, prints each seed before it reads the file, and may crash.

import FloeCommandLine
import CFloeProcessLimits
import FloeFileFuzzing
import FloeFiles
import Foundation

@MainActor
enum FuzzWorker {
    /// The limit of processor time for one file, and of memory for all of them.
    nonisolated static let seconds = 5.0, memory = 768 << 20

    /// Reads files. Ends the process with status 70 after a file that was handled incorrectly.
    static func read(_ kind: FuzzedFile, _ options: FuzzOptions, _ worker: FuzzWorkerOptions) throws {
        floe_end_quietly()
        floe_limit_memory(memory)
        if let file = worker.file {
            return try check(kind, Array(try RegularFile.bytes(of: file, atMost: 1 << 28)))
        }
        for i in 0..<UInt64(options.count ?? 1) {
            let seed = options.seed &+ i
            try StandardStreams.print("\(seed)")
            try check(kind, kind.bytes(seed: seed))
        }
    }

    private static func check(_ kind: FuzzedFile, _ bytes: [UInt8]) throws {
        floe_limit_time(seconds)
        if let problem = kind.problem(bytes) { throw CommandFailure(.software, problem) }
    }
}
