// Restricts writing to a folder to one process at a time. The lock is on the folder itself, so it leaves nothing behind and
// disappears with its process, however that ends.

import Glibc

/// A lock on a folder, held while this object lives, that keeps out other processes that try to lock it.
package final class FolderLock: Sendable {
    private let folder: Int32

    private init(_ folder: Int32) { self.folder = folder }

    deinit { close(folder) }

    /// The result of trying to lock a folder.
    package enum Attempt: Sendable {
        case locked(FolderLock)
        /// Another process holds the lock.
        case taken
        /// The folder does not exist, or its file system has no locks, so other processes cannot be kept out.
        case impossible
    }

    package static func attempt(_ path: String) -> Attempt {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return .impossible }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 { return .locked(FolderLock(folder)) }
        let code = errno
        close(folder)
        return code == EWOULDBLOCK ? .taken : .impossible
    }
}
