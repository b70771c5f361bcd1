// What is installed with the program says the same everywhere. scripts/check-package tests the rest in a system of its own.

import Foundation
import Testing

struct PackagingTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: DocumentationTests.root.appending(path: path), encoding: .utf8)
    }

    /// scripts/install takes the version from the program, and its date from here.
    @Test func changelogBeginsWithTheProgramsVersion() throws {
        let version = try FloeProgram.run(["--version"]).output.split(separator: " ").last.map { $0.filter { !$0.isWhitespace } }
        let heading = try #require(try Self.text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") })
        let isDated = heading.wholeMatch(of: /## ([0-9.]+) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)/)
        #expect(isDated.map { String($0.1) } == version, "\(heading)")
    }

    /// The desktop opens files of the program's own types with it.
    @Test func ownTypesAreDeclaredAndOpened() throws {
        let declared = Set(try Self.text("Packaging/floe.xml").matches(of: /mime-type type="(application\/vnd\.floe\.[^"]+)"/).map { $0.1 })
        #expect(declared.count == 2)
        let entries = try Self.text("Packaging/floe.desktop") + Self.text("Packaging/floe-layer-tree.desktop")
        for text in [entries, try Self.text("Packaging/floe.metainfo.xml")] {
            #expect(Set(text.matches(of: /application\/vnd\.floe\.[-a-z+]+/).map(\.0)) == declared)
        }
    }

    /// The argument parser makes them from the commands.
    @Test(arguments: ["bash", "zsh", "fish"]) func completionsNameAllCommands(shell: String) throws {
        let help = try FloeProgram.run(["--help"]).output, result = try FloeProgram.run(["--generate-completion-script", shell])
        #expect(result.status == 0)
        let commands = help.matches(of: #/\n  ([a-z]+) /#).map { $0.1 }
        #expect(commands.count > 8)
        for command in commands { #expect(result.output.contains(command), "\(command)") }
    }
}
