// Instances that one draw call draws: same operation, same blending, same target, textures that fit its
// units. Where its instances lie in the buffer is known only when the frame is done.

import Geometry

/// One draw call in the making.
struct Batch {
    var operation: GPUOperation
    /// Source-over; else what is there is replaced.
    var blends: Bool
    /// Handles of the textures bound to units 0 ..< slotCount.
    var slots = SIMD8<Int32>(repeating: 0)
    var slotCount = 0
    /// Around everything it draws, in pixels of its target.
    var bounds = DeviceRect.empty
    var instances = 0
    /// The last of the builder's clusters of its instances; −1 if there is none.
    var cluster: Int32 = -1
    /// The pixels that its program reads of its own target, copied before it draws; empty if nothing.
    var backdrop = DeviceRect.empty
    /// Pixels of the instances' own backdrops, which one copy serves.
    var backdropArea = 0
    /// In vectors from the start of the buffer.
    var first = 0

    /// The slot of `handle`, taken if there is room; nil if not.
    mutating func slot(_ handle: TextureHandle, limit: Int) -> Int? {
        for i in 0..<slotCount where slots[i] == handle.value { return i }
        guard slotCount < limit else { return nil }
        slots[slotCount] = handle.value
        slotCount += 1
        return slotCount - 1
    }

    /// Whether slot `index` holds `handle`, or is still free and now does.
    mutating func take(_ handle: TextureHandle, at index: Int) -> Bool {
        if index < slotCount { return slots[index] == handle.value }
        slots[index] = handle.value
        slotCount = index + 1
        return true
    }
}

/// Where an instance goes: the batch, and the slots of its one or two textures.
struct BatchPlace {
    var batch: Int
    var slot: Float = 0
    var nextSlot: Float = 0
}
