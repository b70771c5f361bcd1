// Traces as trace events: what nests, what adds up, and what is left out.

import FloeGeometry
import FloeRenderTree
import Foundation
import Testing

@testable import FloeMeasuring

struct FrameTraceTests {
    /// An event of a file. Times are in nanoseconds, which the file has exactly.
    private struct Event {
        let kind, name: String
        let process: Int, track: String
        let start, end: Int
        let flow: Int?
        let arguments: [String: Any]
    }

    private struct File {
        let head: [String: String]
        let events: [Event]

        init(_ text: String) throws {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            head = try #require(object["otherData"] as? [String: String])
            let all = try #require(object["traceEvents"] as? [[String: Any]])
            func number(_ any: Any?) -> Int { any as? Int ?? 0 }
            func nanoseconds(_ any: Any?) -> Int { Int(((any as? Double ?? 0) * 1000).rounded()) }
            var tracks: [[Int]: String] = [:]
            for event in all where event["name"] as? String == "thread_name" {
                tracks[[number(event["pid"]), number(event["tid"])]] = (event["args"] as? [String: String])?["name"]
            }
            events = try all.filter { $0["ph"] as? String != "M" }.map { event in
                let start = nanoseconds(event["ts"])
                return Event(
                    kind: try #require(event["ph"] as? String), name: try #require(event["name"] as? String), process: number(event["pid"]),
                    track: tracks[[number(event["pid"]), number(event["tid"])]] ?? "", start: start,
                    end: start + nanoseconds(event["dur"]), flow: event["id"] as? Int, arguments: event["args"] as? [String: Any] ?? [:])
            }
        }

        func spans(_ track: String) -> [Event] { events.filter { $0.kind == "X" && $0.track == track } }
    }

    /// Frames whose times are no round numbers. Every other one was caused by an event.
    private static func frames(_ count: Int, by drawer: String = "CPU", card: Double = 0) -> [FrameTrace.Entry] {
        (0..<count).map { i in
            let start = 100.1 + Double(i) / 59.94
            var frame = MeasuredFrame(number: i + 1)
            frame.start = start
            for (phase, milliseconds) in zip(FramePhase.allCases, [1.1, 0.5, 0.29, 3.3, 0.7, 0.9]) {
                frame[phase] = milliseconds / 1000 * (1 + Double(i % 7) / 11)
            }
            frame.content = frame[.update] / 3
            frame.buildStart = start + frame[.update]
            frame.presentStart = start + frame.total + 0.002
            if i % 2 == 0 { frame.eventToScreen = frame.presentStart + frame[.present] - (start - 0.0041) }
            (frame.statistics.damagedPixels, frame.statistics.uploadedBytes, frame.statistics.offscreenPixels) = (1000 + i, 20 * i, 3 * i)
            let drawing = frame.buildStart + frame[.build] + frame[.plan] + frame[.upload]
            let tiles = (0..<2).map { thread in
                TileTime(
                    thread: thread, rect: DeviceRect(x: 0, y: 64 * thread, width: 1280, height: 64), start: drawing + 0.0001,
                    end: drawing + frame[.composite] / 2)
            }
            frame.setGraphics(card)
            return FrameTrace.Entry(frame, by: drawer, tiles: tiles)
        }
    }

    private static func trace(_ frames: [FrameTrace.Entry], capacity: Int = FrameTrace.minute) -> FrameTrace {
        var trace = FrameTrace(start: 100, capacity: capacity)
        for frame in frames { trace.add(frame) }
        return trace
    }

    @Test func spansNestWithinFrameAndTrack() throws {
        let frames = FrameTraceTests.frames(50)
        let file = try File(FrameTraceTests.trace(frames).text(about: []))
        let whole = file.spans("frames")
        #expect(whole.count == 50 && whole.first?.name == "frame 1")
        for track in ["update", "build", "plan", "upload", "composite", "present", "thread 1", "thread 2"] {
            let spans = file.spans(track)
            #expect(spans.count == (track == "update" ? 100 : 50))
            for span in spans {
                #expect(whole.contains { $0.start <= span.start && span.end <= $0.end }, "\(track) at \(span.start)")
            }
        }
        // Of any two spans of a track one contains the other, or they do not meet.
        for track in Set(file.events.map(\.track)) {
            let spans = file.spans(track)
            for (a, b) in zip(spans, spans.dropFirst()) {
                #expect(a.end <= b.start || a.start <= b.start && b.end <= a.end, "\(track) at \(b.start)")
            }
        }
    }

    @Test func phasesAddUpToFrameTime() throws {
        let frames = FrameTraceTests.frames(20)
        let file = try File(FrameTraceTests.trace(frames).text(about: []))
        for (frame, whole) in zip(frames.map(\.frame), file.spans("frames")) {
            let parts = file.events.filter {
                $0.kind == "X" && $0.start >= whole.start && $0.end <= whole.end && "\($0.name)" == $0.track && $0.track != "present"
            }
            #expect(parts.count == 5)
            let sum = parts.reduce(0) { $0 + $1.end - $1.start }
            #expect(abs(Double(sum) / 1e9 - frame.total) < 1e-8)
            #expect(abs((whole.arguments["pictureMs"] as? Double ?? 0) - frame.total * 1000) < 0.001)
        }
    }

