// The documents stay short where they promise to, name only files and commands that exist, and name all scenes.

import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeMeasuring
import FloeScenes
import Foundation
import Testing

struct DocumentationTests {
    /// The checkout.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let pages = [
        "README.md", "CONTRIBUTING.md", "Documentation/Architecture.md", "Documentation/Benchmarks.md", "Documentation/Comparing.md",
        "Documentation/FromCoreAnimation.md", "Documentation/GettingStarted.md", "Documentation/LayerTreeFile.md",
        "Documentation/Measurements.md", "Documentation/Measuring.md", "Documentation/Rendering.md", "Documentation/Scenes.md",
        "Documentation/Shipping.md", "Documentation/Tools.md",
    ]

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    @Test func readmeIsOnePage() throws {
        let words = try DocumentationTests.text("README.md").split(whereSeparator: \.isWhitespace)
        #expect(words.count <= 900)
    }

    @Test func pagesNameAllScenesAndTechniques() throws {
        let readme = try DocumentationTests.text("README.md"), scenes = try DocumentationTests.text("Documentation/Scenes.md")
        let rows = readme.split(separator: "\n")
        for scene in SceneCatalog.scenes {
            let techniques = scene.techniques.map { "`\($0.name)`" }, last = "| \(techniques.joined(separator: ", ")) |"
            #expect(
                rows.contains { $0.hasPrefix("| \(scene.name) |") && $0.hasSuffix(last) },
                "README.md has no row for the scene \(scene.name) that ends in \(last)")
            for technique in techniques { #expect(scenes.contains(technique), "Documentation/Scenes.md does not name \(technique)") }
        }
        let keys = "<kbd>1</kbd> – <kbd>\(SceneCatalog.scenes.count)</kbd>"
        for (page, text) in [("README.md", readme), ("Documentation/Scenes.md", scenes)] {
            #expect(text.contains(keys), "\(page) does not name the keys \(keys)")
        }
    }

    /// What the window says about a word under the mouse stands on the page as well.
    @Test func pageExplainsFiguresInTheWindowsWords() throws {
        let rows = try DocumentationTests.text("Documentation/Measuring.md").split(separator: "\n")
        for term in FigureTerm.allCases {
            let row = "| \(term.rawValue) | \(term.explanation) |"
            #expect(rows.contains { $0 == row }, "Documentation/Measuring.md has no row \(row)")
        }
    }

    /// Whatever the table of names says is called by a name here is declared somewhere.
    @Test func namesForCoreAnimationsExist() throws {
        let folder = DocumentationTests.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var sources = Data()
        for file in files where file.pathExtension == "swift" { sources.append(try Data(contentsOf: file)) }
        for row in try DocumentationTests.text("Documentation/FromCoreAnimation.md").split(separator: "\n") where row.hasPrefix("| `") {
            let pieces = row.components(separatedBy: " | ")[1].components(separatedBy: "`")
            for name in pieces.indices.filter({ !$0.isMultiple(of: 2) }).map({ pieces[$0].prefix { $0 != "(" } }) {
                let last = name.split(separator: ".").last ?? name
                let isDeclared = ["func ", "var ", "let ", "class ", "struct ", "enum ", "protocol ", ", "].contains {
                    sources.range(of: Data("\($0)\(last)".utf8)) != nil
                }
                #expect(isDeclared, "no \(last) for \(row.prefix(60))")
            }
        }
    }

    // A package of one's own

    /// Returns the blocks of code in a language.
    private static func blocks(of language: String, in page: String) throws -> [String] {
        let pieces = try text(page).components(separatedBy: "```")
        return pieces.indices.filter { !$0.isMultiple(of: 2) && pieces[$0].hasPrefix(language + "\n") }.map {
            String(pieces[$0].dropFirst(language.count + 1))
        }
    }

    /// Whatever Swift a page shows is a part of a program that is built with the tests. Manifests name products that exist.
    @Test(arguments: ["README.md", "Documentation/GettingStarted.md"]) func samplesAreBuilt(page: String) throws {
        let names = ["Hello/Hello.swift", "Hello/Additions.swift", "Picture/Picture.swift"]
        let sources = try names.map { try DocumentationTests.text("Tests/Samples/" + $0) }
        let manifest = try DocumentationTests.text("Package.swift")
        for block in try DocumentationTests.blocks(of: "swift", in: page) {
            if block.hasPrefix("// swift-tools-version") {
                #expect(block.prefix { $0 != "\n" } == manifest.prefix { $0 != "\n" })
                for piece in block.components(separatedBy: ".product(name: \"").dropFirst() {
                    let product = piece.prefix { $0 != "\"" }
                    #expect(manifest.contains(".library(name: \"\(product)\""), "\(page): no product \(product)")
                }
            } else {
                #expect(sources.contains { $0.contains(block) }, "\(page): in no file of Tests/Samples: \(block.prefix(80))")
            }
        }
    }

    @Test func pageNamesThePackagesThatSetupInstalls() throws {
        let setup = try DocumentationTests.text("scripts/setup")
        let list = setup.components(separatedBy: "build_packages=(\n")[1].components(separatedBy: "\n)")[0]
        let packages = list.split(separator: "\n").flatMap { $0.prefix { $0 != "#" }.split(separator: " ") }
        let command = try DocumentationTests.blocks(of: "sh", in: "Documentation/GettingStarted.md")[0]
        let named = command.split { $0.isWhitespace || $0 == "\\" }.drop { $0 != "install" }.dropFirst()
        #expect(Array(named) == packages)
    }

    /// The card of the page's picture is halfway from 120 to 280 points, at two pixels a point.
    @Test func samplePictureIsOfItsMoment() throws {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(script: #"cd "$1" && "$2""#, [folder.url.path, FloeProgram.pictureSample.path])
        #expect(result.status == 0, "\(result.errors)")
        let picture = try Bitmap(contentsOf: folder.url.appendingPathComponent("picture.png").path)
        try #require(picture.size == PixelSize(width: 800, height: 440))
        let blue = Pixel(red: 0x0B, green: 0x6B, blue: 0xCB, alpha: 255), white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        #expect([239, 240, 559, 560].map { picture[$0, 220] } == [white, blue, blue, white])
    }

    /// Returns the words between backticks. Code blocks, which have three, are left out.
    private static func code(_ page: String) throws -> [Substring] {
        let blocks = try text(page).components(separatedBy: "```")
        let prose = blocks.indices.filter { $0.isMultiple(of: 2) }.map { blocks[$0] }.joined()
        let pieces = prose.split(separator: "`", omittingEmptySubsequences: false)
        return pieces.indices.filter { !$0.isMultiple(of: 2) }.map { pieces[$0] }
    }

    /// Paths are written from the top of the repository, or from `Sources`.
    @Test(arguments: pages) func namedFilesExist(page: String) throws {
        let folders = ["Sources/", "Tests/", "Documentation/", "scripts/", "Values/", "Engine/", "Measuring/", "ViewsAndHost/", "Demo/"]
        for span in try DocumentationTests.code(page) where folders.contains(where: { span.hasPrefix($0) }) {
            let path = span.prefix { $0 != " " }
            #expect(exists(String(path)) || exists("Sources/" + path), "\(page) names \(path)")
        }
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: DocumentationTests.root.appending(path: path).path)
    }

    @Test(arguments: pages) func namedCommandsExist(page: String) throws {
        let help = try FloeProgram.run(["help"]).output
        for span in try DocumentationTests.code(page) where span.hasPrefix("floe ") {
            guard let name = span.dropFirst("floe ".count).split(separator: " ").first, name.allSatisfy(\.isLowercase) else { continue }
            #expect(help.contains("\n  \(name) "), "\(page) names floe \(name)")
        }
    }
}
