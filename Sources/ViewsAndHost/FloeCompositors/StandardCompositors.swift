// The two compositors that come with Floe, in the form a host expects: one on CPU threads, one on OpenGL.

import FloeCPUCompositor
import FloeDesktopHost
import FloeGPUCompositor
import FloeRenderTree

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
    public func makePresenter() throws -> any BackBufferPresenter { try GLPresenter(self) }
}

extension GLPresenter: BackBufferPresenter {}

extension HeadlessStage {
    /// Creates a stage on one of the two compositors; see `HeadlessStage.init(compositor:of:threads:optimisations:)`.
    public convenience init(compositor kind: CompositorKind, threads: Int? = nil, optimisations: Optimisations = .all) throws {
        try self.init(compositor: kind, of: StandardCompositors(), threads: threads, optimisations: optimisations)
    }
}
