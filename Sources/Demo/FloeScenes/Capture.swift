// A capture: a folder with a layer-tree file of what shows at one moment, and its pictures. `floe render` draws the same pixels from it.

import FloeImageCoding
import FloeLayerTree
import Foundation

package enum Capture {
    /// The layer-tree file in the folder of a capture.
    package static let file = "tree.json"

    /// Writes what `tree` shows at its time into a folder that exists. If it throws, nothing of it remains.
    package static func write(_ tree: LayerTree, size: CGSize, scale: Double, in folder: String) throws {
        let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(Capture.file)
        try LayerTreeFile.write(tree, size: size, scale: scale, to: file) { try $0.writePNG(to: $1.path) }
    }
}
