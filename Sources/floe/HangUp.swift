// Ends that nobody at the window asked for. A hang-up, of a terminal that closes, is a wish to quit like any other. When
// the display goes, its library ends the program from within whatever was being done; what is to be saved is saved then.

import Glibc

/// Watches for the program's end until it is told to forget.
@MainActor
final class HangUp {
    /// `atExit` is called where the process exits before `forget`.
    init(atExit: @escaping @MainActor () -> Void) {
        // Whoever started the program may have kept signals from it.
        var ends = sigset_t()
        unsafe sigemptyset(&ends)
        for end in [SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&ends, end) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &ends, nil)
        // SDL makes an event of a termination.
        signal(SIGHUP) { _ in raise(SIGTERM) }
        // A display that goes while it is written to would end the program on the spot, where its library says that it has
        // gone when writing fails.
        signal(SIGPIPE, SIG_IGN)
        HangUp.atExit = atExit
        _ = HangUp.mainThread
        HangUp.isWatched
    }

    func forget() { HangUp.atExit = nil }

    // The C library's hook takes no context: this is the one place that it can reach.
    private static var atExit: (@MainActor () -> Void)?

    private static let isWatched: Void = {
        _ = atexit {
            // Xlib exits on the thread that talks to the display, which is the main one.
            guard pthread_equal(pthread_self(), HangUp.mainThread) != 0 else { return }
            MainActor.assumeIsolated {
                let save = HangUp.atExit
                HangUp.atExit = nil
                save?()
            }
        }
    }()

    private nonisolated static let mainThread = pthread_self()
}
