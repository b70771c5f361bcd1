// Opens folders in the desktop's file manager, through the program that all desktops provide for it.

import FloeFiles
import Foundation

enum FolderOpening {
    private static let program = "xdg-open"

    /// Opens a folder. `didEnd` is called once, later: with nil, or with why no file manager shows the folder.
    /// `path`: where programs are looked for, as in PATH.
    @MainActor
    static func open(
        _ folder: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "",
        didEnd: @escaping @MainActor @Sendable (String?) -> Void
    ) {
        let places = path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
        guard let found = places.first(where: FileManager.default.isExecutableFile) else {
            return didEnd("this computer has no \(program), which opens folders")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: found)
        // No shell reads the path, and it begins with a slash, so it cannot be taken for an option.
        process.arguments = [folder]
        process.standardInput = FileHandle.nullDevice
        // Its output is discarded: scripts read the window's own.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { ended in
            let status = ended.terminationStatus
            Task { @MainActor in didEnd(status == 0 ? nil : "\(program) found no file manager (status \(status))") }
        }
        do {
            try process.run()
        } catch {
            didEnd("\(program) cannot be started")
        }
    }
}
