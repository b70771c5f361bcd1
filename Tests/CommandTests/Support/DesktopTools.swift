// The tools that work a desktop from outside: they type, click, and take pictures of its screen.

import Foundation
import ImageCoding
import Imaging

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

    /// Those of some tools that are not installed.
    static func missing(_ tools: [String]) -> [String] {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return tools.filter { tool in
            !paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
        }
    }

    /// Waits for the end of a command, which must be a good one.
    func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: arguments.joined(separator: " "), status: process.terminationStatus)
        }
    }

    /// The picture that a command writes to the path put behind it.
    func picture(_ command: [String]) throws -> Bitmap {
        shots += 1
        let path = folder.path("shot-\(shots).png")
        try run(command + [path])
        return try ImageFile(path: path).bitmap()
    }
}
