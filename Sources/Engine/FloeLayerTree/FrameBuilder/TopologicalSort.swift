// A topological sort of numbered elements (Kahn 1962). Working memory is kept, so that sorting again allocates nothing.

import HeapModule

struct TopologicalSort {
    // For each element, how many must still come before it, and a list of those that come after it, linked through `links`.
    private var waiting: [Int32] = []
    private var firstLink: [Int32] = []
    private var links: [Link] = []
    /// Elements that wait for nothing.
    private var ready = Heap<Int32>()

    private struct Link {
        let after, next: Int32
    }

    private static let none: Int32 = -1

    /// Starts over with `0..<count`.
    mutating func begin(_ count: Int) {
        waiting.removeAll(keepingCapacity: true)
        waiting.append(contentsOf: repeatElement(0, count: count))
        firstLink.removeAll(keepingCapacity: true)
        firstLink.append(contentsOf: repeatElement(TopologicalSort.none, count: count))
        links.removeAll(keepingCapacity: true)
    }

    /// Requires `i` to come before `j`. Call once per pair.
    mutating func put(_ i: Int, before j: Int) {
        links.append(Link(after: Int32(j), next: firstLink[i]))
        firstLink[i] = Int32(links.count - 1)
        waiting[j] += 1
    }

    /// Calls `body` for each element that waits for nothing, always the least first, until none is left or those left wait for
    /// each other in a cycle. O((n + pairs) · log n).
    mutating func forEach(_ body: (Int) -> Void) {
        for i in waiting.indices where waiting[i] == 0 { ready.insert(Int32(i)) }
        while let least = ready.popMin() {
            body(Int(least))
            var link = firstLink[Int(least)]
            while link != TopologicalSort.none {
                let (after, next) = (links[Int(link)].after, links[Int(link)].next)
                waiting[Int(after)] -= 1
                if waiting[Int(after)] == 0 { ready.insert(after) }
                link = next
            }
        }
    }
}
