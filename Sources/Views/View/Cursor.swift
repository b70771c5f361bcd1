// What the mouse pointer looks like over a view. The host shows it; views only name it.

/// The shapes every platform has.
public enum Cursor: Sendable {
    case arrow, pointingHand, openHand, closedHand, text, crosshair
    case resizeHorizontal, resizeVertical
}
