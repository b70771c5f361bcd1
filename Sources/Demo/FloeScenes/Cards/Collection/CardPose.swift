// The pose of one card in its row, and the transform that shows it: the article's chain, in which each step is concatenated before
// the existing ones. The cell's anchor point is the middle of its left edge, the hinge on which a card in a box turns. Its layer is
// `shrinkFactor` times as large as it appears.
//
//     flap: roll · turn · lift ─ tilt ─ place in the note ─ shrink ─ perspective

import Foundation
import FloeGeometry

package struct CardPose: Equatable, Sendable {
    /// See `Squash`.
    package var squash = 0.0
    package var isFlipped = false
    /// The side to which the card is flapped up, where there is room, to show the facet behind it; nil if it is not.
    package var flap: Flap?
    /// The index of the card's facet in its note.
    package var facet = 0

    /// The side that a flapped card goes to.
    package enum Flap: Equatable, Sendable {
        case right, left
    }
}

/// The parameters of the chain. Angles in radians, lengths in points.
package struct CardOptics: Equatable, Sendable {
    /// The angle by which a card leans back, and the angle by which a flipped one has fallen over.
    package var tilt = 62 * Double.pi / 180, flippedTilt = 121 * Double.pi / 180
    /// The distance from the eye to a card as shown.
    package var distance = CardOptics.articleDistance
    /// The ratio of a cell's size to its size on screen: 2 against blur, 1 without supersampling.
    package var shrinkFactor = 2.0
    /// Whether each cell has its own perspective. Off: the superlayer's is used.
    package var hasOwnPerspective = true

    /// The article's distance, for cards of its size. Larger cards are viewed from proportionally further away and look the same.
    package static let articleDistance = 1500.0
    /// The distance between the cards of a note, in points of the cell.
    static let facetDistance = 5.0

    /// The perspective transform of cells, or of their superlayer.
    package var perspective: Transform3D { .perspective(distance: distance * shrinkFactor) }

    /// Returns the angle about the hinge: 0 is flat with the face up, −π is flat with the back up.
    package func angle(_ pose: CardPose) -> Double {
        let rest = pose.isFlipped ? -flippedTilt : -tilt
        return rest + 0.5 * pow(pose.squash, 3) * tilt
    }

    // technique: cards layers 2
    /// Returns the transform of a cell. `size` is the cell's own size, not its size on screen.
    package func transform(_ pose: CardPose, size: CGSize) -> Transform3D {
        var result = Transform3D.scale(1 / shrinkFactor, 1 / shrinkFactor)  // switch: supersampling
        result = .concat(.translation(0, 0, -CardOptics.facetDistance * Double(pose.facet)), result)
        result = .concat(.rotation(angle(pose), x: 0, y: 1, z: 0), result)
        if let flap = pose.flap { result = lift(flap, size).concatenating(result) }
        return hasOwnPerspective ? result.concatenating(perspective) : result  // switch: shared-perspective
    }

    /// Moves the card out of the row and toward the eye, turned and rolled, by the article's numbers.
    private func lift(_ flap: CardPose.Flap, _ size: CGSize) -> Transform3D {
        let isRight = flap == .right
        var result = Transform3D.translation(
            ((isRight ? 1 : -0.4) * size.width).rounded(.down), size.height * 0.1, (isRight ? 100 : 200) * shrinkFactor)
        result = .concat(.rotation((isRight ? 10 : 50) * .pi / 180, x: 0, y: 1, z: 0), result)
        return .concat(.rotation((isRight ? 30 : -30) * .pi / 180, x: 0, y: 0, z: 1), result)
    }
}

/// How far the cards of a row give way to the exposed one. It is pushed down, and the cards behind it with it, by a parabola: the
/// nearer, the flatter, like cards in a box. The cards in front stand up a little or, if they are flipped, lie down on the other
/// side.
///
///      1 ┤         ●●●
///        │            ●●
///      0 ┤●●●           ●●●●●●       distance from the exposed card ▶
///        │   ●●
///     −k ┤     ●
/// This is the article's squash factor, with a counterpart for the cards in front.
package enum Squash {
    /// The distance behind the exposed card, in cards, at which others no longer give way.
    package static let reach = 6.0
    /// The distance in front of the exposed card at which others no longer give way, and their strength at distance 0.
    package static let frontReach = 3.5, frontStrength = 0.95

    /// Returns the squash factor of the card `distance` places behind the exposed one; negative distances are in front of it.
    /// - Parameter isParabolic: False pushes all cards behind by the same amount, as it looked before the parabola.
    /// - Returns: 0 leaves the card as it stands, 1 pushes it as far down as the exposed one, negative values lean it to the front.
    package static func factor(distance: Int, isParabolic: Bool = true) -> Double {
        let d = Double(distance)
        if distance < 0 { return -frontStrength * parabola(d / frontReach) }
        return isParabolic ? parabola(d / reach) : 1
    }

    /// Returns a parabola with value 1 at 0, and 0 from 1 on.
    private static func parabola(_ x: Double) -> Double { max(0, 1 - x * x) }
}
