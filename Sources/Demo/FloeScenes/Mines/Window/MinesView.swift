// The scene's view: sky, board, header and banner. It listens to the session and updates the parts concerned.
//
//     MinesView ─┬ sky           gradient
//                ├ board         BoardView, everything below the header
//                ├ places        where the game was played, if that cannot be seen
//                ├ header        counters, face, boards, zoom
//                ├ sizes         the article's cell sizes, where these are used
//                ├ banner        the game's end, messages, progress
//                └ panel         while a board is chosen or typed

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// The view that lays the game out in the window.
final class MinesView: View {
    let session: MinesSession
    let board: BoardView
    let places: PlayedPlacesView
    let header: MinesHeader
    let sizes: Notice
    let banner: Notice
    let pictures: CellPictureStore
    /// Called after anything that the status line may show has changed.
    var onStateChange: (() -> Void)?

    let context: SceneContext
    private let sky: GradientView
    let palette: MinesPalette
    /// The theme of controls over the board.
    private var theme: Theme { palette.theme(context.theme) }
    private var shownPhase = GamePhase.ready
    /// The panel that is open over the board.
    private(set) var openPanel: PopoverPanel? { didSet { holdGame() } }
    /// The button that opened `openPanel`.
    private var opener: View?
    /// Whether something that belongs to the window covers the scene.
    var isCovered = false { didSet { holdGame() } }
    /// Whether the banner is beside the board instead of over it.
    private var isBannerBeside = false
    /// The banner content that the user has dismissed.
    private var dismissed: Notice.Content?

    init(_ context: SceneContext, session: MinesSession, technique: MinesTechnique) {
        self.context = context
        self.session = session
        palette = .matching(context.theme)
        sky = GradientView(Gradient(colors: palette.sky, locations: [0, 0.6, 1]))
        let glyphs = CellGlyphs(isDark: palette.isDark)
        pictures = CellPictureStore(painter: CellPainter(fonts: context.fonts, glyphs: glyphs, palette: palette))
        board = BoardView(
            session: session, renderer: MinesView.renderer(technique, session, pictures, context.work),
            effects: BoardEffects(pictures: pictures, palette: palette), palette: palette)
        let theme = palette.theme(context.theme)
        places = PlayedPlacesView(palette: palette, theme: theme, fonts: context.fonts)
        header = MinesHeader(fonts: context.fonts, glyphs: glyphs, palette: palette, theme: theme)
        sizes = Notice(.aside(palette), theme: theme, fonts: context.fonts)
        banner = Notice(theme: theme, fonts: context.fonts)
        super.init()
        session.timedView = self
        for view in [sky, board, places, header, sizes, banner] { addSubview(view) }
        // A drag to the side on a board that does not scroll is a drag of the board all the same, and turns no page.
        addGestureRecognizer(PanGestureRecognizer(axis: .horizontal))
        connect()
    }

    private func connect() {
        session.onBoardChange = { [weak self] in self?.boardDidChange($0) }
        session.onStateChange = { [weak self] in self?.stateDidChange() }
        board.onPressChange = { [weak self] _ in self?.showFace() }
        board.onMove = { [weak self] in self?.showPlaces() }
        places.onReturn = { [weak self] in self?.board.showOpening() }
        connectHeader()
        connectBanner()
        stateDidChange()
    }

    private func connectHeader() {
        header.face.onPress = { [weak self] in self?.session.newGame() }
        header.onChooseBoard = { [weak self] in self?.choose($0, by: $1) }
        header.onCustomBoard = { [weak self] in self?.openCustomBoard() }
        header.onPresets = { [weak self] in self?.openPresets() }
        header.onZoom = { [weak self] in
            guard let self else { return }
            board.zoom(by: $0, about: board.middle)
        }
    }

    private func connectBanner() {
        banner.onAction = { [weak self] in
            guard let self else { return }
            if session.problems.isEmpty { session.newGame() } else { session.dismissProblems() }
        }
        banner.onDismiss = { [weak self] in
            guard let self, banner.content?.progress == nil else { return }
            dismissed = banner.content
            session.dismissProblems()
            showBanner()
            onStateChange?()
        }
    }

