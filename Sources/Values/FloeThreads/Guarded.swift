// A value shared by several threads, with its lock.
//
// The standard library's `Mutex` is not used because a thread that has to wait for it does so in the library's own code, which is
// compiled without the thread sanitizer. The sanitizer then misses the hand-over from one thread to the other, and reports races
// where there are none. It does see POSIX locks.

import Foundation

/// A value that only one thread at a time can access. Lock and value share one allocation; locking allocates nothing.
///
/// `withLock` must not be called for the same lock within its own closure; the program stops if it is.
@safe
@frozen
public struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Both are behind pointers, since a POSIX lock must not move. The lock comes first in the allocation.
    @usableFromInline
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline
    let value: UnsafeMutablePointer<Value>

    /// Takes ownership of the value. From here on it is only accessible through the lock.
    @inlinable
    public init(_ initial: consuming sending Value) {
        let alignment = MemoryLayout<Value>.alignment
        let lock = unsafe MemoryLayout<pthread_mutex_t>.self
        let offset = unsafe (lock.size + alignment - 1) / alignment * alignment
        let memory = unsafe UnsafeMutableRawPointer.allocate(
            byteCount: offset + MemoryLayout<Value>.size, alignment: max(alignment, lock.alignment))
        unsafe mutex = memory.initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
        unsafe value = (memory + offset).bindMemory(to: Value.self, capacity: 1)
        unsafe value.initialize(to: initial)
        var attributes = pthread_mutexattr_t()
        unsafe pthread_mutexattr_init(&attributes)
        // The kind that detects recursive locking instead of waiting forever.
        unsafe pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ERRORCHECK))
        let result = unsafe pthread_mutex_init(mutex, &attributes)
        precondition(result == 0, "a lock can be made")
        unsafe pthread_mutexattr_destroy(&attributes)
    }

    @inlinable
    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Calls `body` with exclusive access to the value, waiting for another thread that has it. Rethrows errors of `body`.
    @inlinable
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let result = unsafe pthread_mutex_lock(mutex)
        precondition(result == 0, "a thread does not take a lock that it has")
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }
}
