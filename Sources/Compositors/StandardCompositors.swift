// The two compositors that Floe comes with, as a host wants them: on threads of the processor, and by OpenGL.

import CPUCompositor
import DesktopHost
import GPUCompositor
import Geometry
import Imaging
import RenderTree

/// Makes a `CPUCompositor` and a `GPUCompositor`.
public struct StandardCompositors: CompositorFactory {
    public init() {}

    public func makeMemoryCompositor(threads: Int, optimisations: Optimisations) -> any MemoryCompositor {
        CPUCompositor(threads: threads, optimisations: optimisations)
    }

    public func drawsInSoftware() throws -> Bool { try GPUCompositor.drawsInSoftware() }

    public func makeContextCompositor(optimisations: Optimisations) throws -> any ContextCompositor {
        try GPUCompositor(optimisations: optimisations)
    }
}

extension CPUCompositor: MemoryCompositor {}

extension GPUCompositor: ContextCompositor {
    public func makePresenter() throws -> any BackBufferPresenter { try BufferPresenter(self) }
}

/// Shows the GPU compositor's texture, or pixels, with the presenter that knows both.
private final class BufferPresenter: BackBufferPresenter {
    private let compositor: GPUCompositor
    private let presenter: GLPresenter

    init(_ compositor: GPUCompositor) throws {
        self.compositor = compositor
        presenter = try GLPresenter()
    }

    func present(window: PixelSize, overlays: [PresenterOverlay]) throws {
        try presenter.present(compositor, window: window, overlays: overlays)
    }

    @unsafe
    func present(
        _ pixels: UnsafePointer<Pixel>, size: PixelSize, damage: DamageRegion, window: PixelSize, overlays: [PresenterOverlay]
    ) throws {
        try unsafe presenter.present(pixels, size: size, damage: damage, window: window, overlays: overlays)
    }
}

extension HeadlessStage {
    /// A stage on one of the two; see `HeadlessStage.init(compositor:of:threads:optimisations:)`.
    public convenience init(compositor kind: CompositorKind, threads: Int? = nil, optimisations: Optimisations = .all) throws {
        try self.init(compositor: kind, of: StandardCompositors(), threads: threads, optimisations: optimisations)
    }
}
