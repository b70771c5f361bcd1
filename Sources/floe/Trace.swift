// What happens, a line each on standard output, for scripts and tests that drive the window.

import Foundation

/// Says nothing unless `isOn`. Each line is written at once, so that whoever reads is never behind.
struct Trace: Sendable {
    let isOn: Bool

    func callAsFunction(_ line: String) {
        guard isOn else { return }
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
