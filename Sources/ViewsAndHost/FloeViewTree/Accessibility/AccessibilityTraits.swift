// What kind of thing assistive programs are told something is: a list of traits, as in UIKit, and for what contains others the kind of
// container.

/// What an element is and how it behaves, for assistive programs.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// A bit for each trait.
    public let rawValue: UInt32
    /// Creates a list of traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It does something when it is pressed.
    public static let button = AccessibilityTraits(rawValue: 1 << 0)
    /// It leads elsewhere when it is pressed.
    public static let link = AccessibilityTraits(rawValue: 1 << 1)
    /// A picture.
    public static let image = AccessibilityTraits(rawValue: 1 << 2)
    /// Text that cannot be changed.
    public static let staticText = AccessibilityTraits(rawValue: 1 << 3)
    /// The heading of a part.
    public static let header = AccessibilityTraits(rawValue: 1 << 4)
    /// A number that `accessibilityIncrement` and `accessibilityDecrement` change.
    public static let adjustable = AccessibilityTraits(rawValue: 1 << 5)
    /// It stays on until it is pressed again; on while it is `selected`.
    public static let toggleButton = AccessibilityTraits(rawValue: 1 << 6)
    /// A box that is ticked while it is `selected`.
    public static let checkBox = AccessibilityTraits(rawValue: 1 << 7)
    /// It opens a menu; its value is the choice made.
    public static let popUpButton = AccessibilityTraits(rawValue: 1 << 8)
    /// It takes text, which is its value.
    public static let textEntry = AccessibilityTraits(rawValue: 1 << 9)
    /// Its text can have several lines.
    public static let multiline = AccessibilityTraits(rawValue: 1 << 10)
    /// It is chosen, or on.
    public static let selected = AccessibilityTraits(rawValue: 1 << 11)
    /// It cannot be used now.
    public static let notEnabled = AccessibilityTraits(rawValue: 1 << 12)
    /// Its value changes by itself, as progress does.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 13)
}

/// What a view that contains elements is to assistive programs. Others are left out, as if what they contain were the outer view's.
public enum AccessibilityContainerType: Sendable {
    /// It is left out.
    case none
    /// A group with a label of its own; a list; a table; see `AccessibilityContainerDataTable` for both.
    case semanticGroup, list, dataTable
    /// A part that scrolls; pages of which one shows.
    case scrollView, tabBar
    /// What has to be answered before anything behind it, which is left out meanwhile.
    case dialog
}
