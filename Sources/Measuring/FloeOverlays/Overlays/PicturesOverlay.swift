// Pictures: layers that are drawn into pictures of their own, and whether a frame kept such a picture or drew it anew.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let keptPicture = Color(hex: 0x2FBF5B, alpha: 0.45), drawnPicture = Color(hex: 0xE5352B, alpha: 0.5)
}

extension PlanOverlay {
    package static let pictures = PlanOverlay(
        "pictures", title: "Pictures",
        summary: "Rasterized, filtered and shadowed layers: their pictures, which were kept or had to be drawn anew.",
        legend: [LegendEntry(OverlayColors.keptPicture, "kept"), LegendEntry(OverlayColors.drawnPicture, "drawn anew")],
        flash: .items(OverlayColors.drawnPicture, isLit: { $0.isPictureDrawn($1) }),
        isEmpty: { frame in !frame.record.drawn.contains { frame.isPicture($0.item) } },
        finding: { frame, pixel, words in
            frame.record.drawn.last { frame.isPicture($0.item) && $0.rect.intersects(pixel) }.map { part in
                PlanFinding(frame, part.item, words, frame.isPictureDrawn(part.item) ? "drawn anew in the last frame" : "kept")
            }
        },
        lasting: { frame, _ in frame.picturesPicture(drawn: .clear) },
        picture: { frame, _ in frame.picturesPicture(drawn: OverlayColors.drawnPicture) })
}

extension OverlaidFrame {
    fileprivate func picturesPicture(drawn: Color) -> Bitmap {
        var plane = PixelPlane(size)
        for part in record.drawn where isPicture(part.item) {
            let value: UInt8 = isPictureDrawn(part.item) ? 2 : 1
            plane.change(part.item, of: plan, within: part.rect) { max($0, value) }
        }
        return plane.picture([.clear, OverlayColors.keptPicture, drawn])
    }
}
