// The mouse pointer's shapes.

import CFloeSDL2
import FloeViewTree

/// Shows and owns the platform's pointer shapes. Each is created when first shown, and freed by `removeAll`, which must be called
/// before SDL's video subsystem shuts down.
@safe
@MainActor
final class CursorShapes {
    private var made: [(shape: SDL_SystemCursor, cursor: OpaquePointer)] = unsafe []

    /// The shape in place of the one that was last to be shown, while it is set.
    var forced: Cursor? { didSet { show(current) } }
    private var current = Cursor.arrow

    func show(_ cursor: Cursor) {
        current = cursor
        let shape: SDL_SystemCursor =
            switch forced ?? cursor {
            case .arrow: SDL_SYSTEM_CURSOR_ARROW
            case .pointingHand, .openHand: SDL_SYSTEM_CURSOR_HAND
            case .closedHand: SDL_SYSTEM_CURSOR_SIZEALL
            case .text: SDL_SYSTEM_CURSOR_IBEAM
            case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
            case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
            case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
            }
        // Where there are no shapes, as without a display, the pointer is left unchanged.
        if let known = unsafe made.first(where: { unsafe $0.shape == shape }) {
            unsafe SDL_SetCursor(known.cursor)
        } else if let cursor = unsafe SDL_CreateSystemCursor(shape) {
            unsafe made.append((shape, cursor))
            unsafe SDL_SetCursor(cursor)
        }
    }

    func removeAll() {
        unsafe made.forEach { unsafe SDL_FreeCursor($0.cursor) }
        unsafe made = []
    }
}
