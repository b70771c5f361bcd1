// A window's OpenGL resources: the compositor, and its context if that is not the window's own.

import FloeRenderTree

/// A GPU compositor and the context it draws in.
@MainActor
final class WindowGPU {
    let compositor: any ContextCompositor
    /// Nil if it draws in the window's context.
    private let context: OffscreenGLContext?

    /// Makes the compositor. `context`, or if nil the window's context, must be current. Rethrows the errors of `make`.
    init(in context: OffscreenGLContext?, _ make: () throws -> any ContextCompositor, clock: HostClock) throws {
        compositor = try make()
        self.context = context
        if !compositor.isSoftware { compositor.startMeasuring() }
        compositor.now = clock.now
    }

    isolated deinit {
        // The resources that the compositor frees belong to this context.
        try? context?.makeCurrent()
    }
}

extension RenderDevice {
    /// Returns whether a graphics card draws rather than the processor. Contacts no display server. `inSoftware`: software
    /// renderers count as cards.
    @MainActor
    static func hasCard(_ compositors: some CompositorFactory, inSoftware: Bool) -> Bool {
        if inSoftware { return (try? OffscreenGLContext()) != nil }
        guard hasMemory else { return false }
        return Source.cards.devices.contains { device in
            guard let context = try? OffscreenGLContext(on: device) else { return false }
            return withExtendedLifetime(context) { (try? compositors.drawsInSoftware()) == false }
        }
    }
}
