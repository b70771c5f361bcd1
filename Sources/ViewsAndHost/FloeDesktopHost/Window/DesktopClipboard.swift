// The desktop's clipboard, through SDL.

import CFloeSDL2
import FloeViewTree

/// Text that other programs can paste and copy. It needs a window: without one, nothing is copied and there is nothing to paste.
final class DesktopClipboard: Clipboard {
    var text: String? {
        get { unsafe SDL_HasClipboardText() == SDL_TRUE ? DesktopClipboard.taken(SDL_GetClipboardText()) : nil }
        set { unsafe SDL_SetClipboardText(newValue ?? "") }
    }

    var primarySelection: String? {
        get { unsafe SDL_HasPrimarySelectionText() == SDL_TRUE ? DesktopClipboard.taken(SDL_GetPrimarySelectionText()) : nil }
        set { unsafe SDL_SetPrimarySelectionText(newValue ?? "") }
    }

    /// Returns a text of SDL's, which it frees; nil if it is empty.
    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        defer { unsafe SDL_free(text) }
        let result = unsafe String(cString: text)
        return result.isEmpty ? nil : result
    }
}
