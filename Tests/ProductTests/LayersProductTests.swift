// What the product without views and host can do: a layer tree drawn by either compositor, without a window and without anyone else's
// OpenGL context, and pictures written to files and read from them.

import FloeLayers
import Testing

@Suite(.serialized)
@MainActor
struct LayersProductTests {
    private let size = PixelSize(width: 60, height: 40)

    private func frame(_ color: Color) -> Frame {
        let root = Layer(), square = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        root.backgroundColor = .white
        square.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        square.backgroundColor = color
        root.addSublayer(square)
        var frame = Frame(size: size, background: 0)
        FrameBuilder().build(LayerTree(root: root), size: size, scale: 1, into: &frame)
        return frame
    }

    private func draw(_ frame: Frame, by compositor: any Compositor) throws -> Bitmap {
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return try #require(compositor.makeSnapshot())
    }

    /// Two compositors, each in a context of its own, take turns, and one goes.
    @Test func gpuCompositorHasAContextOfItsOwn() throws {
        let red = frame(Color(hex: 0xFF0000)), blue = frame(Color(hex: 0x0000FF))
        let first: GPUCompositor
        do {
            first = try GPUCompositor()
        } catch is GLContextError {
            return  // No OpenGL here.
        }
        var second: GPUCompositor? = try GPUCompositor()
        for _ in 1...2 {
            #expect(try draw(red, by: first)[15, 15] == 0xFFFF_0000)
            if let second { #expect(try draw(blue, by: second)[15, 15] == 0xFF00_00FF) }
        }
        second = nil
        #expect(first.makeSnapshot()?[15, 15] == 0xFFFF_0000)
        #expect(try draw(blue, by: first)[15, 15] == 0xFF00_00FF)
        #expect(try draw(blue, by: CPUCompositor(threads: 1))[15, 15] == 0xFF00_00FF)
    }

    @Test func picturesAreWrittenAndRead() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-product-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("picture.png").path
        let picture = try draw(frame(Color(hex: 0x336699)), by: CPUCompositor(threads: 1))
        try picture.writePNG(to: path)
        let read = try Bitmap(contentsOf: path)
        #expect(read.size == size && read.isOpaque)
        #expect(read[15, 15] == 0xFF33_6699 && read[5, 5] == 0xFFFF_FFFF)
        #expect(ImageDifference(picture, read, tolerance: 0)?.pixelsDifferent == 0)

        let drawing = folder.appendingPathComponent("drawing.svg").path
        let text = ##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#00ff00"/></svg>"##
        try Data(text.utf8).write(to: URL(fileURLWithPath: drawing))
        #expect(try Bitmap(contentsOf: drawing).size == PixelSize(width: 10, height: 10))
        let large = try Bitmap(contentsOf: drawing, vectorSize: PixelSize(width: 30, height: 30))
        #expect(large.size == PixelSize(width: 30, height: 30) && large[29, 29] == 0xFF00_FF00)
    }

    @Test func errorsSayWhatIsWrong() throws {
        #expect(throws: ImageFileError.missing(path: "/nowhere/a.png")) { try Bitmap(contentsOf: "/nowhere/a.png") }
        let error = #expect(throws: ImageFileError.self) { try Bitmap(contentsOf: "/dev/null") }
        #expect(error.map { "\($0)".hasPrefix("/dev/null: expected a ") } == true)
        let picture = Bitmap(width: 2, height: 2, color: 0xFFFF_FFFF)
        let refused = #expect(throws: ImageFileError.self) { try picture.writePNG(to: "/nowhere/a.png") }
        #expect(refused.map { "\($0)".hasPrefix("/nowhere/a.png: expected to write a PNG picture: ") } == true)
    }
}
