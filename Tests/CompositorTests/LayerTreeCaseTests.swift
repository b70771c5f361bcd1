// Every layer-tree file in Cases, drawn in every way there is: one for each row of layer-tree.md and for
// the pairs of features that meet in it. The processor's pictures are the same bytes however the work is
// divided, the golden's too; OpenGL's is as near as the page says.

import Foundation
import Geometry
import ImageCoding
import Imaging
import RenderTree
import Testing

@MainActor
struct LayerTreeCaseTests {
    @Test func `there are cases`() {
        #expect(LayerTreeCase.names.count > 80)
    }

    @Test(arguments: LayerTreeCase.names)
    func `a case looks like its golden`(name: String) throws {
        let this = LayerTreeCase(name: name)
        let actual = try LayerTreeCase.reference(this.frame())
        if LayerTreeCase.isRecording { try actual.writePNG(to: this.golden.path) }
        guard FileManager.default.fileExists(atPath: this.golden.path) else {
            Issue.record("\(name) has no golden; record it with FLOE_RECORD=1, and look at it")
            return
        }
        try Parity.checkSame(ImageFile(path: this.golden.path).bitmap(), actual, name + "-golden")
    }

    @Test(arguments: LayerTreeCase.names)
    func `kernels, threads, tiles and occlusion leave no trace in a case`(name: String) throws {
        let frame = try LayerTreeCase(name: name).frame()
        let expected = try LayerTreeCase.reference(frame)
        let variants: [(String, Bitmap)] = [
            ("simd", try LayerTreeCase.draw(frame, threads: 1)),
            ("scalar-4-threads", try LayerTreeCase.draw(frame, threads: 4, .all.subtracting(.simd), tileSize: PixelSize(width: 24, height: 20))),
            ("simd-4-threads", try LayerTreeCase.draw(frame, threads: 4, tileSize: PixelSize(width: 24, height: 20))),
            ("odd-tiles", try LayerTreeCase.draw(frame, threads: 1, tileSize: PixelSize(width: 37, height: 11))),
        ]
        for (variant, actual) in variants { try Parity.checkSame(expected, actual, name + "-" + variant) }
    }
}

@MainActor
@Suite(.serialized, .needsOpenGL)
struct LayerTreeCaseGPUTests {
    @Test(arguments: LayerTreeCase.names)
    func `a case looks the same by OpenGL`(name: String) throws {
        let frame = try LayerTreeCase(name: name).frame()
        try Parity.checkAlike(LayerTreeCase.reference(frame), GPUContext.draw(frame), name + "-gpu")
    }
}
