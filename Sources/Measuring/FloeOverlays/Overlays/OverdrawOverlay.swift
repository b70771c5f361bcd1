// Overdraw: how often each pixel is drawn, including the compositing of offscreen groups.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    /// Indexed by how often a pixel is drawn. Once is unavoidable, and clear.
    package static let overdraw: [Color] = [
        .clear, .clear, Color(hex: 0x2F80ED, alpha: 0.42), Color(hex: 0x34B36A, alpha: 0.5), Color(hex: 0xF59F00, alpha: 0.58),
        Color(hex: 0xD6263B, alpha: 0.66),
    ]
}

extension PlanOverlay {
    package static let overdraw = PlanOverlay(
        "overdraw", title: "Overdraw", summary: "How often each pixel is drawn; once is best.",
        legend: zip(OverlayColors.overdraw.dropFirst(2), ["twice", "3 times", "4 times", "5 times or more"]).map {
            LegendEntry($0, $1)
        },
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { index in
                let count = frame.drawCounts[Int(pixel.minX), Int(pixel.minY)]
                return PlanFinding(frame, index, words, "drawn \(FindingText.times(count)) here")
            }
        },
        picture: { frame, _ in frame.drawCounts.picture(OverlayColors.overdraw) })
}

extension OverlaidFrame {
    fileprivate var drawCounts: PixelPlane {
        var counts = PixelPlane(frame.size)
        for part in record.drawn { counts.change(part.item, of: plan, within: part.rect) { $0.countedUp } }
        for part in record.offscreen where !part.isMask { counts.change(part.rect) { $0.countedUp } }
        return counts
    }
}
