// Runs a command line in a folder with a tree, a list, a deck and a picture, and checks how it ended.

import Foundation
import Glibc
import FloeImageCoding
import FloeImaging

package final class CommandLineCheck {
    package static let seconds = 5.0
    /// Success; pictures differ; usage, bad data, missing file, unavailable, no memory, cannot write.
    private static let statuses: Set<Int32> = [0, 1, 64, 65, 66, 69, 71, 74]

    private let program: URL
    private let folder: URL

    package init(program: String) throws {
        self.program = URL(fileURLWithPath: program).resolvingSymlinksInPath()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Makes the folder again for each run, since commands write there.
    private func fill() throws -> URL {
        let place = folder.appendingPathComponent("work")
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let files = [
            "tree.json":
                "{\"version\":1,\"size\":[24,16],\"root\":{\"bounds\":[0,0,9,9],\"position\":[6,6],\"backgroundColor\":\"#00ff00\"}}",
            "bad.json": "{\"version\":1,\"size\":[24,16],\"root\":{\"bounds\":[0,0,9]}}", "list.txt": "one\ntwo\n",
            "deck.tsv": "a\tb\nc\td\n",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: place.appendingPathComponent(name)) }
        try Bitmap(width: 3, height: 2, color: 0xFF20_4060).pngData()?.write(to: place.appendingPathComponent("picture.png"))
        return place
    }

    /// Returns nil if a command line ends as it should.
    package func problem(_ arguments: [String]) throws -> String? {
        let process = Process(), place = try fill()
        let output = folder.appendingPathComponent("output"), errors = folder.appendingPathComponent("errors")
        for file in [output, errors] { try Data().write(to: file) }
        // The shell limits processor time in whole seconds, by a signal that cannot be survived.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "ulimit -t \(Int(CommandLineCheck.seconds)); exec \"$0\" \"$@\"", program.path] + arguments
        process.currentDirectoryURL = place
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "FLOE_DISABLE"] { environment[name] = nil }
        // No video driver, not even one that draws offscreen: a window that opened would never close.
        environment["SDL_VIDEODRIVER"] = ""
        environment["SDL_AUDIODRIVER"] = "dummy"
        for name in ["XDG_STATE_HOME", "XDG_RUNTIME_DIR"] { environment[name] = place.path }
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else { return "ended by signal \(process.terminationStatus)" }
        guard CommandLineCheck.statuses.contains(process.terminationStatus) else { return "status \(process.terminationStatus)" }
        let complaint = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        if process.terminationStatus > 1, complaint.isEmpty { return "status \(process.terminationStatus) without a message" }
        let lines = complaint.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if lines.count > 1 { return "\(lines.count) lines on standard error" }
        return lines.lazy.compactMap { MessageCheck.problem(String($0)) }.first
    }

    /// Returns the fewest arguments that end in the same way, among those tried while `shouldGoOn` returns true.
    package func shrunk(_ arguments: [String], failingLike problem: String, while shouldGoOn: () -> Bool = { true }) throws -> [String] {
        var smallest = arguments, i = 0
        while i < smallest.count, shouldGoOn() {
            var next = smallest
            next.remove(at: i)
            if try self.problem(next) == problem { smallest = next } else { i += 1 }
        }
        return smallest
    }
}
