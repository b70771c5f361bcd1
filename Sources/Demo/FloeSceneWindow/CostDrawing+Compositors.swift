// The two compositors for measuring costs: each is made on the measuring thread, which waits until it has drawn.

import FloeCompositors
import FloeCosts
import FloeDesktopHost
import FloeOpenGL
import FloeRenderTree
import Foundation

extension CostDrawing {
    /// Makes a compositor that draws for measurements on the thread that calls this. Throws if there is none, as without OpenGL.
    @Sendable
    static func standard(_ kind: CompositorKind) throws -> CostDrawing {
        let clock = HostClock(), compositors = StandardCompositors()
        switch kind {
        case .cpu:
            let threads = ProcessInfo.processInfo.activeProcessorCount
            let compositor = compositors.makeMemoryCompositor(threads: threads, optimisations: .all)
            return CostDrawing(compositor.renderer, by: compositor, now: clock.now)
        case .gpu:
            let compositor = try compositors.makeContextCompositor(in: OffscreenGLContext(), optimisations: .all)
            let renderer = compositor.renderer.prefix { $0 != "(" && $0 != "/" }.trimmingCharacters(in: .whitespaces)
            return CostDrawing(
                "\(kind.title(isSoftware: compositor.isSoftware)), \(renderer)", by: compositor, now: clock.now, finish: compositor.finish)
        }
    }
}
