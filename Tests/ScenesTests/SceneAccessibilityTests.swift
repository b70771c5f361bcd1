// What assistive programs are told of the scenes, and what they do in them.

import Foundation
import FloeText
import FloeViewTree
import Testing

@testable import FloeScenes

@MainActor
struct SceneAccessibilityTests {
    private func all(_ node: AccessibilityNode) -> [AccessibilityNode] { [node] + node.children.flatMap(all) }

    private func labels(_ window: Window) -> [String] { all(window.makeAccessibilityTree()).compactMap(\.description.label) }

    @Test func minesSayWhatLiesAroundThem() throws {
        let stage = try MinesStage(.small, seed: 3)
        let board = try #require(all(stage.window.makeAccessibilityTree()).first { $0.role == .table })
        #expect(board.children.count == 81)
        let cell = try #require(stage.board.accessibilityDataTableCell(row: 2, column: 4))
        #expect(cell.accessibilityDescription.label == "row 3, column 5, hidden")
        #expect(cell.accessibilityFrame.contains(stage.place(4, 2)))
        cell.accessibilityCustomActions.first { $0.name == "Flag" }?.handler()
        #expect(cell.accessibilityDescription.label == "row 3, column 5, flag")
        cell.accessibilityCustomActions.first { $0.name == "Flag" }?.handler()
        stage.window.perform(.perform(0), on: cell, at: stage.time)
        stage.run(1)
        #expect(cell.accessibilityDescription.label == "row 3, column 5, no mines nearby")
        let number = try #require(
            stage.session.game.shape.rect.positions.first { stage.session.game.look($0) == .two })
        #expect(
            stage.board.element(number).accessibilityDescription.label
                == "row \(number.y + 1), column \(number.x + 1), two mines nearby")
        #expect(labels(stage.window).contains("New game"))
    }

    @Test func cardsSayTheirSides() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([12], facets: 3))
        let cards = all(stage.window.makeAccessibilityTree()).filter { $0.object is CardElement }
        #expect(cards.count == 12 && labels(stage.window).contains("section 0"))
        let first = try #require(cards.first), second = cards[1]
        func look(_ node: AccessibilityNode) -> [String?] {
            let description = node.object.accessibilityDescription
            return [description.label, description.value]
        }
        #expect(look(first) == ["0.0.0", "front"])
        stage.window.perform(.perform(0), on: first.object, at: stage.time)
        stage.run(1)
        #expect(look(first) == ["0.0.1", "back 1 of 2"])
        stage.window.perform(.perform(0), on: first.object, at: stage.time)
        stage.window.perform(.perform(0), on: first.object, at: stage.time)
        stage.run(1)
        #expect(look(first) == ["0.0.0", "front"])
        first.object.accessibilityCustomActions.first { $0.name == "Turn over" }?.handler()
        stage.run(1)
        #expect(look(first) == ["0.0.0", "turned over"] && look(second) == ["0.1.0", "front"])
    }

    /// Each scene's parts have names, and its controls are there.
    @Test(arguments: SceneCatalog.scenes.indices)
    func scenesAreTold(_ index: Int) throws {
        let size = CGSize(width: 1280, height: 800), work = WorkQueue(threads: 0), window = Window(size: size)
        let scene = SceneCatalog.scenes[index].name
        let shell = ScenesView(
            SceneCatalog.scenes, first: scene, context: SceneContext(fonts: try FontLibrary(), work: work), size: size)
        window.rootView.addSubview(shell)
        for i in 1...30 {
            work.deliver()
            window.update(at: Double(i) / 60)
        }
        let nodes = all(window.makeAccessibilityTree())
        for node in nodes where node.description.isElement {
            let name = [node.description.label, node.description.value].compactMap(\.self).joined()
            #expect(!name.isEmpty, "a \(node.role) of \(scene) without a name")
        }
        for label in ["Technique", "Compositor", "Scenes", "Help"] { #expect(nodes.contains { $0.description.label == label }, "\(label)") }
        let own = nodes.filter { $0.object.accessibilityFrame.maxY < 600 && $0.description.isElement }
        #expect(!own.isEmpty, "\(nodes[0].outline)")
    }
}
