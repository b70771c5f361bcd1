// Menus as values: what can be done, in an order, with the keys that do the same.
//
//     Menu(children: [                                    ┌─────────────────────┐
//         Action("Copy", key: .letter("c"), …) { … },     │    Copy      Ctrl+C │
//         Menu(options: .displayInline, children: [       ├─────────────────────┤
//             Action("Grid", isOn: true) { … },           │ ✓  Grid             │
//             Menu("Sort by", children: [ … ]),           │    Sort by        › │
//         ]),                                             └─────────────────────┘
//     ])

/// What has a line in a menu: an `Action`, or a `Menu` that opens beside it.
public protocol MenuElement {
    /// The text of the line.
    var title: String { get }
}

/// Actions and further menus, from top to bottom. Views offer one by `contextMenu(at:)` or show one by `showMenu(_:at:)`.
///
/// ```swift
/// let rename = Action("Rename", key: .function(2)) { list.rename() }
/// let orders = ["Name", "Date"].map { order in Action(order, isOn: order == list.order) { list.order = order } }
/// view.showMenu(Menu(children: [rename, Menu("Sort by", children: orders)]), at: point)
/// ```
public struct Menu: MenuElement {
    /// How a menu shows in the one that contains it.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// In place, between lines, instead of opening beside it.
        public static let displayInline = Options(rawValue: 1)
    }

    public var title: String
    /// How it shows in another menu.
    public var options: Options
    /// What it consists of.
    public var children: [any MenuElement]

    /// Creates a menu. The title shows only in another menu.
    public init(_ title: String = "", options: Options = [], children: [any MenuElement]) {
        self.title = title
        self.options = options
        self.children = children
    }

    /// What lies between its lines, without empty groups.
    var groups: [[any MenuElement]] {
        var groups: [[any MenuElement]] = [[]]
        for child in children {
            if let menu = child as? Menu, menu.options.contains(.displayInline) {
                groups += menu.groups + [[]]
            } else {
                groups[groups.count - 1].append(child)
            }
        }
        return groups.filter { !$0.isEmpty }
    }
}

/// What a line of a menu does, or a key. `View.keyCommands` has its key work without the menu.
///
/// ```swift
/// Action("Delete", key: .delete, attributes: .destructive) { [weak self] in self?.deleteSelection() }
/// ```
public struct Action: MenuElement {
    /// What an action may be besides.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It cannot be chosen now: its line is faint, and its key is left to other views.
        public static let disabled = Attributes(rawValue: 1)
        /// It destroys something; its line has the theme's colour for that.
        public static let destructive = Attributes(rawValue: 2)
        /// Its key is taken before the view with the focus can use it, such as Space in a list that would scroll, and makes no text. As
        /// `wantsPriorityOverSystemBehavior` of a `UIKeyCommand`; open menus and panels keep their keys, and fields those that are typed.
        public static let priority = Attributes(rawValue: 4)
    }

    public var title: String
    /// The key that does the same, with exactly these modifiers; nil: none. It shows at the end of the line.
    public var key: Key?
    /// The modifiers to hold with the key.
    public var modifiers: KeyModifiers
    /// Whether it is disabled, destructive, or has the first claim to its key.
    public var attributes: Attributes
    /// Whether its line is ticked.
    public var isOn: Bool
    /// Called when it is chosen, after the menu has closed.
    public var handler: @MainActor () -> Void

    /// Creates an action. The key works only if it is one of the `keyCommands` of a view.
    public init(
        _ title: String, key: Key? = nil, modifiers: KeyModifiers = [], attributes: Attributes = [], isOn: Bool = false,
        handler: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.key = key
        self.modifiers = modifiers
        self.attributes = attributes
        self.isOn = isOn
        self.handler = handler
    }

    /// Its key, as a menu shows it.
    var shortcut: String? { key.map { (modifiers.caps + [$0.cap]).joined(separator: "+") } }

    func matches(_ event: KeyEvent) -> Bool { key == event.key && modifiers == event.modifiers && !attributes.contains(.disabled) }
}
