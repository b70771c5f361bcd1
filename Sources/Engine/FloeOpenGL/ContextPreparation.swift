// Prepares a context alongside the frames. Loading a driver takes as long as several of them.

import Dispatch
import FloeThreads

/// Prepares one context on a thread of its own. Releasing it waits for that thread, because the program must not end while a
/// driver is being loaded.
package final class ContextPreparation: Sendable {
    private let thread = DispatchGroup()
    private let made = Made()

    private final class Made: Sendable {
        let context = Guarded<OffscreenGLContext.Prepared?>(nil)
    }

    /// `wake` is called from another thread when it is done.
    package init(wake: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .utility).async(group: thread) { [made] in
            let prepared = OffscreenGLContext.prepare()
            made.context.withLock { $0 = prepared }
            wake()
        }
    }

    deinit { take()?.drop() }

    /// Whether `take` would return without waiting.
    package var isDone: Bool { made.context.withLock { $0 != nil } }

    /// Returns the prepared context, waiting for it if need be. Nil if it has been taken.
    package func take() -> OffscreenGLContext.Prepared? {
        thread.wait()
        return made.context.withLock { $0.take() }
    }
}
