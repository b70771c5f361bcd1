// Standard output and standard error. Failing to write output is a failure like any other. Failing to write a complaint is not.

import FloeFiles
import Foundation
import Glibc

package enum StandardStreams {
    /// Opens a placeholder, which cannot be read from or written to, for every closed standard stream. Otherwise the next opened
    /// file would get its number and receive what was meant for it.
    package static func fillGaps() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // Takes the lowest free number, which is this one. Writing to it fails.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    /// Writes lines to standard output.
    package static func print(_ text: String) throws {
        do throws(FileProblem) {
            try write(text + "\n", to: STDOUT_FILENO)
        } catch {
            throw CommandFailure(.cannotWrite, "standard output cannot be written: \(error)")
        }
    }

    /// Writes text to standard error, ignoring failures.
    package static func complain(_ text: String) { try? write(text, to: STDERR_FILENO) }

    /// Writes one printable line to standard error.
    package static func complain(line message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        complain("floe: \(PrintableText.of(line, longest: longestLine))\n")
    }

    /// The longest complaint in characters.
    private static let longestLine = 2000

    private static func write(_ text: String, to stream: Int32) throws(FileProblem) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw .system(count == 0 ? EIO : errno)
            }
        }
    }
}
