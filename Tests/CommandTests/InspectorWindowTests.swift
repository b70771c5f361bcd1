// The inspector in the real window: it opens on the scene by its key and on files by `floe open`, and leaves the scene as it was.

import Foundation
import FloeImaging
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct InspectorWindowTests {
    @Test(arguments: ["cpu", "gpu"])
    func sceneIsAsItWasAfterwards(compositor: String) async throws {
        let session = try await WindowSession(
            ["--scene", "mines", "--board", "9x9/10", "--seed", "3", "--compositor", compositor], width: 800, height: 500)
        try await session.start()
        try session.desktop.input("mousemove 400 498")
        let before = try await session.look()
        try session.desktop.input("key i")
        try await session.wait("inspect")
        try await session.settle()
        let open = try session.desktop.screenshot()
        // Turned by a drag, picked by a click.
        try session.drag(from: 350, to: 450)
        try session.desktop.input("mousemove 380 250", "click 1")
        try await session.settle()
        #expect(try session.desktop.screenshot().scenePixels != open.scenePixels)
        try session.desktop.input("key Escape", "mousemove 400 498")
        #expect(try await session.look() == before)
        // The key that opens it closes it, too.
        for _ in 1...2 { try session.desktop.input("key i") }
        #expect(try await session.look() == before)
        #expect(try await session.quit() == 0)
    }

    @Test func fileOpensWithTheInspectorOnIt() async throws {
        let folder = try TemporaryFolder()
        let tree = ##"""
            {"version":1,"size":[300,200],"background":"#ffffff","root":{"bounds":[0,0,300,200],"position":[150,100],"sublayers":[
              {"name":"card","bounds":[0,0,100,80],"position":[150,100],"backgroundColor":"#c02020"}]}}
            """##
        let file = try folder.write(tree, to: "tree.json")
        let session = try await WindowSession(command: ["open", file], width: 800, height: 500)
        try await session.wait("inspect")
        try await session.settle()
        let inspected = try await session.look()
        try session.desktop.input("key Escape")
        let shown = try await session.look()
        #expect(shown != inspected)
        // The card is in the middle of the picture, which is in the middle of the scene.
        #expect(shown.contains(0xFFC0_2020) && shown.contains(0xFFFF_FFFF))
        #expect(try await session.quit() == 0)
    }
}

struct OpenCommandTests {
    /// As `floe render` reports them, and before a display is looked for.
    @Test func errorsAreThoseOfRender() throws {
        let folder = try TemporaryFolder(), bad = try folder.write(#"{"version":1}"#, to: "bad.json")
        for (file, status) in [("missing.json", 66), (bad, 65)] {
            let opened = try FloeProgram.run(["open", file]), rendered = try FloeProgram.run(["render", file])
            #expect(opened.status == Int32(status) && opened.errors == rendered.errors, "\(opened.errors)")
        }
    }

    @Test func withoutADisplayItSaysSo() throws {
        let folder = try TemporaryFolder()
        let tree = try folder.write(#"{"version":1,"size":[8,4],"root":{"bounds":[0,0,4,4]}}"#, to: "tree.json")
        let result = try FloeProgram.run(["open", tree], environment: ["SDL_VIDEODRIVER": ""])
        #expect(result.status == 69 && result.errors.contains("set DISPLAY or WAYLAND_DISPLAY"), "\(result.errors)")
    }
}
