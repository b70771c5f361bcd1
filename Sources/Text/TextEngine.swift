// SDL_ttf's process-wide part. SDL_ttf keeps one FreeType library and counts its users without a lock,
// and FreeType asks that faces of one library be opened and closed by one thread at a time. Every face
// holds its engine, so that the last one out shuts FreeType down.

import CSDL2
import Threads

/// A share in SDL_ttf; as long as one exists, fonts may be opened.
final class TextEngine: Sendable {
    /// Guards what belongs to the process, not to a library: starting, stopping, opening, closing.
    private static let processLock = Guarded<Void>(())

    init() throws(FontError) {
        let started = TextEngine.processLock.withLock { _ in
            LineBreaks.prepare()
            return TTF_Init() == 0
        }
        guard started else {
            throw .engineUnavailable(reason: unsafe String(cString: SDL_GetError()))
        }
    }

    deinit {
        TextEngine.processLock.withLock { _ in TTF_Quit() }
    }

    /// Runs `body` while no other thread opens or closes a font.
    func exclusively<R>(_ body: () -> R) -> R {
        TextEngine.processLock.withLock { _ in
            // The result is a C pointer; it stays with the caller, which is one thread at a time.
            nonisolated(unsafe) let result = body()
            return unsafe result
        }
    }
}
