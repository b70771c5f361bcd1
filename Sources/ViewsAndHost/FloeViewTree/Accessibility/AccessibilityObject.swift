// What assistive programs are told of one thing in a window, and what they can do with it. It is asked only while such a program listens.
//
//     View                  ─┐
//                            ├▶ AccessibilityObject ─▶ AccessibilityTree ─▶ a host's bridge, or a test
//     AccessibilityElement  ─┘      description, place, actions

import Foundation

/// What is said of a view or an element.
public struct AccessibilityDescription: Equatable, Sendable {
    /// Whether it is told of as one thing, with nothing inside it.
    public var isElement: Bool
    /// What it is called, in few words, such as the title of a button.
    public var label: String?
    /// What it stands at, such as the text of a field.
    public var value: String?
    /// A sentence on what it does.
    public var hint: String?
    /// What it is.
    public var traits: AccessibilityTraits
    /// What it is, if it contains others and is no element itself.
    public var containerType = AccessibilityContainerType.none
    /// The number that a control stands at, and those that it could.
    public var number: Number?
    /// The selected characters of its value, if that is text to be edited; empty at the caret.
    public var selectedRange: Range<Int>?

    /// A number of a range.
    public struct Number: Equatable, Sendable {
        /// The number, and the least and the greatest one.
        public var value: Double, range: ClosedRange<Double>

        /// Creates a number of a range.
        public init(_ value: Double, in range: ClosedRange<Double>) { (self.value, self.range) = (value, range) }
    }

    /// Creates the description of one thing, called by the texts in it.
    init(texts: [String], hint: String? = nil, traits: AccessibilityTraits) {
        self.init(isElement: true, label: texts.isEmpty ? nil : texts.joined(separator: ", "), hint: hint, traits: traits)
    }

    /// Creates a description; without arguments that of something that is left out.
    public init(isElement: Bool = false, label: String? = nil, value: String? = nil, hint: String? = nil, traits: AccessibilityTraits = [])
    {
        (self.isElement, self.label, self.value, self.hint, self.traits) = (isElement, label, value, hint, traits)
    }

    /// Creates the description of a view that contains others.
    public init(_ containerType: AccessibilityContainerType, label: String? = nil) {
        self.init(label: label)
        self.containerType = containerType
    }

    /// Returns this description with further traits, and with a value if that is given.
    public func with(_ more: AccessibilityTraits, isSelected: Bool = false, value: String? = nil) -> AccessibilityDescription {
        var result = self
        result.traits.formUnion(isSelected ? more.union(.selected) : more)
        if let value { result.value = value }
        return result
    }
}

/// A view or an element, as assistive programs see it.
@MainActor
public protocol AccessibilityObject: AnyObject {
    /// What is said of it now.
    var accessibilityDescription: AccessibilityDescription { get }
    /// Where it is, in points of the window.
    var accessibilityFrame: CGRect { get }
    /// The view that it belongs to.
    var accessibilityContainer: View? { get }
    /// What can be done with it besides pressing it.
    var accessibilityCustomActions: [AccessibilityCustomAction] { get }
    /// Presses it on behalf of the user, and returns whether it did. If not, its middle is tapped.
    func accessibilityActivate() -> Bool
    /// Makes its number larger by a step.
    func accessibilityIncrement()
    /// Makes its number smaller by a step.
    func accessibilityDecrement()
}

/// Something that can be done with an element besides pressing it.
public struct AccessibilityCustomAction {
    /// What it does, in one or two words.
    public let name: String
    /// Does it.
    public let handler: @MainActor () -> Void

    /// Creates an action.
    public init(name: String, handler: @escaping @MainActor () -> Void) { (self.name, self.handler) = (name, handler) }
}

/// A view whose elements are in rows and columns, of which it tells only those in sight. A list has one column.
@MainActor
public protocol AccessibilityContainerDataTable: View {
    /// The number of all rows.
    var accessibilityRowCount: Int { get }
    /// The number of columns.
    var accessibilityColumnCount: Int { get }
    /// Returns the element at a place, both counted from 0; nil if it is out of sight.
    func accessibilityDataTableCell(row: Int, column: Int) -> (any AccessibilityObject)?
    /// Returns the place of one of its elements; nil if that is none of its cells.
    func accessibilityPlace(of cell: any AccessibilityObject) -> (row: Int, column: Int)?
}
