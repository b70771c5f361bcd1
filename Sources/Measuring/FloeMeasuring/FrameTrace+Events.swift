// A trace as Chrome's trace events (“Trace Event Format”, JSON object format), which Perfetto and chrome://tracing open. What draws is a
// process there, with these tracks as its threads:
//
//     input    ├─event──┤╲                              flow from the event to the screen
//     frames            ├╲─── frame 12 ──────────────┤
//     update            ├update┤ ╲
//     build                    ├build┤ …, plan, upload, composite
//     present                             ╲├present──┤
//     GPU                            ├ frame 12 ┤
//     thread 1                         ├tile┤├tile┤
//
// Times are rounded to nanoseconds before lengths are taken, so that what nests still does in the file.

import DequeModule
import FloeGeometry
import FloeRenderTree

/// Writes the events of a trace, one a line.
private struct TraceEventWriter {
    /// Tracks, in the order in which they are shown. Threads follow.
    enum Track {
        case input, frames, phase(FramePhase), graphics, thread(Int)

        var number: Int {
            switch self {
            case .input: 1
            case .frames: 2
            case .phase(let phase): 3 + phase.rawValue
            case .graphics: 3 + FramePhase.allCases.count
            case .thread(let thread): 4 + FramePhase.allCases.count + thread
            }
        }

        var name: String {
            switch self {
            case .input: "input"
            case .frames: "frames"
            case .phase(let phase): "\(phase)"
            case .graphics: "GPU"
            case .thread(let thread): "thread \(thread + 1)"
            }
        }
    }

    private(set) var lines: [String] = []
    private let origin: Double
    private var flows = 0

    init(origin: Double) { self.origin = origin }

    /// Nanoseconds since the origin.
    private func nanoseconds(_ time: Double) -> Int { Int(((time - origin) * 1e9).rounded()) }

    /// Formats nanoseconds as microseconds.
    private static func microseconds(_ nanoseconds: Int) -> String {
        let fraction = String(nanoseconds.magnitude % 1000)
        let digits = String(repeating: "0", count: 3 - fraction.count) + fraction
        return "\(nanoseconds < 0 ? "-" : "")\(nanoseconds.magnitude / 1000).\(digits)"
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<" ", "\u{2028}", "\u{2029}": quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private mutating func add(_ kind: String, _ name: String, _ process: Int, _ track: Track?, _ time: Double, _ rest: String = "") {
        let thread = track.map { ",\"tid\":\($0.number)" } ?? ""
        lines.append(
            "{\"ph\":\"\(kind)\",\"name\":\(TraceEventWriter.quoted(name)),\"cat\":\"floe\",\"pid\":\(process)\(thread),"
                + "\"ts\":\(TraceEventWriter.microseconds(nanoseconds(time)))\(rest)}")
    }

    mutating func addSpan(
        _ name: String, _ process: Int, _ track: Track, from start: Double, to end: Double, _ arguments: [(String, String)] = []
    ) {
        let length = TraceEventWriter.microseconds(max(0, nanoseconds(end) - nanoseconds(start)))
        let fields = arguments.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        add("X", name, process, track, start, ",\"dur\":\(length)" + (fields.isEmpty ? "" : ",\"args\":{\(fields)}"))
    }

    /// Perfetto calls the counter by its name and its unit, such as “damaged pixels”.
    mutating func addCounter(_ name: String, _ unit: String, _ process: Int, _ value: Int, at time: Double) {
        add("C", name, process, nil, time, ",\"args\":{\"\(unit)\":\(value)}")
    }

    mutating func addNote(_ note: FrameTrace.Note, _ process: Int) {
        add("i", note.text, process, .frames, note.time, ",\"s\":\"g\"")
    }

    /// Adds an arrow through the spans of tracks that enclose times.
    mutating func addFlow(_ name: String, _ process: Int, _ steps: [(track: Track, time: Double)]) {
        flows += 1
        for (i, step) in steps.enumerated() {
            let isLast = i == steps.count - 1
            add(i == 0 ? "s" : isLast ? "f" : "t", name, process, step.track, step.time, ",\"id\":\(flows)\(isLast ? ",\"bp\":\"e\"" : "")")
        }
    }

    /// Names a process and its tracks.
    mutating func addNames(_ process: Int, _ name: String, _ tracks: [Track]) {
        func named(_ kind: String, _ track: Track?, _ field: String) -> String {
            "{\"ph\":\"M\",\"name\":\"\(kind)\",\"pid\":\(process)\(track.map { ",\"tid\":\($0.number)" } ?? ""),\"args\":{\(field)}}"
        }
        lines.append(named("process_name", nil, "\"name\":\(TraceEventWriter.quoted(name))"))
        for track in tracks {
            lines.append(named("thread_name", track, "\"name\":\(TraceEventWriter.quoted(track.name))"))
            lines.append(named("thread_sort_index", track, "\"sort_index\":\(track.number)"))
        }
    }
}

