// Finding a child among its siblings. With a search from the front, removing ten thousand children one by one would take quadratic time, so
// a child remembers where it was last, and the search begins there.

/// A child that remembers its place among its siblings.
@usableFromInline
package protocol Sibling: AnyObject {
    /// The index at which the child was when places were last noted. A hint only, since siblings come and go.
    /// Of 32 bits, since it is in every layer.
    var notedPlace: Int32 { get set }
}

extension Array where Element: Sibling {
    /// Returns the index of `child`, or nil if it is not in the array. Takes constant time on average, however many siblings there are.
    @inlinable
    package func index(of child: Element) -> Int? {
        // In turn from the rear: places noted before are then off by as many as have gone.
        if first === child { return 0 }
        let noted = Int(child.notedPlace)
        // Looking at a sibling is far quicker than noting its place, so that a wide search near the noted place pays off.
        let reach = 256
        // Most often siblings in front have been removed since.
        let last = Swift.min(noted, count - 1), first = Swift.max(0, noted - reach)
        for i in stride(from: last, through: first, by: -1) where self[i] === child { return i }
        for i in stride(from: noted + 1, to: Swift.min(noted + reach, count), by: 1) where self[i] === child { return i }
        // So many siblings came and went that noting all places anew pays off.
        var found: Int?
        for i in indices {
            self[i].notedPlace = Int32(i)
            if self[i] === child { found = i }
        }
        return found
    }
}
