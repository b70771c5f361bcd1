// The desktop's clipboard, through SDL.

import CFloeSDL2
import FloeViewTree

/// Text that other programs can paste and copy. It needs a window: without one, nothing is copied and there is nothing to paste.
final class DesktopClipboard: Clipboard {
    var text: String? {
        get {
            guard SDL_HasClipboardText() == SDL_TRUE, let text = unsafe SDL_GetClipboardText() else { return nil }
            defer { unsafe SDL_free(text) }
            let result = unsafe String(cString: text)
            return result.isEmpty ? nil : result
        }
        set { unsafe SDL_SetClipboardText(newValue ?? "") }
    }
}
