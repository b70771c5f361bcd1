// Subtraction of one rectangle of pixels from another.
//
//     ┌─────────────┐
//     │      0      │
//     ├────┬─────┬──┤      Memory favours rows: strips are as wide as possible.
//     │ 1  │inner│2 │
//     ├────┴─────┴──┤
//     │      3      │
//     └─────────────┘

/// A rectangle of pixels minus another one inside it: four disjoint strips, some of which may be empty.
public struct RectDifference {
    /// The strips above, to the left, to the right and below `inner`, in this order.
    public let strips: InlineArray<4, DeviceRect>

    /// Subtracts `inner`, which must lie inside `outer`.
    @inlinable
    public init(_ outer: DeviceRect, without inner: DeviceRect) {
        strips = [
            DeviceRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: inner.minY),
            DeviceRect(minX: outer.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
            DeviceRect(minX: inner.maxX, minY: inner.minY, maxX: outer.maxX, maxY: inner.maxY),
            DeviceRect(minX: outer.minX, minY: inner.maxY, maxX: outer.maxX, maxY: outer.maxY),
        ]
    }
}
