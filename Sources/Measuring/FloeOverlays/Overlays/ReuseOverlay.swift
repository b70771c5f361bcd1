// Reuse: which items a frame's plan takes from the plan before it, and which were prepared anew.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let reused = Color(hex: 0x2FA8E0, alpha: 0.3), prepared = Color(hex: 0xFF7A1A, alpha: 0.55)
}

extension PlanOverlay {
    package static let reuse = PlanOverlay(
        "reuse", title: "Reuse", summary: "Parts of the plan that are reused from the frame before; the others were prepared anew.",
        legend: [LegendEntry(OverlayColors.reused, "reused"), LegendEntry(OverlayColors.prepared, "prepared")],
        flash: .items(OverlayColors.prepared, isLit: { !$0.isReused($1) }),
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { index in
                PlanFinding(frame, index, words, frame.preparation(of: index))
            }
        },
        lasting: { frame, _ in frame.reusePicture(prepared: .clear) },
        picture: { frame, _ in frame.reusePicture(prepared: OverlayColors.prepared) })
}

extension OverlaidFrame {
    /// Says whether the last frame prepared an item.
    package func preparation(of index: Int) -> String {
        isReused(index) ? "reused from the frame before" : "prepared in the last frame"
    }

    /// Whether the last frame drawn reused an item from the plan before.
    fileprivate func isReused(_ index: Int) -> Bool { !prepared.contains(Int32(index)) }

    fileprivate func reusePicture(prepared: Color) -> Bitmap {
        var plane = PixelPlane(frame.size)
        for part in record.drawn {
            let value: UInt8 = isReused(part.item) ? 1 : 2
            plane.change(part.item, of: plan, within: part.rect) { max($0, value) }
        }
        return plane.picture([.clear, OverlayColors.reused, prepared])
    }
}
