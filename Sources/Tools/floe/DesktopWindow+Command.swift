// Opening a window for a subcommand.

import FloeCommandLine
import FloeCompositors
import FloeDesktopHost
import FloeText

extension DesktopWindow {
    /// Opens a window, and gives failures their exit status. `instead`: what else the user can do where there is no display.
    static func open(
        _ options: Options, fonts: FontLibrary, clock: HostClock, instead: String = ", or use 'floe tour', which needs none"
    ) throws -> DesktopWindow {
        do {
            return try DesktopWindow(options, fonts: fonts, clock: clock)
        } catch let error as DesktopError {
            switch error {
            case .noMemory: throw CommandFailure(drawing: error)
            case .noDisplay: throw CommandFailure(.unavailable, "\(error)\(instead)")
            case .noWindow, .noGPU, .withinTask: throw CommandFailure(.unavailable, "\(error)")
            }
        }
    }
}
