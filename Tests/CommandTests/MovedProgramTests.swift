// The program copied elsewhere: without what the build put beside it, everything works that needs none of it, and the rest is an error.

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
}
