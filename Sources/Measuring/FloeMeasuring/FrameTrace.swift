// The last frames of a run, kept as values until somebody wants them as a file. What does not fit is left out, the oldest first.

/// A recording of frames and of what happened between them.
package struct FrameTrace: Equatable, Sendable {
    /// Something that happened at one time, such as another technique having been chosen.
    package struct Note: Equatable, Sendable {
        package let text: String
        package let time: Double
    }

    /// A minute at 60 frames a second.
    package static let minute = 3600
    /// The number of notes kept.
    private static let notes = 1000

    /// When the recording began, from which the times in the file count.
    package let start: Double
    /// The number of frames kept.
    package let capacity: Int
    /// The number of frames that were added.
    package private(set) var added = 0
    private var ring: [TracedFrame] = []
    private var last: [Note] = []

    /// Creates a recording that begins at `start` and keeps `capacity` frames, at least 1.
    package init(start: Double, capacity: Int = minute) {
        self.start = start
        self.capacity = max(1, capacity)
    }

    /// Adds a frame, and forgets the one that was added first if there are `capacity`.
    package mutating func add(_ frame: TracedFrame) {
        if ring.count < capacity { ring.append(frame) } else { ring[added % capacity] = frame }
        added += 1
    }

    /// Notes what happened.
    package mutating func note(_ text: String, at time: Double) {
        if last.count == FrameTrace.notes { last.removeFirst() }
        last.append(Note(text: text, time: time))
    }

    /// The kept frames in the order in which they were added, and the notes.
    package var frames: [TracedFrame] {
        guard added > capacity else { return ring }
        let oldest = added % capacity
        return Array(ring[oldest...] + ring[..<oldest])
    }
    package var notes: [Note] { last }

    /// What was left out, as a sentence.
    package var omission: String {
        let omitted = added - ring.count
        guard omitted > 0 else { return "nothing" }
        let frames = "the first \(FigureText.count(omitted, "frame")) of \(FigureText.count(added))"
        return "\(frames); at most \(FigureText.count(capacity)) are kept"
    }
}
