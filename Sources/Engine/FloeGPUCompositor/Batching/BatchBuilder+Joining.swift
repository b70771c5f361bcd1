// Choosing the batch for an instance. Visible order is preserved: an instance joins an earlier batch only if it overlaps nothing
// added in between, and only if that batch has room for its textures.
//
//     rows of a table, each a fill, an image, a line of text       F P T F P T F P T
//     drawn as                                                     F F F · P P P · T T T

import FloeGeometry

extension BatchBuilder {
    /// The number of batches that an instance may go back.
    private static let lookBack = 8
    /// The number of a batch's latest instances that are searched for overlaps. Anything older counts as filling the batch's bounds.
    private static let mostRecords = 128
    /// The maximum ratio of the area of a backdrop copy to that of the backdrops it serves.
    private static let slack = 4

    /// Begins an instance in a recent batch of its kind if order allows, otherwise in a new batch at the end of the stream; returns
    /// its place. `other`: a blending operation that draws the same; if given, it or `operation` with blending will do. `backdrop`: the
    /// part of the target that the instance blends with, read as it is before the batch, so nothing in the batch may draw there.
    /// `corners`: the packed polygon that it draws; nil: all of its bounds.
    mutating func join(
        _ operation: GPUOperation, or other: GPUOperation? = nil, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, bounds: DeviceRect, within corners: SIMD8<Int32>?, backdrop: DeviceRect = .empty, stream: Int
    ) -> BatchPlace {
        let own = joins ? streams[stream].batches.count : 0
        for back in 1...BatchBuilder.lookBack where back <= own {
            let index = streams[stream].batches[own - back]
            if !backdrop.isEmpty, overlaps(index, backdrop, corners) { break }
            let its = batches[index].operation
            if its == operation || other != nil && (its == other || its == operation.adding(.blending)),
                case let all = batches[index].backdrop.union(backdrop), case let area = batches[index].backdropArea + backdrop.area,
                !copiesBackdrops || all.area <= BatchBuilder.slack * area,
                let slots = batches[index].takeSlots(texture, next, limit: slotLimit)
            {
                batches[index].bounds = batches[index].bounds.union(bounds)
                batches[index].backdrop = all
                batches[index].backdropArea = area
                begin(index, bounds, corners)
                return BatchPlace(batch: index, slot: slots.first, nextSlot: slots.next)
            }
            if overlaps(index, bounds, corners) { break }
        }
        let index = batches.count
        batches.append(
            Batch(
                operation: operation, bounds: bounds, firstRecord: records.count, backdrop: backdrop, backdropArea: backdrop.area))
        streams[stream].batches.append(index)
        begin(index, bounds, corners)
        let slots = batches[index].takeSlots(texture, next, limit: slotLimit) ?? (0, 0)
        return BatchPlace(batch: index, slot: slots.first, nextSlot: slots.next)
    }

    /// Returns whether anything in a batch is drawn in `rect`, assuming so where that is not known. `corners`: see `join`.
    private func overlaps(_ index: Int, _ rect: DeviceRect, _ corners: SIMD8<Int32>?) -> Bool {
        guard batches[index].bounds.intersects(rect) else { return false }
        var next = Int(batches[index].lastRecord)
        for _ in 0..<BatchBuilder.mostRecords {
            guard next >= 0 else { return false }
            if records[next].bounds.intersects(rect) {
                guard let corners, let others = self.corners(of: records[next]), PixelPolygon.areDisjoint(corners, others)
                else { return true }
            }
            next = Int(records[next].previous)
        }
        return true
    }
}
