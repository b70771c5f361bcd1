// Saving the results of a comparison as a picture.

import FloeCommandLine
import Foundation
import FloeImageCoding
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeSceneWindow

struct ComparisonPictureTests {
    private let picture = Bitmap(width: 40, height: 30) { x, y in Pixel(red: UInt32(x), green: UInt32(y), blue: 0, alpha: 255) }

    @Test func existingFileIsNotOverwritten() throws {
        let folder = try TemporaryFolder(), missing = folder.url.appendingPathComponent("missing")
        let paths = try (1...3).map { _ in try ComparisonPicture.save(picture, name: "focus-comparison", in: [missing, folder.url]) }
        #expect(
            paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
                "floe-focus-comparison.png", "floe-focus-comparison-2.png", "floe-focus-comparison-3.png",
            ])
        for path in paths {
            let saved = try ImageFile(path: path).bitmap()
            #expect(saved.width == 40 && saved.height == 30 && saved[0, 0] == picture[0, 0] && saved[39, 29] == picture[39, 29])
        }
    }

    @Test func missingFolderIsReported() throws {
        let missing = try TemporaryFolder().url.appendingPathComponent("missing")
        #expect(throws: CommandFailure.self) { try ComparisonPicture.save(picture, name: "x", in: [missing]) }
    }

    /// The picture has the size of the view, times the scale.
    @Test(arguments: [1, 1.5, 2]) @MainActor
    func viewIsDrawnAtItsOwnSize(scale: Double) throws {
        let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), mark = View(frame: CGRect(x: 20, y: 0, width: 20, height: 20))
        view.backgroundColor = .white
        mark.backgroundColor = Color(red: 1, green: 0, blue: 0)
        view.addSubview(mark)
        let drawn = try ComparisonPicture.draw(view, scale: scale)
        #expect(drawn.width == Int(40 * scale) && drawn.height == Int(20 * scale))
        #expect(drawn[0, 0] == Color.white.pixel && drawn[drawn.width - 1, drawn.height - 1] == mark.backgroundColor.pixel)
    }
}
