// The constants of scrolling, in one place.

/// UIScrollView's numbers, as measured and published over the years.
public enum ScrollPhysics {
    /// How far content beyond its edge follows the finger at first; then less and less.
    public static let rubberBandCoefficient = 0.55
    /// Angular frequency of the spring that brings content back to its edge and to pages, 1/s.
    public static let springFrequency = 11.0
    /// An animated jump, seconds.
    public static let jumpDuration = 0.3
    /// Motion this close to its end is there, points: half a pixel at scale 1, too little to be seen.
    public static let restDistance = 0.5
    /// A drag let go more slowly than this, points per second, throws nothing.
    public static let minimumFlingSpeed = 20.0
    /// A key or a wheel's notch on pages: a spring quicker than the one that returns, 1/s.
    public static let stepFrequency = 16.0
    /// Wheel events further apart than this are two movements, seconds.
    public static let wheelQuiet = 0.15
    /// Notches of a wheel further apart than this are two gestures: nobody turns it as evenly as fingers
    /// stroke a touchpad. Seconds.
    public static let notchQuiet = 0.5
    /// The part of a page that a touchpad's stroke has to cover for the page to turn while it goes on.
    public static let strokeTurn = 0.3
}
