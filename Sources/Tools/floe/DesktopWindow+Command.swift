// Opening a window for a subcommand.

import FloeCommandLine
import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImageCoding
import FloeResources
import FloeScenes
import FloeText
import Foundation

extension DesktopWindow {
    /// The sides of the program's icon in pixels.
    private static let iconSize = PixelSize(width: 128, height: 128)

    /// Opens a window with the program's icon, and gives failures their exit status. `instead`: what else the user can do where there is no display.
    static func open(
        _ options: Options, fonts: FontLibrary, clock: HostClock, instead: String = ", or use 'floe tour', which needs none"
    ) throws -> DesktopWindow {
        var options = options
        options.icon = Resources.art("icon.svg").flatMap { try? ImageFile(path: $0.path, origin: .ours).bitmap(vectorSize: iconSize) }
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
