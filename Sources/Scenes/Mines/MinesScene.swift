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
}
