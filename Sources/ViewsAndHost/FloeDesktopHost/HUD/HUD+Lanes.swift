// A lane: a bar for each frame with its phases stacked from first to last, presenting on top and paler than the rest. Below each
// bar a mark shows whether the frame was in time for 120 frames a second, for 60, or for neither.
//
//     16.7 ┄┄┄┄┄░┄┄┄┄    ░ present
//      8.3 ┄┄┄┄┄▓┄┄┄┄    ▓ composite
//          ▁▂▁▁▂█▁▁▁▂    █ update …
//          ggggggrggg    in time or not

import Foundation
import FloeImaging
import FloeRenderTree
import FloeViewTree

extension HUD {
    func drawLane(_ kind: CompositorKind, _ figures: FrameFigures, _ axis: HUDAxis, _ context: BitmapContext) {
        let records = figures.records(kind), hair = max(1, scale.rounded()), place = layout.field(kind), field = pixels(place)
        let top = field.minY.rounded(), base = field.maxY.rounded(), height = base - top
        let verdict = (HUDLayout.verdictHeight * scale).rounded()
        for age in 0..<records.count {
            let record = records[records.count - 1 - age], bar = pixels(layout.bar(kind, age: age))
            let left = bar.minX.rounded(), width = bar.maxX.rounded() - left
            if let chosen = figures.selected, chosen.number == record.number, chosen.compositor == kind {
                // Wide enough to stand out from its neighbours.
                let air = max(0, (4 * scale - width) / 2).rounded()
                context.fill(
                    CGRect(x: left - air, y: top, width: width + 2 * air, height: height + hair + verdict), palette.text.withAlpha(0.26))
            }
            drawBar(record, axis, CGRect(x: left, y: top, width: width, height: height), context)
            context.fill(CGRect(x: left, y: base + hair, width: width, height: verdict), palette.verdict(record.total))
        }
        for seconds in HUDAxis.lines {
            let y = (base - height * axis.height(seconds)).rounded()
            context.fill(CGRect(x: field.minX, y: y, width: field.width, height: hair), palette.rule)
        }
        context.fill(CGRect(x: field.minX, y: base, width: field.width, height: hair), palette.rule)
    }

    /// Draws one frame within its column.
    private func drawBar(_ record: FrameRecord, _ axis: HUDAxis, _ column: CGRect, _ context: BitmapContext) {
        var seconds = 0.0, y = column.maxY
        for phase in FramePhase.allCases {
            seconds += record.seconds(phase)
            // Whole pixels are computed from the sum, so that rounding does not add up.
            let next = (column.maxY - column.height * axis.height(seconds)).rounded()
            if next < y {
                let color = palette.phases[phase.rawValue]
                context.fill(CGRect(x: column.minX, y: next, width: column.width, height: y - next), color)
            }
            y = next
        }
        // A bar that exceeds the axis is visibly cut off.
        if seconds > axis.top {
            let cut = max(1, (2 * scale).rounded())
            context.fill(CGRect(x: column.minX, y: column.minY, width: column.width, height: cut), palette.text)
        }
    }
}
