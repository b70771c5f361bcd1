// What there is to discover: places of the drawing with a name, found once the light rests on them or passes
// slowly. A value; the scene asks it while the light moves.

import Foundation

/// A little thing in the drawing.
struct FlashlightFind: Equatable, Sendable {
    /// For people; continues "Found: ".
    let name: String
    /// Its middle, units of the drawing.
    let place: CGPoint

    init(_ name: String, _ x: Double, _ y: Double) {
        self.name = name
        place = CGPoint(x: x, y: y)
    }
}

/// The finds of a drawing, and which of them have been made.
struct FlashlightFinds: Equatable, Sendable {
    let all: [FlashlightFind]
    /// Indices into `all` in the order of discovery.
    private(set) var found: [Int] = []

    /// Light that sweeps faster (points per second) shows too little of what it passes.
    static let slowEnough = 260.0

    init(_ all: [FlashlightFind]) { self.all = all }

    var last: FlashlightFind? { found.last.map { all[$0] } }

    var isComplete: Bool { found.count == all.count }

    /// Everything is to be found again.
    mutating func startOver() { found = [] }

    /// Finds what lies within `radius` of `light`, nearest first, one at a time; `place` says where a place
    /// of the drawing shows. True if something was found.
    mutating func look(at light: CGPoint, radius: Double, place: (CGPoint) -> CGPoint) -> Bool {
        var nearest: (index: Int, distance: Double)?
        for (i, find) in all.enumerated() where !found.contains(i) {
            let p = place(find.place)
            let distance = Double(hypot(p.x - light.x, p.y - light.y))
            if distance <= radius, distance < nearest?.distance ?? .infinity { nearest = (i, distance) }
        }
        guard let nearest else { return false }
        found.append(nearest.index)
        return true
    }
}
