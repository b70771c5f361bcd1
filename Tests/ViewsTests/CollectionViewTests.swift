// Collections: where items are, which have cells, and choosing them by pointer and keys.

import FloeLayerTree
import Foundation
import Testing
import FloeViewTree

@MainActor
struct CollectionViewTests {
    private final class Album: CollectionViewDataSource, CollectionViewDelegate {
        var count = 1000
        /// If there are any, the items.
        var names: [String] = [] { didSet { count = names.count } }
        var made = 0, events: [String] = [], deletesAll = false
        func numberOfItems(in collectionView: CollectionView) -> Int { count }
        func collectionView(_ collectionView: CollectionView, cellForItemAt index: Int) -> TableViewCell {
            let reused = collectionView.dequeueReusableCell(TableViewCell.self, withIdentifier: "photo")
            if reused == nil { made += 1 }
            let cell = reused ?? TableViewCell(reuseIdentifier: "photo")
            if names.indices.contains(index) { cell.textLabel.text = names[index] }
            return cell
        }
        func collectionView(_ collectionView: CollectionView, didSelectItemAt index: Int) { events.append("select \(index)") }
        func collectionView(_ collectionView: CollectionView, didDeselectItemAt index: Int) { events.append("deselect \(index)") }
        func collectionView(_ collectionView: CollectionView, didActivateItemAt index: Int) { events.append("activate \(index)") }
        func collectionView(_ collectionView: CollectionView, contextMenuForItemAt index: Int) -> Menu? {
            Menu(children: [Action("Open") { self.events.append("open \(index)") }])
        }
        func collectionView(_ collectionView: CollectionView, deleteItemsAt indices: IndexSet) -> Bool {
            if deletesAll { names = [] }
            if names.isEmpty { count -= min(count, indices.count) } else { for index in indices.reversed() { names.remove(at: index) } }
            return true
        }
    }

    private let stage = Stage()
    private let album = Album()

    /// A collection of 400 × 400 points; by default with four columns of 91 and spaces of 12.
    private func made(_ layout: any CollectionViewLayout = CollectionViewGridLayout(minimumItemWidth: 80, spacing: 12)) -> CollectionView {
        let collection = CollectionView(frame: stage.root.bounds, layout: layout)
        collection.dataSource = album
        collection.collectionDelegate = album
        stage.root.addSubview(collection)
        collection.reloadData()
        stage.run(0.1)
        return collection
    }

    @Test func gridFillsTheWidth() {
        let collection = made()
        #expect(collection.rectForItem(at: 0) == CGRect(x: 0, y: 0, width: 91, height: 91))
        #expect(collection.rectForItem(at: 5) == CGRect(x: 103, y: 103, width: 91, height: 91))
        #expect(collection.contentSize.height == 250 * 103 - 12 && collection.rectForItem(at: 1000) == nil)
        #expect(collection.indexForItem(at: CGPoint(x: 150, y: 150)) == 5)
        #expect(collection.indexForItem(at: CGPoint(x: 97, y: 50)) == nil)
        album.count = 0
        collection.reloadData()
        #expect(collection.contentSize.height == 0 && collection.indicesForVisibleItems.isEmpty)
    }

    @Test func cellsAreReused() {
        let collection = made()
        for y in stride(from: 0.0, through: 20_000, by: 90) {
            collection.contentOffset.y = y
            stage.run(1.0 / 60)
        }
        #expect(album.made < 60, "\(album.made)")
        for item in collection.indicesForVisibleItems {
            #expect(collection.cellForItem(at: item)?.frame == collection.rectForItem(at: item))
        }
    }

