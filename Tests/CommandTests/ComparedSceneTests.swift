// Scenes that other packages make of values.

import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeSceneWindow
@testable import FloeScenes

@MainActor
struct ComparedSceneTests {
    private static let compared = ComparedScene(
        "Two ways",
        techniques: [
            .init("slow", title: "Slow way", summary: "Slow.") { Label("slow") },
            .init("fast", title: "Fast way", summary: "Fast.") { View() },
        ],
        duration: 2, script: { [.hover(PointerEvent(CGPoint(x: $0.width / 2, y: 0), time: 1))] })
    private let context: SceneContext

    init() throws { context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)) }

    @Test func beginsWithItsLastTechnique() {
        let scene = Self.compared.description.make(context)
        #expect(scene.title == "Two ways")
        #expect(scene.techniques.map(\.title) == ["Slow way", "Fast way"])
        #expect(scene.technique.name == "fast")
        #expect(scene.view.subviews.count == 1)
    }

    /// As a file has, which `floe open` shows: what would compare, teach or explain techniques is neither offered nor has a key.
    @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 320, height: 240)])
    func oneTechniqueIsComparedWithNone(size: CGSize) throws {
        let alone = ComparedScene("One way", techniques: [Self.compared.techniques[1]], duration: 2, script: { _ in [] }).description
        let window = Window(size: size), shell = ScenesView([alone], first: alone.name, context: context, size: size)
        window.rootView.addSubview(shell)
        var asked = 0
        shell.onRequest = { _ in asked += 1 }
        for i in 0..<10 { window.update(at: Double(i) / 10) }
        let strip = shell.strip
        #expect(strip.showMe.isHidden && strip.compare.isHidden && strip.pages.isHidden && strip.techniques?.isHidden == true)
        for key in "tyvk" { window.handle(.keyDown(KeyEvent(.letter(key), time: 1))) }
        #expect(asked == 0 && !shell.showsCode)
        let words = shell.keys.shortcuts.map(\.action).joined(separator: "\n")
        #expect(!words.contains("technique") && !words.contains("Open pictures") && words.contains("Inspect"))
        shell.toggle(.tools)
        #expect((shell.panel as? ListPanel)?.focusOrder.compactMap { ($0 as? Button)?.title }.contains("Code") == false)
        shell.toggleOptions()
        #expect((shell.panel as? OptionsPanel)?.focusOrder.compactMap { ($0 as? Button)?.title }.contains("Compare") == false)
    }

    @Test func techniqueHasItsView() throws {
        let scene = Self.compared.description.make(context)
        let window = Window(size: CGSize(width: 400, height: 300))
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        window.update(at: 0)
        var changes = 0
        scene.onChange = { changes += 1 }
        scene.technique = scene.techniques[0]
        scene.technique = scene.techniques[0]
        window.update(at: 0.1)
        #expect(changes == 1)
        let label = try #require(scene.view.subviews.first as? Label)
        #expect(scene.view.subviews.count == 1)
        #expect(label.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
        // Nothing around it has any.
        #expect(label.appearance.fonts === context.fonts)
        #expect(label.appearance.theme == context.theme)
    }

    @Test func copyIsPlayedWithTheSameTechnique() {
        let scene = Self.compared.description.make(context)
        scene.technique = scene.techniques[0]
        let copy = scene.makeCopy(in: context)
        #expect(copy.technique == scene.technique)
        #expect(copy.view !== scene.view)
        let script = copy.script(in: CGSize(width: 400, height: 300))
        #expect(script.events == [.hover(PointerEvent(CGPoint(x: 200, y: 0), time: 1))])
        #expect(script.duration == 2)
    }
}
