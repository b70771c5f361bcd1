// The last frames of a run, kept as values until somebody wants them as a file. What does not fit is left out, the oldest first.

import DequeModule
import FloeRenderTree

/// A recording of frames and of what happened between them.
package struct FrameTrace: Equatable, Sendable {
    /// A frame, with what only a trace shows of it.
    package struct Entry: Equatable, Sendable {
        package var frame: MeasuredFrame
        /// What drew the frame, such as “CPU”. Each has tracks of its own.
        package var drawer: String
        /// When tiles were drawn, on the frame's clock.
        package var tiles: [TileTime]

        package init(_ frame: MeasuredFrame, by drawer: String, tiles: [TileTime] = []) {
            self.frame = frame
            self.drawer = drawer
            self.tiles = tiles
        }

        /// When the first event was taken that led to the frame. Nil: none did, or it has not been on the screen.
        var event: Double? { frame.eventToScreen > 0 ? frame.presentStart + frame[.present] - frame.eventToScreen : nil }

        /// A frame's time in one phase.
        package struct Span: Equatable, Sendable {
            package let phase: FramePhase
            package let start, end: Double
        }

        /// The order in which phases are shown to follow each other. Plan and uploads are measured as sums within the drawing and stand
        /// before it.
        private static let order: [FramePhase] = [.update, .build, .plan, .upload, .composite, .present]

        /// The phases that took time, one after the other. A graphics processor's own time has a track of its own.
        package var spans: [Span] {
            var end = frame.start, spans: [Span] = []
            for phase in Entry.order {
                let seconds = frame[phase] - (phase == .composite ? frame.graphics : 0)
                guard seconds > 0 else { continue }
                switch phase {
                case .build: end = max(end, frame.buildStart)
                case .present: end = max(end, frame.presentStart)
                case .update, .plan, .upload, .composite: break
                }
                spans.append(Span(phase: phase, start: end, end: end + seconds))
                end += seconds
            }
            return spans
        }
    }

    /// Something that happened at one time, such as another technique having been chosen.
    package struct Note: Equatable, Sendable {
        package let text: String
        package let time: Double
    }

    /// A minute at 60 frames a second.
    package static let minute = 3600
    /// The number of notes kept.
    private static let mostNotes = 1000

    /// When the recording began, from which the times in the file count.
    package let start: Double
    /// The number of frames kept.
    package let capacity: Int
    /// The number of frames that were added.
    package private(set) var added = 0
    /// The kept frames in the order in which they were added.
    package private(set) var frames: Deque<Entry> = []
    package private(set) var notes: Deque<Note> = []

    /// Creates a recording that begins at `start` and keeps `capacity` frames, at least 1.
    package init(start: Double, capacity: Int = minute) {
        self.start = start
        self.capacity = max(1, capacity)
    }

    /// Adds a frame, and forgets the one that was added first if there are `capacity`.
    package mutating func add(_ frame: Entry) {
        frames.append(frame, keeping: capacity)
        added += 1
    }

    /// Notes what happened.
    package mutating func note(_ text: String, at time: Double) {
        notes.append(Note(text: text, time: time), keeping: FrameTrace.mostNotes)
    }

    /// What was left out, as a sentence.
    package var omission: String {
        let omitted = added - frames.count
        guard omitted > 0 else { return "nothing" }
        let text = "the first \(FigureText.count(omitted, "frame")) of \(FigureText.count(added))"
        return "\(text); at most \(FigureText.count(capacity)) are kept"
    }
}
