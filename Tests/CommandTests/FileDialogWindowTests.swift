// The desktop's dialogs for files, which a program in its place answers: a window asks for them, goes on meanwhile, and gets the answer.

import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct FileDialogWindowTests {
    /// Starts a portal that answers so. Returns it with the environment in which programs find it.
    private func startPortal(_ answer: [String], on desktop: VirtualDesktop) async throws -> (RunningProgram, [String: String]) {
        let portal = try RunningProgram(FloeProgram.desktopPortal, answer, desktop.environment)
        return (portal, desktop.environment.merging(["DBUS_SESSION_BUS_ADDRESS": try await portal.wait("unix:")]) { $1 })
    }

    nonisolated private static let noPortal = "the desktop offers no dialog for files (no such service); install xdg-desktop-portal"

    @Test(
        arguments: [
            (["file:///tmp/a%20b.png", "file:///c"], ["open [\"/tmp/a b.png\", \"/c\"]", "save /tmp/a b.png"]),
            (["cancel"], ["open []", "save nothing"]), (["fail"], ["the desktop's dialog for files failed: the desktop has ended it"]),
            (["refuse"], [noPortal]),
        ])
    func windowGetsTheAnswer(answer: [String], expected: [String]) async throws {
        let desktop = try await VirtualDesktop(width: 400, height: 300)
        let (portal, environment) = try await startPortal(answer, on: desktop)
        let program = try RunningProgram(FloeProgram.windowProgram, ["files"], environment)
        for line in expected { try await program.wait(line) }
        try await program.wait("ended")
        let question = try await portal.wait("OpenFile ('x11:")
        #expect(
            question.hasSuffix(
                "', 'Choose', {'multiple': <true>, 'filters': <[('Pictures', [(uint32 0, '*.[pP][nN][gG]'), "
                    + "(0, '*.[jJ][pP][gG]')]), ('All', [(0, '*')])]>})"), "\(question)")
        if expected.count > 1 {
            #expect(try await portal.wait("SaveFile").hasSuffix("', 'Choose', {'current_name': <'a b.png'>})"))
        }
    }

    @Test func windowGoesOnUntilDialogIsCancelled() async throws {
        let desktop = try await VirtualDesktop(width: 400, height: 300)
        let (portal, environment) = try await startPortal(["wait"], on: desktop)
        let program = try RunningProgram(FloeProgram.windowProgram, ["files"], environment)
        try await portal.wait("OpenFile")
        try desktop.input("key a")
        #expect(try await program.wait("key") == #"key letter("a")"#)
        try desktop.input("key Escape")
        try await program.wait("open []")
        try await portal.wait("closed")
    }

    /// As if they had been dropped.
    @Test func demoOpensChosenFiles() async throws {
        let folder = try TemporaryFolder(), deck = try folder.write("alpha\ta\nbeta\tb\n", to: "my deck.tsv")
        let desktop = try await VirtualDesktop(width: 800, height: 500)
        let (portal, environment) = try await startPortal([URL(fileURLWithPath: deck).absoluteString], on: desktop)
        let session = try await WindowSession(["--scene", "focus"], width: 800, height: 500, desktop: desktop, environment: environment)
        try await session.start()
        try desktop.input("key ctrl+o")
        try await session.wait("chosen 1")
        try await session.rest(after: "scene cards")
        withExtendedLifetime(portal) {}
        #expect(try await session.quit() == 0)
    }

    @Test func demoSaysWhyNoneCanBeChosen() async throws {
        let session = try await WindowSession(
            ["--scene", "focus"], width: 800, height: 500, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        try await session.start()
        let before = try await session.look()
        try session.desktop.input("key ctrl+o")
        #expect(try await session.wait("chosen").contains("install xdg-desktop-portal"))
        let isShown = try await session.look() != before
        #expect(isShown)
        #expect(try await session.quit() == 0)
    }
}
