// The tray of cards: a scroll view whose content is rows of tilted cards. What is here is its state and what
// it is told; the extensions lay it out, bring rows in and out, pose the cards, and follow hands.
//
//     data source ─▶ NoteCollectionModel (all notes) ─▶ NoteCollectionLayout
//                                                            │ rows that show or are about to
//     FaceLoader ◀── faces wanted ── NoteCells in TrayRows ◀─┘

import Foundation
import Geometry
import Imaging
import Layers
import Raster
import Text
import Views

/// Shows notes as cards in trays. Scrolls up and down.
public final class NoteCollectionView: ScrollView {
    public weak var dataSource: (any NoteCollectionViewDataSource)?
    public weak var noteDelegate: (any NoteCollectionViewDelegate)?

    // Switches. Each shows what the article's way is worth by doing without.

    /// Cells twice as large as they show, against blur.
    public var usesSupersampling = true { didSet { if usesSupersampling != oldValue { rebuild() } } }
    /// Light that changes with each card's place.
    public var hasLighting = true { didSet { if hasLighting != oldValue { poseAll() } } }
    /// Nearer cards are flattened more; else all behind the exposed one alike.
    public var hasParabola = true { didSet { if hasParabola != oldValue { poseAll() } } }
    /// Faces are drawn off the main thread.
    public var rendersInBackground: Bool {
        get { faces.isInBackground }
        set { faces.isInBackground = newValue }
    }
    /// The article's wrong turn: one perspective for a whole row, toward the row's middle.
    public var hasSharedPerspective = false { didSet { if hasSharedPerspective != oldValue { rebuild() } } }
    /// All is drawn anew into one bitmap whenever anything moves, instead of moving layers.
    public var drawsEverything = false {
        didSet {
            guard drawsEverything != oldValue else { return }
            canvas = nil
            rebuild()
        }
    }

    /// Rows with cells, those prepared off screen included.
    var rows: [NoteRow: TrayRow] = [:]
    var headers: [Int: HeaderLayer] = [:]
    /// Headers' words that have been drawn, by section: scrolling back draws none anew.
    var headerTexts: [Int: Bitmap] = [:]
    var model = NoteCollectionModel(
        layout: NoteCollectionLayout(noteCounts: [], width: 0, metrics: NoteCollectionMetrics(unit: 1)))
    var noteCounts: [Int] = []
    /// The note under the pointer while skimming.
    var skimmed: (row: NoteRow, index: Int)?
    /// Where the mouse hovers over the cards, in the window's points; nil: elsewhere.
    var pointerPlace: CGPoint?
    /// The cards are being scrolled below the mouse.
    var isPassing = false
    /// The note being peeked at; one at a time.
    var peeked: NoteIndexPath?
    /// The note whose cards are on their way back from being peeked at.
    var lowered: NoteIndexPath?
    /// The row that keys act on.
    var currentRow: NoteRow?
    /// What happens to cards in a moment.
    let sequence = CardSequence()
    var work = NoteCollectionWork()
    /// Until when poses change, for `drawsEverything`; seconds.
    var posesMoveUntil = -Double.infinity

    let contentLayer = Layer()
    let faces: FaceLoader
    let fonts: FontLibrary
    let queue: WorkQueue
    let theme: Theme
    let palette: CardPalette
    var spareCells: [NoteCell] = []
    var spareRows: [TrayRow] = []
    var spareHeaders: [HeaderLayer] = []
    var optics = CardOptics()
    /// What `drawsEverything` draws on, kept since every frame needs it.
    var canvas: BitmapContext?
    /// Depend on the size of cards and the window's scale.
    var look: NoteCollectionLook?

    /// `theme` says what trays and cards are made of, for good.
    public init(fonts: FontLibrary, queue: WorkQueue, theme: Theme) {
        self.fonts = fonts
        self.queue = queue
        self.theme = theme
        palette = CardPalette(theme)
        faces = FaceLoader(painter: FacePainter(fonts: fonts, palette: palette), queue: queue)
        super.init()
        layer.addSublayer(contentLayer)
        indicatorStyle = theme.indicatorStyle
        backgroundColor = palette.desk
        sequence.view = self
        addGestures()
    }

    /// Asks the data source anew and forgets what was flipped.
    public func reloadData() {
        let count = dataSource?.numberOfSections(in: self) ?? 0
        noteCounts = (0..<max(0, count)).map { dataSource?.noteCollectionView(self, numberOfNotesInSection: $0) ?? 0 }
        skimmed = nil
        peeked = nil
        currentRow = nil
        lowered = nil
        sequence.removeAll()
        rebuild(keepsStates: false)
        contentOffset = minimumContentOffset
    }

    // Geometry, in the content's points

    public func rectForSection(_ section: Int) -> CGRect { model.layout.rectForSection(section) }
    public func rectForHeader(inSection section: Int) -> CGRect { model.layout.rectForHeader(inSection: section) }
    public func rectForRow(_ row: Int, inSection section: Int) -> CGRect { model.layout.rectForRow(row, inSection: section) }
    public func positionOfNote(_ note: Int, inSection section: Int) -> CGPoint {
        model.layout.positionOfNote(note, inSection: section)
    }

    // Events that its superclass has methods for

    public override func contentOffsetDidChange() {
        tile()
        passBelowPointer()
    }
    public override func boundsSizeDidChange(from old: CGSize) {
        super.boundsSizeDidChange(from: old)
        rebuild()
    }
    public override func contentScaleDidChange() {
        super.contentScaleDidChange()
        rebuild()
    }
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        rebuild()
    }
    public override func update(at time: Double) -> NextUpdate {
        let next = super.update(at: time)
        guard drawsEverything, time < posesMoveUntil else { return next }
        setNeedsDisplay()
        return .everyFrame
    }
    public override func display(scale: Double) -> Bitmap? { drawsEverything ? drawAll(scale: scale) : nil }
    public override func keyDown(_ event: KeyEvent) -> Bool { press(event) || super.keyDown(event) }
}

/// Counters for tests and figures.
public struct NoteCollectionWork: Equatable, Sendable {
    /// Cells that were allocated, that were taken from those that had gone, and rows brought in.
    public internal(set) var cellsMade = 0, cellsRecycled = 0, rowsPrepared = 0
    /// Transforms given to cells.
    public internal(set) var poses = 0
}
