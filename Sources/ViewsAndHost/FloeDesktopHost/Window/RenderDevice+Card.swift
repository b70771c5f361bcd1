// Whether a graphics card draws here, on which the way to the screen depends.

import FloeOpenGL

extension RenderDevice {
    /// Returns whether a graphics card draws rather than the processor. Contacts no display server. `inSoftware`: software
    /// renderers count as cards.
    @MainActor
    static func hasCard(_ compositors: some CompositorFactory, inSoftware: Bool) -> Bool {
        if inSoftware { return (try? OffscreenGLContext()) != nil }
        guard hasMemory else { return false }
        return Source.cards.devices.contains { device in
            guard let context = try? OffscreenGLContext(on: device) else { return false }
            return (try? compositors.drawsInSoftware(in: context)) == false
        }
    }
}
