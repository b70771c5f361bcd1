// What a prepared scene goes by when it keeps nodes of the frame before: the revision of the node that was
// prepared at each index.

import Geometry

struct KeptNodes {
    /// Of the frame before; 0 where the node must be prepared again.
    private var revisions: [UInt64] = []
    private var size = PixelSize(width: 0, height: 0)
    /// Changes when nodes come, go, or touch other pixels than before.
    private(set) var arrangement = 0

    /// Before a frame: false if nothing of the one before can be kept. It must be forgotten then.
    mutating func begin(_ size: PixelSize, _ revisions: [UInt64]) -> Bool {
        defer { self.size = size }
        return size == self.size && !revisions.isEmpty
    }

    mutating func forget() {
        revisions.removeAll(keepingCapacity: true)
        arrangement += 1
    }

    /// Whether node `index` of the frame with these revisions is the one that is prepared there.
    @inline(__always)
    func isKnown(_ index: Int, _ revisions: [UInt64]) -> Bool {
        index < revisions.count && index < self.revisions.count && revisions[index] != 0
            && revisions[index] == self.revisions[index]
    }

    /// The next node has been prepared; its revision is 0 if it is not to be kept.
    mutating func append(_ revision: UInt64) {
        revisions.append(revision)
        arrangement += 1
    }

    /// The node at `index` has been prepared in place of another.
    mutating func replace(_ index: Int, _ revision: UInt64, isMoved: Bool) {
        revisions[index] = revision
        if isMoved { arrangement += 1 }
    }

    /// After the last of `count` nodes.
    mutating func end(count: Int) {
        guard count < revisions.count else { return }
        revisions.removeLast(revisions.count - count)
        arrangement += 1
    }
}
