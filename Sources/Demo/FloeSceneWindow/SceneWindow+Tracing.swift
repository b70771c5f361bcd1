// The window's traces: begun and ended by its user, or of the whole run if the command line asks for one.

import FloeDesktopHost
import FloeFiles
import FloeScenes
import FloeViewTree
import Foundation

extension SceneWindow {
    /// Begins a trace, or ends it and saves it, off the main thread.
    func toggleTrace() {
        let write = endTrace()
        if write == nil { tracing.start() }
        showState()
        trace("tracing \(tracing.isOn ? "on" : "off")")
        guard let write else { return }
        desktop.work.submit {
            Result { try write() }
        } completion: { [weak self] result in
            self?.save(SavedContent.trace.title) { try result.get() }
        }
    }

    /// Saves an unfinished trace, since the window has closed.
    func saveTraceNow() throws {
        let isAskedFor = traceOutput != nil
        guard let path = try endTrace()?() else { return }
        if !isAskedFor { onNotice?("trace saved as \(path)") }
    }

    /// Ends the trace. Returns a closure that writes it, which takes longer than a frame, and returns its path; nil if nothing was traced.
    private func endTrace() -> (@Sendable () throws -> String)? {
        let size = desktop.metrics.displaySize, output = traceOutput, file = name(of: SavedContent.trace.rawValue)
        let text = tracing.end(about: [
            ("program", name), ("size", String(format: "%.0f×%.0f", size.width, size.height)),
            ("refreshRate", String(format: "%g", desktop.refreshRate)),
        ])
        guard let text else { return nil }
        traceOutput = nil
        return {
            guard let output else {
                return try FileSaver().save(file, ending: "json") { try FileReplacement.write(Data(text().utf8), to: $0) }
            }
            try output.write(text())
            return output.path
        }
    }
}
