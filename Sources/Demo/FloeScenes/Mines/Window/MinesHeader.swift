// The strip above the board. Items that do not fit are left out: first the row of boards, which collapses into one button
// that opens them, then the zoom steps, then the custom board. The collapsed button stays in any window.
//
//     │ ⚑ 31   0:42        (penguin)     9×9 16×16 30×16 1000² 10000² Custom…   − + │
//     │   mines  best 0:38                                                          │

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// The counters, the face, the boards and the zoom steps.
final class MinesHeader: View {
    let face: FaceButton
    /// Called with the chosen board and its button.
    var onChooseBoard: ((BoardShape, Button) -> Void)?
    /// Called when a custom board is requested (`onCustomBoard`), or the list of boards that have no room here (`onPresets`).
    var onCustomBoard: (() -> Void)?
    var onPresets: (() -> Void)?
    var onZoom: ((Double) -> Void)?

    /// The boards to choose from, with their names.
    static let boards: [(name: String, shape: BoardShape)] = [
        ("9 × 9", .small), ("16 × 16", .medium), ("30 × 16", .large), ("1,000²", .huge), ("10,000²", .endless),
    ]

    private let flag = View()
    private let mines: Label, time: Label, minesCaption: Label, timeCaption: Label
    let boardButtons: [Button]
    let presets: Button
    /// The full title of `presets`, used if there is room for it.
    private var presetsTitle = ""
    let customBoard: Button
    private let zoomOut: Button, zoomIn: Button
    private let glyphs: CellGlyphs

    /// The header's height in points.
    static let height = 64.0

    init(fonts: FontLibrary, glyphs: CellGlyphs, palette: MinesPalette, theme: Theme) {
        self.glyphs = glyphs
        face = FaceButton(glyphs: glyphs)
        func label(_ size: Double, _ weight: FontWeight, _ color: Color) -> Label {
            Label(fonts: fonts, font: .system(size, weight), color: color)
        }
        mines = label(22, .bold, palette.text)
        time = label(22, .bold, palette.text)
        minesCaption = label(11, .regular, palette.secondaryText)
        timeCaption = label(11, .regular, palette.secondaryText)
        boardButtons = MinesHeader.boards.map { Button($0.name, style: .pill, theme: theme, fonts: fonts) }
        presets = Button("", style: .pill, theme: theme, fonts: fonts)
        customBoard = Button("Custom…", style: .pill, theme: theme, fonts: fonts)
        zoomOut = Button("−", style: .pill, fontSize: 17, theme: theme, fonts: fonts)
        zoomIn = Button("+", style: .pill, fontSize: 17, theme: theme, fonts: fonts)
        super.init()
        zoomOut.accessibilityLabel = "Smaller cells"
        zoomIn.accessibilityLabel = "Larger cells"
        backgroundColor = palette.panel
        for view in [flag, mines, minesCaption, time, timeCaption, face, presets, customBoard, zoomOut, zoomIn] + boardButtons {
            addSubview(view)
        }
        for (button, board) in zip(boardButtons, MinesHeader.boards) {
            button.action = { [weak self, unowned button] in self?.onChooseBoard?(board.shape, button) }
        }
        presets.action = { [weak self] in self?.onPresets?() }
        customBoard.action = { [weak self] in self?.onCustomBoard?() }
        zoomOut.action = { [weak self] in self?.onZoom?(1 / 1.5) }
        zoomIn.action = { [weak self] in self?.onZoom?(1.5) }
    }

    /// The controls that Tab reaches, from left to right. The face is left out, since a new game has its own key.
    var focusOrder: [Control] { boardButtons + [presets, customBoard, zoomOut, zoomIn] }

