// What lies under a pixel, in a few words, for the label next to the mouse.

import FloeFramePlanning
import FloeGeometry

/// What an overlay says about a place.
package struct PlanFinding: Equatable, Sendable {
    /// The layer's name.
    package let title: String
    package let lines: [String]
    /// The bounds of the item or group, in device pixels.
    package let rect: DeviceRect
}

extension PlanFinding {
    /// Says how item `index` is drawn, and `line` about it.
    init(_ frame: OverlaidFrame, _ index: Int, _ words: PlanDescription, _ line: String) {
        self.init(title: words.name(of: index), lines: [words.drawing(of: index).text, line], rect: frame.bounds(index))
    }
}

extension OverlaidFrame {
    /// Returns the topmost of the items drawn at a pixel that is wanted.
    func topmost(at pixel: DeviceRect, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
        record.drawn.last { touches($0, pixel) && isWanted($0.item) }?.item
    }

    /// Whether a part of an item touches a pixel.
    func touches(_ part: DrawingRecord.Part, _ pixel: DeviceRect) -> Bool {
        part.rect.contains(pixel) && PixelPlane.touches(part.item, of: plan, pixel.minX, pixel.minY)
    }
}

/// Numbers as the label writes them.
enum FindingText {
    static func times(_ n: UInt8) -> String { n == 0 ? "never" : n == 1 ? "once" : n == 2 ? "twice" : "\(n) times" }

    static func pixels(_ n: Int) -> String { n == 1 ? "1 pixel" : "\(count(n)) pixels" }

    /// Formats a number with commas between thousands.
    static func count(_ n: Int) -> String {
        var digits = String(n), groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }

    /// Returns the size of a rectangle.
    static func size(_ rect: DeviceRect) -> String { "\(rect.width)×\(rect.height) pixels" }
}
