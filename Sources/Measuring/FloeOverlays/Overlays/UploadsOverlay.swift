// Uploads: the pictures that a frame uploads to the GPU.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let uploaded = Color(hex: 0xA04DF0, alpha: 0.58)
}

extension PlanOverlay {
    package static let uploads = PlanOverlay(
        "uploads", title: "Uploads", summary: "Pictures that each frame sends to the GPU; none is best.",
        legend: [LegendEntry(OverlayColors.uploaded, "uploaded")],
        notes: [.cpu: "The CPU compositor uploads nothing."],
        flash: .items(OverlayColors.uploaded, isLit: { $0.isUploaded($1) }),
        isEmpty: { frame in !frame.record.drawn.contains { frame.isUploaded($0.item) } },
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { index in
                let bytes = FindingText.count(frame.bitmap(index)?.byteCount ?? 0)
                let line = frame.isUploaded(index) ? "uploaded in the last frame, \(bytes) bytes" : "not uploaded in the last frame"
                return PlanFinding(frame, index, words, line)
            }
        },
        picture: { frame, _ in
            var plane = PixelPlane(frame.size)
            for part in frame.record.drawn where frame.isUploaded(part.item) {
                plane.change(part.item, of: frame.plan, within: part.rect) { _ in 1 }
            }
            return plane.picture([.clear, OverlayColors.uploaded])
        })
}

extension OverlaidFrame {
    /// Whether the last frame uploaded the bitmap that item `index` shows, or mip levels of it.
    fileprivate func isUploaded(_ index: Int) -> Bool {
        guard !uploadedBitmaps.isEmpty, let bitmap = bitmap(index) else { return false }
        if uploadedBitmaps.contains(bitmap.id) { return true }
        let item = plan.items[index]
        guard item.kind != .copy, item.detail >= 0 else { return false }
        return (0..<Int(item.levels)).contains { i in
            uploadedBitmaps.contains(bitmap.level(Int(plan.details.samplers[Int(item.detail) + i].level)).id)
        }
    }
}
