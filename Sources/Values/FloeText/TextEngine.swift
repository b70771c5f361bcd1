// The process-wide part of SDL_ttf. SDL_ttf keeps one FreeType library and counts its users without a lock, and FreeType requires that
// faces of a library be opened and closed by one thread at a time. Every face retains its engine, so that releasing the last one shuts
// FreeType down.

import CFloeSDL2
import FloeThreads

/// A reference to SDL_ttf; fonts can be opened while at least one exists.
final class TextEngine: Sendable {
    /// Guards what belongs to the process and not to a library: starting, stopping, opening, closing.
    private static let processLock = Guarded<Void>(())

    init() throws(FontError) {
        guard TextEngine.processLock.withLock({ _ in TTF_Init() == 0 }) else {
            throw .engineUnavailable(reason: unsafe String(cString: SDL_GetError()))
        }
    }

    deinit {
        TextEngine.processLock.withLock { _ in TTF_Quit() }
    }

    /// Runs `body` while no other thread opens or closes a font.
    func exclusively<R>(_ body: () -> R) -> R {
        TextEngine.processLock.withLock { _ in
            // The result is a C pointer that stays with the caller, which runs on one thread at a time.
            nonisolated(unsafe) let result = body()
            return unsafe result
        }
    }
}
