// How far the cards of a row give way to the one that is being looked at. That one is pushed down, and with
// it those behind, by a parabola: the nearer, the flatter, as cards in a box do. Those in front stand up a
// little, or, if they have been flipped, lie down on the other side.
//
//      1 ┤         ●●●
//        │            ●●
//      0 ┤●●●           ●●●●●●       distance from the exposed card ▶
//        │   ●●
//     −k ┤     ●

import Foundation

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
