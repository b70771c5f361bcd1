// Damage: what each frame redraws, which belongs to the step from one frame to the next rather than to a frame. So it flashes in a
// window, and covers everything in a picture of a single frame.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let changed = Color(hex: 0xFFC400, alpha: 0.55), unchanged = Color(hex: 0xE5194B, alpha: 0.55)
}

extension PlanOverlay {
    package static let damage = PlanOverlay(
        "damage", title: "Damage", summary: "Areas that each frame composites again, and those in which no pixel changed; less is better.",
        legend: [
            LegendEntry(OverlayColors.changed, "composited again"), LegendEntry(OverlayColors.unchanged, "composited again, yet unchanged"),
        ],
        flash: .damage,
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { PlanFinding(frame, $0, words, FindingText.size(frame.bounds($0))) }
        },
        picture: { frame, _ in
            let size = frame.size
            return Bitmap(width: max(1, size.width), height: max(1, size.height), color: OverlayColors.changed.pixel)
        })
}
