// A second view of the window's scenes in this process, built the same way from the same content and size. It tells where
// things are on the screen.

import Foundation
import FloeLayerTree
import FloeText
import FloeViewTree

@testable import FloeScenes

/// A copy of the window as it is before any input.
@MainActor
final class SceneMirror<Mirrored: Scene> {
    let scene: Mirrored
    let shell: ScenesView
    private let window: Window
    private let work: WorkQueue

    init(width: Int, height: Int, _ make: (SceneContext) -> Mirrored) throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        let scene = make(context)
        self.scene = scene
        window = Window(size: CGSize(width: width, height: height))
        // All pages have their dots, but only this scene is ever created.
        let entries = SceneCatalog.scenes.map { $0.made { _ in scene } }
        shell = ScenesView(entries, first: scene.name, context: context, size: window.size)
        // The tests' displays have no graphics card.
        shell.state.isGPUSoftware = true
        window.rootView.addSubview(shell)
        work = context.work
        update(at: 0)
    }

    private func update(at time: Double) {
        repeat { window.update(at: time) } while work.deliver() > 0
    }

    /// Advances time by 5 seconds, long enough for all motion to end.
    func rest() {
        update(at: window.time)
        for _ in 0..<10 { update(at: window.time + 0.5) }
    }

    /// Converts a point of a view to the window's coordinates.
    func place(_ point: CGPoint, in view: View) throws -> CGPoint {
        guard let place = view.convert(point, to: nil) else { throw Failure.notInWindow }
        return place
    }

    enum Failure: Error {
        case notInWindow
    }

    /// Returns a point at mid-height on the front of a note's card.
    func middle(ofNote note: Int, in view: NoteCollectionView) throws -> CGPoint {
        let row = view.model.layout.row(ofNote: note, inSection: 0)
        guard let tray = view.rows[row] else { throw Failure.notInWindow }
        let cell = tray.cells[note - view.model.layout.notes(in: row).lowerBound]
        let place = cell.convert(CGPoint(x: cell.bounds.width * 0.8, y: cell.bounds.height / 2), to: nil, at: window.tree.time)
        guard let place else { throw Failure.notInWindow }
        return place
    }
}
