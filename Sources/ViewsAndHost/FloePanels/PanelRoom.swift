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
package final class PanelRoomSource {
    /// Asked before every frame is shown, in points of the window: where panels may lie, what they must not cover, and the areas of the
    /// scene's words, which legends leave free. Nil: all of the window is free.
    package var scene: (() -> (area: CGRect, obstacle: CGRect?, captions: [CGRect]))?
    /// The height at the window's lower edge that is taken while the last ten seconds are reviewed, in which nothing is open over the scene.
    /// Nil: the views are shown.
    var timelineHeight: Double?
    private let window: Window

    init(_ window: Window) { self.window = window }

    /// The room at this moment.
    var room: PanelRoom {
        let size = window.size, all = CGRect(origin: .zero, size: size), scene = scene?() ?? (area: all, obstacle: nil, captions: [])
        guard let timelineHeight else {
            return PanelRoom(windowSize: size, area: scene.area, obstacle: scene.obstacle, captions: scene.captions)
        }
        let area = scene.area.intersection(CGRect(x: 0, y: 0, width: size.width, height: size.height - timelineHeight))
        return PanelRoom(windowSize: size, area: area.isNull ? all : area)
    }
}
