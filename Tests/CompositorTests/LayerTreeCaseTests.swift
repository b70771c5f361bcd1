// Every layer-tree file in Cases, drawn in every way there is: one for each row of LayerTreeFile.md and for
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
    func `kernels, threads, tiles and what can be switched off leave no trace in a case`(name: String) throws {
        let frame = try LayerTreeCase(name: name).frame()
        let expected = try LayerTreeCase.reference(frame)
        for (variant, actual) in try LayerTreeCase.variants(frame) { try Parity.checkSame(expected, actual, name + "-" + variant) }
    }
}

@MainActor
@Suite(.serialized, .needsOpenGL)
struct LayerTreeCaseGPUTests {
    @Test(arguments: LayerTreeCase.names)
    func `a case looks the same by OpenGL, by a card's programs too, with and without optimisations`(name: String) throws {
        let frame = try LayerTreeCase(name: name).frame()
        let expected = try LayerTreeCase.reference(frame)
        for (programs, drawing) in GPUContext.programs {
            let drawn = try GPUContext.draw(frame, drawing)
            try Parity.checkAlike(expected, drawn, "\(name)-\(programs)")
            for (option, switched) in [("batching", Optimisations.batching), ("occlusion", .occlusion)] {
                try Parity.checkSame(drawn, GPUContext.draw(frame, drawing.subtracting(switched)), "\(name)-\(programs)-without-\(option)")
            }
        }
    }
}
