// Minesweeper (third article): a board too large to be drawn, scrolled in both directions. Four ways to show its
// cells, from a view with a label for each to tiles drawn in the background; the game is the same in all.

import Foundation
import Layers
import Text
import Views

/// A game of Minesweeper on boards of up to a hundred million cells.
@MainActor
public final class MinesScene: TechniqueScene, Scene {
    public let name = SceneName.mines
    public let title = "Minesweeper"
    public var view: View { minesView }
    public var keyView: View { minesView.keyView }
    public var headerHeight: Double { minesView.header.height }
    public var panelFrame: CGRect? { minesView.customBoard?.panelFrame }

    /// After the game has been written to its file in the background.
    public var onSave: (() -> Void)? {
        get { minesView.session.onSave }
        set { minesView.session.onSave = newValue }
    }

    public let claim = "A label for every cell stutters. Pictures made once, on views used again, scroll any board."

    public static let cells = Technique(
        name: "cells", summary: "A view with a label for every cell on screen, made as it scrolls in. Where the article began.")
    public static let tiles = Technique(
        name: "tiles", summary: "Tiles of 320 × 416 points, drawn on the main thread as they scroll in.")
    public static let blit = Technique(
        name: "blit", summary: "Recycled views of 64 × 64 points show pictures made beforehand. The article's answer.")
    public static let tiled = Technique(
        name: "tiled", summary: "Tiles are drawn in the background at levels of detail. They bring back the zoom that the article gave up.")

    let minesView: MinesView
    private var lastStatus = ""

    /// - Parameters:
    ///   - stateFolder: where the game in progress and the best times are kept; `standardStateFolder` for a
    ///     person's, nil for nowhere.
    ///   - board: a new game on this board; nil goes on with the saved game, if there is one.
    ///   - seed: a new game on the board that this number makes; nil for any.
    public init(_ context: SceneContext, stateFolder: URL?, board: BoardShape? = nil, seed: UInt64? = nil) {
        let session = MinesSession(
            work: context.work, store: stateFolder.map(MinesStore.init), shape: board, seed: seed)
        minesView = MinesView(context, session: session, technique: MinesScene.tiled)
        super.init([MinesScene.cells, MinesScene.tiles, MinesScene.blit, MinesScene.tiled])
        minesView.onStateChange = { [weak self] in self?.statusMayHaveChanged() }
    }

    override func techniqueDidChange() { minesView.techniqueDidChange(technique) }

    /// `$XDG_STATE_HOME/floe`, or `~/.local/state/floe`.
    public static var standardStateFolder: URL { MinesStore.standardFolder() }

    /// Begins a new game on `board`, or on one like the present.
    public func newGame(_ board: BoardShape? = nil) { minesView.session.newGame(board) }

    /// Saves the game at once; for the end of the program.
    public func saveNow() { minesView.session.saveNow() }

    /// The game as it stands, for reading.
    public var game: MinesGame { minesView.session.game }

    /// Points of a cell's side: how close one looks.
    public var cellSide: Double { minesView.board.geometry.side }

    public var status: String {
        let session = minesView.session
        let shape = session.shape
        if let building = session.building {
            let what = building.isReplaying ? "playing again" : "laying \(MinesHeader.grouped(shape.mines)) mines"
            return "\(what), \(building.percent) %"
        }
        let mines = "\(MinesHeader.grouped(shape.mines)) mines"
        return switch session.game.phase {
        case .ready: mines
        case .playing: "\(mines), \(MinesHeader.grouped(session.game.minesLeft)) left"
        case .won: "\(mines), won in \(MinesHeader.clock(session.elapsed, tenths: true))"
        case .lost: "\(mines), lost"
        }
    }

    private func statusMayHaveChanged() {
        let status = status
        guard status != lastStatus else { return }
        lastStatus = status
        onChange?()
    }

    /// Which board; a new game on one like it shows as much.
    public var contents: AnyHashable { minesView.session.shape }

