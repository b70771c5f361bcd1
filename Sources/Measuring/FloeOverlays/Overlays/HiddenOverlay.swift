// Occlusion: what is not drawn because something opaque covers it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension OverlayColors {
    package static let hidden = Color(hex: 0x7C4DFF, alpha: 0.72), hiddenTwice = Color(hex: 0x4A1FB8, alpha: 0.84)
}

extension PlanOverlay {
    package static let hidden = PlanOverlay(
        "hidden", title: "Hidden", summary: "Content that is not drawn because something opaque covers it.",
        legend: [
            LegendEntry(OverlayColors.hidden, "not drawn: hidden", isHatched: true),
            LegendEntry(OverlayColors.hiddenTwice, "several times", isHatched: true),
        ],
        isEmpty: { $0.record.hidden.isEmpty },
        finding: { frame, pixel, words in
            guard let index = frame.record.hidden.last(where: { frame.touches($0, pixel) })?.item else { return nil }
            func pixels(_ parts: [DrawingRecord.Part]) -> Int { parts.reduce(0) { $0 + ($1.item == index ? $1.rect.area : 0) } }
            let drawn = pixels(frame.record.drawn), hidden = pixels(frame.record.hidden)
            let share = "\(FindingText.count(hidden)) of \(FindingText.pixels(hidden + drawn)) not drawn"
            return PlanFinding(frame, index, words, drawn == 0 ? words.hiding(index) : share)
        },
        picture: { frame, line in
            var plane = PixelPlane(frame.size)
            for part in frame.record.hidden { plane.change(part.item, of: frame.plan, within: part.rect) { $0.countedUp } }
            let once = OverlayColors.hidden.pixel, more = OverlayColors.hiddenTwice.pixel
            // Widely spaced, so that the picture below stays legible.
            let stripe = Int(line) * 2, period = 4 * stripe
            return plane.picture { value, x, y in (x + y) % period < stripe ? (value == 1 ? once : more) : 0 }
        })
}
