// The card tray (fourth article): decks of study notes as boxes of cards to skim, flip and peek at. Owns the
// decks; the collection view shows them.

import Foundation
import Imaging
import Layers
import Resources
import Text
import Views

/// The scene `cards`.
@MainActor
public final class CardsScene: Scene {
    public let name = SceneName.cards
    public let title = "Card tray"
    public var view: View { panel }
    public var onChange: (() -> Void)?
    /// A facet of a note shows now, 0 the first.
    public var onPeek: ((_ facet: Int) -> Void)?

    /// What shows; its switches are the scene's.
    public let collectionView: NoteCollectionView
    public private(set) var deck = Deck(title: "", sections: [])
    /// Why the file opened last could not be.
    public private(set) var lastError: DeckFileError?

    public static let drawing = Technique(
        name: "drawing", summary: "Trays and cards are drawn anew into one picture on every scroll.")
    public static let layers = Technique(
        name: "layers", summary: "Each card is a layer that keeps its picture; only transforms change.")
    public let techniques = [CardsScene.drawing, CardsScene.layers]
    public var technique = CardsScene.layers {
        didSet {
            guard technique != oldValue else { return }
            collectionView.drawsEverything = technique == CardsScene.drawing
            onChange?()
        }
    }

    private let panel: CardsPanel
    private let context: SceneContext
    private let onFlick: () -> Void
    /// Whether cards that turn over are heard.
    public var isSoundOn = true { didSet { if isSoundOn != oldValue { onChange?() } } }
    private var opening: WorkItem?

    /// - Parameters:
    ///   - deck: nil shows Floe's own decks.
    ///   - onFlick: called whenever a card flips over or back; the place for a quiet sound.
    public init(_ context: SceneContext, deck: Deck? = nil, onFlick: @escaping () -> Void = {}) {
        self.context = context
        self.onFlick = onFlick
        collectionView = NoteCollectionView(fonts: context.fonts, queue: context.work)
        panel = CardsPanel(collectionView, fonts: context.fonts)
        collectionView.dataSource = self
        collectionView.noteDelegate = self
        panel.onMute = { [weak self] in self?.isSoundOn.toggle() }
        panel.onDrop = { [weak self] path in self?.open(path) }
        if let deck { show(deck) } else { showOwnDecks() }
    }

    public var status: String {
        let skipped = deck.skippedLines.count
        let notes = "\(deck.title), \(deck.noteCount) notes"
        return skipped == 0 ? notes : "\(notes), \(skipped) line\(skipped == 1 ? "" : "s") skipped"
    }

    /// Shows `deck` from its beginning.
    public func show(_ deck: Deck) {
        self.deck = deck
        lastError = nil
        collectionView.reloadData()
        panel.message = CardsScene.summary(of: deck.skippedLines)
        onChange?()
    }

    /// Reads the deck file at `path` in the background and shows it, or says why not.
    public func open(_ path: String) {
        opening?.cancel()
        opening = context.work.submit {
            Result { () throws(DeckFileError) in try DeckFile.read(path: path) }
        } completion: { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let deck): show(deck)
            case .failure(let error):
                lastError = error
                panel.message = error.description
                onChange?()
            }
        }
    }

    /// The decks in `Resources/decks`, one after the other. What cannot be read is left out.
    public nonisolated static func ownDecks() -> [Deck] {
        let pictures = Resources.deckPictures.map { [$0.path] } ?? []
        return Resources.decks.compactMap { try? DeckFile.read(path: $0.path, mediaFolders: pictures) }
    }

    private func showOwnDecks() {
        let decks = CardsScene.ownDecks()
        show(Deck(title: decks.count == 1 ? decks[0].title : "Floe's decks", joining: decks))
        // Some cards lie over already, as in a box that has been used.
        for (section, count) in zip(deck.sections.indices, [4, 9, 2, 6, 0, 11, 5, 3]) {
            for note in 0..<min(count, deck.sections[section].notes.count / 2) {
                collectionView.lay(NoteIndexPath(section: section, note: note))
            }
        }
    }

    private static func summary(of skipped: [SkippedLine]) -> String? {
        guard !skipped.isEmpty else { return nil }
        let shown = skipped.prefix(3).map { String(describing: $0) }.joined(separator: "; ")
        let more = skipped.count - 3
        return "Skipped: " + shown + (more > 0 ? "; and \(more) more" : "")
    }
}

extension CardsScene: NoteCollectionViewDataSource, NoteCollectionViewDelegate {
    public func numberOfSections(in collectionView: NoteCollectionView) -> Int { deck.sections.count }

    public func noteCollectionView(_ collectionView: NoteCollectionView, numberOfNotesInSection section: Int) -> Int {
        deck.sections.indices.contains(section) ? deck.sections[section].notes.count : 0
    }

    public func noteCollectionView(_ collectionView: NoteCollectionView, numberOfFacetsAt path: NoteIndexPath) -> Int {
        max(1, note(path)?.facets.count ?? 1)
    }

    public func noteCollectionView(_ collectionView: NoteCollectionView, cellAt path: NoteIndexPath) -> NoteCell {
        let cell = collectionView.dequeueCell()
        let facets = note(path)?.facets ?? []
        cell.facet = facets.indices.contains(path.facet) ? facets[path.facet] : nil
        return cell
    }

    public func noteCollectionView(_ collectionView: NoteCollectionView, titleForSection section: Int) -> String? {
        deck.sections.indices.contains(section) ? deck.sections[section].title : nil
    }

    public func noteCollectionView(_ collectionView: NoteCollectionView, didFlip path: NoteIndexPath) {
        if isSoundOn { onFlick() }
    }

    public func noteCollectionView(_ collectionView: NoteCollectionView, didPeekAt path: NoteIndexPath) { onPeek?(path.facet) }

    private func note(_ path: NoteIndexPath) -> Note? {
        guard deck.sections.indices.contains(path.section) else { return nil }
        let notes = deck.sections[path.section].notes
        return notes.indices.contains(path.note) ? notes[path.note] : nil
    }
}