    @Test func flowsLeadFromEventToScreen() throws {
        let file = try File(FrameTraceTests.trace(FrameTraceTests.frames(20)).text(about: []))
        let begins = file.events.filter { $0.kind == "s" }, ends = file.events.filter { $0.kind == "f" }
        #expect(begins.count == 10 && Set(begins.compactMap(\.flow)).count == 10)
        #expect(begins.compactMap(\.flow).sorted() == ends.compactMap(\.flow).sorted())
        for (begin, end) in zip(begins, ends) {
            #expect(begin.track == "input" && end.track == "present" && begin.start < end.start)
        }
        // Each point of a flow lies in a span of its track that begins before it in the file, and is open then.
        for (i, event) in file.events.enumerated() where event.flow != nil {
            #expect(
                file.events[..<i].contains {
                    $0.kind == "X" && $0.track == event.track && $0.start <= event.start && event.start < $0.end
                })
        }
        var entry = FrameTraceTests.frames(1)[0]
        entry.frame.eventToScreen = entry.frame.presentStart + entry.frame[.present] - entry.frame.start
        #expect(try File(FrameTraceTests.trace([entry]).text(about: [])).events.allSatisfy { $0.flow == nil }, "no time to lead from")
    }

    @Test func timesCountFromTheStartInMicroseconds() throws {
        let file = try File(FrameTraceTests.trace(FrameTraceTests.frames(1)).text(about: []))
        #expect(file.spans("frames").first?.start == 100_000_000)
        #expect(FrameTraceTests.trace(FrameTraceTests.frames(1)).text(about: []).contains("\"ts\":100000.000"))
    }

    /// The event of the first frame may have come before the trace began.
    @Test func nothingHasNegativeTime() throws {
        var trace = FrameTrace(start: 100.1)
        trace.add(FrameTraceTests.frames(1)[0])
        let file = try File(trace.text(about: []))
        #expect(file.events.map(\.start).min() == 0 && file.spans("input").first?.start == 0)
    }

    @Test func countersAndNotesAreEvents() throws {
        var trace = FrameTraceTests.trace(FrameTraceTests.frames(3))
        trace.note("technique \"tuned\"\n", at: 100.11)
        let file = try File(trace.text(about: [("program", "a \\ b")]))
        let counters = file.events.filter { $0.kind == "C" }
        // Viewers put a name and the key of its value together.
        #expect(counters.count == 9 && counters.map(\.name).suffix(3) == ["damaged", "uploaded", "offscreen"])
        #expect(counters[6].arguments["pixels"] as? Int == 1002)
        #expect(counters[7].arguments["bytes"] as? Int == 40 && counters[8].arguments["pixels"] as? Int == 6)
        #expect(file.events.contains { $0.kind == "i" && $0.name == "technique \"tuned\" " && $0.start == 110_000_000 })
        #expect(file.head["program"] == "a \\ b")
    }

    /// A card's time is known, but not when it drew: its frames follow each other.
    @Test func cardHasTrackOfItsOwn() throws {
        let file = try File(FrameTraceTests.trace(FrameTraceTests.frames(10, by: "OpenGL", card: 0.025)).text(about: []))
        let spans = file.spans("GPU")
        #expect(spans.count == 10 && spans.allSatisfy { $0.end - $0.start == 25_000_000 })
        for (a, b) in zip(spans, spans.dropFirst()) { #expect(a.end <= b.start) }
        #expect(try File(FrameTraceTests.trace(FrameTraceTests.frames(3)).text(about: [])).spans("GPU").isEmpty)
    }

    @Test func drawersAreProcesses() throws {
        let frames = zip(FrameTraceTests.frames(4), FrameTraceTests.frames(4, by: "OpenGL")).flatMap { [$0, $1] }
        let file = try File(FrameTraceTests.trace(frames).text(about: []))
        #expect(Set(file.events.map(\.process)) == [1, 2])
        #expect([1, 2].map { process in file.spans("frames").filter { $0.process == process }.count } == [4, 4])
    }

    @Test func oldestFramesAreLeftOutAndSaidSo() throws {
        let trace = FrameTraceTests.trace(FrameTraceTests.frames(25), capacity: 10)
        #expect(trace.frames.map(\.frame.number) == Array(16...25))
        let file = try File(trace.text(about: []))
        #expect(file.head["frames"] == "10")
        #expect(file.head["leftOut"] == "the first 15 frames of 25; at most 10 are kept")
        #expect(FrameTraceTests.trace(FrameTraceTests.frames(10), capacity: 10).omission == "nothing")
    }

    @Test func emptyTraceIsValid() throws {
        let file = try File(FrameTrace(start: 5).text(about: []))
        #expect(file.events.isEmpty && file.head["frames"] == "0")
    }
}
