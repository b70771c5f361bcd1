// The hint about the gestures that the current scene is made for, over the scene until these have been used.

import FloeViewTree
import Foundation

/// Shows the hints of a shell's scenes, and remembers which gestures have been used in each.
@MainActor
final class SceneGestureHints {
    private unowned let shell: ScenesView
    private var view: HintView?
    private var watch = GestureWatch()
    private var used: [SceneName: Set<GestureHint.Gesture>] = [:]
    /// Keeps the used gestures between runs; without one they are not saved.
    private(set) var store: UsedGesturesStore?
    /// The scenes that have been given keys in this run.
    private var playedByKey: Set<SceneName> = []

    init(_ shell: ScenesView) { self.shell = shell }

    var isFading: Bool { view?.isFading == true }

    var isShown = false { didSet { makeView() } }

    /// Makes the view of the hints anew, for a window of another size.
    func makeView() {
        view?.removeFromSuperview()
        view = nil
        guard isShown else { return }
        let hint = HintView(theme: shell.context.theme, fonts: shell.context.fonts)
        view = hint
        shell.insertSubview(hint, above: shell.pager)
        shell.setNeedsLayout()
    }

    /// Remembers used gestures in `folder`, and shows no hints for those used in an earlier run.
    func remember(in folder: URL) {
        let store = UsedGesturesStore(folder: folder)
        self.store = store
        used.merge(store.load()) { $0.union($1) }
        show(animated: false)
    }

    func save() { store?.save(used) }

    func show(animated: Bool) {
        guard let view else { return }
        let scene = shell.scene, used = playedByKey.contains(scene.name) ? Set(GestureHint.Gesture.allCases) : used[scene.name] ?? []
        // The scene, which fills its page, must be laid out before its words and whether it scrolls are known.
        if used.count < GestureHint.Gesture.allCases.count { scene.view.layoutIfNeeded() }
        let possible = scene.areas.hintedGestures.subtracting(used)
        let hints = scene.description.gestureHints.filter { possible.contains($0.gesture) }
        let words = hints.isEmpty ? [] : shell.inWindow(scene.areas.words)
        let pictures = hints.isEmpty ? [] : shell.inWindow(scene.areas.pictures)
        view.show(GestureHint.sentence(hints), in: area, beside: words, pictures: pictures, animated: animated)
    }

    /// Updates the hints after a layout pass. A scene may move its words under them by itself, by scrolling or by describing
    /// another picture, and may no longer scroll once it is zoomed out.
    func keep() {
        guard let view, view.text != nil else { return }
        // A panel covers all of it or a part.
        view.isHidden = shell.panelFrame != nil
        show(animated: true)
    }

    /// Follows what the user does in the scene.
    func follow(_ event: InputEvent) {
        guard view != nil, shell.panelFrame == nil, !shell.isTurningPage else { return }
        let name = shell.scene.name
        // A user who plays by keys needs no hint about gestures, for now.
        if case .keyDown(let key) = event, isOfScene(key) {
            if playedByKey.insert(name).inserted { show(animated: true) }
            return
        }
        let gestures = watch.gestures(of: event, in: area)
        guard !gestures.isEmpty, !gestures.isSubset(of: used[name] ?? []) else { return }
        used[name, default: []].formUnion(gestures)
        show(animated: true)
        guard let store else { return }
        let used = used
        shell.context.work.submit {
            store.save(used)
        } completion: { _ in
        }
    }

    private var area: CGRect {
        let areas = shell.scene.areas, size = shell.scene.view.bounds.size, top = areas.headerHeight
        let area = areas.gestures ?? CGRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
        return area.offsetBy(dx: shell.pager.frame.minX, dy: shell.pager.frame.minY)
    }

    /// Whether a key may be one of the scene's: not the shell's, nor one that moves the focus or closes something.
    private func isOfScene(_ key: KeyEvent) -> Bool {
        switch key.key {
        case .tab, .escape, .function: false
        default: key.modifiers.subtracting(.shift).isEmpty && shell.keys.command(for: key) == nil
        }
    }
}
