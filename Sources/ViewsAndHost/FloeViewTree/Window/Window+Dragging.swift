// Files that are dragged over the window and out of it. A drag over it has a target, the view that takes what is dragged.
//
//     over a view ─▶ dragEntered, from it upward ─▶ dragMoved … of the one that takes them ─▶ its dragExited ─▶ dropFiles, if they are dropped

import Foundation

extension Window {
    /// Drags files out of the window while the primary mouse button is down on one of its views: from now on the mouse belongs to the drag,
    /// and its press is cancelled for views and recognizers. Whoever the files are dropped on, another program or a view of this one, gets
    /// their addresses and may copy them. Escape ends the drag. Returns false, and changes nothing, if the button is not down, if `files` are
    /// not files or none, and where nothing can be dragged out: without a desktop, and under Wayland, as SDL 2 has no drags there.
    ///
    /// ```swift
    /// picture.addGestureRecognizer(LongPressGestureRecognizer { [weak window] in if $0.state == .changed { window?.beginDragging([file]) } })
    /// ```
    @discardableResult
    public func beginDragging(_ files: [URL]) -> Bool {
        guard !files.isEmpty, files.allSatisfy(\.isFileURL),
            let pointer = pointers.first(where: { $0.device == .mouse && $0.buttons == .primary }), onBeginDragging?(files) == true
        else { return false }
        draggedFiles = files
        let event = PointerEvent(pointer.position, time: time, pointer: pointer.id)
        // A replay drags nothing, but goes on as this does.
        onInput?(.event(.pointerCancelled(event), lookTime: .infinity))
        onEvent?(.pointerCancelled(event))
        return pointerCancelled(event)
    }

    /// Follows files that are dragged over the window. Views are asked once, when the drag comes over them.
    func dragOver(_ position: CGPoint) -> Bool {
        let view = hitTest(position)
        if view !== drag.view {
            if let target = drag.target, view?.isDescendant(of: target) != true { dragEnded() }
            drag.view = view
            var above = view
            while let asked = above, asked !== drag.target {
                if asked.dragEntered(at: position) {
                    drag.target?.dragExited()
                    drag.target = asked
                    return true
                }
                above = asked.superview
            }
        }
        drag.target?.dragMoved(at: position)
        return drag.target != nil
    }

    /// Forgets what is dragged over the window. Returns whether a view took it.
    @discardableResult
    func dragEnded() -> Bool {
        let target = drag.target
        drag = DragTracking()
        target?.dragExited()
        return target != nil
    }
}

/// The window's state of files that are dragged over it.
struct DragTracking {
    /// The view under them, and the one that takes them.
    weak var view: View?, target: View?
}
