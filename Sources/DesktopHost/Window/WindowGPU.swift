// What a window has for drawing by OpenGL: the compositor, and its context where that is not the window's own.

import RenderTree

/// A GPU compositor in a context.
@MainActor
final class WindowGPU {
    let compositor: any ContextCompositor
    /// Nil: it draws in the window's.
    private let context: OffscreenGLContext?

    /// `context` must be current, or else the window's be. Throws what making the compositor does.
    init(in context: OffscreenGLContext?, _ make: () throws -> any ContextCompositor, clock: HostClock) throws {
        compositor = try make()
        self.context = context
        if !compositor.isSoftware { compositor.startMeasuring() }
        compositor.now = clock.now
    }

    isolated deinit {
        // What the compositor lets go of is this context's.
        try? context?.makeCurrent()
    }
}

extension RenderDevice {
    /// Whether a graphics card draws, and not the processor in its stead. No display server is asked. `inSoftware`: what
    /// draws in software counts as a card.
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
