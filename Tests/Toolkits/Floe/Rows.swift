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
        let cell = tableView.dequeueReusableCell(TableViewCell.self, withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        cell.textLabel.text = "Row \(path.row + 1)"
        return cell
    }
}
