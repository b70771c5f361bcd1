// What assistive programs are told of views, and what they do with them.

import Foundation
import FloeText
import FloeViewTree
import Testing

@MainActor
struct AccessibilityTests {
    private let stage = Stage()

    init() throws { stage.root.ownFonts = try FontLibrary() }

    /// Shows views in a column, and returns what is told of them.
    private func outline(_ views: View...) -> String {
        let column = StackView(.column, views)
        column.frame = stage.root.bounds
        stage.root.addSubview(column)
        stage.run(0.1)
        return stage.window.makeAccessibilityTree().outline
    }

    private func object(_ label: String, _ node: AccessibilityNode? = nil) -> (any AccessibilityObject)? {
        let node = node ?? stage.window.makeAccessibilityTree()
        if node.description.label == label { return node.object }
        return node.children.lazy.compactMap { object(label, $0) }.first
    }

    @Test func controlsSayWhatTheyAreAndStandAt() {
        let perspective = Switch("Perspective"), remember = Checkbox("Remember me"), size = PopUpButton(["Small", "Large"])
        let volume = Slider(3, in: 0...10), copies = Stepper(2, in: 1...9), bar = ProgressView(), name = TextField("Ada")
        let open = Button("Open…"), notes = TextView("One\nTwo")
        perspective.isOn = true
        size.selectedIndex = 1
        volume.hint = "How loud it is"
        copies.accessibilityLabel = "Copies"
        bar.progress = 0.25
        name.placeholder = "Name"
        open.isEnabled = false
        #expect(
            outline(Label("Settings"), perspective, remember, size, volume, copies, bar, name, open, notes) == """
                window
                  text "Settings"
                  toggleButton "Perspective" (selected)
                  checkBox "Remember me"
                  popUpButton = Large
                  slider "How loud it is" = 3
                  slider "Copies" = 2
                  progress = 25 %
                  entry "Name" = Ada
                  button "Open…" (not enabled)
                  textArea = One
                Two
                """)
    }

    @Test func partsOfControlsAreElements() {
        let segments = SegmentedControl(["One", "Two"].map { SegmentedControl.Segment($0) }), pages = PageControl(["Focus", "Table"])
        segments.selectedIndex = 0
        #expect(
            outline(segments, pages) == """
                window
                  group
                    toggleButton "One" (selected)
                    toggleButton "Two"
                  tabBar
                    tab "Focus" (selected)
                    tab "Table"
                """)
        var chosen: [Int] = []
        segments.action = { chosen.append($0) }
        for label in ["Two", "Two", "One"] {
            guard let part = object(label) else { return #expect(Bool(false), "\(label) is there") }
            stage.time += 1
            stage.window.perform(.perform(0), on: part, at: stage.time)
        }
        #expect(chosen == [1, 0])
    }

    @Test func whatIsSetReplacesWhatAClassSays() {
        let picture = ImageView(), hidden = Button("Hidden"), group = View(), inner = Label("Inner")
        picture.isAccessibilityElement = true
        picture.accessibilityLabel = "A penguin"
        hidden.accessibilityElementsHidden = true
        group.accessibilityContainerType = .semanticGroup
        group.accessibilityLabel = "Group"
        group.addSubview(inner)
        #expect(
            outline(picture, hidden, group) == """
                window
                  image "A penguin"
                  group "Group"
                    text "Inner"
                """)
    }

    @Test func pressesReachWhatIsOutOfSight() throws {
        let list = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200)), far = Button("Far")
        list.contentSize = CGSize(width: 400, height: 2000)
        far.frame = CGRect(x: 10, y: 1500, width: 80, height: 30)
        list.addSubview(far)
        stage.root.addSubview(list)
        stage.run(0.1)
        var presses = 0
        far.action = { presses += 1 }
        let element = try #require(object("Far"))
        stage.window.perform(.perform(0), on: element, at: stage.time)
        far.isEnabled = false
        stage.window.perform(.perform(0), on: element, at: stage.time + 1)
        #expect(presses == 1 && list.contentOffset.y > 1000)
    }

    @Test func numbersChangeBySteps() {
        let volume = Slider(3, in: 0...10, step: 1), copies = Stepper(1, in: 1...9)
        var values: [Double] = []
        volume.action = { values.append($0) }
        copies.action = { values.append($0) }
        _ = outline(volume, copies)
        volume.accessibilityIncrement()
        volume.accessibilityDecrement()
        copies.accessibilityIncrement()
        copies.accessibilityDecrement()
        copies.accessibilityDecrement()
        #expect(values == [4, 3, 2, 1])
        #expect(volume.accessibilityDescription.number == AccessibilityDescription.Number(3, in: 0...10))
    }

    @Test func dialogsHideWhatTheyCover() {
        let panel = PopoverPanel()
        _ = outline(Button("Behind"))
        panel.content.add(Button("Inside"))
        panel.open(in: stage.root)
        stage.run(0.5)
        #expect(
            stage.window.makeAccessibilityTree().outline == """
                window
                  dialog "Inside"
                    scrollView
                      button "Inside"
                """)
    }

    @Test func tablesTellOfRowsInSightAndCountAll() throws {
        let rows = CountingRows(1000), table = TableView(frame: CGRect(x: 0, y: 0, width: 400, height: 132))
        table.dataSource = rows
        table.reloadData()
        table.selectRow(at: RowIndexPath(row: 1, section: 0))
        stage.root.addSubview(table)
        stage.run(0.1)
        #expect(
            stage.window.makeAccessibilityTree().outline == """
                window
                  list (1000 × 1)
                    cell "Row 0"
                    cell "Row 1" (selected)
                    cell "Row 2"
                """)
        let third = try #require(object("Row 2"))
        #expect(try #require(table.accessibilityPlace(of: third)) == (2, 0))
        stage.window.perform(.perform(0), on: third, at: stage.time)
        stage.window.focus(table)
        #expect(table.indexPathForSelectedRow?.row == 2 && stage.window.accessibilityFocus === third)
    }

    @Test func elementsStandForWhatAViewDraws() throws {
        let chart = Chart()
        chart.frame = CGRect(x: 0, y: 100, width: 400, height: 100)
        stage.root.addSubview(chart)
        let march = try #require(object("March"))
        #expect(march.accessibilityFrame == CGRect(x: 200, y: 100, width: 200, height: 100))
        #expect(stage.window.accessibilityParent(of: march) === stage.root)
        stage.window.perform(.perform(0), on: march, at: stage.time)
        #expect(chart.tapped == [1])
    }

    @Test func nothingIsToldToNobody() {
        stage.window.post(.announcement("Saved"))
        var told: [AccessibilityNotification] = []
        stage.window.onAccessibilityNotification = { told.append($0) }
        stage.window.post(.announcement("Saved again"))
        #expect(told == [.announcement("Saved again")])
    }
}

/// Draws two bars, left and right.
private final class Chart: View {
    private lazy var bars = ["February", "March"].map { AccessibilityElement(accessibilityContainer: self, $0, traits: .image) }
    var tapped: [Int] = []

    init() {
        super.init()
        addGestureRecognizer(
            TapGestureRecognizer { [weak self] in
                if let self { tapped.append($0.location(in: self).x < bounds.midX ? 0 : 1) }
            })
    }

    override var accessibilityElements: [any AccessibilityObject] {
        for (i, bar) in bars.enumerated() {
            bar.accessibilityFrameInContainerSpace = CGRect(x: Double(i) * 200, y: 0, width: 200, height: 100)
        }
        return bars
    }
}

/// Rows that are numbered.
private final class CountingRows: TableViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(TextCell.self, withIdentifier: "row") ?? TextCell(reuseIdentifier: "row")
        cell.label.text = "Row \(path.row)"
        return cell
    }

    final class TextCell: TableViewCell {
        let label = Label()

        override init(reuseIdentifier: String) {
            super.init(reuseIdentifier: reuseIdentifier)
            addSubview(label)
        }
    }
}
