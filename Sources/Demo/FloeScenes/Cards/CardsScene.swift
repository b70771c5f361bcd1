// The card tray (fourth article): decks of study notes as boxes of cards to skim, flip and peek at. The scene owns the decks and
// the collection view shows them.

import FloeFiles
import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeResources
import FloeText
import FloeViewTree

/// The scene `cards`.
@MainActor
package final class CardsScene: TechniqueScene<CardsTechnique>, Scene {
    package let description = SceneDescription.cards
    package var view: View { panel }

    /// The collection view, which also holds most of the scene's switches.
    package let collectionView: NoteCollectionView
    package private(set) var deck = Deck(title: "", sections: [])
    /// The reason why the last file could not be opened.
    package private(set) var lastError: DeckFileError?

    private let panel: CardsPanel
    private let context: SceneContext
    /// Whether flicks and the sounds on cards can be heard.
    package var isSoundOn = true { didSet { if !isSoundOn { stopRecording() } } }
    /// The side of a card whose recording was started last; nil once it has been stopped.
    private var sounding: NoteIndexPath?
    private var showsOwnDecks = false
    /// The remarks on the deck's pictures that have been drawn.
    private var pictureRemarks: [String] = []
    /// The file being read; nil for none.
    private var loading: DeckLoading?

    /// - Parameters:
    ///   - deck: The deck to show; nil for Floe's own decks.
    ///   - reading: A file to finish reading in the background and then show, in place of `deck`.
    package init(_ context: SceneContext, deck: Deck? = nil, reading reader: DeckReader? = nil) {
        self.context = context
        collectionView = NoteCollectionView(
            fonts: context.fonts, queue: context.work, theme: context.theme, budget: context.budget)
        panel = CardsPanel(collectionView, fonts: context.fonts)
        super.init(.layers)
        panel.onMessage = { [weak self] in self?.onChange?() }
        collectionView.dataSource = self
        collectionView.noteDelegate = self
        collectionView.faces.onRemark = { [weak self] in self?.add(pictureRemark: $0) }
        if let reader { open(reader) } else if let deck { show(deck) } else { showOwnDecks() }
    }

    package func makeCopy(in context: SceneContext) -> any Scene { CardsScene(context, deck: showsOwnDecks ? nil : deck) }

    override func techniqueDidChange() {
        collectionView.drawnPart =
            switch kind {
            case .drawing: .everything
            case .drawnTray: .tray
            case .layers: .nothing
            }
    }

    package var status: String {
        if let loading, loading.progress > 0 { return "reading \(CardsScene.percent(loading.progress))" }
        let skipped = deck.skippedLines.count
        let notes = "\(deck.title), \(FigureText.count(deck.noteCount, "note"))"
        return skipped == 0 ? notes : "\(notes), \(FigureText.count(skipped, "line")) skipped"
    }

    /// Shows `deck` from its beginning.
    package func show(_ deck: Deck) {
        stopRecording()
        var old = deck
        swap(&self.deck, &old)
        DeckLoading.release(old, on: context.work)
        loading = nil
        lastError = nil
        showsOwnDecks = false
        pictureRemarks = []
        collectionView.reloadData()
        panel.message = summary
        onChange?()
    }

    /// Reads the first deck file in the background, then shows it or reports the error. The current deck stays until then.
    package func open(_ paths: [String]) {
        if let path = paths.first { load(path).start() }
    }

    /// Finishes reading an opened file and shows its deck. A file that has been read completely is shown immediately.
    package func open(_ reader: DeckReader) {
        if reader.isComplete, let deck = try? reader.deck() { show(deck) } else { load(reader.path).start(reader) }
    }

    package func phaseDidChange(to phase: ScenePhase) {
        if phase == .ending { stopRecording() }
    }

    package var isOpening: Bool { loading != nil }

    package var builtInContents: String? { showsOwnDecks ? nil : "Floe's decks" }

    package func showBuiltInContents() {
        showOwnDecks()
        onChange?()
    }

    private func load(_ path: String) -> DeckLoading {
        let loading = DeckLoading(path: path, work: context.work)
        self.loading = loading
        loading.onProgress = { [weak self] in self?.showProgress() }
        loading.onEnd = { [weak self] result in
            guard let self else { return }
            self.loading = nil
            switch result {
            case .success(let deck): show(deck)
            case .failure(let error):
                lastError = error
                // The command line names the whole path.
                panel.message = error.description.replacingOccurrences(
                    of: error.path, with: URL(fileURLWithPath: error.path).lastPathComponent)
                onChange?()
            }
        }
        return loading
    }

    private func showProgress() {
        guard let loading else { return }
        let name = URL(fileURLWithPath: loading.path).lastPathComponent
        panel.message = "Reading \(name): \(CardsScene.percent(loading.progress))"
        onChange?()
    }

    private static func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }

    /// Returns the decks in `Resources/decks`, in order. Unreadable ones are left out.
    package nonisolated static func ownDecks() -> [Deck] {
        let media = Resources.deckMedia.map(\.path)
        return Resources.decks.compactMap { try? DeckFile.read(path: $0.path, mediaFolders: media) }
    }

    private func showOwnDecks() {
        let decks = CardsScene.ownDecks()
        show(Deck(title: decks.count == 1 ? decks[0].title : "Floe's decks", sections: decks.flatMap(\.sections)))
        showsOwnDecks = true
        // Some cards are flipped from the start, as in a box that has been used.
        collectionView.lay(
            zip(deck.sections.indices, [4, 9, 2, 6, 0, 11, 5, 3]).flatMap { section, count in
                (0..<min(count, deck.sections[section].notes.count / 2)).map { NoteIndexPath(section: section, note: $0) }
            })
    }

    /// What of the deck is not shown as it was meant, as far as it is known.
    package var summary: String? {
        var lines = deck.summary.map { [$0] } ?? []
        lines += pictureRemarks.prefix(3)
        if pictureRemarks.count > 3 { lines.append("and \(FigureText.count(pictureRemarks.count - 3, "more picture"))") }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func add(pictureRemark remark: String) {
        guard !pictureRemarks.contains(remark) else { return }
        pictureRemarks.append(remark)
        // While a file is read, the message is on that.
        guard loading == nil else { return }
        panel.message = summary
        onChange?()
    }

    /// The deck, identified by its sections and their sizes.
    package var contents: AnyHashable { [deck.title] + deck.sections.map { "\($0.title) \($0.notes.count)" } }

    package var switches: [SceneSwitch] {
        let tray = collectionView
        return [
            SceneSwitch(
                name: "supersampling", title: "2×",
                summary: "Faces are drawn at twice their size to avoid blur. Off: a quarter of the pixels, but blurred where cards tilt.",
                of: tray, \.usesSupersampling),
            SceneSwitch(
                name: "lighting", title: "Light", summary: "Each card is shaded by its place in the row. Off: all are equally bright.",
                of: tray, \.hasLighting),
            SceneSwitch(
                name: "parabola", title: "Curve",
                summary: "A push flattens near cards more than far ones, along a parabola. Off: all of them alike.",
                of: tray, \.hasParabola),
            SceneSwitch(
                name: "background", title: "Threads",
                summary: "Other threads draw the faces, so no frame waits. Off: the main thread does, and frames that draw faces are late.",
                of: tray, \.rendersInBackground),
            SceneSwitch(
                name: "shared-perspective", title: "One eye",
                summary: "One perspective for the whole row, which skews the cards at its ends. Off: each card has its own.",
                of: tray, \.hasSharedPerspective),
            SceneSwitch(
                name: "shadows", title: "Shadows",
                summary: "Cards cast shadows. Redrawn trays find them in each card's picture; moved layers have a path.",
                for: CardsTechnique.withCardLayers, of: tray, \.hasCardShadows),
            SceneSwitch(
                name: "rasterized", title: "Kept",
                summary: "Each card is kept as one picture with its shadow (shouldRasterize). Off: its layers are drawn in each frame.",
                for: [CardsTechnique.layers.technique], of: tray, \.rasterizesCards),
            SceneSwitch(
                name: "sound", title: "Sound", summary: "Plays a flick when a card turns over, and the cards' own sounds.", key: "m",
                of: self, \.isSoundOn),
        ]
    }

    package var areas: SceneAreas {
        let offset = collectionView.contentOffset
        return SceneAreas(
            words: collectionView.labels.values.map { $0.wordsFrame.offsetBy(dx: -offset.x, dy: -offset.y) },
            // The labels scroll with the cards.
            captions: [],
            pictures: Set(collectionView.labels.keys.map(\.section)).sorted().map { section in
                let whole = collectionView.rectForSection(section), top = collectionView.rectForHeader(inSection: section).maxY
                let bottom = max(top, collectionView.rectForFooter(inSection: section).minY)
                return CGRect(x: whole.minX - offset.x, y: top - offset.y, width: whole.width, height: bottom - top)
            },
            // Hint and message both lie at the lower edge, and the message matters more at that moment.
            hintedGestures: panel.message != nil ? [] : Set(GestureHint.Gesture.allCases))
    }
}

