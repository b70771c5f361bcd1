// A value that most layers leave at its default, stored apart from those that every frame reads.

/// Stores a value in an object of its own; its default takes no memory.
@propertyWrapper
public struct Boxed<Value: Equatable & Sendable & DefaultValue>: Equatable, Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Creates a box of a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Setting it stores the value in a new object: copies of the old one stay as they are.
    public var wrappedValue: Value {
        get { box?.value ?? Value() }
        set { box = newValue == Value() ? nil : Box(newValue) }
    }

    /// Whether it differs from the default.
    var isSet: Bool { box != nil }

    public static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.wrappedValue == b.wrappedValue }
}

/// A type with a value that layers begin with.
public protocol DefaultValue {
    /// Creates the value that layers begin with.
    init()
}
