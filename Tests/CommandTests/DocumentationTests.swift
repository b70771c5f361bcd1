// The documents stay short where they promise to, and name only files and commands that exist.

import Foundation
import Testing

struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let pages = [
        "README.md", "CONTRIBUTING.md", "Documentation/Architecture.md", "Documentation/LayerTreeFile.md", "Documentation/Measurements.md",
        "Documentation/Measuring.md", "Documentation/Rendering.md", "Documentation/Scenes.md",
    ]

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    @Test func readmeIsOnePage() throws {
        let words = try DocumentationTests.text("README.md").split(whereSeparator: \.isWhitespace)
        #expect(words.count <= 900)
    }

    /// Paths are written from the top of the repository, or from `Sources`; links from their page.
    @Test(arguments: pages) func namedFilesExist(page: String) throws {
        let text = try DocumentationTests.text(page)
        let path = #/`((?:Sources|Tests|Documentation|scripts|Values|Engine|Measuring|ViewsAndHost|Demo)/[A-Za-z0-9/+.-]+)`/#
        for match in text.matches(of: path) {
            let name = String(match.output.1)
            let isThere = ["", "Sources"].contains { exists(DocumentationTests.root.appending(path: $0).appending(path: name)) }
            #expect(isThere, "\(page) names \(name)")
        }
        let folder = DocumentationTests.root.appending(path: page).deletingLastPathComponent()
        for match in text.matches(of: /\]\((?!https?:)([^)#]+)(#[^)]*)?\)/) {
            #expect(exists(folder.appending(path: String(match.output.1))), "\(page) links to \(match.output.1)")
        }
    }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test(arguments: pages) func namedCommandsExist(page: String) throws {
        let help = try FloeProgram.run(["help"]).output
        for match in try DocumentationTests.text(page).matches(of: /`floe ([a-z]+)/) {
            #expect(help.contains("\n  \(match.output.1) "), "\(page) names floe \(match.output.1)")
        }
    }
}
