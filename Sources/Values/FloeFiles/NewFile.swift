// Claims names for new files and folders. Nothing that exists is replaced, not even a dangling link: the system itself refuses, so another
// program cannot create the name in between.

import Glibc

package enum NewFile {
    /// Creates an empty file. Its content is written by replacing it (`FileReplacement`).
    package static func create(_ path: String) throws(FileProblem) {
        try check(path)
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw problem(errno) }
        close(file)
    }

    /// Creates an empty folder. The folder above it must exist.
    package static func createFolder(_ path: String) throws(FileProblem) {
        try check(path)
        guard unsafe mkdir(path, 0o777) == 0 else { throw problem(errno) }
    }

    /// Removes a new file, or a new folder if it is still empty.
    package static func remove(_ path: String) { unsafe _ = Glibc.remove(path) }

    private static func check(_ path: String) throws(FileProblem) {
        guard !path.utf8.contains(0) else { throw .missing }
    }

    private static func problem(_ code: Int32) -> FileProblem { code == EEXIST ? .exists : .system(code) }
}
