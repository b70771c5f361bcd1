// Undo and redo: by itself, and by the keys of a window.

import FloeViewTree
import Foundation
import Testing

@MainActor
struct UndoManagerTests {
    /// A list that registers what it does.
    private final class List {
        var items: [String] = []
        let undoManager: UndoManager
        init(_ undoManager: UndoManager) { self.undoManager = undoManager }

        func add(_ item: String) {
            items.append(item)
            undoManager.registerUndo(withTarget: self) { $0.removeLast() }
            undoManager.setActionName("Add \(item)")
        }
        func removeLast() {
            let item = items.removeLast()
            undoManager.registerUndo(withTarget: self) { $0.add(item) }
        }
    }

    private let undoManager = UndoManager()

    @Test func whatIsUndoneIsRedone() {
        let list = List(undoManager)
        #expect(!undoManager.canUndo && !undoManager.canRedo && undoManager.undoActionName == "")
        undoManager.undo()
        for item in ["a", "b", "c"] { list.add(item) }
        #expect(undoManager.undoActionName == "Add c")
        undoManager.undo()
        undoManager.undo()
        #expect(list.items == ["a"] && undoManager.undoActionName == "Add a" && undoManager.redoActionName == "Add b")
        undoManager.redo()
        #expect(list.items == ["a", "b"] && undoManager.canRedo)
        undoManager.undo()
        undoManager.redo()
        undoManager.redo()
        #expect(list.items == ["a", "b", "c"] && !undoManager.canRedo && undoManager.undoActionName == "Add c")
        undoManager.undo()
        list.add("d")
        #expect(!undoManager.canRedo, "another change forgets what could be redone")
        for _ in 0..<4 { undoManager.undo() }
        #expect(list.items == [] && !undoManager.canUndo)
    }

    @Test func groupIsUndoneFromItsEnd() {
        let list = List(undoManager)
        list.add("a")
        undoManager.beginUndoGrouping()
        list.add("b")
        undoManager.beginUndoGrouping()
        list.add("c")
        undoManager.endUndoGrouping()
        undoManager.setActionName("Add two")
        undoManager.endUndoGrouping()
        undoManager.beginUndoGrouping()
        undoManager.endUndoGrouping()
        #expect(undoManager.undoActionName == "Add two")
        undoManager.undo()
        #expect(list.items == ["a"])
        undoManager.redo()
        #expect(list.items == ["a", "b", "c"])
    }

    @Test func targetsAreNotKept() {
        var lists = [List(undoManager), List(undoManager)]
        lists[0].add("a")
        lists[1].add("b")
        lists.removeLast()
        #expect(undoManager.undoActionName == "Add a", "the other is gone")
        undoManager.undo()
        #expect(lists[0].items == [])
        undoManager.redo()
        lists[0].add("c")
        undoManager.removeAllActions(withTarget: lists[0])
        #expect(!undoManager.canUndo)
        lists[0].add("d")
        undoManager.undo()
        undoManager.removeAllActions()
        #expect(!undoManager.canRedo)
    }

    @Test func oldestAreForgotten() {
        let list = List(undoManager)
        undoManager.levelsOfUndo = 2
        for item in ["a", "b", "c"] { list.add(item) }
        for _ in 0..<3 { undoManager.undo() }
        #expect(list.items == ["a"])
    }

    /// A handler may ask what is left, as a button's state does.
    @Test func handlersAskWhatIsLeft() {
        let list = List(undoManager)
        list.add("a")
        var seen: [Bool] = []
        undoManager.removeAllActions()
        undoManager.registerUndo(withTarget: list) { [undoManager] in
            $0.removeLast()
            seen += [undoManager.canUndo, undoManager.canRedo, undoManager.isUndoing]
        }
        undoManager.undo()
        #expect(seen == [false, true, true] && list.items == [])
    }

    // In a window

    private final class Pad: View {
        override var canBecomeFocused: Bool { true }
        var own: UndoManager?
        override var undoManager: UndoManager? { own ?? super.undoManager }
    }

    @Test func anEventIsUndoneByOneKey() throws {
        let stage = Stage(), pad = Pad(), button = Button("Add")
        pad.frame = stage.root.bounds
        stage.root.addSubview(pad)
        pad.addSubview(button)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        let list = try List(#require(button.undoManager))
        #expect(list.undoManager === stage.window.undoManager)
        button.action = { for item in ["a", "b"] { list.add(item) } }
        stage.click(50, 20)
        stage.click(50, 20)
        #expect(list.items == ["a", "b", "a", "b"])
        #expect(stage.press(.letter("z"), modifiers: .control) && list.items == ["a", "b"])
        #expect(stage.press(.letter("y"), modifiers: .control) && list.items == ["a", "b", "a", "b"])
        for _ in 0..<2 { stage.press(.letter("z"), modifiers: .control) }
        #expect(list.items == [] && !stage.press(.letter("z"), modifiers: .control), "nothing left: the key is left to others")
        #expect(stage.press(.letter("z"), modifiers: [.control, .shift]) && list.items == ["a", "b"])
        #expect(!stage.press(.letter("z")) && !stage.press(.letter("z"), modifiers: [.control, .option]))
    }

    @Test func viewMayHaveItsOwn() {
        let stage = Stage(), pad = Pad(), list = List(undoManager), other = List(stage.window.undoManager)
        stage.root.addSubview(pad)
        pad.own = undoManager
        list.add("a")
        other.add("b")
        stage.window.focus(pad)
        stage.press(.letter("z"), modifiers: .control)
        #expect(list.items == [] && other.items == ["b"])
        stage.press(.letter("z"), modifiers: .control)
        #expect(other.items == [], "what is left is the window's")
    }

    /// A field undoes its typing first, and then what was done around it.
    @Test func fieldComesFirst() {
        let stage = Stage(), field = TextField(), list = List(stage.window.undoManager)
        field.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        stage.root.addSubview(field)
        stage.window.focus(field)
        list.add("a")
        stage.type("word")
        stage.press(.letter("z"), modifiers: .control)
        #expect(field.text == "" && list.items == ["a"])
        stage.press(.letter("z"), modifiers: .control)
        #expect(list.items == [])
    }
}
