// The only way files are written: next to the old one, flushed to disk and renamed over it, with the directory flushed as well.
// At any time, even after a power failure, either the old or the new content is there in full. Only regular files are replaced. For
// a link this is its target; devices and pipes are written to directly.

import Foundation
import Glibc

/// A file being written. Without `commit`, nothing remains of it.
package struct FileReplacement: ~Copyable {
    /// The suffix of the temporary file until it is renamed.
    package static let suffix = ".new"
    /// The path of standard output, which is written to directly even if it is a regular file.
    package static let standardOutput = "/dev/stdout"

    private let file: Int32
    private let place: Place
    private var isOver = false

    /// Begins to write the file at `path`. `permissions` are those of a new file, reduced by the process's mask; an existing file
    /// keeps its own. `isRegular` rejects devices and pipes.
    package init(_ path: String, permissions: mode_t = 0o666, isRegular: Bool = false) throws(FileProblem) {
        let place = try Place(of: path)
        if isRegular, place.target == nil { throw .notRegular }
        let file = try place.open(permissions)
        self.place = place
        self.file = file
    }

    /// The file to be replaced, with links followed. Nil for a device or pipe.
    package var target: String? { place.target }

    deinit {
        close(file)
        if !isOver, place.target != nil { unsafe _ = unlink(place.beside) }
    }

    /// Appends bytes.
    package func write(_ bytes: some ContiguousBytes) throws(FileProblem) {
        let problem = unsafe bytes.withUnsafeBytes { buffer -> FileProblem? in
            do throws(FileProblem) {
                try unsafe write(buffer)
                return nil
            } catch {
                return error
            }
        }
        if let problem { throw problem }
    }

    /// Appends bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileProblem) {
        var done = 0
        while done < bytes.count {
            let count = unsafe Glibc.write(file, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                throw .system(count == 0 ? EIO : errno)
            }
        }
    }

    /// Makes the written content the file at the path.
    package consuming func commit() throws(FileProblem) {
        guard let target = place.target else {
            isOver = true
            return
        }
        guard fsync(file) == 0 else { throw .system(errno) }
        guard unsafe rename(place.beside, target) == 0 else { throw .system(errno) }
        isOver = true
        try FileReplacement.flush(folder: Place.folder(of: target))
    }

    /// Writes a whole file.
    package static func write(_ bytes: some ContiguousBytes, to path: String, permissions: mode_t = 0o666) throws(FileProblem) {
        let replacement = try FileReplacement(path, permissions: permissions)
        try replacement.write(bytes)
        try replacement.commit()
    }

    private static func flush(folder path: String) throws(FileProblem) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A directory that is writable but not readable cannot be opened. The rename holds nevertheless.
        guard folder >= 0 else { return }
        defer { close(folder) }
        // Some file systems cannot flush directories.
        if fsync(folder) != 0, errno != EINVAL, errno != EROFS { throw .system(errno) }
    }
}

/// Where a file is written.
private struct Place {
    let path: String
    /// The file to be replaced, with links followed. Nil for a device or pipe, which is written to directly.
    let target: String?
    let beside: String
    /// The permissions of the existing file; nil if there is none.
    private let permissions: mode_t?

    init(of path: String) throws(FileProblem) {
        guard !path.utf8.contains(0) else { throw .missing }
        self.path = path
        guard path != FileReplacement.standardOutput else {
            (target, beside, permissions) = (nil, "", nil)
            return
        }
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind == S_IFDIR { throw .directory }
        if !isThere, unsafe lstat(path, &status) == 0 { throw .brokenLink }
        let target: String? = isThere && kind != S_IFREG ? nil : isThere ? Place.resolved(path) ?? path : path
        self.target = target
        // Each process has its own temporary file, so that concurrent writers do not interfere.
        beside = target.map { "\($0).\(getpid())\(FileReplacement.suffix)" } ?? ""
        permissions = isThere ? status.st_mode & 0o7777 : nil
    }

    func open(_ permissions: mode_t) throws(FileProblem) -> Int32 {
        guard let target else {
            if path == FileReplacement.standardOutput {
                let file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
                guard file >= 0 else { throw .system(errno) }
                return file
            }
            // Does not wait for a reader of a pipe.
            let file = unsafe Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            guard file >= 0 else { throw errno == ENXIO ? .noReader : FileProblem(errno, opening: path) }
            _ = fcntl(file, F_SETFL, 0)
            return file
        }
        // Removes what an earlier process with the same id left behind. A link placed there is not followed.
        unsafe _ = unlink(beside)
        let file = unsafe Glibc.open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        guard file >= 0 else {
            let code = errno, folder = Place.folder(of: target)
            if code == ENOENT, unsafe access(folder, F_OK) != 0 { throw .noDirectory(folder) }
            throw .system(code)
        }
        if let own = self.permissions { _ = fchmod(file, own) }
        return file
    }

    /// Returns the path of the file that a link leads to.
    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
