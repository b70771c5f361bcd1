// The folder of a program's own files, wherever the program has been copied.

import Foundation

package enum ProgramFolder {
    /// The folder of the running executable, symbolic links resolved. The package manager puts all of a package's programs and resources
    /// there.
    package static let url: URL = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent()
    }()
}
