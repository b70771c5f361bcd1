// The OpenGL context that all tests of the GPU compositor share, and compositors on it, made on first use. On Linux the main actor
// may resume on another thread from one test to the next, and a context stays with the thread it is current on, so there may be
// several.

import FloeGeometry
import FloeImaging
import FloeOpenGL
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

/// Contexts are never released, since tests may return to their threads.
@MainActor
enum GPUContext {
    /// The size of the context's own framebuffer.
    static let window = PixelSize(width: 64, height: 48)
    private static var contexts: [Shared] = []

    /// A context with the compositors that are kept on it.
    private final class Shared {
        let context: OffscreenGLContext
        /// Compositors by their optimisations.
        var compositors: [Optimisations.RawValue: [GPUCompositor]] = [:]

        init(_ context: OffscreenGLContext) { self.context = context }
    }

    /// Whether this machine can make an OpenGL 3.3 core context, even a software one.
    static var isAvailable: Bool { current != nil }

    /// A context that can be current on this thread.
    static var current: OffscreenGLContext? { try? shared().context }

    private static func shared() throws -> Shared {
        for shared in contexts where (try? shared.context.makeCurrent()) != nil { return shared }
        let shared = Shared(try OffscreenGLContext(width: window.width, height: window.height))
        contexts.append(shared)
        return shared
    }

    /// The two kinds of programs: those suited to the device, and those for graphics cards, whatever the device.
    static let programs: [(name: String, optimisations: Optimisations)] = [("gpu", .all), ("card", .all.subtracting(.software))]

    /// Returns a compositor on the shared context, which is made current.
    static func makeCompositor(
        _ optimisations: Optimisations = .all, budget: Int = 64 << 20, maximumTextureSize: Int? = nil
    ) throws -> GPUCompositor {
        try GPUCompositor(
            optimisations: optimisations, textureBudget: budget, maximumTextureSize: maximumTextureSize, in: shared().context)
    }

    /// Returns compositors on the shared context, which is made current. They are as new, except that their programs, which take
    /// long to compile, may have been compiled by an earlier test.
    static func compositors(_ count: Int, _ optimisations: Optimisations = .all) throws -> [GPUCompositor] {
        let shared = try shared()
        var kept = shared.compositors[optimisations.rawValue] ?? []
        while kept.count < count {
            kept.append(try GPUCompositor(optimisations: optimisations, textureBudget: 64 << 20, in: shared.context))
        }
        shared.compositors[optimisations.rawValue] = kept
        for compositor in kept { compositor.releaseUnused(keeping: nil) }
        return Array(kept[..<count])
    }

    /// Draws a whole frame and returns its picture.
    @discardableResult
    static func draw(
        _ frame: Frame, _ optimisations: Optimisations = .all
    ) throws -> Bitmap {
        let compositor = try compositors(1, optimisations)[0]
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return try #require(compositor.makeSnapshot())
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a suite if no OpenGL 3.3 core context is available.
    static var needsOpenGL: ConditionTrait {
        .enabled("needs an OpenGL 3.3 core context (Debian: libgl1-mesa-dri, libegl1)") {
            await GPUContext.isAvailable
        }
    }
}