    public var shortClaim: String { "Pictures made once scroll any board." }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Click", action: "Reveal; on a number, reveal around it"),
            SceneShortcut("Both buttons", action: "Reveal around a number; the middle one does as well"),
            SceneShortcut("Right click", action: "Flag; a long press does as well"),
            SceneShortcut("Arrows", action: "Move the cursor; with Shift by ten"),
            SceneShortcut("Space", action: "Reveal at the cursor, on a number around it"),
            SceneShortcut("F", action: "Flag under the mouse, or at the cursor"),
            SceneShortcut("N", action: "New game"),
            SceneShortcut("Ctrl", "Wheel", action: "Zoom; plus and minus do as well"),
        ]
    }

    // The scene's scripted interaction: uncovers, looks around by flings in both directions and back over the same
    // ground, flags, and where the technique can, zooms from close up to the whole board and back. For the tour and for
    // measuring: every technique scrolls by the same flings, so that their frames can be compared.

    public func script(in size: CGSize) -> SceneScript {
        let top = Double(minesView.board.frame.minY)
        var hand = ScriptHand(middle: CGPoint(x: size.width / 2, y: (size.height + top) / 2))
        let way = CGPoint(x: Double(size.width) * 0.45, y: Double(size.height) * 0.4)
        hand.click(hand.middle, at: 0.2)
        hand.fling(by: CGPoint(x: -way.x, y: -way.y), at: 1.0)
        hand.fling(by: CGPoint(x: way.x, y: way.y), at: 2.2)
        hand.fling(by: CGPoint(x: -way.x, y: 0), at: 3.4)
        hand.fling(by: CGPoint(x: way.x, y: 0), at: 4.4)
        hand.fling(by: CGPoint(x: 0, y: -way.y), at: 5.4)
        hand.fling(by: CGPoint(x: 0, y: way.y), at: 6.2)
        hand.click(CGPoint(x: hand.middle.x - way.x * 0.4, y: hand.middle.y), at: 7.6, button: .secondary)
        guard minesView.board.canZoom else { return SceneScript(events: hand.events, duration: 8.2) }
        hand.zoom(notches: 5, from: 8.0)
        hand.zoom(notches: -16, from: 8.8)
        hand.zoom(notches: 13, from: 10.8)
        return SceneScript(events: hand.events, duration: 12.6)
    }
}

/// Writes down what a hand does; seconds and points of the window.
private struct ScriptHand {
    let middle: CGPoint
    private(set) var events: [InputEvent] = []

    init(middle: CGPoint) { self.middle = middle }

    mutating func click(_ p: CGPoint, at time: Double, button: PointerButton = .primary) {
        events.append(.hover(PointerEvent(p, time: time - 0.05, button: button)))
        events.append(.pointerDown(PointerEvent(p, time: time, button: button)))
        events.append(.pointerUp(PointerEvent(p, time: time + 0.08, button: button)))
    }

    /// A quick drag, let go while moving.
    mutating func fling(by way: CGPoint, at time: Double) {
        let duration = 0.12, steps = 16
        let from = CGPoint(x: middle.x - way.x / 2, y: middle.y - way.y / 2)
        events.append(.pointerDown(PointerEvent(from, time: time)))
        for i in 1...steps {
            let t = Double(i) / Double(steps)
            let p = CGPoint(x: from.x + way.x * t, y: from.y + way.y * t)
            events.append(.pointerMoved(PointerEvent(p, time: time + duration * t)))
        }
        events.append(.pointerUp(PointerEvent(CGPoint(x: from.x + way.x, y: from.y + way.y), time: time + duration)))
    }

    /// Notches of the wheel with Ctrl held, a tenth of a second apart; positive ones zoom in.
    mutating func zoom(notches: Int, from time: Double) {
        for i in 0..<abs(notches) {
            events.append(
                .wheel(
                    WheelEvent(
                        delta: CGPoint(x: 0, y: notches > 0 ? -40 : 40), position: middle, modifiers: .control,
                        time: time + Double(i) * 0.1)))
        }
    }
}
