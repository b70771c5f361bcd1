// Reads whole untrusted files, if they are regular and not too large. Devices and pipes may never end, so they are rejected
// before anything can block on them.

import Foundation
import Glibc

/// Reads regular files.
package enum RegularFile {
    /// Returns the file's bytes.
    package static func bytes(of path: String, atMost limit: Int) throws(FileProblem) -> Data {
        let (file, size) = try open(path)
        defer { close(file) }
        guard size <= limit else { throw .larger(thanBytes: limit) }
        var data = Data(count: size)
        var count = 0
        while count < size {
            let done = unsafe data.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
            }
            if done < 0, errno == EINTR { continue }
            guard done >= 0 else { throw .system(errno) }
            // The file got shorter while it was being read.
            if done == 0 { break }
            count += done
        }
        return count < size ? data.prefix(count) : data
    }

    /// Opens a file for reading. Returns its descriptor, which the caller closes, and its size in bytes.
    package static func open(_ path: String) throws(FileProblem) -> (file: Int32, size: Int) {
        guard !path.utf8.contains(0) else { throw .missing }
        // Does not wait for a writer if it is a pipe.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw FileProblem(errno, opening: path) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            let code = errno
            close(file)
            throw .system(code)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return (file, Int(status.st_size))
        case S_IFDIR:
            close(file)
            throw .directory
        default:
            close(file)
            throw .notRegular
        }
    }

    /// Throws unless there is a readable regular file.
    package static func check(_ path: String) throws(FileProblem) { close(try open(path).file) }

    /// Returns the identity of the file that a path leads to, which all names of the file share. Nil if there is none.
    package static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}

/// The identity of a file, shared by all its names.
package struct FileIdentity: Hashable, Sendable {
    let device, number: UInt64
}
