// The CPU compositor against the definitions, pixel by pixel, on frames of everything.

import Geometry
import Imaging
import RenderTree
import Testing

@testable import CPUCompositor

@MainActor
struct CPUReferenceTests {
    /// Bilinear mixing rounds after each of its two steps, the reference once: 1 apart. Through a
    /// group that is mixed again, and blend modes may double it. Neither comes up twice in one pixel often.
    static let tolerance = 2
    /// Pixels beyond it: where Float and Double fall on either side of a texel or ramp boundary.
    static let strayPixels = 1.0 / 1000

    @Test(arguments: 1...60)
    func `a frame of everything looks as defined`(seed: Int) throws {
        var frames = RandomFrames(seed: UInt64(5000 + seed), width: 160, height: 120)
        let frame = frames.frame(seed % 3 == 0 ? 20 : 2)
        let drawn = try CPUInvarianceTests.draw(frame), expected = ReferencePicture.draw(frame)
        let difference = try #require(ImageDifference(drawn, expected, tolerance: Self.tolerance))
        #expect(
            Double(difference.pixelsBeyondTolerance) <= Self.strayPixels * Double(difference.pixelCount),
            "\(difference)\n\(frame.nodes)")
    }
}
