// A list of tasks with notes. Type a task and press Enter. Select with a click, Shift or Ctrl; Delete or the right button's menu removes,
// Alt with an arrow or a long press and a drag moves; Ctrl+Z undoes any of it. What is edited on the right belongs to the selected task.
//
//     swift run tasks

import ExamplePicture
import FloeViews

struct Work: Identifiable {
    let id = UUID()
    var name: String, notes = "", effort = 0.3, priority = 1, isDone = false
}

@main
struct Tasks {
    @MainActor
    static func main() throws {
        var options = DesktopWindow.Options()
        options.title = "Tasks"
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let view = TasksView()
        (view.frame, view.autoresizingMask) = (desktop.window.rootView.bounds, .flexibleSize)
        desktop.window.rootView.addSubview(view)
        desktop.window.focus(view.table)
        desktop.writeExamplePicture(pressing: [.down, .down])
        try desktop.run()
    }
}

/// The list on the left, the selected task on the right.
final class TasksView: StackView, TableViewDataSource, TableViewDelegate {
    let table = TableView()
    private var tasks = ["Mend the sledge", "Wax the skis", "Count the fish", "Write home"].map { Work(name: $0) }
    private let name = TextField(), notes = TextView(), effort = Slider(), total = ProgressView()
    private let done = Checkbox("Done"), priority = PopUpButton(["Low", "Normal", "High"])

    init() {
        super.init(.row, spacing: 20, padding: EdgeInsets(all: 20))
        tasks[1].notes = "The blue wax below −10 °C.\nThe red one in spring."
        name.placeholder = "A new task"
        name.onReturn = { [unowned self] in addTask($0) }
        (table.dataSource, table.tableDelegate) = (self, self)
        (table.allowsMultipleSelection, table.rowHeight) = (true, 32)
        let choices = StackView(.row, spacing: 16, alignment: .center, [done, priority])
        let left = StackView(.column, spacing: 12, [name, total]), right = StackView(.column, spacing: 12, [choices, effort])
        left.add(table, flexibility: 1)
        right.add(notes, flexibility: 1)
        for part in [left, right] { add(part, flexibility: 1) }
        done.action = { [unowned self] value in change { $0.isDone = value } }
        priority.action = { [unowned self] value in change { $0.priority = value } }
        effort.action = { [unowned self] value in change { $0.effort = value } }
        notes.onChange = { [unowned self] value in change { $0.notes = value } }
        table.reloadData()
        showSelected()
    }

    override func appearanceDidChange() { backgroundColor = appearance.theme.palette.background }

    private func addTask(_ text: String) {
        if text.isEmpty { return }
        show([Work(name: text)] + tasks)
        name.text = ""
    }

    /// Shows other tasks. Their rows come, go and move; undoing shows those from before.
    private func show(_ new: [Work]) {
        let difference = new.map(\.id).difference(from: tasks.map(\.id)).inferringMoves()
        registerUndo()
        tasks = new
        table.apply(difference)
        showSelected()
    }

    private func registerUndo() { undoManager?.registerUndo(withTarget: self) { [tasks] in $0.show(tasks) } }

    private func change(_ change: (inout Work) -> Void) {
        guard let path = table.indexPathForSelectedRow else { return }
        change(&tasks[path.row])
        table.reloadRows(at: [path])
        total.progress = Double(tasks.count { $0.isDone }) / Double(tasks.count)
    }

    private func showSelected() {
        let task = table.indexPathForSelectedRow.map { tasks[$0.row] }
        for control: Control in [done, priority, effort] { control.isEnabled = task != nil }
        (done.isOn, priority.selectedIndex, effort.value) = (task?.isDone ?? false, task?.priority, task?.effort ?? 0)
        (notes.text, notes.isEditable) = (task?.notes ?? "", task != nil)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { tasks.count }
    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(TableViewCell.self, withIdentifier: "task") ?? TableViewCell(reuseIdentifier: "task")
        cell.textLabel.text = (tasks[path.row].isDone ? "✓ " : "") + tasks[path.row].name
        return cell
    }
    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) { showSelected() }
    func tableView(_ tableView: TableView, canMoveRowAt path: RowIndexPath) -> Bool { true }
    func tableView(_ tableView: TableView, moveRowAt path: RowIndexPath, to newPath: RowIndexPath) {
        registerUndo()
        tasks.insert(tasks.remove(at: path.row), at: newPath.row)
    }
    func tableView(_ tableView: TableView, deleteRowsAt paths: [RowIndexPath]) -> Bool {
        show(tasks.indices.filter { !paths.contains(RowIndexPath(row: $0, section: 0)) }.map { tasks[$0] })
        return true
    }
    func tableView(_ table: TableView, contextMenuForRowAt path: RowIndexPath) -> Menu? {
        Menu(children: [Action("Delete", key: .delete) { _ = self.tableView(table, deleteRowsAt: table.indexPathsForSelectedRows) }])
    }
}
