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

    @Test func `links are followed, and neither special files nor the files of others are replaced`() throws {
        try withFolder { folder in
            let files = FileManager.default, tree = LayerTree(), layer = Layer()
            func place(_ name: String) -> URL { folder.appendingPathComponent(name) }
            layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.contents = Bitmap(width: 8, height: 8, color: 0xFFFF_0000)
            tree.root.addSublayer(layer)
            func write(to name: String) throws {
                try LayerTreeFile.write(tree, size: CGSize(width: 8, height: 8), scale: 1, to: place(name)) { try $0.writePNG(to: $1.path) }
            }
            #expect(unsafe mkfifo(place("pipe").path, 0o600) == 0)
            try files.createSymbolicLink(at: place("link.json"), withDestinationURL: place("target.json"))
            for name in ["pipe", "link.json", "no/such/tree.json"] { #expect(throws: (any Error).self) { try write(to: name) } }
            #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["link.json", "pipe"])
            try Data("old".utf8).write(to: place("target.json"))
            try write(to: "link.json")
            #expect(try files.destinationOfSymbolicLink(atPath: place("link.json").path) == place("target.json").path)
            #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["link.json", "pipe", "target-images", "target.json"])
            try Data("a file".utf8).write(to: place("tree-images"))
            #expect(throws: (any Error).self) { try write(to: "tree.json") }
            #expect(try String(contentsOf: place("tree-images"), encoding: .utf8) == "a file")
            #expect(!files.fileExists(atPath: place("tree.json").path))
        }
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
