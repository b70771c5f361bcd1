// Views that have scrolled away, hidden and waiting for another row. They stay where they are in the tree,
// so that using one again costs no attaching.

@MainActor
struct ReusePool {
    private var waiting: [String: [TableReusableView]] = [:]

    mutating func put(_ view: TableReusableView) {
        view.isHidden = true
        waiting[view.reuseIdentifier, default: []].append(view)
    }

    mutating func take(_ identifier: String) -> TableReusableView? {
        guard let view = waiting[identifier]?.popLast() else { return nil }
        view.prepareForReuse()
        view.isHidden = false
        return view
    }

    /// How many wait.
    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
