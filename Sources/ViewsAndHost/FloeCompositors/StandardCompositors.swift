// The two compositors that come with Floe, in the form a host expects: one on CPU threads, one on OpenGL.

import FloeCPUCompositor
import FloeDesktopHost
import FloeFramePlanning
import FloeGPUCompositor
import FloeOpenGL
import FloeRenderTree
import FloeText

/// Makes a `CPUCompositor` and a `GPUCompositor`.
package struct StandardCompositors: CompositorFactory {
    package init() {}

    package func makeMemoryCompositor(threads: Int, optimisations: Optimisations) -> any MemoryCompositor {
        CPUCompositor(threads: threads, optimisations: optimisations)
    }

    package func drawsInSoftware(in context: any GLContext) throws -> Bool { try GPUCompositor.drawsInSoftware(in: context) }

    package func makeContextCompositor(in context: any GLContext, optimisations: Optimisations) throws -> any ContextCompositor {
        try GPUCompositor(optimisations: optimisations, in: context)
    }
}

extension GPUCompositor: ContextCompositor {
    package func makePresenter() throws -> any BackBufferPresenter { try GLPresenter(self) }
}

extension GLPresenter: BackBufferPresenter {}

extension DesktopWindow {
    /// Opens a window. `clock` may have been started earlier, to count the time to the first frame.
    public convenience init(_ options: Options = Options(), fonts: FontLibrary, clock: HostClock = HostClock()) throws {
        try self.init(options, compositors: StandardCompositors(), fonts: fonts, clock: clock)
    }
}

extension HeadlessStage {
    /// Creates a stage on one of the two compositors. `threads` applies to that on the CPU; nil means all cores. Throws if the one
    /// on the GPU cannot start.
    public convenience init(
        compositor kind: CompositorKind, threads: Int? = nil, optimisations: Optimisations = .all, clock: HostClock = HostClock()
    ) throws {
        try self.init(compositor: kind, of: StandardCompositors(), threads: threads, optimisations: optimisations, clock: clock)
    }
}
