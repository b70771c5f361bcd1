// The keys of overlays follow from their places in the list: Ctrl and a digit for the first nine, with Shift as well from the
// tenth on. The digit 0 stands for no overlay.

/// The key that shows an overlay: Ctrl, perhaps Shift, and a digit.
package struct OverlayKey: Equatable, Sendable {
    /// 1…9.
    package let digit: Int
    package let hasShift: Bool

    /// The key of the overlay at `place` in the list, from 0; nil if there are no more keys.
    package init?(place: Int) {
        guard (0..<18).contains(place) else { return nil }
        digit = place % 9 + 1
        hasShift = place >= 9
    }

    /// The names of the keys to hold and to press.
    package var caps: [String] { OverlayKey.modifiers(hasShift) + ["\(digit)"] }

    /// As written in a sentence, like `Ctrl+2`.
    package var name: String { caps.joined(separator: "+") }

    /// Returns the keys of `count` overlays, as one or two ranges.
    package static func ranges(_ count: Int) -> [[String]] {
        let shifted = min(count - 9, 9)
        return [(false, min(count, 9)), (true, shifted)].filter { $0.1 > 0 }.map { hasShift, last in
            modifiers(hasShift) + (last == 1 ? ["1"] : ["1", "–", "\(last)"])
        }
    }

    private static func modifiers(_ hasShift: Bool) -> [String] { hasShift ? ["Ctrl", "Shift"] : ["Ctrl"] }
}

extension PlanOverlay {
    /// Its key, if it has one.
    package var key: OverlayKey? { PlanOverlay.allCases.firstIndex(of: self).flatMap(OverlayKey.init(place:)) }

    /// Returns the overlay with a key.
    package static func withKey(digit: Int, hasShift: Bool) -> PlanOverlay? {
        allCases.first { $0.key?.digit == digit && $0.key?.hasShift == hasShift }
    }
}