extension CardsScene: NoteCollectionViewDataSource, NoteCollectionViewDelegate {
    package func numberOfSections(in collectionView: NoteCollectionView) -> Int { deck.sections.count }

    package func noteCollectionView(_ collectionView: NoteCollectionView, numberOfNotesInSection section: Int) -> Int {
        deck.sections.indices.contains(section) ? deck.sections[section].notes.count : 0
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, numberOfFacetsAt path: NoteIndexPath) -> Int {
        max(1, note(path)?.facets.count ?? 1)
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, cellAt path: NoteIndexPath) -> NoteCell {
        let cell = collectionView.dequeueCell()
        let facets = note(path)?.facets ?? []
        cell.facet = facets.indices.contains(path.facet) ? facets[path.facet] : nil
        return cell
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String? {
        deck.sections.indices.contains(section) ? deck.sections[section].title : nil
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, footerForSection section: Int) -> String? {
        guard deck.sections.indices.contains(section) else { return nil }
        return FigureText.count(deck.sections[section].notes.count, "note")
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath) {
        stopUnseenRecording()
        guard isSoundOn else { return }
        // Without a device there is no flick, and no need to say so.
        try? context.sounds?.play(.effect(Resources.flick))
        context.trace("flick")
    }

    package func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath) {
        stopUnseenRecording()
        context.trace("peek \(path.facet)")
    }

