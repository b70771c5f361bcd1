// Which batch an instance joins. Order holds where it can be seen: an instance goes to an earlier batch only
// if it overlaps nothing that was added in between, and only if that batch still has room for its textures.
//
//     rows of a table, each a fill, a picture, a line of text      F P T F P T F P T
//     drawn as                                                     F F F · P P P · T T T

import Geometry

extension BatchBuilder {
    /// How many batches back an instance may go.
    private static let lookBack = 8
    /// Of what a batch drew before so many clusters of instances, nothing more is known than that it lies within its bounds.
    private static let mostClusters = 64
    private static let clusterSize = 16
    /// One copy of a backdrop may hold this much more than is asked for.
    private static let slack = 4

    /// The place for an instance in a recent batch of that kind, if it may go there; also in one that blends by `other`, if there
    /// is another operation that draws the same; else in a batch of its own, behind all others of the stream. `backdrop`: the part of
    /// its own target that it mixes with, by reading it as it is before the batch: nothing in that may be drawn there. `corners`: the
    /// polygon that it draws, as it is packed; nil: all of its bounds.
    mutating func join(
        _ operation: GPUOperation, or other: GPUOperation? = nil, blends: Bool, _ texture: TextureName? = nil,
        _ next: TextureName? = nil, bounds: DeviceRect, within corners: SIMD8<Int32>?, backdrop: DeviceRect = .empty, stream: Int
    ) -> BatchPlace {
        self.bounds = bounds
        self.corners = corners
        let own = joins ? streams[stream].batches.count : 0
        for back in 1...BatchBuilder.lookBack where back <= own {
            let index = streams[stream].batches[own - back]
            if !backdrop.isEmpty, overlaps(index, backdrop) { break }
            if batches[index].blends == blends && batches[index].operation == operation
                || other != nil && batches[index].blends && (batches[index].operation == operation || batches[index].operation == other),
                case let all = batches[index].backdrop.union(backdrop), case let area = batches[index].backdropArea + backdrop.area,
                !copiesBackdrops || all.area <= BatchBuilder.slack * area, let place = place(index, texture, next)
            {
                batches[index].bounds = batches[index].bounds.union(bounds)
                batches[index].backdrop = all
                batches[index].backdropArea = area
                return place
            }
            if overlaps(index, bounds) { break }
        }
        let index = batches.count
        batches.append(
            Batch(operation: operation, blends: blends, bounds: bounds, backdrop: backdrop, backdropArea: backdrop.area))
        streams[stream].batches.append(index)
        return place(index, texture, next) ?? BatchPlace(batch: index)
    }

    /// Whether anything in a batch is drawn in `rect`, as far as is known.
    private mutating func overlaps(_ index: Int, _ rect: DeviceRect) -> Bool {
        guard batches[index].bounds.intersects(rect) else { return false }
        while clustered < records.count { addToCluster() }
        var next = Int(batches[index].cluster)
        for _ in 0..<BatchBuilder.mostClusters {
            guard next >= 0 else { return false }
            let cluster = clusters[next]
            if cluster.bounds.intersects(rect) {
                var record = Int(cluster.last)
                for _ in 0..<cluster.count {
                    if records[record].bounds.intersects(rect), !areApart(records[record]) { return true }
                    record = Int(records[record].previous)
                }
            }
            next = Int(cluster.previous)
        }
        return true
    }

    /// Whether the instance to be placed and one that has been are polygons that lie apart, though their bounds do not.
    private func areApart(_ record: Record) -> Bool {
        guard let corners, let others = self.corners(of: record) else { return false }
        return PixelPolygon.areApart(corners, others)
    }

    /// The next record.
    private mutating func addToCluster() {
        let record = clustered, batch = Int(records[record].batch), last = Int(batches[batch].cluster), bounds = records[record].bounds
        clustered += 1
        guard last >= 0, clusters[last].count < BatchBuilder.clusterSize else {
            batches[batch].cluster = Int32(clusters.count)
            return clusters.append(Cluster(bounds: bounds, last: Int32(record), previous: Int32(last)))
        }
        records[record].previous = clusters[last].last
        clusters[last].bounds = clusters[last].bounds.union(bounds)
        clusters[last].last = Int32(record)
        clusters[last].count += 1
    }

    private mutating func place(_ index: Int, _ texture: TextureName?, _ next: TextureName?) -> BatchPlace? {
        guard let texture else { return BatchPlace(batch: index) }
        return batches[index].takeSlots(texture, next, limit: slotLimit).map {
            BatchPlace(batch: index, slot: Float($0.first), nextSlot: Float($0.next))
        }
    }
}
