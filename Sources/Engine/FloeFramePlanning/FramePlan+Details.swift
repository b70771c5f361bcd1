// The arrays of details: each item that is made appends its own. Those of replaced items stay where they are; once such leftovers
// have filled an array, everything is prepared anew.

extension FramePlan {
    /// Drops everything. Keeps its memory unless the next frame has another size: a small window would otherwise hold on to a
    /// large one's.
    mutating func forget(keepingMemory: Bool) {
        guard keepingMemory else {
            let revision = boundsRevision
            self = FramePlan(options: options, maximumSide: maximumSide)
            boundsRevision = revision + 1
            return
        }
        items.removeAll(keepingCapacity: true)
        slots.removeAll()
        shapeDetails.removeAll(keepingCapacity: true)
        innerShapes.removeAll(keepingCapacity: true)
        copies.removeAll(keepingCapacity: true)
        samplers.removeAll(keepingCapacity: true)
        ninePartAxes.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        opaqueParts.removeAll(keepingCapacity: true)
        maskAlphas.removeAll(keepingCapacity: true)
        boundsRevision += 1
    }

    /// Releases the memory of a much larger plan than this one, between frames. The plan's contents stay.
    package mutating func releaseUnused() {
        func release<T>(_ array: inout [T]) {
            // Mapping makes an array of just this size, where a plain copy would share the memory.
            if array.capacity > 8 * array.count + 1024 { array = array.map { $0 } }
        }
        release(&items)
        release(&groups)
        release(&hiddenBy)
        formerGroups = []
        displaced = DisplacedItems()
        slots.trim()
    }

    /// Whether an array has little room left: more than two thirds are in use.
    var isCrowded: Bool {
        func isCrowded<T>(_ details: [T]) -> Bool { details.count > 64 && details.count * 3 > details.capacity * 2 }
        return isCrowded(shapeDetails) || isCrowded(innerShapes) || isCrowded(copies) || isCrowded(samplers) || isCrowded(ninePartAxes)
            || isCrowded(gradients) || isCrowded(cuts) || isCrowded(clips) || isCrowded(opaqueParts) || isCrowded(maskAlphas)
    }

    /// Reserves room for replacements after everything has been prepared, so that frames in which only some nodes move allocate
    /// nothing.
    mutating func leaveRoom() {
        let some = max(64, items.count / 4)
        func leaveRoom<T>(_ details: inout [T]) {
            details.reserveCapacity(details.isEmpty ? 128 : details.count * 3 + some)
        }
        leaveRoom(&shapeDetails)
        leaveRoom(&innerShapes)
        leaveRoom(&copies)
        leaveRoom(&samplers)
        leaveRoom(&ninePartAxes)
        leaveRoom(&gradients)
        leaveRoom(&cuts)
        leaveRoom(&clips)
        leaveRoom(&opaqueParts)
        leaveRoom(&maskAlphas)
    }
}
