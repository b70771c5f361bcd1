// The location of the user's own files.

import Foundation
import Glibc

package enum HomeFolder {
    /// Returns `$HOME`, or the system's entry if that is unset, empty or relative. Nil if there is neither. Never the current folder.
    package static func url(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
        if let home = environment["HOME"], home.hasPrefix("/") { return URL(fileURLWithPath: home, isDirectory: true) }
        guard let entry = unsafe getpwuid(getuid()), let path = unsafe entry.pointee.pw_dir.map({ unsafe String(cString: $0) }),
            path.hasPrefix("/")
        else { return nil }
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
