// The output of `floe bench kernels`: a row for each case.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeMeasuring
import FloeRenderTree

/// Figures of one case and compositor.
struct BenchKernelsResult: Encodable {
    let feature: String
    let placement: KernelBenchCase.Placement
    let alpha: KernelBenchCase.Alpha
    let side: Int
    let compositor, renderer: String
    /// The cost of a covered pixel without the background's, from the fastest pictures of both.
    private(set) var nanoseconds = 0.0
    /// The same in multiples of a pixel's plain copy.
    private(set) var copies = 0.0
    let drawCalls, passes, copiedPixels: Int
    /// The fastest pictures with the case and of the ground alone, in seconds, and the pixels that the case covers.
    private var fastest, fastestGround: Double
    private let coveredPixels: Double

    @MainActor
    init(_ one: KernelBenchCase, _ figures: RenderFigures, ground: RenderFigures) {
        feature = one.feature.name
        placement = one.placement
        alpha = one.alpha
        side = one.side
        compositor = figures.compositor.rawValue
        renderer = figures.renderer
        (fastest, fastestGround, coveredPixels) = (.infinity, .infinity, one.coveredPixels)
        drawCalls = figures.statistics.drawCalls
        passes = figures.statistics.passes
        copiedPixels = figures.statistics.copiedPixels
        add(figures, ground: ground)
    }

    /// Takes in another turn's figures of the same case.
    mutating func add(_ figures: RenderFigures, ground: RenderFigures) {
        fastest = min(fastest, figures.composite.min)
        fastestGround = min(fastestGround, ground.composite.min)
        nanoseconds = (max(0, fastest - fastestGround) / coveredPixels * 1e12).rounded() / 1e3
        let copy = figures.memcpy / Double(KernelBenchCase.size.area) * 1e9
        copies = (nanoseconds / max(copy, 1e-9) * 100).rounded() / 100
    }

    private enum CodingKeys: String, CodingKey {
        case feature, placement, alpha, side, compositor, renderer, nanoseconds, copies, drawCalls, passes, copiedPixels
    }

    // MARK: - For people

    private static let heads = ["what", "alpha", "placed", "side", "by", "ns/px", "copies", "draws", "passes", "copied px"]

    private var cells: [String] {
        func number(_ v: Double) -> String { String(format: "%.2f", v) }
        return [
            feature, alpha.rawValue, placement.rawValue, "\(side)", compositor, number(nanoseconds), number(copies), "\(drawCalls)",
            "\(passes)", "\(copiedPixels)",
        ]
    }

    /// Returns the table as readable text.
    static func text(_ results: [BenchKernelsResult]) -> String {
        var renderers: [String] = []
        for r in results where !renderers.contains(r.renderer) { renderers.append(r.renderer) }
        let size = KernelBenchCase.size
        return "\(size.width)×\(size.height), one thread; ns/px: time per covered pixel, less the ground's, in the fastest frame; "
            + "copies: in multiples of copying a pixel. " + renderers.joined(separator: "; ") + "\n\n"
            + AlignedColumns.text([heads] + results.map(\.cells), leftAligned: 3)
    }
}
