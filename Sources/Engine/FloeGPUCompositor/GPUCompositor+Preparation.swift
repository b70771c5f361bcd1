// Preparation while idle: compiles programs, allocates the atlas and uploads bitmaps before the frame that needs them. It
// goes in small steps, since input may arrive at any moment; the caller decides when there is time.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeOpenGL
import FloeRenderTree

extension GPUCompositor {
    /// Performs one small step of work that a frame would otherwise have to do; returns false if nothing is left. `frame`: what
    /// is about to be drawn, if known, such as the frame that another compositor shows now. Its bitmaps are then uploaded as
    /// well, one per call. Throws `GLContextError` and `GLError`.
    public func prepareNext(for frame: Frame?) throws -> Bool {
        try context.makeCurrent()
        try GraphicsDevice.checkMemory()
        if try textures.atlas.reserve() { return true }
        if try encoder.executor.prepareNext() { return true }
        guard let frame else { return false }
        // Plans as drawing the frame begins, which then has little left to do.
        guard let bitmap = encoder.bitmaps(of: frame).first(where: { !textures.contains($0) }) else { return false }
        _ = try textures.place(bitmap)
        return true
    }
}
