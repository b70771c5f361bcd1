// Who may write into a folder: one process at a time. The lock is on the folder itself, so that it leaves nothing
// behind, and goes with the process that has it, however that ends.

import Glibc

/// A folder that no other process writes into while this lives.
public final class FolderLock: Sendable {
    private let folder: Int32

    private init(_ folder: Int32) { self.folder = folder }

    deinit { close(folder) }

    /// What came of trying.
    public enum Attempt: Sendable {
        case locked(FolderLock)
        /// Another process has it.
        case taken
        /// There is no such folder, or its file system knows no locks: nobody can be kept out.
        case impossible
    }

    public static func attempt(_ path: String) -> Attempt {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return .impossible }
        if flock(folder, LOCK_EX | LOCK_NB) == 0 { return .locked(FolderLock(folder)) }
        let code = errno
        close(folder)
        return code == EWOULDBLOCK ? .taken : .impossible
    }
}
