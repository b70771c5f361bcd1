// Drawing without a window for commands: failures become one line and an exit status.

import FloeCPUCompositor
import FloeCompositors
import FloeDesktopHost
import FloeFiles
import FloeGPUCompositor
import FloeImageCoding
import FloeImaging
import FloeOpenGL
import FloeOverlays
import FloeRenderTree

extension HeadlessStage {
    /// Starts a stage with the optimisations that the environment allows and that are in `kept`.
    package static func start(
        _ compositor: CompositorKind, threads: Int? = nil, keeping kept: Optimisations = .all, budget: MemoryBudget? = nil,
        clock: HostClock = HostClock()
    ) throws -> HeadlessStage {
        let optimisations = try Environment.optimisations().intersection(kept)
        do {
            let stage = try HeadlessStage(compositor: compositor, threads: threads, optimisations: optimisations, clock: clock)
            if let budget { stage.largestGroupBytes = budget.available }
            return stage
        } catch GLContextError.noMemory {
            throw CommandFailure(drawing: GLContextError.noMemory)
        } catch {
            throw CommandFailure(.unavailable, "the \(compositor.rawValue) compositor cannot start: \(error)")
        }
    }

    /// Draws, and gives compositor failures their exit status.
    @discardableResult
    package static func checked<Result>(_ draw: () throws -> Result) throws -> Result {
        do {
            return try draw()
        } catch {
            throw CommandFailure(drawing: error)
        }
    }

    /// Writes the last picture to a PNG file, or for `-` to standard output, with `overlay` on it.
    package func writeSnapshot(to path: String, overlay: PlanOverlay? = nil, lineWidth: Int = 1) throws {
        let picture = overlay.map { makeSnapshot($0, lineWidth: lineWidth) } ?? makeSnapshot()
        guard let picture else { throw CommandFailure(.software, "the compositor returned no picture") }
        do {
            try picture.writePNG(to: PictureArgument.isStandardOutput(path) ? FileReplacement.standardOutput : path)
        } catch {
            throw CommandFailure(writing: error)
        }
    }
}

extension CommandFailure {
    /// Creates the failure, and its status, for an error of writing a picture.
    package init(writing error: ImageFileError) {
        self.init(error.isOutOfMemory ? .outOfMemory : .cannotWrite, "\(error)")
    }

    /// Creates the failure, and its status, for an error of drawing.
    package init(drawing error: any Error) {
        switch error {
        case CPUCompositorError.noMemory, GLError.outOfMemory: self.init(.outOfMemory, "out of memory: \(error)")
        case DesktopError.noMemory, GLContextError.noMemory: self.init(.outOfMemory, "\(error)")
        case GLError.groupsTooLarge: self.init(.badData, "\(error) with --memory")
        default: self.init(.software, "\(error)")
        }
    }
}
