// Writing layer-tree files: every case, written and read back, gives the same tree and the same picture.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeLayerTree

@MainActor
struct LayerTreeWritingTests {
    private func read(_ url: URL) throws -> LayerTreeFile { try LayerTreeCase.file(at: url) }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ file: LayerTreeFile, to url: URL) throws {
        try LayerTreeFile.write(file.tree, size: file.size, scale: file.scale, to: url) { try $0.writePNG(to: $1.path) }
    }

    @Test(arguments: LayerTreeCase.names)
    func `a case written and read back is the same`(name: String) throws {
        try withFolder { folder in
            let original = LayerTreeCase.folder.appendingPathComponent(name + ".json")
            let first = try read(original), url = folder.appendingPathComponent("again.json")
            try write(first, to: url)
            try expectSame(first.tree.root, read(url).tree.root)
            let expected = try LayerTreeCase.reference(LayerTreeCase.frame(of: original))
            try Parity.checkSame(expected, LayerTreeCase.reference(LayerTreeCase.frame(of: url)), name + "-written")
        }
    }

    private func expectSame(_ a: Layer, _ b: Layer) {
        // Reading makes new bitmap objects. The picture's pixels show whether they are the same.
        var model = b.model
        model.contents = a.model.contents
        #expect((a.model.contents == nil) == (b.model.contents == nil))
        #expect(a.model == model && a.kind == b.kind && a.name == b.name)
        #expect((a.mask == nil) == (b.mask == nil) && a.sublayers.count == b.sublayers.count)
        if let x = a.mask, let y = b.mask { expectSame(x, y) }
        for (x, y) in zip(a.sublayers, b.sublayers) { expectSame(x, y) }
    }

    @Test func `an animation is written as it currently shows, and a name keeps its quotes`() throws {
        try withFolder { folder in
            let tree = LayerTree(), layer = Layer()
            layer.name = "a \"card\" \\ \n ü"
            tree.root.addSublayer(layer)
            tree.animate(duration: 1, curve: .linear) { layer.opacity = 0.5 }
            tree.advance(to: 0.5)
            let url = folder.appendingPathComponent("tree.json")
            try LayerTreeFile.write(tree, size: CGSize(width: 8, height: 8), scale: 2, to: url) { _, _ in }
            let again = try read(url)
            #expect(again.scale == 2 && again.tree.root.sublayers[0].name == layer.name)
            #expect(again.tree.root.sublayers[0].opacity == 0.75)
        }
    }
}
