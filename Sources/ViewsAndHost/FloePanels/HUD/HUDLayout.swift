// The geometry of the HUD's parts, and hit testing them. All in points of the HUD, from its top left.
//
//     ┌──────────────────────────────────────────┐
//     │ blit on the CPU                  at rest │  head: moves it
//     │ ■ CPU  worst 12 ms  missed 3 of 200      │
//     │ 16.7 ms ┄┄┄┄┄█┄┄┄┄┄┄┄┄┄                  │  a lane for each: one bar per frame, phases stacked
//     │  8.3 ms ▁▂▁▁▂█▁▁▁▂▁▁▁                    │
//     │ ■ GPU  …                                 │
//     │ ■ update 0.4   ■ build 0.1   ■ plan 0.2  │  phases of the described frame
//     │ Frame 812 on the CPU: 3.2 ms …           │  and its details
//     └──────────────────────────────────────────┘
//
// Narrow windows get a narrow HUD, so that the scene's middle stays visible. If there is too little height, first the frame's
// details go, then the lanes, then the head. Docked beside the scene it uses the window's whole height and less of its width.

import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeText

/// The geometry of the HUD in a given room.
struct HUDLayout: Equatable {
    /// A part that a press can hit.
    enum Part: Equatable {
        case head, panel
        /// A bar, counted from the newest.
        case bar(CompositorKind, Int)
    }

    /// A bar's width, in whole points so that all are equally wide. A lane has two hundred bars.
    let step: Double
    let isNarrow: Bool
    let size: CGSize
    /// The height of a lane's bars. 0: there are no lanes.
    let laneHeight: Double
    /// Whether phases and details are shown.
    let hasDetails: Bool

    /// Windows narrower than this get a narrow HUD. In points of the HUD.
    static let narrowWindow = 1200.0
    /// The same limit when docked beside the scene, which is to keep most of the width. Windows narrower than `leastDocked` have
    /// no room for docking, so the HUD lies over the scene there.
    static let narrowDocked = 1600.0, leastDocked = 800.0
    /// The width left of the bars, for the axis.
    let labelWidth: Double
    /// The height of the marks below the bars that show whether each frame was in time.
    static let verdictHeight = 3.0
    static let leastLane = 16.0

    let padding, headHeight, captionHeight, rowHeight: Double
    private static let gap = 6.0

    /// `windowWidth` and the available `room` are in points of the HUD. `isDocked`: beside the scene.
    init(windowWidth: Double, room: CGSize, isDocked: Bool = false) {
        isNarrow = windowWidth < (isDocked ? HUDLayout.narrowDocked : HUDLayout.narrowWindow)
        step = isNarrow ? 1 : 2
        labelWidth = isNarrow ? 60 : 46
        let caption = isNarrow ? 17.0 : 20, head = isNarrow ? 20.0 : 24
        let isBare = Double(room.height) < 2 * (14 + caption) + head
        padding = isBare ? 9 : 14
        headHeight = isBare ? 0 : head
        captionHeight = caption
        rowHeight = isNarrow ? 15 : 17
        let bare = 2 * padding + headHeight + 2 * captionHeight
        let lane = HUDLayout.verdictHeight + HUDLayout.gap + 1
        let details = HUDLayout.gap + Double(HUDLayout.phaseRows(isNarrow) + HUDLayout.detailLines) * rowHeight + HUDLayout.gap
        let best = isDocked ? 160.0 : isNarrow ? 52 : 68
        let whole = ((Double(room.height) - bare - details) / 2 - lane).rounded(.down)
        let lanes = ((Double(room.height) - bare) / 2 - lane).rounded(.down)
        hasDetails = whole >= 24
        laneHeight = hasDetails ? min(best, whole) : lanes >= HUDLayout.leastLane ? min(best, lanes) : 0
        let height = bare + (laneHeight > 0 ? 2 * (laneHeight + lane) : 0) + (hasDetails ? details : 0)
        size = CGSize(width: 2 * padding + labelWidth + step * Double(FrameFigures.capacity), height: height)
    }

    /// Rows of phases, and lines of a frame's details.
    static func phaseRows(_ isNarrow: Bool) -> Int { isNarrow ? 3 : 2 }
    static let detailLines = 3

    var head: CGRect { CGRect(x: padding, y: padding - 2, width: size.width - 2 * padding, height: headHeight) }

    /// Returns the frame of the line above a lane.
    func caption(_ kind: CompositorKind) -> CGRect {
        let lane = captionHeight + (laneHeight > 0 ? laneHeight + HUDLayout.verdictHeight + 1 + HUDLayout.gap : 0)
        return CGRect(
            x: padding, y: padding + headHeight + (kind == .cpu ? 0 : lane), width: size.width - 2 * padding, height: captionHeight)
    }

    /// Returns the area of a lane's bars.
    func field(_ kind: CompositorKind) -> CGRect {
        let caption = caption(kind)
        return CGRect(
            x: padding + labelWidth, y: caption.maxY, width: step * Double(FrameFigures.capacity), height: laneHeight)
    }

    private var detailsTop: Double { field(.gpu).maxY + HUDLayout.verdictHeight + 1 + 2 * HUDLayout.gap }

    func phase(_ phase: FramePhase) -> CGRect {
        let columns = FramePhase.allCases.count / HUDLayout.phaseRows(isNarrow), i = phase.rawValue, air = isNarrow ? 14.0 : 22
        let width = (size.width - 2 * padding + air) / Double(columns)
        return CGRect(
            x: padding + Double(i % columns) * width, y: detailsTop + Double(i / columns) * rowHeight, width: width - air,
            height: rowHeight)
    }

    func detail(_ line: Int) -> CGRect {
        let top = phase(.present).maxY + HUDLayout.gap
        return CGRect(x: padding, y: top + Double(line) * rowHeight, width: size.width - 2 * padding, height: rowHeight)
    }

    /// Returns the font of a details line. In a narrow HUD a frame's counts are smaller than its times. If no frame is described
    /// (`ofFrame` is false), all lines are alike.
    func detailFont(_ line: Int, ofFrame: Bool) -> FontDescriptor { .system(isNarrow ? (line == 0 && ofFrame ? 11 : 10) : 11.5) }

    /// Returns a bar's column, the `age`-th from the newest at the right end.
    func bar(_ kind: CompositorKind, age: Int) -> CGRect {
        let field = field(kind)
        return CGRect(x: field.maxX - Double(age + 1) * step, y: field.minY, width: step, height: field.height)
    }

    func part(at point: CGPoint) -> Part {
        if laneHeight == 0 || point.y < padding + headHeight { return .head }
        for kind in CompositorKind.allCases where laneHeight > 0 {
            let field = field(kind)
            let taken = CGRect(x: field.minX, y: field.minY, width: field.width, height: field.height + HUDLayout.verdictHeight + 1)
            if taken.contains(point) { return .bar(kind, max(0, Int((field.maxX - point.x) / step))) }
        }
        return .panel
    }
}
