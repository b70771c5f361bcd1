// One rectangle of pixels without another.
//
//     ┌─────────────┐
//     │      0      │
//     ├────┬─────┬──┤      Rows are what memory likes: strips are as wide as they can be.
//     │ 1  │inner│2 │
//     ├────┴─────┴──┤
//     │      3      │
//     └─────────────┘

/// A rectangle of pixels without another one within it: four disjoint strips, some may be empty.
public struct RectDifference {
    public let strips: InlineArray<4, DeviceRect>

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
