// Both compositors' pictures in one window: the CPU's left of a draggable line, the GPU's right of it.
//
//     ┌───────────────────┬───────────────────┐
//     │               CPU │ GPU               │
//     │                   ▐▌                  │
//     └───────────────────┴───────────────────┘

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// The line between two pictures, with its knob and names.
@MainActor
final class CompositorDivider {
    /// Its views, from back to front.
    var panels: [View] { lines + [knob, left, right] }
    /// Called when it has been dragged.
    var onMove: (() -> Void)?

    /// Its position, 0…1 of the width of the scenes' area.
    private var place = 0.5
    /// The line's parts above and below what is open over the scene.
    private let lines: [DividerHandle]
    private let knob: DividerHandle
    private let left: Notice, right: Notice
    /// The scenes' area when it was shown last.
    private var area = CGRect.zero

    /// Distance in points within which a press grabs it.
    private static let reach = 12.0
    private static let width = 2.0, knobSize = CGSize(width: 16, height: 40)
    /// Distance from the line's centre to the names, and from the top of the scenes' area, in points.
    private static let gap = 14.0, margin = 12.0

    init(fonts: FontLibrary, palette: HUDPalette) {
        lines = [DividerHandle(radius: 0), DividerHandle(radius: 0)]
        knob = DividerKnob(radius: CompositorDivider.knobSize.width / 2)
        left = Notice(.chip(palette), theme: palette.theme, fonts: fonts)
        right = Notice(.chip(palette), theme: palette.theme, fonts: fonts)
        for handle in lines + [knob] {
            handle.onDrag = { [weak self] x in
                guard let self else { return }
                move(to: x, area: area)
                onMove?()
            }
        }
    }

    /// Lies where `former` does.
    func replace(_ former: CompositorDivider) { place = former.place }

    /// Returns the line's centre in points of the window. `area`, here and below, is where scenes lie.
    private func x(in area: CGRect) -> Double { area.minX + place * area.width }

    /// Moves it to the pointer's position while keeping it in sight.
    func move(to x: Double, area: CGRect) {
        let width = max(1, area.width), inset = min(0.5, CompositorDivider.knobSize.width / width)
        place = min(1 - inset, max(inset, (x - area.minX) / width))
    }

    /// Returns the first column of the GPU's picture in a window `width` pixels wide.
    func column(width: Int, scale: Double, area: CGRect) -> Int { max(0, min(width, Int((x(in: area) * scale).rounded()))) }

    func hide() {
        for panel in panels { panel.isHidden = true }
    }

    /// Shows it in `room`, whose window has `scale` pixels per point. `figures` is the HUD's frame.
    func show(in room: PanelRoom, isGPUSoftware: Bool, scale: Double, clearOf figures: CGRect?) {
        area = room.area
        let pixel = 1 / scale, columns = Int((room.windowSize.width * scale).rounded())
        let center = Double(column(width: columns, scale: scale, area: area)) * pixel
        let width = max(2 * pixel, CompositorDivider.width) + 2 * DividerHandle.edge(scale)
        // Only the scenes' area and their headers. What is below concerns both pictures.
        let line = CGRect(x: center - width / 2, y: 0, width: width, height: area.maxY)
        showLine(line, around: room.obstacle)
        let size = CompositorDivider.knobSize, middle = middle(clearOf: figures)
        show(knob, at: CGRect(x: center - size.width / 2, y: middle - size.height / 2, width: size.width, height: size.height), room)
        knob.obstacle = room.obstacle
        // At the top, or next to the knob if the scene or the HUD writes there. A name that does not fit is left out: its picture is
        // too narrow to matter, and part of a name would be meaningless.
        let titles = CompositorKind.allCases.map { $0.title(isSoftware: isGPUSoftware) }
        func places(_ y: Double) -> [CGRect] {
            zip([left, right], titles).map { name, text in
                let size = name.size(saying: text), gap = CompositorDivider.gap
                return CGRect(
                    x: name === left ? center - gap - size.width : center + gap, y: y - size.height / 2, width: size.width,
                    height: size.height)
            }
        }
        let height = left.size(saying: titles[0]).height, taken = room.captions + [figures].compactMap(\.self)
        let top = places(area.minY + CompositorDivider.margin + height / 2)
        let isTaken = top.contains { place in taken.contains { $0.intersects(place) } }
        for (name, place) in zip([left, right], isTaken ? places(middle) : top) {
            show(name, at: place, room)
            if place.minX < area.minX || place.maxX > area.maxX { name.isHidden = true }
        }
    }

