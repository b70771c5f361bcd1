// Floe's answer: only what lies in a fading zone is masked, each row by a gradient of its own in the row's space. All other rows, the
// pinned header and the scroll indicator are drawn plainly. It works over any background, and only a handful of rows is composited
// offscreen instead of the whole table.
//
//     ├ header ┤            not faded; rows end at its lower edge
//     ░ row    ░ ─ mask     the gradient starts and ends where the zone does, even outside of the row
//     ▒ row    ▒ ─ mask
//     █ row    █
//     ▒ row    ▒ ─ mask

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A row or header with a mask of its own, ready to be attached.
@MainActor
protocol FadingPart: View {
    var fadeMask: GradientLayer { get }
}

@MainActor
final class BestFading: TableFading {
    let pinsHeaders = true
    /// The number of parts masked in the last layout.
    private(set) var maskedParts = 0

    /// The height of the rows' hard edge below the header, in points: room for the step in the gradient.
    private static let step = 2.0

    func attach(to stage: FadeStage) {}

    func detach(from stage: FadeStage) {
        for part in parts(of: stage) { clear(part) }
        maskedParts = 0
    }

    private func parts(of stage: FadeStage) -> [any FadingPart] {
        stage.table.liveCells.compactMap { $0 as? any FadingPart } + stage.table.liveHeaders.compactMap { $0 as? any FadingPart }
    }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        let viewport = stage.table.bounds
        let top = viewport.minY + fade.inset, bottom = viewport.maxY
        maskedParts = 0
        for part in parts(of: stage) {
            let frame = part.frame
            let isHeader = !(part is TableViewCell)
            // technique: table best 1
            let reachesUpper = !isHeader && (frame.minY < top || fade.top > 0 && frame.minY < top + fade.length)
            // technique: table best 2
            let reachesLower = fade.bottom > 0 && frame.maxY > bottom - fade.length
            if frame.maxY <= viewport.minY || frame.minY >= bottom {
                clear(part)
            } else if !isHeader, fade.inset > 0, frame.maxY <= top {
                // The row is completely under the header.
                part.layer.mask = nil
                part.alpha = 0
            } else if reachesUpper, reachesLower {
                // This happens in a table hardly higher than a row.
                mask(part, from: top - BestFading.step, to: bottom, BestFading.both(fade, height: bottom - top))
            } else if reachesUpper {
                mask(part, from: top - BestFading.step, to: top + fade.length, BestFading.upper(fade))
            } else if reachesLower {
                mask(part, from: bottom - fade.length, to: bottom, FadeRamp.one(FadeRamp.mask(fade.bottom, fade.curve), isBottom: true))
            } else {
                clear(part)
            }
        }
    }

    /// Returns the gradient of the upper fade: nothing shows above the header's edge, and the fade begins below it.
    private static func upper(_ fade: TableFade) -> Gradient {
        let whole = fade.length + step, hidden = step / whole
        let stops = FadeRamp.mask(fade.top, fade.curve)
        let above = fade.inset > 0 ? Color.white.withAlpha(0) : stops[0].color
        return Gradient(
            colors: [above, above] + stops.map(\.color),
            locations: [0, hidden] + stops.map { hidden + $0.place * (1 - hidden) })
    }

    /// Returns the gradient of a row that is in both fading zones, with `height` points between the edges. Where these are too
    /// close, the fades meet in the middle.
    private static func both(_ fade: TableFade, height: Double) -> Gradient {
        let whole = height + step, part = min(fade.length, height / 2) / whole, hidden = step / whole
        let upper = FadeRamp.mask(fade.top, fade.curve), lower = FadeRamp.mask(fade.bottom, fade.curve).reversed()
        let above = fade.inset > 0 ? Color.white.withAlpha(0) : upper[0].color
        return Gradient(
            colors: [above, above] + upper.map(\.color) + lower.map(\.color),
            locations: [0, hidden] + upper.map { hidden + $0.place * part } + lower.map { 1 - $0.place * part })
    }

    // technique: table best 3
    /// Masks a part. `from` and `to` are the ends of the gradient's axis in the table's space.
    private func mask(_ part: any FadingPart, from: Double, to: Double, _ gradient: Gradient) {
        let frame = part.frame, height = max(1, frame.height), layer = part.fadeMask
        var placed = gradient
        placed.startPoint = CGPoint(x: 0.5, y: (from - frame.minY) / height)
        placed.endPoint = CGPoint(x: 0.5, y: (to - frame.minY) / height)
        part.withoutAnimation {
            layer.frame = part.bounds
            if layer.gradient != placed { layer.gradient = placed }  // switch: linear-stops
        }
        part.alpha = 1
        if part.layer.mask !== layer { part.layer.mask = layer }
        maskedParts += 1
    }

    // technique: table best 4
    private func clear(_ part: any FadingPart) {
        if part.layer.mask != nil { part.layer.mask = nil }
        part.alpha = 1
    }
}
