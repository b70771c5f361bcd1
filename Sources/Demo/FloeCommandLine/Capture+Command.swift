// Captures on the command line, in folders that it names.

import FloeFiles
import FloeImageCoding
import FloeScenes
import FloeViewTree
import Foundation

extension Capture {
    /// Captures a window's layers in the folder at `path`, which is new or empty.
    @MainActor
    package static func write(_ window: Window, inNewFolder path: String) throws(CommandFailure) {
        var isNew = true
        do throws(FileProblem) {
            try NewFile.createFolder(path)
        } catch {
            let contents = error == .exists ? try? FileManager.default.contentsOfDirectory(atPath: path) : nil
            guard contents == [] else {
                throw CommandFailure(.cannotWrite, "\(PrintableText.of(path)): expected a new or an empty folder: \(error)")
            }
            isNew = false
        }
        do {
            try write(window.tree, size: window.size, scale: window.scale, in: path)
        } catch {
            if isNew { NewFile.remove(path) }
            if let error = error as? ImageFileError { throw CommandFailure(writing: error) }
            throw CommandFailure(.cannotWrite, "\(PrintableText.of("\(path)/\(file)")): expected to write a layer-tree file: \(error)")
        }
    }
}
