// The inspector within the window around the scenes: its key, what it hides, and that the scene is as it was.

import FloeRenderTree
import FloeViewTree
import Foundation
import Testing

@testable import FloeInspector
@testable import FloeScenes

@Suite @MainActor
struct InspectorShellTests: ShellPlaying {
    let stage: ShellStage

    init() throws {
        stage = try ShellStage()
        let shell = stage.shell
        shell.onRequest = { [weak shell] in if case .inspect = $0 { shell?.inspect(nil) } }
    }

    @Test func keyOpensAndClosesIt() {
        press(.letter("i"))
        run(1)
        #expect(shell.panel is InspectorView && shell.pager.isHidden && shell.strip.isHidden)
        press(.letter("i"))
        run(0.1)
        #expect(shell.panel == nil && !shell.pager.isHidden && !shell.strip.isHidden)
        press(.letter("i"))
        press(.escape)
        #expect(shell.panel == nil)
    }

    /// They would go without a word. What has been undone is no change.
    @Test func changesAreGivenUpOnlyWhenOneSaysSo() throws {
        press(.letter("i"))
        run(1)
        let inspector = try #require(shell.panel as? InspectorView)
        func question() -> AlertPanel? { shell.panel as? AlertPanel }
        inspector.pick(1)
        inspector.pages.turn(to: 1)
        run(0.1)
        let page = try #require(inspector.descendants.compactMap { $0 as? EditPage }.first)
        let row = try #require(page.rows.first { $0.row.key == "opacity" }?.row)
        window.focus(try #require(row.controls.compactMap { $0 as? Slider }.first))
        press(.left)
        run(0.1)
        #expect(inspector.hasChanges)
        let window = window
        func drop(_ path: String) { window.handle(.dropFiles([path], position: CGPoint(x: 300, y: 200), time: window.time)) }
        let ways: [(name: String, leave: () -> Void)] = [
            ("Escape", { press(.escape) }), ("I", { press(.letter("i")) }), ("F1", { press(.function(1)) }),
            ("?", { window.handle(.text("?", time: window.time)) }), ("a dropped file", { drop(#filePath) }),
            ("a dropped recording", { drop("/run.floe") }),
        ]
        for way in ways {
            way.leave()
            run(0.3)
            #expect(shell.panels.first === inspector && question() != nil, "\(way.name)")
            press(.escape)
            run(0.3)
            #expect(shell.panel === inspector && window.focusView?.isDescendant(of: inspector) == true)
        }
        // Also while the list of what can be saved is open above it.
        press(.letter("s"), .control)
        run(0.3)
        drop(#filePath)
        run(0.3)
        #expect(shell.panels.first === inspector && question() != nil)
        press(.escape)
        press(.escape)
        run(0.3)
        #expect(shell.panel === inspector)
        press(.letter("z"), .control)
        #expect(!inspector.hasChanges)
        press(.letter("z"), [.control, .shift])
        press(.escape)
        run(0.3)
        click(try #require(question()).buttons[1])
        #expect(shell.panel == nil && !shell.pager.isHidden)
    }

    /// What draws the window draws the inspector.
    @Test func compositorIsSwappedWhileItIsOpen() {
        var asked: [ShellRequest] = []
        shell.onRequest = { [weak shell] in if case .inspect = $0 { shell?.inspect(nil) } else { asked.append($0) } }
        press(.letter("i"))
        run(1)
        press(.letter("c"))
        press(.letter("t"))
        #expect(shell.panel is InspectorView && asked.count == 1)
        guard case .compositor(.gpu) = asked.first else { return #expect(Bool(false), "\(asked)") }
    }

    /// A search that finds nothing with that letter in it takes it all the same.
    @Test func letterIsTextInTheSearchField() throws {
        press(.letter("i"))
        run(1)
        press(.letter("f"), .control)
        press(.letter("i"))
        window.handle(.text("i", time: log.time))
        run(0.1)
        #expect(shell.panel is InspectorView)
        // The first Escape ends the search.
        press(.escape)
        #expect(shell.panel is InspectorView)
        press(.escape)
        #expect(shell.panel == nil)
    }

    /// A window of another size has another strip, below the inspector.
    @Test func itStaysOpenWhileTheWindowChangesItsSize() {
        press(.letter("i"))
        run(1)
        window.resize(to: CGSize(width: 500, height: 300), scale: 1)
        shell.frame = window.rootView.bounds
        run(0.1)
        #expect(shell.panel is InspectorView && shell.panel?.frame == shell.bounds && shell.strip.isHidden)
        press(.escape)
        #expect(!shell.strip.isHidden)
    }
}
