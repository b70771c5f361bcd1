// Ends that nobody at the window asked for. A hang-up, of a terminal that closes, is a wish to quit like any other. When
// the display goes, its library ends the program from within whatever was being done; what is to be saved is saved then.

import CSDL2
import Dispatch
import Glibc

/// Watches for the program's end until it is told to forget.
@MainActor
final class HangUp {
    private let source: any DispatchSourceSignal

    /// `atExit` is called where the process exits before `forget`.
    init(atExit: @escaping @MainActor () -> Void) {
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler {
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_QUIT.rawValue
            unsafe _ = SDL_PushEvent(&event)
        }
        source.resume()
        HangUp.atExit = atExit
        _ = HangUp.mainThread
        HangUp.isWatched
    }

    func forget() {
        source.cancel()
        HangUp.atExit = nil
    }

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
