// The OpenGL context that all tests of the GPU compositor share, made when the first one asks. On Linux
// the main actor may go on on another thread from one test to the next, and a context stays with the
// thread it is current on; so there may come to be a few.

import DesktopHost
import Geometry
import Imaging
import RenderTree
import Testing

@testable import GPUCompositor

/// Contexts are never let go, since tests may come back to them.
@MainActor
enum GPUContext {
    /// The size of the context's own framebuffer.
    static let window = PixelSize(width: 64, height: 48)
    private static var contexts: [OffscreenGLContext] = []

    /// Whether this machine can make an OpenGL 3.3 core context at all, be it in software.
    static var isAvailable: Bool { (try? makeCurrent()) != nil }

    /// Makes some context current on this thread.
    static func makeCurrent() throws {
        for context in contexts where (try? context.makeCurrent()) != nil { return }
        contexts.append(try OffscreenGLContext(width: window.width, height: window.height))
    }

    /// The two ways in which programs are made: as the device's kind wants them, and as graphics cards do, whatever it is.
    static let programs: [(name: String, optimisations: Optimisations)] = [("gpu", .all), ("card", .all.subtracting(.software))]

    /// A compositor on the shared context, which is current.
    static func makeCompositor(
        _ optimisations: Optimisations = .all, budget: Int = 64 << 20, maximumTextureSize: Int? = nil
    ) throws -> GPUCompositor {
        try makeCurrent()
        return try GPUCompositor(
            optimisations: optimisations, textureBudget: budget, maximumTextureSize: maximumTextureSize)
    }

    /// The picture of one frame, drawn whole.
    @discardableResult
    static func draw(
        _ frame: Frame, _ optimisations: Optimisations = .all
    ) throws -> Bitmap {
        let compositor = try makeCompositor(optimisations)
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return try #require(compositor.makeSnapshot())
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a suite where no OpenGL 3.3 core context can be had.
    static var needsOpenGL: ConditionTrait {
        .enabled("needs an OpenGL 3.3 core context (Debian: libgl1-mesa-dri, libegl1)") {
            await GPUContext.isAvailable
        }
    }
}
