// The inspected tree as a list: a row for each layer, indented by its depth, with those that a search finds.

import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation

/// A list of layers with a search field above it.
final class LayerList: View, TableViewDataSource, TableViewDelegate {
    /// Called with the layer that the user chose.
    var onPick: ((Int) -> Void)?

    let search = TextField()
    let table = TableView()
    let count = Label()
    private let tree: InspectedTree
    /// The layers listed, by row.
    private var rows: [Int] = []
    /// The layers whose sublayers are not listed.
    private var folded: Set<Int> = []
    private var picked: Int?
    /// The layers that were left out of the picture when the rows were listed.
    private var leftOut: [Int] = []

    init(_ tree: InspectedTree) {
        self.tree = tree
        super.init()
        search.placeholder = "Search"
        search.onChange = { [weak self] _ in self?.listRows() }
        table.dataSource = self
        table.tableDelegate = self
        table.revealMargin = 24
        for view in [search, table, count] as [View] { addSubview(view) }
        listRows()
    }

    override func appearanceDidChange() {
        let theme = appearance.theme
        count.font = theme.type.caption
        count.textColor = theme.palette.secondaryText
        table.rowHeight = theme.type.callout.size * 2
        table.reloadData()
    }

    override func layoutSubviews() {
        let theme = appearance.theme, gap = theme.spacing.small, width = Double(bounds.width)
        search.frame = CGRect(x: gap, y: gap, width: width - 2 * gap, height: theme.controlHeight)
        let top = 2 * gap + theme.controlHeight, bottom = (theme.type.caption.size * 2).rounded()
        table.frame = CGRect(x: 0, y: top, width: width, height: max(0, Double(bounds.height) - top - bottom))
        count.frame = CGRect(x: theme.spacing.medium, y: Double(bounds.height) - bottom, width: width - 2 * gap, height: bottom)
    }

    /// Empties the search field. Returns false if it was empty.
    func endSearch() -> Bool {
        guard !search.text.isEmpty else { return false }
        search.text = ""
        listRows()
        selectPicked(scrolls: true)
        return true
    }

    /// Shows which layers are left out of the picture now.
    func treeDidChange() {
        if leftOut != tree.layers.filter(\.isLeftOut).map(\.index) { listRows() }
    }

    /// Selects the row of a layer and scrolls to it; nil: none.
    func show(_ picked: Int?) {
        self.picked = picked
        if let picked, !folded.isDisjoint(with: tree.ancestors(of: picked)) {
            folded.subtract(tree.ancestors(of: picked))
            listRows()
        }
        selectPicked(scrolls: true)
    }

    private func selectPicked(scrolls: Bool) {
        let row = picked.flatMap { rows.binarySearch($0) }
        table.selectRow(at: row.map { RowIndexPath(row: $0, section: 0) }, scrollPosition: scrolls ? .nearest : nil, animated: true)
    }

    // Rows

    private func listRows() {
        let words = search.text.lowercased()
        rows = words.isEmpty ? unfolded : tree.layers.filter { $0.matches(words) }.map(\.index)
        let all = tree.layers.count
        leftOut = tree.layers.filter(\.isLeftOut).map(\.index)
        let found = rows.isEmpty ? "No layer has this name or class" : "\(rows.count) of \(all) layers"
        count.text = words.isEmpty ? "\(all) layer\(all == 1 ? "" : "s")" : found
        table.reloadData()
        selectPicked(scrolls: false)
    }

    private var unfolded: [Int] {
        guard !folded.isEmpty else { return Array(tree.layers.indices) }
        var rows: [Int] = [], next = 0
        while next < tree.layers.count {
            rows.append(next)
            next = folded.contains(next) ? tree.layers[next].end : next + 1
        }
        return rows
    }

    private func fold(_ index: Int) {
        if folded.remove(index) == nil { folded.insert(index) }
        listRows()
    }

    /// Unfolds the picked row or, inward of an unfolded one, goes to the first below it; outward folds it or goes to the one around it.
    /// Returns false while there is no tree to walk.
    func walk(inward: Bool) -> Bool {
        guard search.text.isEmpty, let picked else { return false }
        let layer = tree.layers[picked], hasRows = layer.end > picked + 1
        if hasRows, folded.contains(picked) == inward {
            fold(picked)
        } else if let next = inward ? (hasRows ? picked + 1 : nil) : layer.parent {
            onPick?(next)
        }
        return true
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(LayerCell.self, withIdentifier: LayerCell.identifier) ?? LayerCell()
        let index = rows[path.row], layer = tree.layers[index], isSearch = !search.text.isEmpty
        let isDim = layer.isLeftOut || tree.ancestors(of: index).contains { tree.layers[$0].isLeftOut }
        let fold: LayerCell.Fold = layer.end == index + 1 || isSearch ? .none : folded.contains(index) ? .closed : .open
        cell.show(layer, depth: isSearch ? 0 : layer.depth, isDim: isDim, fold: fold)
        cell.onFold = { [weak self] in self?.fold(index) }
        return cell
    }

    func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String? { tree.layers[rows[path.row]].title }

    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) {
        picked = rows[path.row]
        onPick?(rows[path.row])
    }

    func tableView(_ tableView: TableView, didActivateRowAt path: RowIndexPath) { fold(rows[path.row]) }

    func tableView(_ tableView: TableView, contextMenuForRowAt path: RowIndexPath) -> Menu? {
        let index = rows[path.row], layer = tree.layers[index], isLeaf = layer.end == index + 1 || !search.text.isEmpty
        let copies = [("Name", layer.title), ("Class", layer.className)].map { title, text in
            Action(title) { [weak self] in self?.window?.clipboard.text = text }
        }
        let fold = Action(folded.contains(index) ? "Unfold" : "Fold", key: .enter, attributes: isLeaf ? .disabled : []) { [weak self] in
            self?.fold(index)
        }
        return Menu(children: [fold, Menu("Copy", children: copies)])
    }
}

extension InspectedLayer {
    /// Whether its name or its class contains `words`, which are in lower case.
    fileprivate func matches(_ words: String) -> Bool {
        title.lowercased().contains(words) || className.lowercased().contains(words) || isMask && "mask".contains(words)
    }
}

extension [Int] {
    /// Returns the place of a number in a rising list.
    fileprivate func binarySearch(_ number: Int) -> Int? {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number ? low : nil
    }
}
