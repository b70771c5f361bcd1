// Offscreen rendering: which groups are drawn into pictures of their own first, and why.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    /// Indexed by how many offscreen groups a pixel is nested in.
    package static let offscreen: [Color] = [.clear, Color(hex: 0xFFD21F, alpha: 0.46), Color(hex: 0xF08C00, alpha: 0.6)]
}

extension PlanOverlay {
    package static let offscreen = PlanOverlay(
        "offscreen", title: "Offscreen",
        summary: "Groups that are drawn offscreen before they are composited; fewer and smaller ones are better.",
        legend: [
            LegendEntry(OverlayColors.offscreen[1], "offscreen"), LegendEntry(OverlayColors.offscreen[2], "offscreen within offscreen"),
        ],
        isEmpty: { $0.record.offscreen.isEmpty },
        finding: { frame, pixel, words in
            let around = frame.record.offscreen.filter { $0.rect.contains(pixel) }
            guard let number = around.max(by: { $0.depth < $1.depth })?.group else { return nil }
            let group = frame.plan.groups[number]
            let area = frame.record.offscreen.reduce(0) { $0 + ($1.group == number ? $1.rect.area : 0) }
            return PlanFinding(
                title: words.name(of: group.range.begin),
                lines: [words.strategy(of: group).text, "\(FindingText.pixels(area)) drawn offscreen, then blended"], rect: group.bounds)
        },
        picture: { frame, _ in
            var plane = PixelPlane(frame.size)
            for part in frame.record.offscreen { plane.change(part.rect) { max($0, UInt8(clamping: part.depth)) } }
            return plane.picture(OverlayColors.offscreen)
        })
}