    func techniqueDidChange(_ technique: MinesTechnique) {
        board.show(by: MinesView.renderer(technique, session, pictures, context.work))
        showSizes()
        stateDidChange()
    }

    /// Whether labels and pictures draw cells of one size. Off: of the article's sizes, as a notice then explains.
    var hasSameCellSize: Bool {
        get { board.hasSameCellSize }
        set {
            board.hasSameCellSize = newValue
            showSizes()
        }
    }

    private func showSizes() {
        let areTold = !board.hasSameCellSize && !board.canZoom
        sizes.show(text: areTold ? "Cell sizes: labels 32 points, pictures 64 points" : nil)
        setNeedsLayout()
    }

    private func showPlaces() {
        places.show(session.building == nil ? session.played : PlayedPlaces(), in: board.viewport)
    }

    private static func renderer(
        _ technique: MinesTechnique, _ session: MinesSession, _ pictures: CellPictureStore, _ work: WorkQueue
    ) -> BoardRenderer {
        switch technique {
        case .cells: CellsRenderer(session: session, painter: pictures.painter)
        case .tiles: TilesRenderer(session: session, painter: pictures.painter)
        case .blit: BlitRenderer(session: session, pictures: pictures)
        case .tiled: TiledRenderer(session: session, pictures: pictures, queue: work)
        }
    }

