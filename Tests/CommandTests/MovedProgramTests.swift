// The program copied elsewhere: without what the build put beside it, everything works that needs none of it, and the rest is an error.
// Installed, it finds that where installed programs have it.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite(.takesTurns)
struct MovedProgramTests {
    private static let tree = ##"{"version":1,"size":[8,4],"background":"#ff0000","root":{"bounds":[0,0,4,4],"position":[2,2]}}"##

    /// Copies a program into a folder of its own.
    private func move(_ program: URL) throws -> (folder: TemporaryFolder, program: URL) {
        let folder = try TemporaryFolder(), copy = folder.url.appendingPathComponent(program.lastPathComponent)
        try FileManager.default.copyItem(at: program, to: copy)
        return (folder, copy)
    }

    @Test(arguments: ["cpu", "gpu"])
    func compositorsNeedNothingElse(compositor: String) throws {
        let (folder, program) = try move(FloeProgram.url)
        let tree = try folder.write(Self.tree, to: "tree.json"), picture = folder.path("x.png")
        let result = try FloeProgram.run(program, ["render", tree, "--compositor", compositor, "--output", picture], [:])
        #expect(result.status == 0, "\(result)")
        #expect(try Bitmap(contentsOf: picture)[7, 3] == 0xFFFF_0000)
    }

    @Test func windowNeedsNothingElse() throws {
        let (folder, program) = try move(FloeProgram.windowProgram)
        let result = try FloeProgram.run(program, ["shown"], [:])
        #expect(result.status == 0 && result.output == "cpu\ngpu\nended\n", "\(result)")
        withExtendedLifetime(folder) {}
    }

    @Test func missingPicturesAreAnErrorUntilTheyAreCopiedToo() throws {
        let (folder, program) = try move(FloeProgram.url)
        let name = "Floe_FloeResources.resources", picture = folder.path("x.png")
        let arguments = ["snapshot", "--scene", "flashlight", "--size", "400x300", "--output", picture]
        let result = try FloeProgram.run(program, arguments, [:])
        #expect(result.status == 69 && result.errorLines.count == 1, "\(result)")
        #expect(result.errors.contains(folder.path(name) + ": expected the folder of pictures and decks"), "\(result)")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent(name),
            withDestinationURL: FloeProgram.url.deletingLastPathComponent().appendingPathComponent(name))
        let complete = try FloeProgram.run(program, arguments, [:])
        #expect(complete.status == 0, "\(complete)")
    }

    /// A folder such as /usr with the program in `bin`, its pictures and these readers where `scripts/install` puts them, and a layer tree
    /// that shows an SVG.
    private func install(readers: [String]) throws -> (folder: TemporaryFolder, program: URL, tree: String) {
        let folder = try TemporaryFolder(), built = FloeProgram.url.deletingLastPathComponent(), files = FileManager.default
        let root = folder.url, program = root.appendingPathComponent("bin/floe")
        for name in ["bin", "share", "libexec/floe"] {
            try files.createDirectory(at: root.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try files.copyItem(at: FloeProgram.url, to: program)
        for name in readers {
            try files.copyItem(at: built.appendingPathComponent(name), to: root.appendingPathComponent("libexec/floe/\(name)"))
        }
        try files.createSymbolicLink(
            at: root.appendingPathComponent("share/floe"), withDestinationURL: built.appendingPathComponent("Floe_FloeResources.resources"))
        let svg = ##"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="#f00"/></svg>"##
        _ = try folder.write(svg, to: "a.svg")
        let tree = #"{"version":1,"size":[4,4],"images":{"a":"a.svg"},"root":{"bounds":[0,0,4,4],"position":[2,2],"contents":"a"}}"#
        return (folder, program, try folder.write(tree, to: "tree.json"))
    }

    @Test func installedProgramFindsPicturesAndReaders() throws {
        let (folder, program, tree) = try install(readers: ["floe-vector-reader", "floe-pixel-reader"]), picture = folder.path("x.png")
        let scene = ["snapshot", "--scene", "flashlight", "--size", "400x300", "--output", picture]
        for arguments in [scene, ["render", tree, "--output", picture]] {
            let result = try FloeProgram.run(program, arguments, [:])
            #expect(result.status == 0, "\(result)")
        }
        #expect(try Bitmap(contentsOf: picture)[1, 1] == 0xFFFF_0000)
    }

    /// The error names the place beside the program, to which whoever copies the program copies the readers.
    @Test func missingReaderIsNamed() throws {
        let (folder, program, tree) = try install(readers: [])
        let result = try FloeProgram.run(program, ["render", tree, "--output", folder.path("x.png")], [:])
        #expect(result.status == 69 && result.errors.contains(folder.path("bin/floe-vector-reader")), "\(result)")
    }
}
