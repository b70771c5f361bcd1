// Saves when the program ends other than by its window. A hang-up, such as a closing terminal, is a request to quit. When the display goes
// away, its library exits the program from within whatever was running, and unsaved state is saved then.

import Glibc

/// Watches for the program's end until `stop` is called.
@MainActor
final class SignalHandling {
    /// `atExit` is called if the process exits before `stop`.
    init(atExit: @escaping @MainActor () -> Void) {
        // The parent process may have blocked these signals.
        var ends = sigset_t()
        unsafe sigemptyset(&ends)
        for end in [SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&ends, end) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &ends, nil)
        // SDL turns a termination signal into an event.
        signal(SIGHUP) { _ in raise(SIGTERM) }
        // Writing to a display that has gone would kill the program at once. With the signal ignored the write fails, and the
        // display's library notices.
        signal(SIGPIPE, SIG_IGN)
        SignalHandling.atExit = atExit
        _ = SignalHandling.mainThread
        SignalHandling.isWatched
    }

    func stop() { SignalHandling.atExit = nil }

    // The C library's hook takes no context, so this has to be global.
    private static var atExit: (@MainActor () -> Void)?

    private static let isWatched: Void = {
        _ = atexit {
            // Xlib exits on the thread that talks to the display, which is the main one.
            guard pthread_equal(pthread_self(), SignalHandling.mainThread) != 0 else { return }
            MainActor.assumeIsolated {
                let save = SignalHandling.atExit
                SignalHandling.atExit = nil
                save?()
            }
        }
    }()

    private nonisolated static let mainThread = pthread_self()
}
