// The machine that figures were measured on, as described by the system.

import Foundation

struct Machine {
    /// The known facts, each with a label.
    let facts: [(String, String)]

    init(_ facts: [(String, String)]) { self.facts = facts }

    init() {
        let processor = Machine.value("model name", of: "/proc/cpuinfo", separator: ":")
        let system = Machine.value("PRETTY_NAME", of: "/etc/os-release", separator: "=")?.trimmingCharacters(in: ["\""])
        let memory = ProcessInfo.processInfo.physicalMemory, cores = ProcessInfo.processInfo.activeProcessorCount
        facts = [
            ("Processor", "\(processor ?? "unknown"), \(cores) \(cores == 1 ? "core" : "cores")"),
            ("Memory", String(format: "%.1f GB", Double(memory) / 1_073_741_824)),
            ("System", system ?? ProcessInfo.processInfo.operatingSystemVersionString),
            ("Date", Date().formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))),
        ]
    }

    /// Returns the first value of a key in a file of lines like "key: value".
    private static func value(_ key: String, of path: String, separator: Character) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: separator, maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, parts[0] == key { return parts[1] }
        }
        return nil
    }
}
