// Command-line tools that drive a desktop from outside.

import Foundation
import FloeImageCoding
import FloeImaging

/// Runs tools in a desktop's environment.
final class DesktopTools {
    let environment: [String: String]
    private let folder: TemporaryFolder
    private var shots = 0

    struct Failure: Error {
        let command: String
        let status: Int32
    }

    init(environment: [String: String]) throws {
        self.environment = environment
        folder = try TemporaryFolder()
    }

    /// Returns those of `tools` that are not installed.
    static func missing(_ tools: [String]) -> [String] {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return tools.filter { tool in
            !paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
        }
    }

    /// Runs a command and waits for its end. Throws if it fails.
    func run(_ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard process.terminationStatus == 0 else {
            throw Failure(command: arguments.joined(separator: " "), status: process.terminationStatus)
        }
    }

    /// Runs `command` with a path appended, and returns the picture that it writes there.
    func picture(_ command: [String]) async throws -> Bitmap {
        shots += 1
        let path = folder.path("shot-\(shots).png")
        try await run(command + [path])
        return try ImageFile(path: path).bitmap()
    }
}
