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
    /// What is drawn anew into one bitmap whenever it moves; the rest is layers that are moved.
    public var drawnPart = DrawnPart.nothing {
        didSet {
            guard drawnPart != oldValue else { return }
            canvas = nil
            rebuild()
        }
    }

    /// See `drawnPart`.
    public enum DrawnPart: Sendable {
        case nothing
        /// What the cards stand on: trays, the shadows on their felt, and the words around them.
        case tray
        case everything
    }

    /// Rows with cells, those prepared off screen included.
    var rows: [NoteRow: TrayRow] = [:]
    var labels: [SectionEdge: SectionLabel] = [:]
    /// Labels' words that have been drawn: scrolling back draws none anew.
    var labelTexts: [SectionEdge: Bitmap] = [:]
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
    /// The place that the last layout was made for.
    var anchor: ScrollAnchor?
    /// Notes to be laid over once there is a window; see `lay`.
    var waitingToLie: [NoteIndexPath] = []
    /// What happens to cards in a moment.
    let sequence = CardSequence()
    var work = NoteCollectionWork()
    /// Until when poses change, where everything is drawn; seconds.
    var posesMoveUntil = -Double.infinity

    let contentLayer = Layer()
    let faces: FaceLoader
    let fonts: FontLibrary
    let queue: WorkQueue
    let theme: Theme
    let palette: CardPalette
    var spareCells: [NoteCell] = []
    var spareRows: [TrayRow] = []
    var spareLabels: [SectionLabel] = []
    var optics = CardOptics()
    /// What the drawn part is drawn on, kept since every frame needs it.
    var canvas: BitmapContext?
    /// Depend on the size of cards and the window's scale.
    var look: NoteCollectionLook?

    /// `theme` says what trays and cards are made of, for good; `budget` what their pictures may take.
    public init(fonts: FontLibrary, queue: WorkQueue, theme: Theme, budget: MemoryBudget = MemoryBudget()) {
        self.fonts = fonts
        self.queue = queue
        self.theme = theme
        palette = CardPalette(theme)
        faces = FaceLoader(painter: FacePainter(fonts: fonts, palette: palette, budget: budget), queue: queue)
        super.init()
        layer.addSublayer(contentLayer)
        indicatorStyle = theme.indicatorStyle
        backgroundColor = palette.desk
        sequence.view = self
        addGestures()
    }

    /// Asks the data source anew and forgets all there was: what was flipped, where one was, pictures read before.
    public func reloadData() {
        let count = dataSource?.numberOfSections(in: self) ?? 0
        noteCounts = (0..<max(0, count)).map { dataSource?.noteCollectionView(self, numberOfNotesInSection: $0) ?? 0 }
        skimmed = nil
        peeked = nil
        currentRow = nil
        lowered = nil
        waitingToLie = []
        sequence.removeAll()
        faces.forget()
        rebuild(keepsStates: false)
        contentOffset = minimumContentOffset
    }

    // Geometry, in the content's points

    public func rectForSection(_ section: Int) -> CGRect { model.layout.rectForSection(section) }
    public func rectForHeader(inSection section: Int) -> CGRect { model.layout.rectForHeader(inSection: section) }
    public func rectForFooter(inSection section: Int) -> CGRect { model.layout.rectForFooter(inSection: section) }
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
        // Before the offset is moved to what may show of a layout that is about to go.
        let anchor = currentAnchor()
        super.boundsSizeDidChange(from: old)
        rebuild(from: anchor)
    }
    public override func contentScaleDidChange() {
        super.contentScaleDidChange()
        rebuild()
    }
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        rebuild()
    }
    public override func releaseUnused() {
        if window == nil {
            removeAll()
            look = nil
            canvas = nil
            layer.contents = nil
        }
        spareCells = []
        spareRows = []
        spareLabels = []
        labelTexts = labelTexts.filter { labels[$0.key] != nil }
        faces.forget()
        super.releaseUnused()
    }
    public override func update(at time: Double) -> NextUpdate {
        let next = super.update(at: time)
        guard drawnPart == .everything, posesMoveUntil > -.infinity else { return next }
        // Once more after the last pose's end: a slow frame may come long after it, and cards have arrived by then.
        setNeedsDisplay()
        guard time >= posesMoveUntil else { return .everyFrame }
        posesMoveUntil = -.infinity
        return next
    }
    public override func display(scale: Double) -> Bitmap? { drawnPart == .nothing ? nil : draw(scale: scale) }
    public override func keyDown(_ event: KeyEvent) -> Bool { press(event) || super.keyDown(event) }
}

/// Counters for tests and figures.
public struct NoteCollectionWork: Equatable, Sendable {
    /// Cells that were allocated, that were taken from those that had gone, and rows brought in.
    public internal(set) var cellsMade = 0, cellsRecycled = 0, rowsPrepared = 0
    /// Transforms given to cells.
    public internal(set) var poses = 0
}

// What a note collection view asks for and what it tells, after UITableView's manner; with one level more,
// since a note has facets.

/// Says what there is, and gives a cell for each facet that is about to show.
@MainActor
public protocol NoteCollectionViewDataSource: AnyObject {
    /// 1 unless said otherwise.
    func numberOfSections(in collectionView: NoteCollectionView) -> Int
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfNotesInSection section: Int) -> Int
    /// At least 1.
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfFacetsAt path: NoteIndexPath) -> Int
    /// A cell from `dequeueCell`, its `facet` set.
    func noteCollectionView(_ collectionView: NoteCollectionView, cellAt path: NoteIndexPath) -> NoteCell
    /// Nil for none.
    func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String?
    /// What stands below the section's last tray; nil for nothing.
    func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String?
}

extension NoteCollectionViewDataSource {
    public func numberOfSections(in collectionView: NoteCollectionView) -> Int { 1 }
    public func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String? { nil }
    public func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String? { nil }
}

/// Hears what people do with the cards. Every method has a default that does nothing.
@MainActor
public protocol NoteCollectionViewDelegate: AnyObject {
    /// Called at the moment when the card begins to fall over, or to come back.
    func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath)
    /// The facet of `path` is the one that shows now.
    func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath)
    /// The badge of the facet's sound was pressed.
    func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath)
}

extension NoteCollectionViewDelegate {
    public func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath) {}
    public func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath) {}
    public func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath) {}
}
