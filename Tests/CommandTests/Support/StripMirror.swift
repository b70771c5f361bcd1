// A second view of the window in this process, with its strip laid out in the same way. It tells where controls are on the screen.

import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// A copy of a window with one scene, which tells where the strip's controls are.
@MainActor
final class StripMirror {
    private let window: Window
    private let shell: ScenesView
    var strip: ControlStrip { shell.strip }

    init(_ name: SceneName, width: Int, height: Int) throws {
        window = Window(size: CGSize(width: width, height: height))
        var contents = SceneContents()
        contents.board = .small
        contents.seed = 1
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0), contents: contents)
        shell = ScenesView(first: name, context: context, size: window.size)
        // The tests' displays have no graphics card.
        shell.state.isGPUSoftware = true
        window.rootView.addSubview(shell)
        window.update(at: 0)
    }

    func place(_ point: CGPoint, in view: View) throws -> CGPoint { try #require(view.convert(point, to: nil)) }
}
