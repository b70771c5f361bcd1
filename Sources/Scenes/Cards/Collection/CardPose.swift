// How one card stands in its row, and the transform that shows it so: the article's chain, each step before
// the ones already there. The cell's anchor point is the middle of its left edge, the hinge on which a card
// of a box turns, and its layer is `shrinkFactor` times as large as it shows.
//
//     flap: roll · turn · lift ─ tilt ─ place in the note ─ shrink ─ perspective

import Foundation
import Geometry

/// How a card stands.
public struct CardPose: Equatable, Sendable {
    /// See `Squash`.
    public var squash = 0.0
    public var isFlipped = false
    /// Flapped up to show the facet behind, to the side where there is room.
    public var flap: Flap?
    /// Which of its note's facets it shows.
    public var facet = 0

    /// Where a flapped card goes.
    public enum Flap: Equatable, Sendable {
        case right, left
    }
}

/// The numbers of the chain. Angles in radians, lengths in points.
public struct CardOptics: Equatable, Sendable {
    /// How far a card leans back, and how far a flipped one has fallen over.
    public var tilt = 62 * Double.pi / 180, flippedTilt = 121 * Double.pi / 180
    /// The eye's distance from a card as it shows.
    public var distance = CardOptics.articleDistance
    /// How much larger a cell is than it shows: 2 against blur, 1 without supersampling.
    public var shrinkFactor = 2.0
    /// Whether each cell has its own perspective; else the superlayer's is used.
    public var hasOwnPerspective = true

    /// The article's, for cards of its size; larger ones are seen from so much further, and look the same.
    public static let articleDistance = 1500.0
    /// Between the cards of a note, in the cell's points.
    static let facetDistance = 5.0

    /// The perspective for cells, or for their superlayer.
    public var perspective: Transform3D { .perspective(distance: distance * shrinkFactor) }

    /// The angle about the hinge: 0 lies flat with its face up, −π flat with its back up.
    public func angle(_ pose: CardPose) -> Double {
        let rest = pose.isFlipped ? -flippedTilt : -tilt
        return rest + 0.5 * pow(pose.squash, 3) * tilt
    }

    /// A cell's transform; `size` is the cell's, not what shows.
    public func transform(_ pose: CardPose, size: CGSize) -> Transform3D {
        var result = Transform3D.scale(1 / shrinkFactor, 1 / shrinkFactor)
        result = .concat(.translation(0, 0, -CardOptics.facetDistance * Double(pose.facet)), result)
        result = .concat(.rotation(angle(pose), x: 0, y: 1, z: 0), result)
        if let flap = pose.flap { result = lift(flap, size).concatenating(result) }
        return hasOwnPerspective ? result.concatenating(perspective) : result
    }

    /// Out of the row and toward the eye, turned and rolled; the article's numbers.
    private func lift(_ flap: CardPose.Flap, _ size: CGSize) -> Transform3D {
        let isRight = flap == .right
        var result = Transform3D.translation(
            ((isRight ? 1 : -0.4) * size.width).rounded(.down), size.height * 0.1, (isRight ? 100 : 200) * shrinkFactor)
        result = .concat(.rotation((isRight ? 10 : 50) * .pi / 180, x: 0, y: 1, z: 0), result)
        return .concat(.rotation((isRight ? 30 : -30) * .pi / 180, x: 0, y: 0, z: 1), result)
    }
}

/// How far the cards of a row give way to the one that is being looked at. That one is pushed down, and with
/// it those behind, by a parabola: the nearer, the flatter, as cards in a box do. Those in front stand up a
/// little, or, if they have been flipped, lie down on the other side.
///
///      1 ┤         ●●●
///        │            ●●
///      0 ┤●●●           ●●●●●●       distance from the exposed card ▶
///        │   ●●
///     −k ┤     ●
/// The squash factor of the article, and its counterpart in front.
public enum Squash {
    /// Cards behind the exposed one that still give way.
    public static let reach = 6.0
    /// Cards in front of it that do, and how far the nearest one would.
    public static let frontReach = 3.5, frontStrength = 0.95

    /// For the card `distance` places behind the exposed one (negative: in front of it).
    /// - Parameter isParabolic: false pushes all cards behind by the same amount, the look before the parabola.
    /// - Returns: 0 leaves the card as it stands; 1 is pushed down as far as the exposed one; less than 0
    ///   leans to the front.
    public static func factor(distance: Int, isParabolic: Bool = true) -> Double {
        let d = Double(distance)
        if distance < 0 { return -frontStrength * parabola(d / frontReach) }
        return isParabolic ? parabola(d / reach) : 1
    }

    /// 1 at 0, 0 from 1 on.
    private static func parabola(_ x: Double) -> Double { max(0, 1 - x * x) }
}
