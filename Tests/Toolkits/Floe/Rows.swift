// A hundred rows in a window, by Floe.

import FloeViews

@main
struct Rows {
    @MainActor
    static func main() throws {
        var options = DesktopWindow.Options()
        (options.title, options.size) = ("Rows", CGSize(width: 400, height: 600))
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let list = RowList(frame: desktop.window.rootView.bounds)
        list.autoresizingMask = .flexibleSize
        desktop.window.rootView.addSubview(list)
        try desktop.run()
    }
}

final class RowList: TableView, TableViewDataSource {
    override init(frame: CGRect) {
        super.init(frame: frame)
        (dataSource, rowHeight) = (self, 24)
        reloadData()
    }

    override func appearanceDidChange() { backgroundColor = appearance.theme.palette.surface }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }
    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(RowCell.self, withIdentifier: "row") ?? RowCell(reuseIdentifier: "row")
        cell.label.text = "Row \(path.row + 1)"
        return cell
    }
}

final class RowCell: TableViewCell {
    let label = Label()

    override init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 8, dy: 0) }
    override func stateDidChange() { appearanceDidChange() }
    override func appearanceDidChange() {
        let palette = appearance.theme.palette
        backgroundColor = isSelected ? palette.accent : .clear
        label.textColor = isSelected ? palette.onAccent : palette.text
    }
}
