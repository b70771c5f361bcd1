// A thread in addition to the main one. If the system has no more threads, or no memory for a stack, Foundation's starts none
// without reporting it, and a caller that waits for it waits forever.

import Foundation

/// A system thread, which ends with its work.
public enum BackgroundThread {
    private final class Work {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

        func run() {
            Thread.current.name = name
            body()
        }
    }

    /// Runs `body` on a new thread. `name`, of which the system shows 15 bytes, is for debuggers and profilers. Returns false if
    /// the system starts no thread, in which case `body` is released and never runs.
    public static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(name, body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { context in
                if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard status == 0 else {
            unsafe work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
