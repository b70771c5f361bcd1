// Windows of the command, which print their events and play records.

import FloeCommandLine
import FloeDesktopHost
import FloeScenes
import FloeSceneWindow
import FloeViewTree

extension SceneWindow {
    /// Makes a window with the options of the command line and the environment.
    convenience init(
        _ desktop: DesktopWindow, _ scenes: ScenesView, clock: HostClock, trace: Trace, recorder: SceneRecorder? = nil,
        name: String = "Floe", traceOutput: TraceArgument?, inspects: Bool = false
    ) {
        let measuring = Environment.measuring
        self.init(
            desktop: desktop, scenes: scenes, clock: clock, trace: trace.isOn ? { trace($0) } : nil, recorder: recorder, name: name,
            traceOutput: traceOutput.map { ($0.path, $0.write) }, inspects: inspects,
            watchesLoad: measuring == .usual, measuresAtRest: measuring != .onRequest)
        onNotice = { StandardStreams.complain(line: $0) }
        readRecord = { try ScenePlayer.read($0, now: $1.now).player }
    }
}