extension FrameTrace {
    /// The trace as a file's text. `about` says in its head what was traced.
    package func text(about: [(key: String, value: String)]) -> String {
        let frames = frames
        var drawers: [String] = []
        for frame in frames where drawers.last != frame.drawer && !drawers.contains(frame.drawer) { drawers.append(frame.drawer) }
        // The first frame may have been caused by an event before the recording.
        var writer = TraceEventWriter(origin: frames.reduce(start) { min($0, $1.event ?? $1.frame.start) })
        for (i, drawer) in drawers.enumerated() {
            writer.add(frames.filter { $0.drawer == drawer }.sorted { $0.frame.start < $1.frame.start }, drawer, process: i + 1)
        }
        for note in notes where note.time >= start { writer.addNote(note, 1) }
        let head = about + [("frames", "\(frames.count)"), ("leftOut", omission)]
        let fields = head.map { "\(TraceEventWriter.quoted($0.key)):\(TraceEventWriter.quoted($0.value))" }.joined(separator: ",\n")
        return "{\"otherData\":{\n\(fields)},\n\"displayTimeUnit\":\"ms\",\n\"traceEvents\":[\n"
            + writer.lines.joined(separator: ",\n") + "\n]}\n"
    }
}

extension TraceEventWriter {
    fileprivate mutating func add(_ entries: [FrameTrace.Entry], _ drawer: String, process: Int) {
        let threads = entries.reduce(0) { $1.tiles.reduce($0) { max($0, $1.thread + 1) } }
        let hasCard = entries.contains { $0.frame.graphics > 0 }, phases = FramePhase.allCases.map(Track.phase)
        addNames(process, drawer, [.input, .frames] + phases + (hasCard ? [.graphics] : []) + (0..<threads).map(Track.thread))
        var cardEnd = -Double.infinity
        for entry in entries {
            add(entry, process)
            guard entry.frame.graphics > 0 else { continue }
            // It begins with the drawing or when the card has finished the frame before: only its length is measured.
            let spans = entry.spans, drawing = spans.last { $0.phase == .composite } ?? spans.last { $0.phase != .present }
            let start = max(cardEnd, drawing?.start ?? entry.frame.start)
            cardEnd = start + entry.frame.graphics
            addSpan("frame \(entry.frame.number)", process, .graphics, from: start, to: cardEnd)
        }
    }

    private mutating func add(_ entry: FrameTrace.Entry, _ process: Int) {
        let frame = entry.frame, work = frame.statistics, spans = entry.spans, end = spans.last?.end ?? frame.start
        addSpan(
            "frame \(frame.number)", process, .frames, from: frame.start, to: end,
            [("pictureMs", "\((frame.total * 1e6).rounded() / 1e3)"), ("damagedPixels", "\(work.damagedPixels)")])
        for span in spans {
            addSpan("\(span.phase)", process, .phase(span.phase), from: span.start, to: span.end)
            guard span.phase == .update, frame.content > 0 else { continue }
            addSpan("views draw", process, .phase(.update), from: max(span.start, span.end - frame.content), to: span.end)
        }
        for tile in entry.tiles {
            addSpan(
                "tile", process, .thread(tile.thread), from: tile.start, to: tile.end,
                [
                    ("x", "\(tile.rect.minX)"), ("y", "\(tile.rect.minY)"), ("width", "\(tile.rect.width)"),
                    ("height", "\(tile.rect.height)"),
                ])
        }
        addCounter("damaged", "pixels", process, work.damagedPixels, at: frame.start)
        addCounter("uploaded", "bytes", process, work.uploadedBytes, at: frame.start)
        addCounter("offscreen", "pixels", process, work.offscreenPixels, at: frame.start)
        // Viewers bind an arrow to the span that is open at its time.
        if let event = entry.event, nanoseconds(event) < nanoseconds(frame.start), let shown = spans.last, shown.phase == .present {
            addSpan("event", process, .input, from: event, to: frame.start)
            addFlow("event to screen", process, [(.input, event), (.frames, frame.start), (.phase(.present), shown.start)])
        }
    }
}
