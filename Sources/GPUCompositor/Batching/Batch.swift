// Instances that one draw call draws: same operation, same blending, same target, textures that fit its
// units. Where its instances lie in the buffer is known only when the frame is done.

import Geometry

/// One draw call in the making.
struct Batch {
    var operation: GPUOperation
    /// Source-over; else what is there is replaced.
    var blends: Bool
    /// The textures bound to units 0 ..< slotCount.
    var slots = SIMD8<TextureName>(repeating: 0)
    var slotCount = 0
    /// Around everything it draws, in pixels of its target.
    var bounds = DeviceRect.empty
    var instances = 0
    /// Of each of them; found when the buffer is written.
    var vectors = 0
    /// The last of the builder's clusters of its instances; −1 if there is none.
    var cluster: Int32 = -1
    /// The pixels that its program reads of its own target, as they are before it draws; empty if none.
    var backdrop = DeviceRect.empty
    /// Pixels of the instances' own backdrops, which one copy serves.
    var backdropArea = 0
    /// In vectors from the start of the buffer.
    var first = 0

    /// The slots of one or two textures, taken if there is room for both; nil, and none taken, if not.
    mutating func takeSlots(_ texture: TextureName, _ other: TextureName?, limit: Int) -> (first: Int, next: Int)? {
        let before = slotCount
        guard let first = takeSlot(texture, of: 0..<limit) else { return nil }
        guard let other else { return (first, 0) }
        // The programs without a choice have a unit of its own for the second level.
        if let next = takeSlot(other, of: limit == 1 ? 1..<2 : 0..<limit) { return (first, next) }
        slotCount = before
        return nil
    }

    private mutating func takeSlot(_ texture: TextureName, of units: Range<Int>) -> Int? {
        for i in units.lowerBound..<min(slotCount, units.upperBound) where slots[i] == texture { return i }
        guard units.contains(slotCount) else { return nil }
        slots[slotCount] = texture
        slotCount += 1
        return slotCount - 1
    }
}

/// Where an instance goes: the batch, and the slots of its one or two textures.
struct BatchPlace {
    var batch: Int
    var slot: Float = 0
    var nextSlot: Float = 0
}
