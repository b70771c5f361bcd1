// The things to discover: named places of the drawing, found once the light rests on them or passes slowly. A value type
// that is queried while the light moves.

import Foundation

/// A thing to find in the drawing.
struct FlashlightFind: Equatable, Sendable {
    /// The name shown to the user, worded to follow "Found: ".
    let name: String
    /// The middle of the thing, in units of the drawing.
    let place: CGPoint

    init(_ name: String, _ x: Double, _ y: Double) {
        self.name = name
        place = CGPoint(x: x, y: y)
    }
}

/// The finds of a drawing, and those made so far.
struct FlashlightFinds: Equatable, Sendable {
    let all: [FlashlightFind]
    /// The finds made, as indices into `all` in the order of discovery.
    private(set) var found: [Int] = []

    /// The speed in points per second above which the light passes too fast to show anything.
    static let slowEnough = 260.0

    init(_ all: [FlashlightFind]) { self.all = all }

    var last: FlashlightFind? { found.last.map { all[$0] } }

    var count: Int { all.count }

    var isComplete: Bool { found.count == count }

    /// Forgets the finds made, so that everything can be found again.
    mutating func startOver() { found = [] }

    /// Finds the nearest thing within `radius` of `light`, one per call; returns whether there was one. `place` maps points of
    /// the drawing to the space of `light`.
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

    // The finds of the harbour, in the units of `Resources/flashlight/harbour.svg`; the names follow its groups. All lie within
    // `NightView.artFinds`.

    /// The finds of the night scene.
    static let harbour: [FlashlightFind] = [
        FlashlightFind("the keeper, asleep on duty", 450, 480),
        FlashlightFind("a cat waiting for somebody", 305, 970),
        FlashlightFind("the moon in its nightcap", 1560, 280),
        FlashlightFind("a penguin among the stars", 770, 250),
        FlashlightFind("a fish nobody can catch", 1110, 170),
        FlashlightFind("an astronomer, drifting", 1185, 550),
        FlashlightFind("visitors, here for the herring", 2330, 330),
        FlashlightFind("a shy monster in a warm hat", 645, 930),
        FlashlightFind("the lookout of the Herring Rose", 1000, 630),
        FlashlightFind("a hill that sleeps", 1285, 850),
        FlashlightFind("whoever lives in the iceberg", 1356, 985),
        FlashlightFind("a periscope", 1430, 1050),
        FlashlightFind("somebody's rubber duck", 1310, 1135),
        FlashlightFind("a message in a bottle", 1110, 1190),
        FlashlightFind("mice at a late dinner", 1713, 805),
        FlashlightFind("a cat on the roof", 1890, 695),
        FlashlightFind("a violin, played very softly", 2117, 915),
        FlashlightFind("a thief with a fish", 2226, 850),
        FlashlightFind("an octopus in a barrel", 2006, 1000),
        FlashlightFind("a bear with a starfish", 1860, 1200),
        FlashlightFind("penguins who share one blanket", 1010, 1350),
        FlashlightFind("a fish that fishes back", 1700, 1425),
        FlashlightFind("a rabbit with plans for that carrot", 2095, 1395),
        FlashlightFind("a mouse on the night shift", 1335, 1465),
    ]
}
