// The mouse pointer's shapes.

import CSDL2
import Views

/// Shows the platform's pointer shapes.
enum CursorShapes {
    static func show(_ cursor: Cursor) {
        let shape: SDL_SystemCursor =
            switch cursor {
            case .arrow: SDL_SYSTEM_CURSOR_ARROW
            case .pointingHand, .openHand: SDL_SYSTEM_CURSOR_HAND
            case .closedHand: SDL_SYSTEM_CURSOR_SIZEALL
            case .text: SDL_SYSTEM_CURSOR_IBEAM
            case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
            case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
            case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
            }
        // SDL keeps system cursors until it quits.
        unsafe SDL_SetCursor(SDL_CreateSystemCursor(shape))
    }
}
