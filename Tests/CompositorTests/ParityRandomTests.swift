// Random frames of every kind of node, drawn by both compositors.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

import FloeTestSupport

@MainActor
@Suite(.serialized, .needsOpenGL)
struct ParityRandomTests {
    @Test(arguments: 1...TestLength.count(60, long: 200))
    func `random frames look the same on CPU and GPU`(seed: Int) throws {
        var frames = RandomFrames(seed: UInt64(seed) &* 1_000_003, width: 190, height: 130)
        try Parity.check(frames.frame(24), "random-\(seed)")
    }
}
