// Scaled contents: how pictures map to device pixels.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let copied = Color(hex: 0x34B36A, alpha: 0.3), misaligned = Color(hex: 0xE83E8C, alpha: 0.52)
    package static let scaled = Color(hex: 0xFFC107, alpha: 0.52), projected = Color(hex: 0x2F80ED, alpha: 0.48)
}

extension PlanOverlay {
    package static let contents = PlanOverlay(
        "contents", title: "Scaled contents",
        summary: "Pictures that are scaled, turned or between pixels, which costs more and can blur them.",
        legend: [
            LegendEntry(OverlayColors.copied, "one to one"), LegendEntry(OverlayColors.misaligned, "between pixels"),
            LegendEntry(OverlayColors.scaled, "scaled"), LegendEntry(OverlayColors.projected, "turned"),
        ],
        isEmpty: { frame in !frame.record.drawn.contains { frame.contentsFit($0.item) != nil } },
        finding: { frame, pixel, words in
            guard let index = frame.topmost(at: pixel, where: { frame.contentsFit($0) != nil }) else { return nil }
            return PlanFinding(frame, index, words, frame.contentsLine(of: index) ?? "")
        },
        picture: { frame, _ in
            var plane = PixelPlane(frame.size)
            for part in frame.record.drawn {
                // Opaque pixels written over a picture hide it.
                guard let value = frame.contentsFit(part.item)?.rawValue ?? (part.isOpaque ? 0 : nil) else { continue }
                plane.change(part.item, of: frame.plan, within: part.rect) { _ in value }
            }
            return plane.picture([
                .clear, OverlayColors.copied, OverlayColors.misaligned, OverlayColors.scaled, OverlayColors.projected,
            ])
        })
}

/// How a picture's texels relate to pixels.
private enum ContentsFit: UInt8 {
    /// Each pixel is a texel.
    case copied = 1
    /// Texels are as large as pixels, but lie between them.
    case misaligned
    /// Texels are larger or smaller than pixels.
    case scaled
    /// Rotated, or in perspective.
    case projected
}

extension OverlaidFrame {
    /// Says how the picture of item `index` maps to pixels; nil if it shows none.
    package func contentsLine(of index: Int) -> String? {
        guard let fit = contentsFit(index) else { return nil }
        let size = FindingText.size(bounds(index))
        let shown =
            switch fit {
            case .copied: "one to one"
            case .misaligned: "between pixels"
            case .scaled: "scaled, shown on \(size)"
            case .projected: "turned, shown on \(size)"
            }
        return (bitmap(index).map { "\($0.width)×\($0.height) texels, " } ?? "") + shown
    }

    /// Returns how the picture of item `index` maps to pixels; nil if it shows none.
    fileprivate func contentsFit(_ index: Int) -> ContentsFit? {
        let item = plan.items[index]
        switch item.kind {
        case .copy: return .copied
        case .projected, .projectedNinePart: return .projected
        case .axisAligned:
            let sampler = plan.details.samplers[Int(item.detail)]
            guard sampler.axes < 0, sampler.level == 0, item.levels == 1 else { return .scaled }
            func isWhole(_ v: Double) -> Bool { abs(abs(v) - 1) < 1e-6 }
            return isWhole(sampler.projection.xx) && isWhole(sampler.projection.yy) ? .misaligned : .scaled
        case .nothing, .deferred, .solid, .gradient, .beginGroup, .mask, .endGroup: return nil
        }
    }
}
