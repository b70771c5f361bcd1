// Getting ready while nobody waits: programs built, texture memory taken, pictures uploaded before the frame that needs
// them. In small steps, since somebody may come at any moment; whoever calls knows when there is time.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension GPUCompositor {
    /// Does one thing that a frame would else do within itself; false if nothing is left to do. `frame`: what is about to
    /// be drawn, if that is known, such as what another compositor shows now: then its pictures are uploaded as well, one at a
    /// time. Throws `GLError`.
    public func prepareNext(for frame: Frame?) throws -> Bool {
        try GraphicsDevice.checkMemory()
        if try textures.atlas?.reserve() == true { return true }
        if try encoder.executor.prepareNext() { return true }
        guard let frame else { return false }
        if backBuffer == nil, preparedBackBuffer?.size != frame.size {
            preparedBackBuffer = try RenderTarget(width: frame.size.width, height: frame.size.height)
            return true
        }
        // The very plan that drawing it begins with, which then has little left to do.
        encoder.plan.update(frame, within: frame.size.rect)
        guard let bitmap = encoder.bitmaps(of: frame).first(where: { !textures.contains($0) }) else { return false }
        _ = try textures.place(bitmap)
        return true
    }
}
