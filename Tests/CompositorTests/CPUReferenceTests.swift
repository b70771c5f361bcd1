// The CPU compositor against the reference picture, pixel by pixel, on random frames of every kind of node.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeCPUCompositor

@MainActor
struct CPUReferenceTests {
    /// Bilinear sampling rounds after each of its two steps, the reference once, a difference of 1. A group blends once more, and
    /// blend modes may double the difference. Either rarely happens twice in one pixel.
    static let tolerance = 2
    /// The share of pixels that may exceed it, where Float and Double fall on different sides of a texel or ramp boundary.
    static let strayPixels = 1.0 / 1000

    @Test(arguments: 1...60)
    func `random frames of every kind of node match the reference picture`(seed: Int) throws {
        var frames = RandomFrames(seed: UInt64(5000 + seed), width: 160, height: 120)
        let frame = frames.frame(seed % 3 == 0 ? 20 : 2)
        let drawn = try CPUInvarianceTests.draw(frame), expected = ReferencePicture.draw(frame)
        let difference = try #require(ImageDifference(drawn, expected, tolerance: Self.tolerance))
        #expect(
            Double(difference.pixelsBeyondTolerance) <= Self.strayPixels * Double(difference.pixelCount),
            "\(difference)\n\(frame.nodes)")
    }
}
