// Pictures of views that are in no window.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeSceneWindow

struct ComparisonPictureTests {
    /// The picture has the size of the view, times the scale.
    @Test(arguments: [1, 1.5, 2]) @MainActor
    func viewIsDrawnAtItsOwnSize(scale: Double) throws {
        let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), mark = View(frame: CGRect(x: 20, y: 0, width: 20, height: 20))
        view.backgroundColor = .white
        mark.backgroundColor = Color(red: 1, green: 0, blue: 0)
        view.addSubview(mark)
        let drawn = try HeadlessStage(compositor: .cpu).picture(of: view, scale: scale)
        #expect(drawn.width == Int(40 * scale) && drawn.height == Int(20 * scale))
        #expect(drawn[0, 0] == Color.white.pixel && drawn[drawn.width - 1, drawn.height - 1] == mark.backgroundColor.pixel)
    }
}
