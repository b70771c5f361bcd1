// Puts numbered things in an order, some of which must come before some others (Kahn 1962). Working memory is
// kept: the next time takes none.

struct Precedence {
    // For everything how many must still come before it, and a list of those that come after it, linked
    // through `links`.
    private var waiting: [Int32] = []
    private var firstLink: [Int32] = []
    private var links: [Link] = []
    /// Those that wait for nothing, as a heap: the least comes first.
    private var ready: [Int32] = []

    private struct Link {
        let after, next: Int32
    }

    private static let none: Int32 = -1

    /// Begins anew with `0..<count`.
    mutating func begin(_ count: Int) {
        waiting.removeAll(keepingCapacity: true)
        waiting.append(contentsOf: repeatElement(0, count: count))
        firstLink.removeAll(keepingCapacity: true)
        firstLink.append(contentsOf: repeatElement(Precedence.none, count: count))
        links.removeAll(keepingCapacity: true)
    }

    /// `i` must come before `j`. A pair is told once.
    mutating func put(_ i: Int, before j: Int) {
        links.append(Link(after: Int32(j), next: firstLink[i]))
        firstLink[i] = Int32(links.count - 1)
        waiting[j] += 1
    }

    /// Calls `body` for all that wait for nothing, each time for the least, until none is left or those left
    /// wait for each other in a ring.
    mutating func forEach(_ body: (Int) -> Void) {
        ready.removeAll(keepingCapacity: true)
        for i in waiting.indices where waiting[i] == 0 { ready.append(Int32(i)) }
        while !ready.isEmpty {
            let least = takeReady()
            body(least)
            var link = firstLink[least]
            while link != Precedence.none {
                let (after, next) = (links[Int(link)].after, links[Int(link)].next)
                waiting[Int(after)] -= 1
                if waiting[Int(after)] == 0 { addReady(after) }
                link = next
            }
        }
    }

    private mutating func addReady(_ new: Int32) {
        var place = ready.count
        ready.append(new)
        while place > 0, ready[(place - 1) / 2] > new {
            ready[place] = ready[(place - 1) / 2]
            place = (place - 1) / 2
        }
        ready[place] = new
    }

    private mutating func takeReady() -> Int {
        let least = ready[0], moving = ready.removeLast()
        guard !ready.isEmpty else { return Int(least) }
        var place = 0
        while 2 * place + 1 < ready.count {
            var below = 2 * place + 1
            if below + 1 < ready.count, ready[below + 1] < ready[below] { below += 1 }
            guard ready[below] < moving else { break }
            ready[place] = ready[below]
            place = below
        }
        ready[place] = moving
        return Int(least)
    }
}
