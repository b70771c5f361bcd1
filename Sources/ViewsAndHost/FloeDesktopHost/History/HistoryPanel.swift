// What a window shows of its past: a few words while frames are kept, and their timeline while one of them is shown.

import FloeMeasuring
import FloeText
import FloeViewTree
import Foundation

/// Shows and places the panels of a window's past.
@MainActor
final class HistoryPanel {
    /// What is shown.
    enum Content {
        case none
        /// Frames are kept, of which this is said.
        case keeping(String)
        case timeline(TimelineView.Content)
    }

    var content = Content.none {
        didSet {
            // The timeline would hold on to the frames.
            if case .timeline = oldValue, case .none = content { timeline.forget() }
        }
    }
    /// Called when someone wants the next step: from keeping frames to looking at them, and from there back to the views.
    var onStep: (() -> Void)?
    let timeline: TimelineView

    private let chip: Notice
    private static let margin = 12.0

    init(fonts: FontLibrary, palette: HUDPalette) {
        var style = NoticeStyle.chip(palette)
        style.takesPointers = true
        style.leastSize.height = 40
        style.cornerRadius = 10
        style.padding.width = 14
        chip = Notice(style, theme: palette.theme, fonts: fonts)
        timeline = TimelineView(fonts: fonts, palette: palette)
        chip.onAction = { [weak self] in self?.onStep?() }
        timeline.onClose = { [weak self] in self?.onStep?() }
    }

    /// Its views, from back to front.
    var panels: [View] { [chip, timeline] }

    /// Where it says that frames are kept, in points. Nil: it does not.
    var chipFrame: CGRect? { chip.isHidden ? nil : chip.frame }

    /// Returns the height that the timeline takes at the lower edge of a window. Nil: it is closed.
    func timelineHeight(in window: CGSize) -> Double? {
        guard case .timeline = content else { return nil }
        return TimelineLayout(window).size.height
    }

    /// Shows the panels in `room`. `figures` is the HUD's frame.
    func show(in room: PanelRoom, clearOf figures: CGRect?) {
        chip.isHidden = true
        timeline.isHidden = true
        switch content {
        case .none: break
        case .keeping(let text): showChip(text, in: room, clearOf: figures)
        case .timeline(let content):
            timeline.isHidden = false
            timeline.show(content, TimelineLayout(room.windowSize))
        }
    }

    /// At the lower edge of the scene, or at the upper one, wherever it covers no words.
    private func showChip(_ text: String, in room: PanelRoom, clearOf figures: CGRect?) {
        chip.show(Notice.Content(text: text, action: "Stop and look"))
        let area = room.area, margin = HistoryPanel.margin
        let size = chip.sizeThatFits(CGSize(width: max(1, area.width - 2 * margin), height: 0))
        let middle = area.midX - size.width / 2, right = area.maxX - margin - size.width, left = area.minX + margin
        let bottom = area.maxY - margin - size.height, top = area.minY + margin
        let places = [(middle, bottom), (right, bottom), (left, bottom), (middle, top), (left, top)].map {
            CGRect(origin: CGPoint(x: $0, y: $1), size: size)
        }
        let kept = [room.obstacle, figures].compactMap(\.self)
        func isClear(_ place: CGRect, of taken: [CGRect]) -> Bool { !taken.contains { $0.intersects(place) } }
        guard let place = places.first(where: { isClear($0, of: kept + room.captions) }) ?? places.first(where: { isClear($0, of: kept) })
        else { return }
        chip.place(at: place)
        chip.isHidden = false
    }
}

extension FrameHistory {
    /// What is kept, in a few words.
    var summary: String {
        guard isCutShort else { return "Keeping the last ten seconds" }
        let kept = HistoryText.seconds(times.upperBound - times.lowerBound)
        return "Keeping the last \(kept): more does not fit in \(FigureText.bytes(byteLimit))"
    }
}
