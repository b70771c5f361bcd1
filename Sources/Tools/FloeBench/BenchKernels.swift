// `floe bench kernels`: the cost of a covered pixel, one feature at a time. A frame with many instances of it is drawn entirely
// by one thread, and the time of the background alone is subtracted. In addition to nanoseconds there are multiples of a plain copy,
// which carry over between machines.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree

/// One run over all cases.
@MainActor
struct BenchKernels {
    let compositor: BenchCompositor
    /// Pictures measured of each case in each turn, after a warm-up, and turns through all cases. Of each case the fastest picture counts.
    let frames, turns: Int
    /// Only cases whose names contain this are measured.
    let only: String?

    /// The background must be drawn behind opaque layers as well, or too much would be subtracted. The CPU compositor would not draw what
    /// is hidden. The GPU compositor clears all of its target to the background's colour, as long as it may skip what is hidden.
    private static func optimisations(of kind: CompositorKind) -> Optimisations {
        kind == .cpu ? .all.subtracting(.occlusion) : .all
    }

    /// Measures all cases. `willMeasure` is called before each with its name, the number of cases done and the total.
    func measure(willMeasure: (String, _ done: Int, _ total: Int) -> Void) throws -> [BenchKernelsResult] {
        let cases = KernelBenchCase.all.filter { one in only.map { one.name.contains($0) } ?? true }
        let kinds = compositor.kinds
        var results: [BenchKernelsResult] = []
        for kind in kinds {
            let stage: HeadlessStage
            do {
                stage = try HeadlessStage.start(kind, threads: 1, keeping: BenchKernels.optimisations(of: kind))
            } catch let failure as CommandFailure where failure.leavesOut(kind, of: compositor) {
                StandardStreams.complain(line: failure.message)
                continue
            }
            func figures(_ tree: LayerTree) throws -> RenderFigures {
                try stage.measure(tree, size: KernelBenchCase.size, scale: 1, frames: frames)
            }
            let first = results.count
            for turn in 0..<turns {
                for (i, one) in cases.enumerated() {
                    willMeasure(one.name, first * turns + turn * cases.count + i, cases.count * kinds.count * turns)
                    // Measured for each case anew, since clock rates and other load change during a run.
                    let ground = try figures(KernelBenchCase.ground()), drawn = try figures(one.tree())
                    if turn == 0 {
                        results.append(BenchKernelsResult(one, drawn, ground: ground))
                    } else {
                        results[first + i].add(drawn, ground: ground)
                    }
                }
            }
        }
        return results
    }
}
