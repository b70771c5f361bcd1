// Drawing without a window as commands do it: what goes wrong is one line and an exit status.

import Compositors
import DesktopHost
import ImageCoding
import Overlays
import RenderTree

extension HeadlessStage {
    /// A stage with the optimisations that the environment asks for, and no others than those to be kept.
    static func start(
        _ compositor: CompositorKind, threads: Int? = nil, keeping kept: Optimisations = .all
    ) throws -> HeadlessStage {
        let optimisations = try Environment.optimisations().intersection(kept)
        do {
            return try HeadlessStage(compositor: compositor, threads: threads, optimisations: optimisations)
        } catch {
            throw CommandFailure(.unavailable, "the \(compositor.rawValue) compositor cannot start: \(error)")
        }
    }

    /// Writes what was drawn last to a PNG file, with `overlay` on it.
    func writeSnapshot(to path: String, overlay: PlanOverlay? = nil, lineWidth: Int = 1) throws {
        let picture = overlay.map { makeSnapshot($0, lineWidth: lineWidth) } ?? makeSnapshot()
        guard let picture else { throw CommandFailure(.software, "the compositor returned no picture") }
        do {
            try picture.writePNG(to: path)
        } catch {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
    }
}
