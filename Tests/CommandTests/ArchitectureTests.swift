// The floors of the house: each target imports only targets that Documentation/Architecture.md lists before it, and lies in the folder of its
// floor.

import Foundation
import Testing

struct ArchitectureTests {
    private static let root = DocumentationTests.root

    /// The targets in the order of the page, each with its floor.
    private static func targets() throws -> [(name: String, floor: String)] {
        let page = try String(contentsOf: root.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
        let table = try #require(page.components(separatedBy: "## The floors").last?.components(separatedBy: "\n## ").first)
        var floor = "", targets: [(String, String)] = []
        for row in table.split(separator: "\n") where row.hasPrefix("| ") {
            let cell = row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
            if cell.hasPrefix("**") { floor = cell.replacingOccurrences(of: "*", with: "") }
            targets += cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("`") }
                .map { ($0.replacingOccurrences(of: "`", with: ""), floor) }
        }
        return targets
    }

    private static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func everyTargetIsListedOnItsFloor() throws {
        let listed = try Set(Self.targets().map { "\($0.floor)/\($0.name)" })
        let found = try Self.folders(in: "Sources").flatMap { floor in try Self.folders(in: "Sources/\(floor)").map { "\(floor)/\($0)" } }
        // It lies where people look for pictures.
        #expect(listed.symmetricDifference(found) == ["Demo/FloeResources"])
    }

    @Test func targetsImportOnlyLowerOnes() throws {
        let targets = try Self.targets(), places = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1.name, $0) })
        var count = 0
        for (place, target) in targets.enumerated() {
            let folder = Self.root.appending(path: "Sources/\(target.floor)/\(target.name)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
            for file in files where file.pathExtension == "swift" {
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains("import ") {
                    // `@_exported import FloeText`, `public import FloeText`
                    let words = line.split(separator: " ")
                    guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
                        let other = places[String(words[keyword + 1])]
                    else { continue }
                    count += 1
                    #expect(other < place, "\(file.lastPathComponent) in \(target.name) imports \(targets[other].name)")
                }
            }
        }
        #expect(count > 1000)
    }
}
