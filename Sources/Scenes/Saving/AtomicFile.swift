// Replacing a file so that at any moment, and after a loss of power too, either the old or the new content
// lies there whole: written beside it, flushed to the disk, renamed over it, the directory flushed as well.

import Foundation
import Glibc

/// Writing files whole.
enum AtomicFile {
    /// What the file beside ends in, until it is renamed.
    static let suffix = ".new"

    /// - Throws: `StateFileError.unwritable`; what lay at `url` is then unharmed.
    static func write(_ bytes: [UInt8], to url: URL) throws(StateFileError) {
        let folder = url.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(path: url.path, reason: error.localizedDescription)
        }
        // Each process has a file of its own: two that save at once do not write into one another's.
        let beside = url.path + ".\(ProcessInfo.processInfo.processIdentifier)" + suffix
        do throws(Failure) {
            try writeAndFlush(bytes, to: beside)
            guard unsafe rename(beside, url.path) == 0 else { throw Failure(code: errno) }
            try flushFolder(folder.path)
        } catch {
            unsafe _ = unlink(beside)
            throw .unwritable(path: url.path, reason: error.reason)
        }
    }

    private struct Failure: Error {
        let code: Int32
        var reason: String { unsafe String(cString: strerror(code)) }
    }

    private static func writeAndFlush(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(code: errno) }
        var failure: Failure?
        unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
                if count > 0 {
                    done += count
                } else if count == 0 || errno != EINTR {
                    failure = Failure(code: count == 0 ? EIO : errno)
                    return
                }
            }
        }
        if failure == nil, fsync(file) != 0 { failure = Failure(code: errno) }
        if close(file) != 0, failure == nil { failure = Failure(code: errno) }
        if let failure { throw failure }
    }

    private static func flushFolder(_ path: String) throws(Failure) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure(code: errno) }
        defer { _ = close(folder) }
        // Some file systems cannot flush directories; the renaming holds all the same.
        if fsync(folder) != 0, errno != EINVAL { throw Failure(code: errno) }
    }
}

/// What went wrong with a file that the game keeps, for people.
enum StateFileError: Error, Equatable, CustomStringConvertible {
    case unwritable(path: String, reason: String)
    case unreadable(path: String, reason: String)
    /// Set aside under the name `movedTo`; nil where that failed too.
    case damaged(path: String, reason: String, movedTo: String?)

    var description: String {
        switch self {
        case .unwritable(let path, let reason): "The game cannot be saved: \(path): \(reason)."
        case .unreadable(let path, let reason): "The saved game cannot be read: \(path): \(reason)."
        case .damaged(let path, let reason, let movedTo?):
            "\(path) is damaged (\(reason)). It was set aside as \(movedTo); a new game begins."
        case .damaged(let path, let reason, nil):
            "\(path) is damaged (\(reason)) and could not be set aside; a new game begins."
        }
    }
}
