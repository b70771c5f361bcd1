// Records what a walk over a tile draws, without painting it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging

/// The record of a walk over tiles. Targets are identified by the number of offscreen groups that they lie in.
struct TileRecorder: TileWalk {
    var occluders = Occluders()
    let usesOcclusion, passesThrough: Bool
    var drawCalls = 0
    private(set) var record: DrawingRecord

    init(tileSize: PixelSize, usesOcclusion: Bool, passesThrough: Bool) {
        self.usesOcclusion = usesOcclusion
        self.passesThrough = passesThrough
        record = DrawingRecord(tileSize: tileSize)
    }

    func fill(_ area: DeviceRect, _ pixel: Pixel, in depth: Int) {}

    mutating func draw(_ item: Int, of plan: borrowing FramePlan, into depth: Int, within area: DeviceRect, isClear: Bool) {
        record.noteDrawn(item, of: plan, within: area)
    }

    mutating func blend(_ group: PlannedGroup, _ item: Int, _ pixel: Pixel, onto depth: Int, within area: DeviceRect) {
        record.noteDrawn(item, within: area, isOpaque: pixel.alphaByte == 255 && group.isPlacedPlainly)
    }

    mutating func beginOffscreen(
        _ area: DeviceRect, _ group: PlannedGroup, of plan: borrowing FramePlan, isMask: Bool, in depth: Int
    ) -> Int {
        record.noteOffscreen(plan.number(of: group), within: area, depth: depth + 1, isMask: isMask)
        return depth + 1
    }

    func endOffscreen(_ count: Int) {}

    func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: Int, mask: Int?, maskAlpha: UInt32, onto depth: Int,
        within area: DeviceRect
    ) {}

    mutating func leaveOut(_ items: Range<Int>, within area: DeviceRect) { record.noteCleared(items, within: area) }

    mutating func finish(_ area: DeviceRect, _ items: ArraySlice<Int32>, of plan: borrowing FramePlan) {
        record.noteHidden(items.lazy.map(Int.init), of: plan, within: area)
    }
}
