// Saving what a comparison found as a picture.

import Foundation
import ImageCoding
import Imaging
import Testing

@testable import floe

struct ComparisonPictureTests {
    private let picture = Bitmap(width: 40, height: 30) { x, y in Pixel(red: UInt32(x), green: UInt32(y), blue: 0, alpha: 255) }

    @Test func whatTheFrameNamesIsWrittenAndNoFileIsWrittenOver() throws {
        let folder = try TemporaryFolder()
        let frame = CGRect(x: 10, y: 5, width: 20, height: 15), missing = folder.url.appendingPathComponent("missing")
        let paths = try (1...3).map { _ in
            try ComparisonPicture.save(picture, frame: frame, name: "focus-comparison", in: [missing, folder.url])
        }
        #expect(
            paths.map { URL(fileURLWithPath: $0).lastPathComponent } == [
                "floe-focus-comparison.png", "floe-focus-comparison-2.png", "floe-focus-comparison-3.png",
            ])
        for path in paths {
            let saved = try ImageFile(path: path).bitmap()
            #expect(saved.width == 20 && saved.height == 15 && saved[0, 0] == picture[10, 5] && saved[19, 14] == picture[29, 19])
        }
    }

    /// A frame that hangs over the window's edge.
    @Test func onlyWhatIsThereIsWritten() throws {
        let folder = try TemporaryFolder()
        let path = try ComparisonPicture.save(picture, frame: CGRect(x: 30, y: 20, width: 50, height: 50), name: "x", in: [folder.url])
        let saved = try ImageFile(path: path).bitmap()
        #expect(saved.width == 10 && saved.height == 10)
    }

    @Test func withoutAFolderItSaysSo() throws {
        let missing = try TemporaryFolder().url.appendingPathComponent("missing")
        #expect(throws: CommandFailure.self) {
            try ComparisonPicture.save(picture, frame: CGRect(x: 0, y: 0, width: 5, height: 5), name: "x", in: [missing])
        }
    }
}
