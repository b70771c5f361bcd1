// Makes a record: writes down what drives a window with scenes, while it is used.

import FloeViewTree

/// Writes the record of a window, a line as soon as something happens.
@MainActor
package final class SceneRecorder {
    /// Whether the shell is asking for what is noted now.
    package var isAnswering = false

    private let write: (String) -> Void
    private var writer = RecordLineWriter()
    private weak var window: Window?
    /// What has not been passed on yet.
    private var lines: String

    /// `write` takes text that is to be appended, once a frame.
    package init(_ head: RecordHead, write: @escaping (String) -> Void) {
        self.write = write
        lines = head.text
    }

    /// Begins with a window that has shown nothing yet, and its queue.
    package func begin(_ window: Window, _ scenes: ScenesView, _ work: WorkQueue) {
        self.window = window
        scenes.isRecorded = true
        window.clipboard = RecordedClipboard(window.clipboard) { [weak self] in self?.note(.clipboard($0)) }
        work.onDelivery = { [weak self] in self?.add(.work($0)) }
        window.onInput = { [weak self] input in
            self?.add(.window(input))
            if case .update = input { self?.flush() }
        }
    }

    /// Notes what the program gives to the shell, before it does.
    package func note(_ input: ProgramInput) { add(.program(input, isAnswer: isAnswering)) }

    /// Passes on what there is.
    package func flush() {
        write(lines)
        lines.removeAll(keepingCapacity: true)
    }

    private func add(_ input: RecordedInput) { lines += writer.line(input, at: window?.time ?? 0) }
}

/// A clipboard that tells what is read from it.
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
}
