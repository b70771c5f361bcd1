// The room for panels over the picture.

import FloeViewTree
import Foundation

/// Where panels may lie. All in points of the window.
struct PanelRoom {
    let windowSize: CGSize
    /// The scene below its own header.
    var area: CGRect
    /// What is open over the scene and must stay readable, such as a list of options.
    var obstacle: CGRect?
    /// The areas of the scene's words.
    var captions: [CGRect] = []
}

/// Asks the scenes for the room that they leave.
@MainActor
final class PanelRoomSource {
    /// See `DesktopWindow.hudArea`, `hudObstacle` and `captions`.
    var area: (() -> CGRect)?, obstacle: (() -> CGRect?)?, captions: (() -> [CGRect])?
    private let window: Window

    init(_ window: Window) { self.window = window }

    /// The room at this moment.
    var room: PanelRoom {
        PanelRoom(
            windowSize: window.size, area: area?() ?? CGRect(origin: .zero, size: window.size), obstacle: obstacle?(),
            captions: captions?() ?? [])
    }
}
