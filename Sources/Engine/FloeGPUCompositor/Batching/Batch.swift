// Instances that one draw call draws: same operation, same target, and textures that fit the texture units. The
// instances' position in the buffer is known only when the frame is complete.

import FloeGeometry

/// One draw call under construction.
struct Batch {
    var operation: GPUOperation
    /// The textures bound to units 0 ..< slotCount.
    var slots = SIMD8<TextureName>(repeating: 0)
    var slotCount = 0
    /// The bounding box of everything it draws, in pixels of its target.
    var bounds = DeviceRect.empty
    var instances = 0
    /// The builder's first record of an instance of it.
    let firstRecord: Int
    /// The number of vectors per instance; set when the buffer is written.
    var vectors = 0
    /// The builder's last record of an instance of it; −1 if there is none.
    var lastRecord: Int32 = -1
    /// The pixels of its own target that its program reads, as they are before it draws; empty if none.
    var backdrop = DeviceRect.empty
    /// The summed area of the instances' own backdrops, in pixels; one copy serves them all.
    var backdropArea = 0
    /// Its first vector, counted from the start of the buffer.
    var first = 0

    /// Takes slots for up to two textures. Returns nil, having taken none, unless there is room for both.
    mutating func takeSlots(_ texture: TextureName?, _ other: TextureName?, limit: Int) -> (first: Float, next: Float)? {
        guard let texture else { return (0, 0) }
        let before = slotCount
        guard let first = takeSlot(texture, of: 0..<limit) else { return nil }
        guard let other else { return (first, 0) }
        // Programs that cannot choose a texture have a separate unit for the second level.
        if let next = takeSlot(other, of: limit == 1 ? 1..<2 : 0..<limit) { return (first, next) }
        slotCount = before
        return nil
    }

    private mutating func takeSlot(_ texture: TextureName, of units: Range<Int>) -> Float? {
        for i in units.lowerBound..<min(slotCount, units.upperBound) where slots[i] == texture { return Float(i) }
        guard units.contains(slotCount) else { return nil }
        slots[slotCount] = texture
        slotCount += 1
        return Float(slotCount - 1)
    }
}

/// The destination of an instance: its batch, and the slots of its one or two textures.
struct BatchPlace {
    let batch: Int
    let slot, nextSlot: Float
}
