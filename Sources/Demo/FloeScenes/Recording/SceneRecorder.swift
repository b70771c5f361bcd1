// Makes a record: collects the inputs of a window with scenes while it is used, and writes them between frames.

import FloeViewTree
import Foundation

/// Writes the record of a window.
@MainActor
package final class SceneRecorder {
    /// Whether inputs are now answers to a request of the shell.
    package var isAnswering = false

    private let write: (Data) -> Void
    private let encoder = SceneRecord.encoder
    /// The lines not yet passed on, and the inputs collected since, which are not encoded within the time of a frame.
    private var lines: Data, noted: [RecordedInput] = []

    /// `write` takes lines that are to be appended.
    package init(_ head: RecordHead, write: @escaping (Data) -> Void) {
        self.write = write
        lines = SceneRecord.line(head, by: encoder)
    }

    /// Begins with a window that has shown nothing yet, and its queue.
    package func begin(_ window: Window, _ scenes: ScenesView, _ work: WorkQueue) {
        scenes.isRecorded = true
        window.clipboard = RecordedClipboard(window.clipboard) { [weak self] in self?.note(.clipboard($0)) }
        work.onDelivery = { [weak self] in self?.noted.append(.work($0)) }
        window.onInput = { [weak self] in self?.noted.append(.window($0)) }
    }

    /// Records an input from the program, before the shell receives it.
    package func note(_ input: ProgramInput) { noted.append(.program(input, isAnswer: isAnswering)) }

    /// Passes on all that was collected. Call after each frame.
    package func flush() {
        for input in noted { lines += SceneRecord.line(input, by: encoder) }
        noted.removeAll(keepingCapacity: true)
        if !lines.isEmpty { write(lines) }
        lines.removeAll(keepingCapacity: true)
    }
}

/// A clipboard that reports what is read from it.
private final class RecordedClipboard: Clipboard {
    private let clipboard: any Clipboard
    private let didRead: (String) -> Void

    init(_ clipboard: any Clipboard, didRead: @escaping (String) -> Void) {
        self.clipboard = clipboard
        self.didRead = didRead
    }

    var text: String? {
        get {
            let text = clipboard.text
            if let text { didRead(text) }
            return text
        }
        set { clipboard.text = newValue }
    }

    var primarySelection: String? {
        get {
            let text = clipboard.primarySelection
            if let text { didRead(text) }
            return text
        }
        set { clipboard.primarySelection = newValue }
    }
}
