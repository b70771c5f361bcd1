// A capture: a folder with a layer-tree file of what shows at one moment, and its pictures. `floe render` draws the same pixels from it.

import FloeFiles
import FloeImageCoding
import FloeLayerTree
import Foundation

package enum Capture {
    /// The layer-tree file in the folder of a capture.
    package static let file = "tree.json"

    /// Writes what `tree` shows at its time into a folder that exists. If it throws, nothing of it remains.
    package static func write(_ tree: LayerTree, size: CGSize, scale: Double, in folder: String) throws(CommandFailure) {
        let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(Capture.file)
        do {
            try LayerTreeFile.write(tree, size: size, scale: scale, to: file) { try $0.writePNG(to: $1.path) }
        } catch let error as ImageFileError {
            throw CommandFailure(writing: error)
        } catch {
            throw CommandFailure(.cannotWrite, "\(PrintableText.of(file.path)): expected to write a layer-tree file: \(error)")
        }
    }

    /// Makes the folder at `path` for a capture, and has `write` fill it. One that is there already must be empty.
    package static func inNewFolder(_ path: String, write: () throws(CommandFailure) -> Void) throws(CommandFailure) {
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
            try write()
        } catch {
            if isNew { NewFile.remove(path) }
            throw error
        }
    }
}
