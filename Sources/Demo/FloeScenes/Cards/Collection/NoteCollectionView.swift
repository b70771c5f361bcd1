// The tray of cards: a scroll view whose content is rows of tilted cards. This file holds its state and its interface. The extensions
// lay it out, create and remove rows, pose the cards, and handle input.
//
//     data source ─▶ NoteCollectionModel (all notes) ─▶ NoteCollectionLayout
//                                                            │ rows that show or are about to
//     FaceLoader ◀── faces wanted ── NoteCells in TrayRows ◀─┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// A vertically scrolling view that shows notes as cards in trays.
package final class NoteCollectionView: ScrollView {
    package weak var dataSource: (any NoteCollectionViewDataSource)?
    package weak var noteDelegate: (any NoteCollectionViewDelegate)?

    // Switches. Turning one off shows what the article's way is worth.

    /// Whether cells are twice as large as they appear, which avoids blur.
    package var usesSupersampling = true { didSet { if usesSupersampling != oldValue { rebuild() } } }
    /// Whether the light on a card depends on its place in the row.
    package var hasLighting = true { didSet { if hasLighting != oldValue { poseAll() } } }
    /// Whether nearer cards are flattened more. Off: all cards behind the exposed one are flattened equally.
    package var hasParabola = true { didSet { if hasParabola != oldValue { poseAll() } } }
    /// Whether faces are drawn off the main thread.
    package var rendersInBackground: Bool {
        get { faces.isInBackground }
        set { faces.isInBackground = newValue }
    }
    /// The article's wrong turn: one perspective for a whole row, toward the row's middle.
    package var hasSharedPerspective = false { didSet { if hasSharedPerspective != oldValue { rebuild() } } }
    /// Whether each card casts a shadow.
    package var hasCardShadows = false { didSet { castShadows() } }
    /// Whether each card keeps one picture of all that it shows.
    package var rasterizesCards = false { didSet { castShadows() } }
    /// The part that is redrawn into one bitmap whenever it moves. The rest consists of layers that are moved.
    package var drawnPart = DrawnPart.nothing {
        didSet {
            guard drawnPart != oldValue else { return }
            canvas = nil
            rebuild()
        }
    }

    /// A part of the view that can be redrawn instead of being made of layers.
    package enum DrawnPart: Sendable {
        case nothing
        /// Everything around the cards: trays, the shadows on their felt, and the text at the sections' edges.
        case tray
        case everything
    }

    /// The rows with cells, including those prepared off screen.
    var rows: [NoteRow: TrayRow] = [:]
    var labels: [SectionEdge: SectionLabel] = [:]
    /// Text bitmaps of labels, cached so that scrolling back redraws none.
    var labelTexts: [SectionEdge: Bitmap] = [:]
    var model = NoteCollectionModel(
        layout: NoteCollectionLayout(noteCounts: [], width: 0, metrics: NoteCollectionMetrics(unit: 1)))
    var noteCounts: [Int] = []
    /// The note under the pointer while skimming.
    var skimmed: (row: NoteRow, index: Int)?
    /// The position of a mouse that hovers over the cards, in points of the window; nil if it is elsewhere.
    var pointerPlace: CGPoint?
    /// Whether the cards are being scrolled below the mouse.
    var isPassing = false
    /// The note being peeked at. There is at most one.
    var peeked: NoteIndexPath?
    /// The note whose cards are on their way back after a peek.
    var lowered: NoteIndexPath?
    /// The row that keys act on.
    var currentRow: NoteRow?
    /// The anchor of the last layout.
    var anchor: ScrollAnchor?
    /// Notes to flip once there is a window; see `lay`.
    var waitingToLie: [NoteIndexPath] = []
    /// The delayed steps of cards.
    let sequence = CardSequence()
    var work = NoteCollectionWork()
    /// The time in seconds until which cards move, where everything is redrawn.
    var posesMoveUntil = -Double.infinity

    /// What assistive programs have asked for.
    var cardElements: [NoteIndexPath: CardElement] = [:], edgeElements: [SectionEdge: AccessibilityElement] = [:]

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
    /// The context for the drawn part, kept because every frame needs it.
    var canvas: BitmapContext?
    /// The shared bitmaps, which depend on the card size and the window's scale.
    var look: NoteCollectionLook?

    /// `theme` determines the materials of trays and cards for good; `budget` limits the memory for decoding their pictures.
    package init(fonts: FontLibrary, queue: WorkQueue, theme: Theme, budget: MemoryBudget = MemoryBudget()) {
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

    /// Queries the data source again and discards all state: flipped cards, the scroll position, pictures read before.
    package func reloadData() {
        let count = dataSource?.numberOfSections(in: self) ?? 0
        noteCounts = (0..<max(0, count)).map { dataSource?.noteCollectionView(self, numberOfNotesInSection: $0) ?? 0 }
        skimmed = nil
        peeked = nil
        currentRow = nil
        lowered = nil
        waitingToLie = []
        sequence.removeAll()
        cardElements = [:]
        faces.forget()
        rebuild(keepsStates: false)
        contentOffset = minimumContentOffset
    }

    // Geometry, in points of the content

    package func rectForSection(_ section: Int) -> CGRect { model.layout.rectForSection(section) }
    package func rectForHeader(inSection section: Int) -> CGRect { model.layout.rectForHeader(inSection: section) }
    package func rectForFooter(inSection section: Int) -> CGRect { model.layout.rectForFooter(inSection: section) }
    package func rectForRow(_ row: Int, inSection section: Int) -> CGRect { model.layout.rectForRow(row, inSection: section) }
    package func positionOfNote(_ note: Int, inSection section: Int) -> CGPoint {
        model.layout.positionOfNote(note, inSection: section)
    }

    // Superclass overrides

    package override func contentOffsetDidChange() {
        tile()
        passBelowPointer()
    }
    package override func boundsSizeDidChange(from old: CGSize) {
        // Taken before the offset is clamped to a layout that is about to be replaced.
        let anchor = currentAnchor()
        super.boundsSizeDidChange(from: old)
        rebuild(from: anchor)
    }
    package override func contentScaleDidChange() {
        super.contentScaleDidChange()
        rebuild()
    }
    package override func didMoveToWindow() {
        super.didMoveToWindow()
        rebuild()
    }
    package override func releaseUnused() {
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
    package override func update(at time: Double) -> NextUpdate {
        let next = super.update(at: time)
        guard drawnPart == .everything, posesMoveUntil > -.infinity else { return next }
        // Redraw once more after the last pose has ended: a slow frame may come long after that, when the cards have arrived.
        setNeedsDisplay()
        guard time >= posesMoveUntil else { return .everyFrame }
        posesMoveUntil = -.infinity
        return next
    }
    package override func display(scale: Double) -> Bitmap? { drawnPart == .nothing ? nil : draw(scale: scale) }
    package override var accessibilityElements: [any AccessibilityObject] { elementsInSight }
    package override var accessibilityFocusedElement: (any AccessibilityObject)? { keyElement }
    package override func keyDown(_ event: KeyEvent) -> Bool { press(event) || super.keyDown(event) }
}

/// Work counters for tests and figures.
package struct NoteCollectionWork: Equatable, Sendable {
    /// Cells allocated, cells recycled, and rows created.
    package internal(set) var cellsMade = 0, cellsRecycled = 0, rowsPrepared = 0
    /// Transforms set on cells.
    package internal(set) var poses = 0
}

// Data source and delegate of a note collection view, in the manner of UITableView, with one more level because a note has facets.

/// Provides the number of items, and a cell for each facet that is about to be shown.
@MainActor
package protocol NoteCollectionViewDataSource: AnyObject {
    /// Returns the number of sections. Default: 1.
    func numberOfSections(in collectionView: NoteCollectionView) -> Int
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfNotesInSection section: Int) -> Int
    /// Returns the number of facets of a note, at least 1.
    func noteCollectionView(_ collectionView: NoteCollectionView, numberOfFacetsAt path: NoteIndexPath) -> Int
    /// Returns a cell from `dequeueCell` with its `facet` set.
    func noteCollectionView(_ collectionView: NoteCollectionView, cellAt path: NoteIndexPath) -> NoteCell
    /// Returns the title of a section; nil for none.
    func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String?
    /// Returns the text below the section's last tray; nil for none.
    func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String?
}

extension NoteCollectionViewDataSource {
    package func numberOfSections(in collectionView: NoteCollectionView) -> Int { 1 }
    package func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String? { nil }
    package func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String? { nil }
}

/// Receives what people do with the cards. Every method has a default that does nothing.
@MainActor
package protocol NoteCollectionViewDelegate: AnyObject {
    /// Called when a card begins to fall over or to come back.
    func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath)
    /// Called when the facet of `path` becomes the one that shows.
    func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath)
    /// Called when the badge of the facet's sound is pressed.
    func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath)
    /// Called when cards may have come, gone, moved or been put back after a peek.
    func noteCollectionViewDidTile(_ collectionView: NoteCollectionView)
}

extension NoteCollectionViewDelegate {
    package func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath) {}
    package func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath) {}
    package func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath) {}
    package func noteCollectionViewDidTile(_ collectionView: NoteCollectionView) {}
}
