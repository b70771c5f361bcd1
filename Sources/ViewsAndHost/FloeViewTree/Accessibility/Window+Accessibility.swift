// A window's views as assistive programs see them: a tree of the elements and of the containers that have a meaning of their own. Other
// views are left out. Nothing is kept: whoever asks gets what is there now.
//
//     rootView ─┬ StackView ─┬ Label  "Name"              window ─┬ text "Name"
//               │            └ TextField                          ├ entry "Ada"
//               └ TableView ─── cells …              ─▶           └ list ─── cells …

import Foundation
import FloeLayerTree

/// What a tree of accessible objects tells each of them to be.
package enum AccessibilityRole: String, Sendable {
    case window, dialog, group, list, table, cell, scrollView, tabBar, tab
    case button, toggleButton, checkBox, popUpButton, slider, progress, entry, textArea, link, image, header, text
}

extension AccessibilityRole {
    /// Whether pressing it is its main action.
    var isPressed: Bool {
        switch self {
        case .button, .toggleButton, .checkBox, .popUpButton, .link, .cell, .tab, .image, .group: true
        case .window, .dialog, .list, .table, .scrollView, .tabBar, .slider, .progress, .entry, .textArea, .header, .text: false
        }
    }
}

/// An object with what is said of it, and those in it.
@MainActor
package struct AccessibilityNode {
    package let object: any AccessibilityObject
    package let role: AccessibilityRole
    package let description: AccessibilityDescription
    package let children: [AccessibilityNode]
}

extension Window {
    /// Returns everything that assistive programs are told of.
    package func makeAccessibilityTree() -> AccessibilityNode { makeNode(rootView) }

    private func makeNode(_ object: any AccessibilityObject) -> AccessibilityNode {
        AccessibilityNode(
            object: object, role: accessibilityRole(of: object), description: object.accessibilityDescription,
            children: accessibilityChildren(of: object).map(makeNode))
    }

    /// Returns what an object contains: of the root view, everything.
    package func accessibilityChildren(of object: any AccessibilityObject) -> [any AccessibilityObject] {
        guard let view = object as? View, view === rootView || !view.accessibilityDescription.isElement else { return [] }
        var children: [any AccessibilityObject] = []
        addElements(in: view, to: &children)
        return children
    }

    private func addElements(in view: View, to children: inout [any AccessibilityObject]) {
        let own = view.accessibilityElements
        guard own.isEmpty else {
            children += own
            return
        }
        let shown = view.subviewsInReadingOrder.filter(\.isShownToAssistivePrograms)
        // What a dialog covers is left out.
        let dialog = view.subviews.last { $0.isShownToAssistivePrograms && $0.accessibilityDescription.containerType == .dialog }
        for subview in dialog.map({ [$0] }) ?? shown {
            if subview.accessibilityDescription.isObject { children.append(subview) } else { addElements(in: subview, to: &children) }
        }
    }

    /// Returns what contains an object: the root view for the outermost; nil for the root view and for what is not in the window.
    package func accessibilityParent(of object: any AccessibilityObject) -> View? {
        var view = object.accessibilityContainer
        while let v = view, v !== rootView, !v.accessibilityDescription.isObject { view = v.superview }
        return view?.window === self ? view : nil
    }

    /// The object that keys act on.
    package var accessibilityFocus: (any AccessibilityObject)? {
        guard let focusView else { return nil }
        if let inner = focusView.accessibilityFocusedElement { return inner }
        return focusView.accessibilityDescription.isObject ? focusView : accessibilityParent(of: focusView)
    }

    /// Returns what an object is.
    package func accessibilityRole(of object: any AccessibilityObject) -> AccessibilityRole {
        guard object !== rootView else { return .window }
        let description = object.accessibilityDescription, traits = description.traits
        guard description.isElement else {
            return switch description.containerType {
            case .list: .list
            case .dataTable: .table
            case .scrollView: .scrollView
            case .tabBar: .tabBar
            case .dialog: .dialog
            case .none, .semanticGroup: .group
            }
        }
        for (trait, role) in Window.roles where traits.contains(trait) { return role }
        if traits.contains(.updatesFrequently), description.number != nil { return .progress }
        switch accessibilityParent(of: object)?.accessibilityContainerType {
        case .list, .dataTable: return .cell
        case .tabBar: return .tab
        default: return traits.contains(.button) ? .button : .group
        }
    }

    /// The roles that follow from a trait alone, the strongest first.
    private static let roles: [(AccessibilityTraits, AccessibilityRole)] = [
        ([.textEntry, .multiline], .textArea), (.textEntry, .entry), (.checkBox, .checkBox), (.toggleButton, .toggleButton),
        (.popUpButton, .popUpButton), (.adjustable, .slider), (.link, .link), (.header, .header), (.image, .image), (.staticText, .text),
    ]

    /// Has assistive programs say something.
    public func post(_ notification: AccessibilityNotification) { onAccessibilityNotification?(notification) }
}

/// What assistive programs are told besides what changes in the window, which they are told anyway.
public enum AccessibilityNotification: Equatable, Sendable {
    /// Something that has happened, in a sentence.
    case announcement(String)
}

extension AccessibilityObject {
    /// The window that it is in.
    package var accessibilityWindow: Window? { (self as? View ?? accessibilityContainer)?.window }
}

extension AccessibilityDescription {
    /// Whether assistive programs are told of it, not only of what is in it.
    var isObject: Bool { isElement || containerType != .none }
}

extension AccessibilityNode {
    /// A line for the object and each in it, indented: what it is, what it is called, and what it stands at.
    package var outline: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var words = [role.rawValue]
        if let label = description.label { words.append("\"\(label)\"") }
        if let value = description.value { words.append("= \(value)") }
        if description.traits.contains(.selected) { words.append("(selected)") }
        if description.traits.contains(.notEnabled) { words.append("(not enabled)") }
        if let table = object as? any AccessibilityContainerDataTable {
            words.append("(\(table.accessibilityRowCount) × \(table.accessibilityColumnCount))")
        }
        return [words.joined(separator: " ")] + children.flatMap(\.lines).map { "  " + $0 }
    }
}
