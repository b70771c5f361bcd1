// The desktop's settings, which a program in its place tells: a window opens as they say, and follows them while it runs.

import Foundation
import FloeImaging
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct SettingsWindowTests {
    private let desktop: VirtualDesktop

    /// The pointer is over nothing that would look different.
    init() async throws {
        desktop = try await VirtualDesktop(width: 800, height: 500)
        try desktop.input("mousemove 400 498")
    }

    /// Starts a portal with a setting. Returns it with the environment in which programs find it.
    private func startPortal(_ setting: String? = nil) async throws -> (RunningProgram, [String: String]) {
        let portal = try RunningProgram(FloeProgram.desktopPortal, ["settings"], desktop.environment)
        let address = try await portal.wait("unix:")
        if let setting { try portal.type(setting) }
        return (portal, ["DBUS_SESSION_BUS_ADDRESS": address])
    }

    private func open(
        _ arguments: [String], _ environment: [String: String] = [:], on other: VirtualDesktop? = nil
    ) async throws -> WindowSession {
        try await WindowSession(arguments, width: 800, height: 500, desktop: other ?? desktop, environment: environment)
    }

    private static let scheme = "org.freedesktop.appearance color-scheme uint32 "
    private static let contrast = "org.freedesktop.appearance contrast uint32 "
    private static let motion = "org.freedesktop.appearance reduced-motion uint32 "
    private static let animations = "org.gnome.desktop.interface enable-animations "
    private static let text = "org.gnome.desktop.interface text-scaling-factor "

    /// In each scheme it looks as a window that has opened in it.
    @Test(arguments: ["focus", "table", "mines", "cards", "flashlight"])
    func windowFollowsColorScheme(scene: String) async throws {
        let arguments = ["--scene", scene, "--board", "9x9/10", "--seed", "1"]
        var pictures: [String: [Pixel]] = [:]
        for appearance in ["light", "dark"] {
            let session = try await open(arguments + ["--appearance", appearance])
            try await session.wait("appearance \(appearance)")
            try await session.start()
            pictures[appearance] = try await session.look()
            #expect(try await session.quit() == 0)
        }
        #expect(pictures["light"] != pictures["dark"])
        let (portal, environment) = try await startPortal(Self.scheme + "2"), session = try await open(arguments, environment)
        #expect(try await session.wait("appearance") == "appearance light")
        try await session.start()
        var isSame = try await session.look() == pictures["light"]
        #expect(isSame)
        for (number, appearance) in [(1, "dark"), (2, "light")] {
            try portal.type(Self.scheme + "\(number)")
            try await session.rest(after: "appearance \(appearance)")
            isSame = try await session.look() == pictures[appearance]
            #expect(isSame, "\(appearance)")
        }
        #expect(try await session.quit() == 0)
    }

    @Test func windowFollowsContrastMotionAndText() async throws {
        let (portal, environment) = try await startPortal(Self.contrast + "1")
        let session = try await open(["--scene", "table"], environment)
        #expect(try await session.wait("motion") == "motion full")
        #expect(try await session.wait("appearance") == "appearance dark, increased contrast")
        #expect(try await session.wait("magnification") == "magnification 1")
        try await session.start()
        try portal.type(Self.contrast + "0")
        #expect(try await session.rest(after: "appearance") == "appearance dark")
        // An older desktop's own setting counts unless there is a general one.
        for (setting, motion) in [(Self.animations + "false", "reduced"), (Self.motion + "0", "full"), (Self.motion + "1", "reduced")] {
            try portal.type(setting)
            #expect(try await session.rest(after: "motion") == "motion \(motion)")
        }
        let before = try await session.look()
        for (setting, magnification) in [("2.0", "2"), ("1.5", "1.5"), ("9.0", "2"), ("1.0", "1")] {
            try portal.type(Self.text + setting)
            #expect(try await session.rest(after: "magnification") == "magnification \(magnification)", "as far as the window has room")
            let isSame = try await session.look() == before
            #expect(isSame == (magnification == "1"))
        }
        #expect(try await session.quit() == 0)
    }

    /// It is not waited for, but followed when it answers.
    @Test func windowOpensBeforePortalAnswers() async throws {
        let (portal, environment) = try await startPortal(), session = try await open(["--scene", "focus"], environment)
        #expect(try await session.wait("appearance") == "appearance dark")
        try await session.start()
        try portal.type(Self.scheme + "2")
        #expect(try await session.rest(after: "appearance") == "appearance light")
        #expect(try await session.quit() == 0)
    }

    @Test func commandLineGoesBeforeDesktop() async throws {
        let (portal, environment) = try await startPortal(Self.scheme + "2")
        let session = try await open(
            ["--scene", "focus", "--appearance", "dark", "--contrast", "increased", "--motion", "full"], environment)
        #expect(try await session.wait("motion") == "motion full")
        #expect(try await session.wait("appearance") == "appearance dark, increased contrast")
        try await session.start()
        for setting in [Self.scheme + "0", Self.contrast + "0", Self.motion + "1", Self.text + "1.25"] { try portal.type(setting) }
        #expect(try await session.wait("motion") == "motion full")
        #expect(try await session.wait("appearance") == "appearance dark, increased contrast")
        #expect(try await session.rest(after: "magnification") == "magnification 1.25")
        #expect(try await session.quit() == 0)
    }

    /// A recording would not tell of it.
    @Test func recordedWindowStaysAsItOpened() async throws {
        let folder = try TemporaryFolder(), (portal, environment) = try await startPortal(Self.scheme + "2")
        let session = try await open(["--scene", "focus", "--record", folder.path("a.floe")], environment)
        #expect(try await session.wait("appearance") == "appearance light")
        try await session.start()
        let before = try await session.look()
        try portal.type(Self.scheme + "1")
        // A program that asks later is told after this one.
        let other = try await open(["--scene", "focus"], environment, on: VirtualDesktop(width: 800, height: 500))
        #expect(try await other.wait("appearance") == "appearance dark")
        #expect(try await other.quit() == 0)
        let isSame = try await session.look() == before
        #expect(isSame)
        #expect(try await session.quit() == 0)
        let played = try FloeProgram.run(["snapshot", "--replay", folder.path("a.floe"), "--output", folder.path("a.png")])
        #expect(played.status == 0, "\(played.errors)")
    }
}