    /// Shows the state of the game.
    func show(minesLeft: Int, elapsed: Double, best: Double?, shape: BoardShape, canZoom: Bool) {
        mines.text = FigureText.count(minesLeft)
        minesCaption.text = minesLeft == 1 ? "mine left" : "mines left"
        time.text = MinesHeader.clock(elapsed)
        timeCaption.text = best.map { "best \(MinesHeader.clock($0, tenths: true))" } ?? "no best time yet"
        for (button, board) in zip(boardButtons, MinesHeader.boards) { button.isOn = board.shape == shape }
        let preset = MinesHeader.boards.first { $0.shape == shape }
        presetsTitle = (preset?.name ?? "Presets") + " ▾"
        presets.title = presetsTitle
        customBoard.isOn = preset == nil
        customBoard.title =
            preset == nil
            ? "\(FigureText.count(shape.width)) × \(FigureText.count(shape.height))…" : "Custom…"
        if zoomIn.isEnabled != canZoom || zoomIn.hint == nil {
            let hints = [(zoomIn, "Larger cells (also Ctrl and the wheel)."), (zoomOut, "Smaller cells, until the whole board shows.")]
            for (button, hint) in hints {
                button.isEnabled = canZoom
                button.hint = canZoom ? hint : "This technique cannot zoom; “\(MinesTechnique.tiled.title)” can."
            }
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let width = Double(bounds.width), margin = 16.0, middle = MinesHeader.height / 2, faceSide = 44.0, flagSide = 30.0
        flag.frame = CGRect(x: margin - 4, y: middle - flagSide / 2 - 1, width: flagSide, height: flagSide)
        flag.layer.contents = glyphs.bitmap(.flag, side: Int((flagSide * (window?.scale ?? 1)).rounded()))
        let minesX = margin + 30
        let minesWidth = max(66, mines.naturalSize.width, minesCaption.naturalSize.width).rounded(.up)
        let timeX = minesX + minesWidth + 18, timeEnd = (timeX + time.naturalSize.width + 12).rounded(.up)
        // The face is in the middle, unless the count needs the room, or the time does and the buttons can spare it.
        var faceX = max(((width - faceSide) / 2).rounded(), (minesX + minesWidth + 12).rounded(.up))
        let buttons = presets.sizeThatFits(.zero).width + customBoard.sizeThatFits(.zero).width + 6
        if timeEnd > faceX, timeEnd + faceSide + 20 + buttons <= width - margin { faceX = timeEnd }
        face.untransformedFrame = CGRect(x: faceX, y: middle - faceSide / 2, width: faceSide, height: faceSide)
        layOutButtons(from: face.frame.maxX + 20, to: width - margin)
        place(mines, minesCaption, x: minesX, width: minesWidth)
        let room = face.frame.minX - 12 - timeX
        time.isHidden = room < max(50, time.naturalSize.width.rounded(.down))
        timeCaption.isHidden = room < timeCaption.naturalSize.width
        place(time, timeCaption, x: timeX, width: max(0, room))
    }

    private func place(_ value: Label, _ caption: Label, x: Double, width: Double) {
        value.frame = CGRect(x: x, y: 9, width: width, height: 28)
        caption.frame = CGRect(x: x, y: 37, width: width, height: 16)
    }

    /// Lays out the buttons between `left` and `right`, starting from the right.
    private func layOutButtons(from left: Double, to right: Double) {
        let gap = 6.0, step = 36.0
        var x = right
        func put(_ button: Button, _ width: Double) {
            x -= width
            button.frame = CGRect(
                x: x.rounded(), y: (MinesHeader.height - Button.pillHeight) / 2, width: width.rounded(), height: Button.pillHeight)
            button.isHidden = false
            x -= gap
        }
        let widths = boardButtons.map { Double($0.sizeThatFits(.zero).width) }
        let row = widths.reduce(0, +) + gap * Double(widths.count - 1)
        presets.title = presetsTitle
        let custom = Double(customBoard.sizeThatFits(.zero).width), next = Double(presets.sizeThatFits(.zero).width)
        let zoom = 2 * step + 2 * gap + 10, room = right - left
        for button in boardButtons + [presets, customBoard, zoomOut, zoomIn] { button.isHidden = true }
        if room >= next + gap + custom + zoom {
            put(zoomIn, step)
            put(zoomOut, step)
            x -= 10
        }
        if room >= next + gap + custom { put(customBoard, custom) }
        if room >= row + gap + custom + zoom {
            for (button, width) in zip(boardButtons, widths).reversed() { put(button, width) }
        } else {
            if room < next { presets.title = "▾" }
            put(presets, room < next ? step : next)
        }
    }

    /// Formats a time as `1:05` or `1:02:03`; with `tenths`, times below a minute as `5.3 s`.
    nonisolated static func clock(_ seconds: Double, tenths: Bool = false) -> String {
        let whole = Int(max(0, min(Stopwatch.longest, seconds)))
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        if whole >= 3600 { return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))" }
        if tenths, whole < 60 {
            let tenth = Int(max(0, seconds) * 10) % 10
            return "\(whole).\(tenth) s"
        }
        return "\(whole / 60):\(two(whole % 60))"
    }
}
