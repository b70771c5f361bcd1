// Blending: which pixels are overwritten, which are blended with what is behind them, and how often.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    /// Indexed by how often a pixel is written, from 0; the last stands for all higher counts.
    package static let opaque: [Color] = [
        .clear, Color(hex: 0x34B36A, alpha: 0.42), Color(hex: 0x1F8A4C, alpha: 0.54), Color(hex: 0x0F5F32, alpha: 0.64),
    ]
    /// Indexed by how often a pixel is blended.
    package static let blended: [Color] = [
        .clear, Color(hex: 0xF4665A, alpha: 0.46), Color(hex: 0xDB3A30, alpha: 0.58), Color(hex: 0xB01E1E, alpha: 0.68),
        Color(hex: 0x7A0F16, alpha: 0.76),
    ]
}

extension PlanOverlay {
    package static let blended = PlanOverlay(
        "blended", title: "Blended",
        summary: "Pixels that are blended with those behind them, and pixels that are overwritten; blending costs more.",
        legend: [
            LegendEntry(OverlayColors.opaque[1], "opaque"), LegendEntry(OverlayColors.opaque[3], "opaque, several times"),
            LegendEntry(OverlayColors.blended[1], "blended"), LegendEntry(OverlayColors.blended[4], "blended, several times"),
        ],
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { index in
                let counts = frame.blendCounts[Int(pixel.minX), Int(pixel.minY)]
                let written = FindingText.times(counts & 15), blended = FindingText.times(counts >> 4)
                return PlanFinding(frame, index, words, "drawn \(written), \(counts < 16 ? "never blended" : "blended \(blended)") here")
            }
        },
        picture: { frame, _ in
            let opaque = OverlayColors.opaque.map(\.pixel), blended = OverlayColors.blended.map(\.pixel)
            let table = (0..<256).map { value in
                value >= 16 ? blended[min(value >> 4, blended.count - 1)] : opaque[min(value, opaque.count - 1)]
            }
            return frame.blendCounts.picture { value, _, _ in table[Int(value)] }
        })
}

extension OverlaidFrame {
    /// The number of times each pixel is blended, in the upper four bits, and written, in the lower four.
    fileprivate var blendCounts: PixelPlane {
        func written(_ v: UInt8) -> UInt8 { v & 0xF0 | (v & 15).countedUp }
        func blended(_ v: UInt8) -> UInt8 { (v >> 4).countedUp << 4 | v & 15 }
        var counts = PixelPlane(frame.size)
        for part in record.drawn {
            if part.isOpaque {
                counts.change(part.item, of: plan, within: part.rect, written)
            } else {
                counts.change(part.item, of: plan, within: part.rect, blended)
            }
        }
        for part in record.offscreen where !part.isMask { counts.change(part.rect, blended) }
        return counts
    }
}