    @Test func flowBreaksLines() {
        let widths = [100.0, 150, 120, 390, 500, 60]
        album.count = widths.count
        let collection = made(CollectionViewFlowLayout(spacing: 10) { CGSize(width: widths[$0], height: 30 + 10 * Double($0 % 2)) })
        let frames = widths.indices.compactMap(collection.rectForItem(at:))
        #expect(frames.map(\.minX) == [0, 110, 270, 0, 0, 0] && frames.map(\.minY) == [0, 0, 0, 50, 100, 140])
        #expect(collection.contentSize.height == 180 && collection.indicesForVisibleItems == 0..<6)
        for (i, frame) in frames.enumerated() { #expect(collection.indexForItem(at: CGPoint(x: frame.midX, y: frame.midY)) == i) }
    }

    @Test func clicksChoose() {
        let collection = made()
        stage.click(50, 50)
        #expect(album.events == ["select 0"] && collection.cellForItem(at: 0)?.isSelected == true)
        stage.run(1)
        for _ in 0..<2 { stage.click(150, 150) }
        #expect(album.events.suffix(2).contains("activate 5") && album.events.contains("select 5"))
        #expect(collection.indicesForSelectedItems == [5])
        stage.run(1)
        collection.allowsMultipleSelection = true
        stage.click(50, 50, modifiers: .shift)
        #expect(collection.indicesForSelectedItems == IndexSet(0...5))
        stage.run(1)
        stage.click(50, 50, modifiers: .control)
        #expect(collection.indicesForSelectedItems == IndexSet(1...5) && album.events.last == "deselect 0")
    }

    @Test func itemsHaveMenus() {
        let collection = made()
        stage.click(150, 150, button: .secondary)
        stage.press(.down)
        stage.press(.enter)
        #expect(collection.indicesForSelectedItems == [5] && album.events == ["select 5", "open 5"])
    }

    @Test func keysMoveThroughLines() {
        let collection = made()
        stage.window.focus(collection)
        stage.press(.down)
        #expect(collection.indicesForSelectedItems == [0])
        for (key, item) in [
            (Key.right, 1), (.down, 5), (.down, 9), (.left, 8), (.up, 4), (.up, 0), (.up, 0), (.pageDown, 12), (.pageUp, 0), (.end, 999),
            (.down, 999), (.up, 995), (.home, 0),
        ] {
            stage.press(key)
            #expect(collection.indicesForSelectedItems == [item], "\(key)")
        }
        stage.press(.end)
        stage.run(2)
        #expect(collection.contentOffset == collection.maximumContentOffset)
        stage.press(.enter)
        #expect(album.events.last == "activate 999")
        stage.press(.delete)
        #expect(album.count == 999 && collection.indicesForSelectedItems == [998])
    }

    @Test func keysGoToTheNearestItemOfAnotherLine() {
        let widths = [300.0, 80, 100, 100, 180]
        album.count = widths.count
        let collection = made(CollectionViewFlowLayout(spacing: 10) { CGSize(width: widths[$0], height: 30) })
        stage.window.focus(collection)
        collection.selectItem(at: 1)
        stage.press(.down)
        #expect(collection.indicesForSelectedItems == [4])
        stage.press(.up)
        #expect(collection.indicesForSelectedItems == [0] || collection.indicesForSelectedItems == [1])
    }

    /// What the cells show, in the order of their places, which are those of their items.
    private func shown(_ collection: CollectionView, _ location: SourceLocation = #_sourceLocation) -> String {
        stage.run(1)
        var names = ""
        for item in collection.indicesForVisibleItems {
            guard let cell = collection.cellForItem(at: item) else { return "no cell \(item)" }
            #expect(cell.frame == collection.rectForItem(at: item) && cell.alpha == 1 && !cell.isHidden, sourceLocation: location)
            names += cell.textLabel.text ?? ""
        }
        let views = collection.subviews.filter { $0 is TableViewCell && !$0.isHidden }
        #expect(views.count == collection.indicesForVisibleItems.count, sourceLocation: location)
        return names
    }

    @Test func itemsComeGoAndMoveWithAnimation() throws {
        album.names = "abcdefgh".map { String($0) }
        let collection = made()
        #expect(shown(collection) == "abcdefgh")
        collection.selectItem(at: 3)
        let moving = try #require(collection.cellForItem(at: 7)), leaving = try #require(collection.cellForItem(at: 1))
        var isDone = false
        collection.performBatchUpdates {
            album.names = ["h", "a", "c", "d", "X", "e", "f", "g"]
            collection.deleteItems(at: [1])
            collection.moveItem(at: 7, to: 0)
            collection.insertItems(at: [4])
        } completion: {
            isDone = true
        }
        stage.run(0.1)
        let x = moving.layer.presentation(at: stage.time).position.x
        #expect(!isDone && collection.cellForItem(at: 0) === moving && x > moving.center.x && x < 357, "on its way")
        #expect(leaving.superview === collection && leaving.alpha == 0)
        #expect(shown(collection) == "hacdXefg" && isDone)
        #expect(collection.indicesForSelectedItems == [3] && collection.cellForItem(at: 3)?.isSelected == true, "the same item")
        let sorted = album.names.sorted(), difference = sorted.difference(from: album.names).inferringMoves()
        album.names = sorted
        collection.apply(difference)
        #expect(shown(collection) == "Xacdefgh")
        album.names[2] = "C"
        collection.reloadItems(at: [2])
        #expect(shown(collection) == "XaCdefgh")
        album.names.removeFirst(2)
        collection.deleteItems(at: [0])
        #expect(shown(collection) == "Cdefgh", "a number that does not fit reloads")
        for i in 0..<6 {
            album.names.remove(at: 0)
            collection.deleteItems(at: [0], animated: i < 5)
            stage.run(0.05)
        }
        #expect(shown(collection) == "" && collection.contentSize.height == 0)
        album.names = ["a", "b"]
        collection.insertItems(at: [0, 1])
        #expect(shown(collection) == "ab")
    }

    @Test func deleteKeyRemovesTheSelectionWithAnimation() {
        album.names = "abcdef".map { String($0) }
        let collection = made()
        collection.allowsMultipleSelection = true
        collection.selectItem(at: 1)
        collection.selectItem(at: 2)
        collection.selectItem(at: 5)
        collection.deselectItem(at: 5)
        #expect(stage.window.focus(collection) && stage.press(.delete))
        #expect(collection.indicesForSelectedItems == [1])
        #expect(shown(collection) == "adef")
        stage.press(.end)
        stage.press(.delete)
        #expect(shown(collection) == "ade" && collection.indicesForSelectedItems == [2])
        album.deletesAll = true
        stage.press(.delete)
        #expect(shown(collection) == "" && collection.indicesForSelectedItems.isEmpty)
    }

    @Test func keysReachTheEndsOfTheContent() {
        let collection = made(CollectionViewGridLayout(minimumItemWidth: 80, spacing: 12, inset: EdgeInsets(all: 12)))
        stage.window.focus(collection)
        stage.press(.end)
        stage.run(2)
        #expect(collection.contentOffset.y == collection.contentSize.height - 400)
        stage.press(.home)
        stage.run(2)
        #expect(collection.contentOffset.y == 0)
    }

    @Test func nothingIsHoveredWhileTheMouseHoldsTheContent() {
        let collection = made()
        func hovered() -> [Int] { collection.indicesForVisibleItems.filter { collection.cellForItem(at: $0)?.isHovered == true } }
        stage.window.handle(.hover(PointerEvent(CGPoint(x: 50, y: 150), time: stage.time)))
        stage.run(0.02)
        #expect(hovered() == [4])
        stage.down(50, 150)
        stage.run(0.02)
        #expect(hovered() == [4])
        collection.contentOffset.y = 500
        stage.run(0.02)
        #expect(hovered() == [])
        stage.up(50, 150)
        stage.run(0.02)
        #expect(hovered() == [24], "what is under it then")
    }

    @Test func firstVisibleItemStaysAcrossLayouts() {
        let collection = made()
        collection.contentOffset.y = 103 * 50 + 20
        stage.run(0.1)
        #expect(collection.indicesForVisibleItems.lowerBound == 200)
        collection.collectionViewLayout = CollectionViewGridLayout(minimumItemWidth: 180, spacing: 12)
        stage.run(0.1)
        #expect(collection.indicesForVisibleItems.contains(200))
        collection.frame.size.width = 250
        stage.run(0.1)
        #expect(collection.indicesForVisibleItems.contains(200))
    }
}
