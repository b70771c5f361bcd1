// Every layer-tree file in Cases, drawn in every way: one for each row of LayerTreeFile.md and for pairs of features that
// interact. The CPU's pictures have the golden's bytes however the work is divided. OpenGL's are within the page's tolerance.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing

@MainActor
struct LayerTreeCaseTests {
    @Test func `there are more than 80 cases`() {
        #expect(LayerTreeCase.names.count > 80)
    }

    @Test(arguments: LayerTreeCase.names)
    func `a case matches its golden`(name: String) throws {
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
    func `kernels, threads, tiles and optimisations leave no trace in a case`(name: String) throws {
        let frame = try LayerTreeCase(name: name).frame()
        let expected = try LayerTreeCase.reference(frame)
        for (variant, actual) in try LayerTreeCase.variants(frame) { try Parity.checkSame(expected, actual, name + "-" + variant) }
    }
}

@MainActor
@Suite(.serialized, .needsOpenGL)
struct LayerTreeCaseGPUTests {
    @Test(arguments: LayerTreeCase.names)
    func `a case looks the same on OpenGL, with a card's programs too, and without batching or occlusion`(name: String) throws {
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
