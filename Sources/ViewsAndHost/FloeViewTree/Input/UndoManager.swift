// Undo and redo as Foundation's UndoManager has them, which Foundation on Linux lacks. Whatever changes something registers how to change
// it back; doing that registers how to change it again.
//
//     undo   [insert] [delete, delete]      what one event did is one group
//     redo   [move]                         what undoing registers is a group here

/// Remembers how to take back what was done, and how to do it again.
///
/// A window has one, on which <kbd>Ctrl</kbd>+<kbd>Z</kbd>, <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> and
/// <kbd>Ctrl</kbd>+<kbd>Y</kbd> act unless the view with the focus uses them itself; see `View.undoManager`. What is registered during one
/// event of the window is undone together.
///
/// ```swift
/// func setTitle(_ title: String, of task: Task) {
///     undoManager?.registerUndo(withTarget: self) { [old = task.title] in $0.setTitle(old, of: task) }
///     undoManager?.setActionName("Rename")
///     task.title = title
/// }
/// ```
public final class UndoManager {
    private struct Step {
        weak var target: AnyObject?
        let revert: (AnyObject) -> Void
    }

    private struct Group {
        var steps: [Step] = []
        var name = ""
        /// Whether it still does anything.
        var isAlive: Bool { steps.contains { $0.target != nil } }
    }

    /// What is being collected: by an event or an explicit group, or by undoing or redoing.
    private var current = Group()
    private var past: [Group] = [], future: [Group] = []
    /// The number of groups that are open.
    private var depth = 0
    /// Whether undoing or redoing registers steps in the opposite direction.
    public private(set) var isUndoing = false, isRedoing = false
    /// How many groups can be undone; the oldest are forgotten. 0: any number.
    public var levelsOfUndo = 0

    /// Creates one that remembers nothing.
    public init() {}

    /// Registers how to take back what is being done: `handler` is given `target`, which is not kept alive. A step whose target is gone is
    /// skipped. What could be redone is forgotten.
    public func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
        current.steps.append(Step(target: target) { if let target = $0 as? Target { handler(target) } })
        guard !isUndoing, !isRedoing else { return }
        future = []
        if depth == 0 { close() }
    }

    /// Has everything registered until `endUndoGrouping` be undone together. Groups within others belong to the outermost; an event of the
    /// window is one by itself.
    public func beginUndoGrouping() { depth += 1 }

    /// Ends the group that was begun last.
    public func endUndoGrouping() {
        precondition(depth > 0, "endUndoGrouping without beginUndoGrouping")
        depth -= 1
        if depth == 0 { close() }
    }

    /// Names what was last registered, for menus: “Delete” in “Undo Delete”.
    public func setActionName(_ name: String) {
        if current.steps.isEmpty, !past.isEmpty { past[past.count - 1].name = name } else { current.name = name }
    }

    /// Whether there is something to undo.
    public var canUndo: Bool { nextUndo != nil }
    /// Whether there is something to do again.
    public var canRedo: Bool { nextRedo != nil }
    /// The name of what would be undone next; empty if it has none.
    public var undoActionName: String { nextUndo?.name ?? "" }
    /// The name of what would be redone next; empty if it has none.
    public var redoActionName: String { nextRedo?.name ?? "" }

    /// While undoing, what is being collected is what can be redone.
    private var nextUndo: Group? { !isUndoing && current.isAlive ? current : past.last(where: \.isAlive) }
    private var nextRedo: Group? { isUndoing && current.isAlive ? current : future.last(where: \.isAlive) }

    /// Takes back the last group. Within a group, what it has collected so far counts as one.
    public func undo() { replay(\.past, to: \.future, while: \.isUndoing) }

    /// Does again what was undone last.
    public func redo() { replay(\.future, to: \.past, while: \.isRedoing) }

    /// Forgets everything.
    public func removeAllActions() {
        (past, future, current) = ([], [], Group())
    }

    /// Forgets the steps of a target.
    public func removeAllActions(withTarget target: AnyObject) {
        func rest(_ groups: [Group]) -> [Group] {
            groups.map { Group(steps: $0.steps.filter { $0.target !== target }, name: $0.name) }.filter { !$0.steps.isEmpty }
        }
        (past, future) = (rest(past), rest(future))
        current.steps.removeAll { $0.target === target }
    }

    /// Forgets the last group, which has changed nothing in the end.
    package func removeLastGroup() { _ = past.popLast() }

    /// Undoes or redoes by a key. Returns false if the key is not for that, or there is nothing.
    func take(_ event: KeyEvent) -> Bool {
        guard event.modifiers.subtracting(.shift) == .control else { return false }
        switch (event.key, event.modifiers.contains(.shift)) {
        case (.letter("z"), false) where canUndo: undo()
        case (.letter("z"), true) where canRedo, (.letter("y"), false) where canRedo: redo()
        default: return false
        }
        return true
    }

    private func close() {
        if !current.steps.isEmpty { past.append(current) }
        current = Group()
        if levelsOfUndo > 0, past.count > levelsOfUndo { past.removeFirst(past.count - levelsOfUndo) }
    }

    /// Runs the steps of the last group that still does anything, and keeps what they register as the group that takes it back.
    private func replay(
        _ groups: ReferenceWritableKeyPath<UndoManager, [Group]>, to opposite: ReferenceWritableKeyPath<UndoManager, [Group]>,
        while flag: ReferenceWritableKeyPath<UndoManager, Bool>
    ) {
        guard !isUndoing, !isRedoing else { return }
        close()
        while let group = self[keyPath: groups].popLast() {
            guard group.isAlive else { continue }
            self[keyPath: flag] = true
            current.name = group.name
            // Steps may build on those before them.
            for step in group.steps.reversed() { if let target = step.target { step.revert(target) } }
            self[keyPath: opposite].append(current)
            current = Group()
            self[keyPath: flag] = false
            return
        }
    }
}
