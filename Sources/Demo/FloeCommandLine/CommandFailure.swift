// How a command fails: with one line and an exit status.

/// Exit statuses. From 64 on they are those of sysexits.h.
package enum ExitStatus: Int32 {
    /// Pictures differ that should not, or figures got worse.
    case different = 1
    case usage = 64
    case badData = 65
    case missingFile = 66
    case unavailable = 69
    case software = 70
    case outOfMemory = 71
    case cannotWrite = 74
}

/// Why a command stopped: a status, and one line that says what was expected, what was found, and what to do.
package struct CommandFailure: Error, CustomStringConvertible {
    package let status: ExitStatus
    package let message: String

    package init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    package var description: String { message }
}
