// A value that several threads share, and the lock in front of it.
//
// Why not the standard library's `Mutex`: a thread that has to wait for it does so in the library's own code,
// which is compiled without the thread sanitizer. The sanitizer then misses that one thread has handed over to
// the other, and reports races where there are none. It does see POSIX locks.

import Foundation

/// Lets one thread at a time at a value. Lock and value have one allocation, made with them; locking takes none.
///
/// `withLock` must not be called for the same lock within its own closure; the program stops if it is.
@safe
@frozen
public struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Both behind pointers, since a POSIX lock must not move. The lock comes first in the allocation.
    @usableFromInline
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline
    let value: UnsafeMutablePointer<Value>

    /// Takes the value over: from here on it is reached through the lock alone.
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
        // The kind that notices its own thread coming back, rather than wait for ever.
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

    /// Calls `body` with the value while no other thread has it; waits for the thread that has. What `body` throws
    /// is thrown on.
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
