// Borders: the edges of everything that is drawn, of offscreen groups, and of tiles.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let layerBorder = Color(hex: 0x1E90FF, alpha: 0.9), groupBorder = Color(hex: 0xFFB300, alpha: 0.95)
    package static let tileBorder = Color(hex: 0xD6409F, alpha: 0.8)
}

extension PlanOverlay {
    package static let borders = PlanOverlay(
        "borders", title: "Borders", summary: "The edges of layers, offscreen groups and tiles.",
        legend: [
            LegendEntry(OverlayColors.layerBorder, "layers"), LegendEntry(OverlayColors.groupBorder, "offscreen groups"),
            LegendEntry(OverlayColors.tileBorder, "tiles", of: .cpu),
        ],
        notes: [.gpu: "The GPU compositor has no tiles."],
        finding: { frame, pixel, words in
            frame.topmost(at: pixel).map { PlanFinding(frame, $0, words, FindingText.size(frame.bounds($0))) }
        },
        picture: { frame, line in
            let size = frame.size, record = frame.record
            var plane = PixelPlane(size)
            if let tile = record.tileSize {
                // One line where two tiles meet.
                for x in stride(from: 0, to: size.width, by: tile.width) {
                    plane.change(DeviceRect(x: x, y: 0, width: Int(line), height: size.height)) { _ in 3 }
                }
                for y in stride(from: 0, to: size.height, by: tile.height) {
                    plane.change(DeviceRect(x: 0, y: y, width: size.width, height: Int(line))) { _ in 3 }
                }
            }
            // Only of items that are drawn at all.
            for index in Set(record.drawn.map(\.item)) {
                plane.outline(index, of: frame.plan, within: frame.bounds(index), width: line, 1)
            }
            for group in Set(record.offscreen.map(\.group)) { plane.outline(frame.plan.groups[group].bounds, width: line, 2) }
            return plane.picture([.clear, OverlayColors.layerBorder, OverlayColors.groupBorder, OverlayColors.tileBorder])
        })
}
