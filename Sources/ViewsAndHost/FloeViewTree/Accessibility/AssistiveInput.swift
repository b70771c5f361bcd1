// What an assistive program does in a window, as a value, so that it can be recorded and replayed as events can. The object it acts on is
// named by its place among the accessible objects: the same views have the same ones.

import FloeLayerTree
import Foundation

/// An action of an assistive program on one object.
package struct AssistiveInput: Equatable, Codable, Sendable {
    /// The number of the child at each step from the root view on.
    var path: [Int]
    /// The row and the column of a cell in the table that the path leads to.
    var cell: [Int]?
    let action: Action
    /// In seconds.
    let time: Double

    package enum Action: Equatable, Codable, Sendable {
        /// The object's action with this number.
        case perform(Int)
        /// Brings its number as close to a value as its steps do.
        case setNumber(Double)
        case focus
    }
}

extension Window {
    /// Does something to an object on behalf of the user, at a time in seconds, and returns whether it could.
    @discardableResult
    package func perform(_ action: AssistiveInput.Action, on object: any AccessibilityObject, at time: Double) -> Bool {
        guard let input = input(action, on: object, at: time) else { return false }
        onInput?(.assistive(input))
        return perform(input, on: object)
    }

    /// Does what was done before in a window with the same views.
    func perform(_ input: AssistiveInput) {
        onInput?(.assistive(input))
        var object: any AccessibilityObject = rootView
        for i in input.path {
            let children = accessibilityChildren(of: object)
            guard children.indices.contains(i) else { return }
            object = children[i]
        }
        if let cell = input.cell, cell.count == 2, let table = object as? any AccessibilityContainerDataTable {
            guard let found = table.accessibilityDataTableCell(row: cell[0], column: cell[1]) else { return }
            object = found
        }
        _ = perform(input, on: object)
    }

    private func perform(_ input: AssistiveInput, on object: any AccessibilityObject) -> Bool {
        advance(to: input.time)
        runUpdates(everyFrame: false, dueUntil: time)
        undoManager.beginUndoGrouping()
        defer { undoManager.endUndoGrouping() }
        switch input.action {
        case .perform(let i):
            let actions = accessibilityActions(of: object)
            guard actions.indices.contains(i) else { return false }
            actions[i].handler()
            return true
        case .setNumber(let value):
            Window.step(object, to: value)
            return true
        case .focus: return Window.focusableView(for: object).map(focus) ?? false
        }
    }

    /// Returns the input that does something to an object; nil if that is not among the accessible ones.
    private func input(_ action: AssistiveInput.Action, on object: any AccessibilityObject, at time: Double) -> AssistiveInput? {
        var input = AssistiveInput(path: [], action: action, time: max(time, self.time)), object = object
        while object !== rootView {
            guard let parent = accessibilityParent(of: object) else { return nil }
            let table = input.path.isEmpty && input.cell == nil ? parent as? any AccessibilityContainerDataTable : nil
            if let place = table?.accessibilityPlace(of: object) {
                input.cell = [place.row, place.column]
            } else {
                guard let i = accessibilityChildren(of: parent).firstIndex(where: { $0 === object }) else { return nil }
                input.path.insert(i, at: 0)
            }
            object = parent
        }
        return input
    }

    /// Returns what can be done with an object, the main action first.
    package func accessibilityActions(of object: any AccessibilityObject) -> [AccessibilityCustomAction] {
        guard object.accessibilityDescription.isElement else { return [] }
        var actions: [AccessibilityCustomAction] = []
        if accessibilityRole(of: object).isPressed {
            actions.append(AccessibilityCustomAction(name: "press") { [weak self] in self?.activate(object) })
        }
        if object.accessibilityDescription.traits.contains(.adjustable) {
            actions.append(AccessibilityCustomAction(name: "increment") { object.accessibilityIncrement() })
            actions.append(AccessibilityCustomAction(name: "decrement") { object.accessibilityDecrement() })
        }
        return actions + object.accessibilityCustomActions
    }

    /// Returns the view that gets the focus for an object.
    package static func focusableView(for object: any AccessibilityObject) -> View? {
        guard let view = object as? View ?? object.accessibilityContainer, view.canBecomeFocused else { return nil }
        return view
    }

    /// Presses an object: as it does by itself or, by default, by a tap in its middle. It is scrolled into sight before.
    private func activate(_ object: any AccessibilityObject) {
        guard !object.accessibilityDescription.traits.contains(.notEnabled), !object.accessibilityActivate() else { return }
        if let view = object as? View {
            view.scrollIntoSight(view.bounds)
        } else if let part = object as? AccessibilityElement, let view = part.accessibilityContainer {
            (view as? ScrollView)?.scrollRectToVisible(part.accessibilityFrameInContainerSpace, animated: false)
            view.scrollIntoSight(part.accessibilityFrameInContainerSpace)
        }
        let frame = object.accessibilityFrame
        let tap = PointerEvent(CGPoint(x: frame.midX, y: frame.midY), time: time, pointer: Window.assistivePointer, device: .touch)
        dispatch(.pointerDown(tap))
        dispatch(.pointerUp(tap))
    }

    /// The number of the pointer that stands for assistive programs.
    private static let assistivePointer = -2

    /// Changes an object's number by steps, as long as that brings it closer to a value.
    private static func step(_ object: any AccessibilityObject, to value: Double) {
        guard object.accessibilityDescription.traits.contains(.adjustable) else { return }
        func change(_ isMore: Bool) { if isMore { object.accessibilityIncrement() } else { object.accessibilityDecrement() } }
        while let number = object.accessibilityDescription.number?.value, number != value {
            let isLess = number < value
            change(isLess)
            guard let next = object.accessibilityDescription.number?.value, next != number else { break }
            if abs(next - value) >= abs(number - value) {
                change(!isLess)
                break
            }
        }
    }
}
