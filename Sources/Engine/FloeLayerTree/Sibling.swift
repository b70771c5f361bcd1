// Finding a child among its siblings. Searched for from the front, ten thousand children that are removed one by one would take time with
// the square of their number. So a child remembers where it was last, and the search begins there.

/// A child that remembers its place among its siblings.
@MainActor
@usableFromInline
package protocol Sibling: AnyObject {
    /// The index at which the child was when places were last noted. A hint only, since siblings come and go.
    /// Of 32 bits, since it is in every layer.
    var notedPlace: Int32 { get set }
}

extension Array where Element: Sibling {
    /// Returns the index of `child`, or nil if it is not in the array. Takes constant time on average, however many siblings there are.
    @MainActor @inlinable
    package func index(of child: Element) -> Int? {
        let noted = Int(child.notedPlace)
        // Most often siblings in front have gone since.
        for i in stride(from: Swift.min(noted, count - 1), through: Swift.max(0, noted - 64), by: -1) where self[i] === child { return i }
        for i in stride(from: noted + 1, to: Swift.min(noted + 64, count), by: 1) where self[i] === child { return i }
        // So many siblings came and went that noting all places anew pays off.
        var found: Int?
        for i in indices {
            self[i].notedPlace = Int32(i)
            if self[i] === child { found = i }
        }
        return found
    }
}
