// Minesweeper (third article): a board too large to draw whole, scrolled in both directions. Four techniques show its
// cells, from a view with a label per cell to tiles drawn in the background. The game is the same in all of them.

import Foundation
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// A game of Minesweeper on boards of up to a hundred million cells.
@MainActor
package final class MinesScene: TechniqueScene<MinesTechnique>, Scene {
    package let description = SceneDescription.mines
    package var view: View { minesView }

    /// The board or an open panel's first control, then the controls of the header and the banner.
    package var focusOrder: [View] { [minesView.keyView] + controls }

    /// The controls that Tab reaches beside the board.
    var controls: [Control] { minesView.header.focusOrder + minesView.banner.focusOrder }

    package func phaseDidChange(to phase: ScenePhase) {
        switch phase {
        case .uncovered: minesView.isCovered = false
        case .covered: minesView.isCovered = true
        case .ending: minesView.session.saveNow()
        }
    }

    let minesView: MinesView
    private var last = (status: "", tells: false)

    /// - Parameters:
    ///   - stateFolder: the folder for the game in progress and the best times; `standardStateFolder` is the user's own.
    ///     With nil nothing is saved.
    ///   - board: the board for a new game; nil resumes the saved game, if there is one, or else begins on a large
    ///     board.
    ///   - seed: the seed of a new game's board; nil for a random one.
    ///   - opening: how that game begins; nil for a single opening if `board` is nil as well, and covered on a requested board.
    package convenience init(
        _ context: SceneContext, stateFolder: URL?, board: BoardShape? = nil, seed: UInt64? = nil, opening: BoardOpening? = nil
    ) {
        self.init(
            context,
            MinesSession(
                work: context.work, store: stateFolder.map(MinesStore.init), shape: board, seed: seed,
                opening: opening ?? (board == nil ? .single : .covered)))
    }

    private init(_ context: SceneContext, _ session: MinesSession) {
        minesView = MinesView(context, session: session, technique: .blit)
        super.init(.blit)
        last = reported
        minesView.onStateChange = { [weak self] in self?.statusMayHaveChanged() }
        session.onSave = { context.trace("saved") }
    }

    override func techniqueDidChange() { minesView.techniqueDidChange(kind) }

    /// `$XDG_STATE_HOME/floe`, or `~/.local/state/floe`; nil if the user has no home folder.
    package static var standardStateFolder: URL? { MinesStore.standardFolder() }

    /// Returns a scene with a new game on a board of the same shape, always from the same seed. A large board begins as if it had
    /// been played, so that the script scrolls over numbers.
    package func makeCopy(in context: SceneContext) -> any Scene {
        let shape = minesView.session.shape
        return MinesScene(context, stateFolder: nil, board: shape, seed: 1, opening: BoardOpening.suits(shape) ? .played : .covered)
    }

    /// Returns a scene that goes on with the game.
    package func makeSuccessor(in context: SceneContext) -> any Scene {
        let successor = MinesScene(context, minesView.session)
        successor.follow(self)
        successor.minesView.board.begin(at: minesView.board)
        return successor
    }

    package var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "same-cell-size", title: "Same cell size",
                summary: "Cells have one size, so that times compare. Off: pictures are twice as wide as labels.",
                key: "s", for: [.cells, .tiles, .blit].map(\MinesTechnique.technique), of: minesView, \.hasSameCellSize)
        ]
    }

    /// Begins a new game on `board`, or on a board of the current shape.
    package func newGame(_ board: BoardShape? = nil) { minesView.session.newGame(board) }

    /// The current state of the game.
    package var game: MinesGame { minesView.session.game }

    /// The side of a cell in points, which is the zoom.
    package var cellSide: Double { minesView.board.geometry.side }

    package var status: String {
        let session = minesView.session
        let shape = session.shape
        if let building = session.building {
            let what = building.isReplaying ? "replaying" : "laying \(FigureText.count(shape.mines, "mine"))"
            return "\(what), \(building.percent) %"
        }
        let mines = FigureText.count(shape.mines, "mine")
        return switch session.game.phase {
        case .ready: mines
        case .playing: "\(mines), \(FigureText.count(session.game.minesLeft)) left"
        case .won: "\(mines), won in \(MinesHeader.clock(session.elapsed, tenths: true))"
        case .lost: "\(mines), lost"
        }
    }

    /// The state whose changes are reported to the window.
    private var reported: (status: String, tells: Bool) { (status, minesView.banner.content != nil) }

    private func statusMayHaveChanged() {
        let now = reported
        guard now != last else { return }
        last = now
        onChange?()
    }

    /// The board's shape. A new game on the same shape counts as the same contents.
    package var contents: AnyHashable { minesView.session.shape }

    package var areas: SceneAreas {
        let hasBanner = minesView.banner.content != nil
        var hinted: Set<GestureHint.Gesture> = minesView.board.scrolls ? [.drag, .click] : [.click]
        // Hints and banner share the lower edge, and the banner is about the present moment.
        if hasBanner { hinted = [] }
        let captions = [minesView.banner, minesView.sizes].filter { $0.content != nil }
        return SceneAreas(
            headerHeight: MinesHeader.height, panel: minesView.openPanel?.panel.frame, captions: captions.map(\.frame),
            hintedGestures: hinted)
    }

    // The scripted interaction, for the tour and for measuring. It uncovers a cell, flings in both directions and back over
    // the same ground, flags, and, if the technique can zoom, zooms from close up to the whole board and back. Every
    // technique scrolls by the same flings, so that their frames can be compared.

    package func script(in size: CGSize) -> SceneScript {
        let top = Double(minesView.board.frame.minY)
        let middle = CGPoint(x: size.width / 2, y: (size.height + top) / 2)
        let way = CGPoint(x: Double(size.width) * 0.45, y: Double(size.height) * 0.4)
        // Sixteen pointer moves per fling.
        var script = ScriptWriter(rate: 16 / 0.12)
        func click(_ p: CGPoint, at time: Double, button: PointerButton = .primary) {
            script.hover(p, at: time - 0.05)
            script.click(p, at: time, button: button, lasting: 0.08)
        }
        func fling(_ x: Double, _ y: Double, at time: Double) {
            let by = CGPoint(x: x * way.x, y: y * way.y)
            script.drag(from: CGPoint(x: middle.x - by.x / 2, y: middle.y - by.y / 2), by: by, at: time, lasting: 0.12)
        }
        click(placeToUncover ?? middle, at: 0.2)
        for (x, y, time) in [(-1.0, -1.0, 1.0), (1, 1, 2.2), (-1, 0, 3.4), (1, 0, 4.4), (0, -1, 5.4), (0, 1, 6.2)] {
            fling(x, y, at: time)
        }
        click(CGPoint(x: middle.x - way.x * 0.4, y: middle.y), at: 7.6, button: .secondary)
        guard minesView.board.canZoom else {
            return SceneScript(events: script.events, duration: 8.2, moments: [0, 1.15, 4.6, 8.2], lessonStart: 0.9)
        }
        for (notches, time) in [(5, 8.0), (-16, 8.8), (13, 10.8)] { script.zoom(notches: notches, at: middle, from: time) }
        return SceneScript(events: script.events, duration: 12.6, moments: [0, 1.15, 10.4, 12.6], lessonStart: 0.9)
    }

    /// The centre, in the scene's view, of a covered cell without a mine: a clear one if there is any, and the nearest to the
    /// middle of the visible area. Nil if there is none, no game is being played, or nothing is visible yet.
    private var placeToUncover: CGPoint? {
        let board = minesView.board, game = game, visible = board.viewport.visible
        guard game.phase == .playing, !visible.isEmpty else { return nil }
        func distance(_ p: CellPosition) -> Double {
            let place = board.geometry.rect(of: p)
            return hypot(place.midX - visible.midX, place.midY - visible.midY)
        }
        let free = board.geometry.cells(in: visible.insetBy(dx: visible.width / 8, dy: visible.height / 8)).positions
            .filter { game.field[$0].isCovered && !game.field[$0].isMine }
        let clear = free.filter { game.field[$0].isOpen }
        guard let nearest = (clear.isEmpty ? free : clear).min(by: { distance($0) < distance($1) }) else { return nil }
        let place = board.geometry.rect(of: nearest)
        return board.convert(CGPoint(x: place.midX, y: place.midY), to: view)
    }
}
