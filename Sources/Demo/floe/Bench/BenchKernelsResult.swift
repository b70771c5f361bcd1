// The output of `floe bench kernels`: a row for each case, and those furthest above their limits.

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
    /// Multiples of U and of a pixel's plain copy, and the CPU's limit in multiples of U.
    private(set) var units = 0.0, copies = 0.0
    let limit: Double?
    let drawCalls, passes, copiedPixels: Int
    let isUnit: Bool
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
        limit = figures.compositor == .cpu ? one.limit : nil
        drawCalls = figures.statistics.drawCalls
        passes = figures.statistics.passes
        copiedPixels = figures.statistics.copiedPixels
        isUnit = one.isUnit
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

    /// Sets `units`, given U, the nanoseconds that a pixel of the unit case costs.
    mutating func compare(to unit: Double) { units = unit > 0 ? (nanoseconds / unit * 100).rounded() / 100 : 0 }

    /// The cost as a multiple of the limit. Above 1 it exceeds the limit.
    var excess: Double? { limit.map { units / max($0, 1e-9) } }

    private enum CodingKeys: String, CodingKey {
        case feature, placement, alpha, side, compositor, renderer, nanoseconds, units, copies, limit, drawCalls, passes, copiedPixels
    }

    // MARK: - For people

    private static let heads = ["what", "alpha", "placed", "side", "by", "ns/px", "U", "copies", "limit", "draws", "passes", "copied px"]

    private var cells: [String] {
        func number(_ v: Double) -> String { String(format: "%.2f", v) }
        return [
            feature, alpha.rawValue, placement.rawValue, "\(side)", compositor, number(nanoseconds), number(units), number(copies),
            limit.map(number) ?? "–", "\(drawCalls)", "\(passes)", "\(copiedPixels)",
        ]
    }

    /// Returns what a pixel of small pictures costs on the CPU as a multiple of one of large ones, at the least and at the most. Nil
    /// unless the cases include both.
    private static func smallPictures(_ results: [BenchKernelsResult]) -> String? {
        let pictures = results.filter { $0.feature == "picture" && $0.limit != nil && $0.nanoseconds > 0 }
        let costs = pictures.filter { $0.side == 16 }.compactMap { small -> (name: String, multiple: Double)? in
            let large = pictures.first { $0.side == 256 && $0.alpha == small.alpha && $0.placement == small.placement }
            return large.map { ("\(small.alpha.rawValue), \(small.placement.rawValue)", small.nanoseconds / $0.nanoseconds) }
        }
        guard let least = costs.min(by: { $0.multiple < $1.multiple }), let most = costs.max(by: { $0.multiple < $1.multiple })
        else { return nil }
        func times(_ v: Double) -> String { String(format: "%.1f", v) }
        let range = least.name == most.name ? "" : "\(times(least.multiple)) (\(least.name)) to "
        return "A pixel of a 16-point picture costs \(range)\(times(most.multiple)) times (\(most.name)) as much as one of a "
            + "256-point picture."
    }

    /// Returns the table, and below it what small pictures cost, and the ten furthest above their limits.
    static func text(_ results: [BenchKernelsResult]) -> String {
        var renderers: [String] = []
        for r in results where !renderers.contains(r.renderer) { renderers.append(r.renderer) }
        let size = KernelBenchCase.size
        var text =
            "\(size.width)×\(size.height), one thread; ns/px: time per covered pixel, less the ground's, in the fastest frame; U: in multiples of "
            + "blending a noisy picture at whole pixels; copies: in multiples of copying a pixel; limit: the most U allowed. "
            + renderers.joined(separator: "; ") + "\n\n" + AlignedColumns.text([heads] + results.map(\.cells), leftAligned: 3)
        if let small = smallPictures(results) { text += "\n\n\(small)" }
        let limited = results.filter { $0.limit != nil }
        guard !limited.isEmpty else { return text }
        let above = limited.filter { $0.excess ?? 0 > 1 }
        text += "\n\n\(above.count) of \(limited.count) above their limits; the furthest:\n\n"
        let worst = limited.sorted { $0.excess ?? 0 > $1.excess ?? 0 }.prefix(10)
        return text
            + AlignedColumns.text(
                [heads + ["U/limit"]] + worst.map { $0.cells + [String(format: "%.2f", $0.excess ?? 0)] }, leftAligned: 3)
    }
}
