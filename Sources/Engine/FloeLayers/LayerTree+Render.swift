// A picture of a layer tree in one call, for programs without a window.

import FloeCPUCompositor
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Foundation

extension LayerTree {
    /// Draws what the tree shows at its current time, on its background. Changes after a picture animate, as in a window: the next picture
    /// shows them after `advance(to:)`, or at once if they were made within `withoutActions`.
    ///
    /// - Parameters:
    ///   - size: The picture's size in points, from the root's origin.
    ///   - scale: Pixels per point. The picture has whole pixels.
    ///   - compositor: Draws the picture; nil: the CPU compositor on all cores. Reusing one saves time for many pictures of a size.
    /// - Throws: The compositor's error if it cannot draw a picture of that size, such as `CPUCompositorError`.
    public func render(size: CGSize, scale: Double = 1, compositor: (any Compositor)? = nil) throws -> Bitmap {
        func pixels(_ length: Double) -> Int { Int(exactly: (length * scale).rounded()) ?? 0 }
        let size = PixelSize(width: pixels(size.width), height: pixels(size.height))
        let compositor = compositor ?? CPUCompositor(threads: ProcessInfo.processInfo.activeProcessorCount)
        var frame = Frame(size: size, background: 0)
        FrameBuilder().build(self, size: size, scale: scale, into: &frame)
        _ = try compositor.draw(frame, damage: DamageRegion(size.rect))
        guard let picture = compositor.makeSnapshot() else { throw CPUCompositorError.noMemory(size) }
        return picture
    }
}
