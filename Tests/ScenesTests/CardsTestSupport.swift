// Test fixtures for the cards: decks of any size, a scene in a window, reproducible random numbers.

import Foundation
import FloeLayerTree
import FloeResources
import FloeText
import FloeViewTree
@testable import FloeScenes

enum CardsTestDecks {
    static var own: [Deck] { CardsScene.ownDecks() }

    /// Returns a deck with a section per element of `counts`, of that many notes with `facets` facets each.
    static func numbered(_ counts: [Int], facets: Int = 2) -> Deck {
        Deck(
            title: "numbers",
            sections: counts.enumerated().map { section, count in
                DeckSection(
                    title: "section \(section)",
                    notes: (0..<count).map { note in
                        Note(facets: (0..<facets).map { Facet(text: "\(section).\(note).\($0)") })
                    })
            })
    }
}

/// A linear congruential generator (Knuth's constants).
struct CardsRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

    /// Returns a number in 0 ..< bound.
    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }
}

/// A card scene in a window, with a work queue that has no threads.
@MainActor
final class CardsStage {
    let scene: CardsScene
    let window: Window
    let queue = WorkQueue(threads: 0)
    var time = 10.0
    var flicks: Int { log.sounds.count { $0 == .effect(Resources.flick) } }
    /// The paths of the recordings played.
    var recordings: [String] {
        log.sounds.compactMap { sound in
            guard case .recording(let url) = sound else { return nil }
            return url.path
        }
    }
    /// Whether the last recording has not been stopped.
    var isSounding: Bool { log.isPlaying }
    /// Why no sound can be heard from now on.
    var soundProblem: SceneSoundProblem? {
        get { log.problem }
        set { log.problem = newValue }
    }
    /// The message over the cards.
    var message: String? { (scene.view as? CardsPanel)?.message }
    /// The facets that have been peeked at.
    var peeks: [Int] { log.lines.compactMap { $0.hasPrefix("peek ") ? Int($0.dropFirst(5)) : nil } }
    var view: NoteCollectionView { scene.collectionView }
    private let log = Log()

    private final class Log: SceneSoundPlaying {
        var sounds: [SceneSound] = [], lines: [String] = []
        var isPlaying = false
        var problem: SceneSoundProblem?

        func play(_ sound: SceneSound) throws(SceneSoundProblem) {
            if let problem { throw problem }
            sounds.append(sound)
            if case .recording = sound { isPlaying = true }
        }

        func stopRecording() { isPlaying = false }
    }

    init(_ deck: Deck?, size: CGSize = CGSize(width: 1280, height: 800), scale: Double = 1) throws {
        let log = log
        let context = SceneContext(
            fonts: try FontLibrary(), work: queue, sounds: log, trace: { log.lines.append($0) })
        scene = CardsScene(context, deck: deck)
        window = Window(size: size, scale: scale, rootView: scene.view)
        window.update(at: time)
    }

    /// Advances the time by `seconds`, at 60 frames per second.
    func run(_ seconds: Double) {
        let end = time + seconds
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            window.update(at: time)
        }
    }

    func hover(_ p: CGPoint) { window.handle(.hover(PointerEvent(p, time: time))) }

    func click(_ p: CGPoint, button: PointerButton = .primary) {
        window.handle(.pointerDown(PointerEvent(p, time: time, button: button)))
        time += 0.05
        window.handle(.pointerUp(PointerEvent(p, time: time, button: button)))
    }

    @discardableResult
    func press(_ key: Key) -> Bool { window.handle(.keyDown(KeyEvent(key, time: time))) }

    /// Returns a point on a card in window coordinates: at half its height, toward its free edge.
    func middle(of note: Int, section: Int = 0) -> CGPoint? {
        let row = view.model.layout.row(ofNote: note, inSection: section)
        guard let tray = view.rows[row] else { return nil }
        let cell = tray.cells[note - view.model.layout.notes(in: row).lowerBound]
        return cell.convert(CGPoint(x: cell.bounds.width * 0.8, y: cell.bounds.height / 2), to: nil, at: window.tree.time)
    }
}
