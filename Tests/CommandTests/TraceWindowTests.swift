// Traces of the real window: of its whole run, and of what happens between two choices in the list of what can be saved.

import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct TraceWindowTests {
    private func events(_ path: String) throws -> [[String: Any]] {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
        return try #require(object["traceEvents"] as? [[String: Any]])
    }

    private func count(_ name: String, _ kind: String, in events: [[String: Any]]) -> Int {
        events.filter { $0["name"] as? String == name && $0["ph"] as? String == kind }.count
    }

    @Test(arguments: ["cpu", "gpu"])
    func runIsTracedFromEventToScreen(compositor: String) async throws {
        let folder = try TemporaryFolder(), path = folder.path("trace.json")
        let session = try await WindowSession(
            ["--scene", "focus", "--compositor", compositor, "--trace-output", path], width: 800, height: 500)
        try await session.start()
        for _ in 0..<2 { try await session.key("Down", until: "status") }
        try await session.settle()
        #expect(try await session.quit() == 0)
        let events = try events(path)
        let presents = count("present", "X", in: events), frames = events.filter { ($0["name"] as? String)?.hasPrefix("frame ") == true }
        #expect(presents > 2 && frames.count >= presents)
        #expect(count("event to screen", "s", in: events) > 0)
        #expect(count("event to screen", "s", in: events) == count("event to screen", "f", in: events))
        #expect(count("damaged", "C", in: events) >= presents)
        if compositor == "cpu" { #expect(count("tile", "X", in: events) >= presents) }
        #expect(events.contains { $0["ph"] as? String == "i" && ($0["name"] as? String)?.hasPrefix("status ") == true })
    }

    @Test func traceIsBegunAndEndedInTheWindow() async throws {
        let home = try TemporaryFolder()
        let session = try await WindowSession(
            ["--scene", "focus"], width: 800, height: 500, environment: ["HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path])
        try await session.start()
        func choose() throws { try session.desktop.input("key ctrl+s", "key Tab", "key Tab", "key Tab", "key Tab", "key space") }
        try choose()
        #expect(try await session.wait("tracing") == "tracing on")
        try await session.key("Down", until: "status")
        try await session.settle()
        try choose()
        let path = try await session.wait("saved").dropFirst("saved ".count)
        #expect(path == home.path("floe-focus-trace.json"))
        let events = try events(String(path))
        #expect(count("present", "X", in: events) > 1 && count("tile", "X", in: events) > 1)
        #expect(try await session.quit() == 0)
    }
}
