// The text beside a mouse that rests over a view: its tool tip.
//
//     ┌────────┐
//     │ Compare│ ↖
//     └────────┘   ┌───────────────────────┐
//                  │ Measures both ways.   │
//                  └───────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Waits for the mouse to rest, and shows the tool tip of what is under it. A window has one.
@MainActor
final class ToolTip: FrameUpdating {
    weak var window: Window?
    /// The view under the mouse that has a tool tip, and its text.
    private weak var owner: View?
    private var text: String?
    /// Whether it is still to be shown. It is not shown again over the same view.
    private var isDue = false
    private var plate: ToolTipView?
    /// When the mouse left one that was shown, seconds.
    private var leftTime = -Double.infinity

    /// How long the mouse rests before one is shown, and how soon after another the next one is shown at once, seconds.
    static let delay = 0.5, grace = 0.5

    /// Follows the mouse, or what has moved under it.
    func follow(isMoved: Bool) {
        guard isMoved || text != nil, let window else { return }
        var found: String?, view = window.hover.view
        while let next = view, let position = window.hover.position {
            found = next.toolTip(at: position)
            if found != nil { break }
            view = next.superview
        }
        if found == nil { view = nil }
        if view !== owner || found != text {
            if plate != nil { leftTime = window.time }
            hide()
            (owner, text, isDue) = (view, found, found != nil)
        }
        guard isMoved, isDue else { return }
        if window.time - leftTime < ToolTip.grace {
            _ = update(at: window.time)
        } else {
            window.schedule(self, .at(window.time + ToolTip.delay))
        }
    }

    /// Ends showing or waiting until the mouse is over something else.
    func hide() {
        window?.unschedule(self)
        isDue = false
        plate?.removeFromSuperview()
        plate = nil
    }

    func update(at time: Double) -> NextUpdate {
        guard let window, let owner, let text, let position = window.hover.position else { return .never }
        hide()
        let plate = ToolTipView(text, appearance: owner.appearance)
        window.rootView.addSubview(plate)
        plate.place(beside: position, in: window.rootView.bounds)
        self.plate = plate
        return .never
    }
}

/// A text on a plate, transparent to input.
private final class ToolTipView: View {
    private let label: Label

    private static let widest = 320.0, cursorHeight = 20.0

    init(_ text: String, appearance: Appearance) {
        label = Label(text, lines: 0)
        super.init()
        setAppearance(appearance.theme, appearance.fonts)
        isUserInteractionEnabled = false
        layer.borderWidth = 1
        addSubview(label)
    }

    override func appearanceDidChange() {
        let theme = appearance.theme
        label.font = theme.type.callout
        backgroundColor = theme.palette.raised
        layer.borderColor = theme.palette.separator
        layer.cornerRadius = theme.spacing.tiny
        layer.shadowOpacity = theme.isDark ? 0.5 : 0.2
        layer.shadowRadius = 4
    }

    /// Places it below the mouse or, where there is no room, above it.
    func place(beside point: CGPoint, in area: CGRect) {
        let space = appearance.theme.spacing, margin = space.tiny, inset = space.small
        let most = min(ToolTipView.widest, Double(area.width) - 2 * margin) - 2 * inset
        let text = label.sizeThatFits(CGSize(width: most, height: 0))
        let width = min(most, Double(text.width)).rounded(.up) + 2 * inset, height = Double(text.height).rounded(.up) + 2 * space.tiny
        let below = Double(point.y) + ToolTipView.cursorHeight, isBelow = below + height <= Double(area.maxY) - margin
        frame = CGRect(
            x: max(margin, min(Double(point.x), Double(area.maxX) - width - margin)).rounded(),
            y: max(margin, isBelow ? below : Double(point.y) - height - space.tiny).rounded(), width: width, height: height)
        label.frame = bounds.insetBy(dx: inset, dy: space.tiny)
    }
}
