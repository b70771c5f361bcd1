// The desktop's dialogs for files, which its portal shows in a process of its own. A thread waits for the answer, so that the window goes on.

import CFloeFilePortal
import FloeThreads
import Foundation

extension DesktopWindow {
    /// Lets the user choose files to open, or folders, in the desktop's dialog. Returns their addresses; none if the user cancels. The window
    /// goes on meanwhile. If the task is cancelled, the dialog closes. Throws `FileDialogError`.
    ///
    /// ```swift
    /// var options = FileDialogOptions()
    /// options.filters = [FileFilter("Pictures", patterns: ["*.png", "*.jpg"])]
    /// Task { [options] in for file in try await desktop.openFiles(options) { show(file) } }
    /// ```
    public func openFiles(_ options: FileDialogOptions = FileDialogOptions()) async throws -> [URL] {
        try await askForFiles(options, saves: false)
    }

    /// Lets the user choose where to save a file, in the desktop's dialog, which asks before an existing file is named. Returns the file's
    /// address, nil if the user cancels. Nothing is written. Otherwise as `openFiles(_:)`.
    ///
    /// ```swift
    /// var options = FileDialogOptions()
    /// options.suggestedName = "Picture.png"
    /// Task { [options] in if let file = try await desktop.saveFile(options) { try picture.writePNG(to: file.path) } }
    /// ```
    public func saveFile(_ options: FileDialogOptions = FileDialogOptions()) async throws -> URL? {
        try await askForFiles(options, saves: true).first
    }

    private func askForFiles(_ options: FileDialogOptions, saves: Bool) async throws -> [URL] {
        if Task.isCancelled { return [] }
        let parent = platform.portalName, cancelling = Pipe()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isStarted = BackgroundThread.start("floe.files") {
                    continuation.resume(
                        with: Result {
                            try options.answer(saves: saves, parent: parent, cancel: cancelling.fileHandleForReading.fileDescriptor)
                        })
                }
                if !isStarted { continuation.resume(throwing: FileDialogError.failed("the system starts no more threads")) }
            }
        } onCancel: {
            try? cancelling.fileHandleForWriting.close()
        }
    }
}

extension FileDialogOptions {
    /// Shows the dialog and waits for the answer. `cancel`: a descriptor that is hung up to close it.
    fileprivate func answer(saves: Bool, parent: String, cancel: Int32) throws(FileDialogError) -> [URL] {
        // C's texts end at a zero.
        let words =
            [parent, title, saves ? suggestedName : ""] + filters.flatMap { [$0.name] + $0.anyCasePatterns.filter { !$0.isEmpty } + [""] }
        let texts = unsafe words.map { unsafe strdup($0) }
        defer { unsafe texts.forEach { unsafe free($0) } }
        let kinds: [UnsafePointer<CChar>?] = unsafe texts[3...].map { unsafe UnsafePointer($0) } + [nil]
        var text: UnsafeMutablePointer<CChar>?
        let answer = unsafe kinds.withUnsafeBufferPointer { kinds in
            var question = unsafe floe_file_question(
                saves: saves, parent: texts[0], title: texts[1], name: texts[2], is_multiple: !saves && allowsMultipleSelection,
                picks_folders: !saves && choosesDirectories, filters: kinds.baseAddress)
            return unsafe floe_file_portal_ask(&question, cancel, &text)
        }
        defer { unsafe free(text) }
        let found = unsafe text.map { unsafe String(cString: $0) } ?? "out of memory"
        switch answer {
        case floe_files_chosen: return DroppedAddresses(list: found).paths().map { URL(fileURLWithPath: $0) }
        case floe_files_cancelled: return []
        case floe_files_no_portal: throw .noPortal(found)
        default: throw .failed(found)
        }
    }
}
