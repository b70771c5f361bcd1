// Where the bar of an indicator lies for an offset, and which offset a place of the bar means: one map and its
// inverse, so that a bar that is dragged to its track's end shows the content's end exactly.

/// The bar of one axis in its track, points along the axis from the viewport's beginning.
public struct ScrollIndicatorGeometry: Equatable, Sendable {
    /// The offsets at rest.
    public let range: ClosedRange<Double>
    public let trackStart, trackLength: Double
    public let barLength: Double

    static let minimumBarLength = 36.0

    /// For a viewport of `length` points. `startInset` and `endInset` keep the track clear of what lies there.
    public init(range: ClosedRange<Double>, length: Double, startInset: Double, endInset: Double) {
        self.range = range
        trackStart = startInset
        trackLength = max(0, length - startInset - endInset)
        let part = length / max(length + (range.upperBound - range.lowerBound), 1e-9)
        barLength = min(trackLength, max(ScrollIndicatorGeometry.minimumBarLength, trackLength * part))
    }

    /// Where the bar begins for an offset; one out of range lies at an end.
    public func barStart(at offset: Double) -> Double {
        let way = range.upperBound - range.lowerBound
        let position = way > 0 ? max(0, min(1, (offset - range.lowerBound) / way)) : 0
        return trackStart + (trackLength - barLength) * position
    }

    /// The offset that a bar beginning at `start` means, at rest.
    public func offset(atBarStart start: Double) -> Double {
        let room = trackLength - barLength
        guard room > 0 else { return range.lowerBound }
        let position = (start - trackStart) / room
        if position >= 1 { return range.upperBound }
        return range.lowerBound + max(0, position) * (range.upperBound - range.lowerBound)
    }
}