    /// Shows the line except where something is open.
    private func showLine(_ line: CGRect, around obstacle: CGRect?) {
        let hole = obstacle.flatMap { $0.intersects(line) ? $0 : nil }
        let ends = [(line.minY, hole?.minY ?? line.maxY), (hole?.maxY ?? line.maxY, line.maxY)]
        for (handle, (top, bottom)) in zip(lines, ends) {
            handle.isHidden = bottom <= top
            handle.place(at: CGRect(x: line.minX, y: top, width: line.width, height: max(0, bottom - top)))
            let reach = CompositorDivider.reach - line.width / 2
            handle.hitOutsets = EdgeInsets(top: min(0, top - area.minY), left: reach, bottom: 0, right: reach)
            handle.obstacle = obstacle
        }
    }

    /// Shows a part completely or not at all.
    private func show(_ view: View, at frame: CGRect, _ room: PanelRoom) {
        view.isHidden = room.obstacle?.intersects(frame) == true
        view.place(at: frame)
    }

    /// Returns the y of the knob's centre in points: the middle of the area, or where the HUD would cover it, the middle of the
    /// larger part of the line that the HUD leaves free.
    private func middle(clearOf figures: CGRect?) -> Double {
        let size = CompositorDivider.knobSize
        let usual = CGRect(x: x(in: area), y: area.midY - size.height / 2, width: 1, height: size.height)
        guard let figures, figures.intersects(usual) else { return area.midY }
        let above = figures.minY - area.minY, below = area.maxY - figures.maxY
        guard max(above, below) >= size.height else { return area.midY }
        return below >= above ? figures.maxY + below / 2 : area.minY + above / 2
    }
}

/// A part of the divider by which it can be dragged: white between dark edges, visible on any picture.
private class DividerHandle: View {
    /// Called with the pointer's x in points of the window while it is dragged.
    var onDrag: ((Double) -> Void)?
    /// What is open over the scene, in points of the window. It lies above.
    var obstacle: CGRect?
    let core = View()

    /// The width of the dark edge in points.
    static func edge(_ scale: Double) -> Double { max(1, scale.rounded()) / scale }

    init(radius: Double) {
        super.init()
        backgroundColor = Color.black.withAlpha(0.5)
        layer.cornerRadius = radius
        core.backgroundColor = .white
        core.isUserInteractionEnabled = false
        addSubview(core)
        cursor = .resizeHorizontal
    }

    /// The edge's distance from the bounds in points.
    var edge: Double { DividerHandle.edge(window?.scale ?? 1) }

    override func layoutSubviews() {
        core.frame = CGRect(x: edge, y: 0, width: max(0, bounds.width - 2 * edge), height: bounds.height)
    }

    override func point(inside point: CGPoint) -> Bool {
        let onWindow = CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
        return super.point(inside: point) && obstacle?.contains(onWindow) != true
    }

    override func wheel(_ event: WheelEvent) -> Bool { true }

    override func pointerMoved(_ pointer: Pointer) {
        if pointer.button == .primary { onDrag?(pointer.position.x) }
    }
}

/// The knob, with two grooves.
private final class DividerKnob: DividerHandle {
    private let grooves = [View(), View()]

    override init(radius: Double) {
        super.init(radius: radius)
        for groove in grooves {
            groove.backgroundColor = Color.black.withAlpha(0.45)
            groove.isUserInteractionEnabled = false
            addSubview(groove)
        }
    }

    override func layoutSubviews() {
        core.frame = bounds.insetBy(dx: edge, dy: edge)
        core.layer.cornerRadius = core.frame.width / 2
        for (groove, share) in zip(grooves, [0.36, 0.56]) {
            groove.place(at: CGRect(x: bounds.width * share, y: bounds.height * 0.32, width: edge, height: bounds.height * 0.36))
        }
    }
}
