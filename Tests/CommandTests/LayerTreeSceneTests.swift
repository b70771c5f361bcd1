// A layer-tree file in the window: nothing is offered that needs a second technique, and what is said of its layers is in the file's own
// space.

import Foundation
import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree
import Testing

@testable import FloeInspector
@testable import FloeSceneWindow
@testable import FloeScenes

@MainActor
struct LayerTreeSceneTests {
    private let shell: ScenesView
    private let window = Window(size: CGSize(width: 1280, height: 800))

    /// A picture larger than the window, in which it is therefore shown smaller.
    init() throws {
        let tree = ##"""
            {"version":1,"size":[4000,3000],"root":{"bounds":[0,0,4000,3000],"position":[2000,1500],"sublayers":[
              {"name":"card","bounds":[0,0,1000,800],"position":[2000,1500],"backgroundColor":"#c02020"}]}}
            """##
        let folder = try TemporaryFolder(), path = try folder.write(tree, to: "tree.json")
        let file = try LayerTreeFile(contentsOf: URL(fileURLWithPath: path)) { _ in Bitmap(width: 1, height: 1, color: 0) }
        let scene = LayerTreeScene.description(of: file, title: "tree.json")
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        shell = ScenesView([scene], first: scene.name, context: context, size: window.size)
        window.rootView.addSubview(shell)
        window.update(at: 0)
    }

    @Test func nothingIsComparedWithItself() {
        var asked = 0
        shell.onRequest = { _ in asked += 1 }
        #expect(shell.strip.showMe.isHidden && shell.strip.compare.isHidden && !shell.strip.tools.isHidden)
        for letter in ["t", "v", "y", "k"] as [Character] { window.handle(.keyDown(KeyEvent(.letter(letter), time: 0))) }
        #expect(asked == 0 && !shell.showsCode)
        #expect(!shell.keys.shortcuts.contains { $0.action.contains("technique") })
        // A window without room for the buttons has none of them among its options either.
        window.resize(to: CGSize(width: 320, height: 300), scale: 1)
        shell.frame = window.rootView.bounds
        window.update(at: 1)
        shell.toggleOptions()
        window.update(at: 2)
        let titles = (shell.panel as? OptionsPanel)?.focusOrder.compactMap { ($0 as? Button)?.title } ?? []
        #expect(!titles.isEmpty && !titles.contains("Compare") && !titles.contains("Show me"), "\(titles)")
    }

    @Test func layersAreExplainedAtTheirOwnSize() throws {
        let stage = try HeadlessStage(compositor: .cpu, threads: 1)
        shell.planFrame = { tree, size in
            _ = try? stage.draw(tree, size: PixelSize(width: Int(size.width), height: Int(size.height)), scale: 1)
            return stage.makeOverlaidFrame()
        }
        try stage.draw(window.tree, size: PixelSize(width: 1280, height: 800), scale: 1)
        shell.inspect(stage.makeOverlaidFrame())
        let inspector = try #require(shell.panel as? InspectorView), tree = inspector.tree
        let card = LayerPage.drawing(of: tree.layers[1], in: tree)
        #expect(card.count == 1 && card[0].value.contains("at 1500,1100 1000×800"), "\(card)")
    }
}
