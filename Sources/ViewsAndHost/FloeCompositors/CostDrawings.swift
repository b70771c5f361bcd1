// The two compositors as what measures costs: each made for it, on the thread that measures, and waited for until it has drawn.

import FloeCPUCompositor
import FloeDesktopHost
import FloeGPUCompositor
import FloeInspection
import FloeRenderTree
import Foundation

extension CostDrawing {
    /// Makes a compositor that draws for measurements on the thread that calls this. Throws if there is none, as without OpenGL.
    @Sendable
    package static func standard(_ kind: CompositorKind) throws -> CostDrawing {
        let clock = HostClock()
        switch kind {
        case .cpu:
            let compositor = CPUCompositor(threads: ProcessInfo.processInfo.activeProcessorCount)
            return CostDrawing(compositor.renderer, by: compositor, now: clock.now)
        case .gpu:
            let compositor = try GPUCompositor()
            let renderer = compositor.renderer.prefix { $0 != "(" && $0 != "/" }.trimmingCharacters(in: .whitespaces)
            return CostDrawing(
                "\(kind.title(isSoftware: compositor.isSoftware)), \(renderer)", by: compositor, now: clock.now, finish: compositor.finish)
        }
    }
}
