// A least-recently-used list of the cache's entries: doubly linked over their indices, so that using one
// again costs the same however many there are.

/// Indices from the one used longest ago to the newest.
struct LRUList {
    private struct Link {
        var newer = -1, older = -1
    }

    private var links: [Link] = []
    /// −1 if there is none.
    private(set) var oldest = -1
    private var newest = -1

    /// The next index used after `index`; −1 if it is the newest.
    func newer(_ index: Int) -> Int { links[index].newer }

    /// Adds an index that is not in the order, as the newest.
    mutating func insert(_ index: Int) {
        while links.count <= index { links.append(Link()) }
        links[index] = Link(newer: -1, older: newest)
        if newest >= 0 { links[newest].newer = index } else { oldest = index }
        newest = index
    }

    /// Makes an index that is in the order the newest.
    mutating func use(_ index: Int) {
        guard newest != index else { return }
        remove(index)
        insert(index)
    }

    /// Takes an index out.
    mutating func remove(_ index: Int) {
        let link = links[index]
        if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
        if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
    }
}
