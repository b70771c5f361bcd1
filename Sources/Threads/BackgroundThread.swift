// A thread beside the main one. Foundation's starts none, and says nothing of it, where the system has no more threads to
// give or no memory for a stack; whoever then waits for it waits for ever.

import Foundation

/// A thread of the system's own, which ends with its work.
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

    /// Runs `body` on a thread of its own. `name`, of which the system shows 15 bytes, is for debuggers and profilers. False
    /// if the system starts no thread: `body` is let go of and never runs.
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
