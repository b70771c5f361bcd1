// The devices for which a verdict says what one would see there: this computer, and slower ones.

/// A device by how many times slower its processor is than this one. Its memory is not thought of, and its graphics card is as fast.
package struct Device: Hashable, Comparable, Sendable {
    /// How many times longer a frame takes there, at least 1.
    package let factor: Int

    private init(_ factor: Int) { self.factor = factor }

    /// This computer.
    package static let here = Device(1)
    /// A cheap phone of today. An estimate; its source is in Documentation/Measuring.md.
    package static let cheapPhone = Device(5)
    /// A phone of 2010 to 2012, when the articles were written. An estimate; its source is in Documentation/Measuring.md.
    package static let phoneOf2011 = Device(20)
    /// All of them, the slowest last.
    package static let series = [here, Device(2), cheapPhone, Device(10), phoneOf2011, Device(50)]

    package static func < (a: Device, b: Device) -> Bool { a.factor < b.factor }

    /// What people call it: “a phone of 2011”, “a device 10 times slower”.
    package var name: String {
        switch self {
        case .here: "this computer"
        case .cheapPhone: "a cheap phone of today"
        case .phoneOf2011: "a phone of 2011"
        default: "a device \(factor) times slower"
        }
    }

    /// The name with the factor, where the name does not say it: “a phone of 2011 (20 times slower)”.
    package var nameWithFactor: String { self == .cheapPhone || self == .phoneOf2011 ? "\(name) (\(factor) times slower)" : name }
}
