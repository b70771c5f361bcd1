// Events, one line each on standard output, for scripts and tests that drive the window.

import FloeCommandLine
import Synchronization

/// Writes trace lines if `isOn`. Each line is written at once, so that readers are never behind.
final class Trace: Sendable {
    let isOn: Bool
    private let failed = Atomic<Bool>(false)

    init(isOn: Bool) { self.isOn = isOn }

    /// Whether a line could not be written, after which no more are.
    var hasFailed: Bool { failed.load(ordering: .relaxed) }

    func callAsFunction(_ line: String) {
        guard isOn, !hasFailed else { return }
        if (try? StandardStreams.print(line)) == nil { failed.store(true, ordering: .relaxed) }
    }
}