    package func noteCollectionViewDidTile(_ collectionView: NoteCollectionView) { stopUnseenRecording() }

    package func noteCollectionView(_ collectionView: NoteCollectionView, didAskForSoundAt path: NoteIndexPath) {
        guard let facets = note(path)?.facets, facets.indices.contains(path.facet), let sound = facets[path.facet].sound else { return }
        stopRecording()
        guard isSoundOn else {
            panel.message = "Sound is off; M turns it on."
            return
        }
        do throws(FileProblem) {
            try RegularFile.check(sound)
        } catch {
            let shown = PrintableText.of(sound)
            panel.message =
                error == .missing ? "\(shown): expected the card's sound, found no file." : "\(shown) cannot be played: \(error)."
            return
        }
        do throws(SceneSoundProblem) {
            try context.sounds?.play(.recording(URL(fileURLWithPath: sound)))
            sounding = path
            context.trace("sound")
        } catch {
            let name = PrintableText.of(URL(fileURLWithPath: sound).lastPathComponent)
            panel.message =
                switch error {
                case .noDevice: "\(name) cannot be played: no sound device was found."
                case .notPlayable(let reason): "\(name) cannot be played: \(reason)."
                }
        }
    }

    private func stopRecording() {
        guard sounding != nil else { return }
        sounding = nil
        context.sounds?.stopRecording()
    }

    /// Ends the sound of a card that is no longer visible.
    private func stopUnseenRecording() {
        if let sounding, !collectionView.isShowing(sounding) { stopRecording() }
    }

    private func note(_ path: NoteIndexPath) -> Note? {
        guard deck.sections.indices.contains(path.section) else { return nil }
        let notes = deck.sections[path.section].notes
        return notes.indices.contains(path.note) ? notes[path.note] : nil
    }
}
