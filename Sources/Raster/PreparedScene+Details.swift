// The arrays of details: each node made ready puts its own at their ends. Those of a node that has been
// replaced stay where they are; when an array has filled up with such, everything is made ready anew.

extension PreparedScene {
    /// Drops everything, but not its memory.
    mutating func forget() {
        nodes.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        inners.removeAll(keepingCapacity: true)
        copies.removeAll(keepingCapacity: true)
        samplers.removeAll(keepingCapacity: true)
        bends.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        opaqueParts.removeAll(keepingCapacity: true)
        rowAlphas.removeAll(keepingCapacity: true)
        kept.forget()
    }

    /// Whether an array has little room left: two thirds are in use.
    var isCrowded: Bool {
        func isCrowded<T>(_ details: [T]) -> Bool { details.count > 64 && details.count * 3 > details.capacity * 2 }
        return isCrowded(extras) || isCrowded(inners) || isCrowded(copies) || isCrowded(samplers) || isCrowded(bends)
            || isCrowded(gradients) || isCrowded(cuts) || isCrowded(opaqueParts) || isCrowded(rowAlphas)
    }

    /// After everything has been made ready: room for what will be replaced, so that frames in which only some
    /// nodes move take no memory.
    mutating func leaveRoom() {
        let some = max(64, nodes.count / 4)
        func leaveRoom<T>(_ details: inout [T]) {
            details.reserveCapacity(details.isEmpty ? 128 : details.count * 3 + some)
        }
        leaveRoom(&extras)
        leaveRoom(&inners)
        leaveRoom(&copies)
        leaveRoom(&samplers)
        leaveRoom(&bends)
        leaveRoom(&gradients)
        leaveRoom(&cuts)
        leaveRoom(&opaqueParts)
        leaveRoom(&rowAlphas)
    }
}
