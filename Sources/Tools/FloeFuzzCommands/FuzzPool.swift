// Runs workers and reports how they ended. A file that ended a worker is shrunk for as long as it still ends one in the same way.

import FloeCommandLine
import FloeDesktopHost
import FloeFileFuzzing
import FloeFiles
import Foundation
import Glibc

@MainActor
struct FuzzPool {
    let kind: FuzzedFile

    /// Files read by one worker. Starting one takes as long as reading a few dozen.
    static let batch = 200
    /// The number of smaller files tried for one that fails, and for one that uses up all of its time.
    private static let attempts = 400, slowAttempts = 12

    /// Tries files until the time or their number is reached.
    func fuzz(_ options: FuzzOptions) throws {
        let clock = HostClock()
        var next = options.seed, tried = 0, failed = 0
        while clock.now() < options.minutes * 60, tried < options.count ?? .max {
            let result = try run(seed: next, count: min(FuzzPool.batch, (options.count ?? .max) - tried))
            tried += result.tried
            next &+= UInt64(result.tried)
            guard let problem = result.problem else { continue }
            failed += 1
            let seed = next &- 1, path = "\(options.output)/\(kind.rawValue)-\(seed).\(kind.ending)"
            let smallest = try shrunk(kind.bytes(seed: seed), failingLike: problem) { clock.now() < options.minutes * 60 }
            try leave(smallest, at: path)
            try StandardStreams.print("seed \(seed): \(problem); \(smallest.count) bytes that reproduce it are in \(path)")
        }
        try StandardStreams.print("\(tried) \(kind.rawValue), \(failed) failed")
        if failed > 0 { throw CommandFailure(.software, "\(failed) of \(tried) \(kind.rawValue) failed; see \(options.output)") }
    }

    /// Returns how many of the seeds were tried, and the problem of the last of them, if any.
    func run(seed: UInt64, count: Int) throws -> (tried: Int, problem: String?) {
        let end = try run(["--seed", "\(seed)", "--count", "\(count)", "--in-this-process"])
        return (end.problem == nil ? count : max(1, end.lines), end.problem)
    }

    private func problem(_ bytes: [UInt8]) throws -> String? {
        let path = NSTemporaryDirectory() + "floe-fuzz-\(getpid())-\(UUID().uuidString)"
        defer { unsafe _ = unlink(path) }
        try FileReplacement.write(bytes, to: path)
        return try run(["--file", path]).problem
    }

    /// Returns the smallest file that fails in the same way, found by removing pieces while `shouldGoOn` returns true.
    func shrunk(_ bytes: [UInt8], failingLike problem: String, while shouldGoOn: () -> Bool) throws -> [UInt8] {
        var smallest = bytes, piece = bytes.count / 2
        var left = problem.contains("seconds") ? FuzzPool.slowAttempts : FuzzPool.attempts
        while piece > 0, left > 0, shouldGoOn() {
            var start = 0, isSmaller = false
            while start < smallest.count, left > 0, shouldGoOn() {
                var next = smallest
                next.removeSubrange(start..<min(next.count, start + piece))
                left -= 1
                if try self.problem(next) == problem {
                    smallest = next
                    isSmaller = true
                } else {
                    start += piece
                }
            }
            if !isSmaller || piece > 1 { piece /= 2 }
        }
        return smallest
    }

    func leave(_ bytes: [UInt8], at path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileReplacement.write(bytes, to: path)
        } catch {
            throw CommandFailure(.cannotWrite, "\(path): expected to write a failing file: \(error)")
        }
    }

    /// Runs a worker. Returns the number of lines it printed, and the problem, if any.
    private func run(_ arguments: [String]) throws -> (lines: Int, problem: String?) {
        let process = Process(), output = Pipe(), errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["fuzz", kind.rawValue] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw CommandFailure(.unavailable, "no process to read files in")
        }
        // Its lines are few enough for the pipes' buffers, so neither end waits for the other.
        let said = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        let complaint = String(decoding: (try? errors.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (said.count { $0 == 10 }, FuzzPool.problem(process, complaint))
    }

    private static func problem(_ process: Process, _ complaint: String) -> String? {
        guard process.terminationReason == .exit else {
            return switch process.terminationStatus {
            case SIGPROF: "it takes more than \(Int(FuzzWorker.seconds)) seconds"
            default: "it ends the program by signal \(process.terminationStatus)"
            }
        }
        switch process.terminationStatus {
        case 0: return nil
        case ExitStatus.outOfMemory.rawValue: return "it takes more than \(FuzzWorker.memory >> 20) MB"
        default: return PrintableText.of(complaint.split(separator: "\n").first.map(String.init) ?? "status \(process.terminationStatus)")
        }
    }
}