    override func didMoveToWindow() {
        session.attach(to: window)
        if let window { window.focus(board) } else { closePanel() }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        sky.frame = bounds
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: MinesHeader.height)
        board.frame = CGRect(x: 0, y: MinesHeader.height, width: bounds.width, height: max(1, bounds.height - MinesHeader.height))
        places.frame = board.frame
        showPlaces()
        let size = sizes.sizeThatFits(CGSize(width: bounds.width - 24, height: 0))
        sizes.frame = CGRect(x: 12, y: MinesHeader.height + 12, width: size.width, height: size.height)
        layOutBanner()
        openPanel?.frame = bounds
        openPanel?.top = MinesHeader.height + 8
        if let opener { openPanel?.anchor = Double(opener.frame.midX) }
    }

    private func layOutBanner() {
        let size = banner.sizeThatFits(CGSize(width: bounds.width - 32, height: 0))
        let room = Double(bounds.height - size.height) - MinesHeader.height
        // Stays below the header even if the board is hardly higher than the banner.
        let air = max(4, min(20, (room / 2).rounded(.down)))
        let y =
            banner.shown?.isInMiddle ?? false ? MinesHeader.height + (room / 2).rounded() : bounds.height - size.height - air
        let isLasting = banner.content?.action != nil
        // A lasting message is beside the board where it fits, so that it covers no cell. Elsewhere the board can be scrolled clear of it.
        let side = Double(bounds.width - board.geometry.contentSize.width) / 2
        // While it fades out, it stays where it is.
        if banner.content != nil { isBannerBeside = isLasting && side >= Double(size.width) + 16 }
        let left = isBannerBeside ? Double(bounds.width) - (side + Double(size.width)) / 2 : Double(bounds.width - size.width) / 2
        let frame = CGRect(x: left.rounded(), y: y, width: size.width, height: size.height)
        board.coveredHeight = isLasting && !isBannerBeside ? bounds.height - y + 8 : 0
        // Placed by its centre, so that the transform of its slide does not matter.
        banner.bounds = CGRect(origin: .zero, size: frame.size)
        banner.center = CGPoint(x: frame.midX, y: frame.midY)
    }

    private func boardDidChange(_ change: GameChange?) {
        guard let change else {
            board.boardDidChange()
            shownPhase = session.game.phase
            return
        }
        showPlaces()
        let visible = board.viewport.visible
        if session.game.phase != .lost { board.effects.uncover(change.uncovered, visible: visible) }
        board.renderer.cellsDidChange(change.rect)
        if session.game.phase != shownPhase {
            shownPhase = session.game.phase
            if shownPhase == .won { board.effects.celebrate(visible: visible) }
            if shownPhase == .lost, let hit = change.uncovered.last(where: { session.game.field[$0].isMine }) {
                board.effects.explode(at: hit, visible: visible)
                // The other mines are uncovered one after the other, outward from this one.
                board.effects.uncover([hit] + minesOnScreen(but: hit), visible: visible)
            }
        }
    }

    private func minesOnScreen(but hit: CellPosition) -> [CellPosition] {
        guard board.geometry.side >= BoardView.playableSide else { return [] }
        let game = session.game
        return board.geometry.cells(in: board.viewport.visible).positions.filter { $0 != hit && game.look($0) == .mine }
    }

    private func stateDidChange() {
        header.show(
            minesLeft: session.building == nil ? session.game.minesLeft : session.shape.mines, elapsed: session.elapsed,
            best: session.best[session.shape], shape: session.shape, canZoom: board.canZoom)
        showFace()
        showBanner()
        // A board is hidden while it is laid, so that no placeholder shows, and dimmed if laying takes long.
        board.alpha = session.building == nil ? 1 : session.isBuildLong ? 0.25 : 0
        onStateChange?()
    }

    private func showFace() {
        header.face.face =
            switch session.game.phase {
            case .won: .won
            case .lost: .lost
            case .ready, .playing: board.pressed != nil ? .tense : .calm
            }
    }

    private func showBanner() {
        let content = Notice.content(for: session)
        if content != dismissed { dismissed = nil }
        banner.show(dismissed == nil ? content : nil)
        // The banner's button may have had the focus.
        if banner.content?.action == nil, window?.focusView?.isDescendant(of: banner) == true { window?.focus(board) }
        layOutBanner()
    }

    /// The view that gets the keys first.
    var keyView: View { openPanel?.firstFocus ?? board }

    var customBoard: CustomBoardPanel? { openPanel as? CustomBoardPanel }

    func openCustomBoard() {
        let panel = CustomBoardPanel(session.shape, theme: theme, fonts: context.fonts)
        panel.onApply = { [weak self] in self?.begin(on: $0) }
        open(panel, below: header.customBoard.isHidden ? header.presets : header.customBoard)
    }

    func openPresets() {
        let panel = PresetPanel(session.shape, theme: theme, fonts: context.fonts)
        panel.onChoose = { [weak self] in self?.begin(on: $0) }
        panel.onCustomBoard = { [weak self] in self?.openCustomBoard() }
        open(panel, below: header.presets)
    }

    /// Begins a game on `shape`, after asking first if a game is under way.
    private func choose(_ shape: BoardShape, by button: Button) {
        guard session.isUnderWay else { return session.newGame(shape) }
        let keep = Action("Keep playing") {}, begin = Action("New game") { [weak self] in self?.begin(on: shape) }
        open(
            AlertPanel(
                "A new game on \(button.title)?", message: "This ends the game in progress.", actions: [keep, begin], theme: theme,
                fonts: context.fonts), below: button)
    }

    private func holdGame() { session.isHeld = isCovered || openPanel != nil }

    private func begin(on shape: BoardShape) {
        closePanel()
        session.newGame(shape)
    }

    /// Opens a panel below `button`, or closes it if that button opened one of the same kind.
    private func open(_ panel: PopoverPanel, below button: View) {
        let isOpen = opener === button && openPanel.map { type(of: $0) == type(of: panel) } == true
        closePanel()
        guard !isOpen else { return }
        panel.onClose = { [weak self] in self?.closePanel() }
        openPanel = panel
        opener = button
        panel.open(in: self)
    }

    func closePanel() {
        guard let panel = openPanel else { return }
        openPanel = nil
        opener = nil
        panel.removeFromSuperview()
        window?.focus(board)
    }
}

extension NoticeStyle {
    /// A remark on what is shown, small and in a corner.
    fileprivate static func aside(_ palette: MinesPalette) -> NoticeStyle {
        var style = NoticeStyle(
            background: palette.banner, border: palette.accent.withAlpha(0.3), textColor: palette.secondaryText, font: .system(12),
            padding: CGSize(width: 12, height: 6))
        style.takesPointers = false
        return style
    }
}
