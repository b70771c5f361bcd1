// A sort order of numbers that change little from one time to the next. The order is kept, so that sorting again takes few steps
// and allocates nothing.

/// Indices by rising number; equal numbers by index.
struct SortedIndices {
    private(set) var indices: [Int] = []
    private var numbers: [Double] = []

    var count: Int { numbers.count }

    /// Removes the numbers but keeps the order they were in.
    mutating func removeNumbers() { numbers.removeAll(keepingCapacity: true) }

    /// Appends the number of the next index.
    mutating func append(_ number: Double) { numbers.append(number) }

    mutating func sort() {
        if indices.count != numbers.count {
            indices.removeAll(keepingCapacity: true)
            indices.append(contentsOf: numbers.indices)
        }
        guard !mend() else { return }
        let numbers = numbers
        indices.sort { SortedIndices.isBefore($0, $1, numbers) }
    }

    private static func isBefore(_ a: Int, _ b: Int, _ numbers: [Double]) -> Bool {
        numbers[a] != numbers[b] ? numbers[a] < numbers[b] : a < b
    }

    /// Sorts by insertion. Returns false if too much has changed for that to be fast.
    private mutating func mend() -> Bool {
        var steps = indices.count * 8
        for i in indices.indices.dropFirst() {
            let moving = indices[i]
            var place = i
            while place > 0, SortedIndices.isBefore(moving, indices[place - 1], numbers) {
                indices[place] = indices[place - 1]
                place -= 1
                steps -= 1
            }
            indices[place] = moving
            if steps < 0 { return false }
        }
        return true
    }
}
