// A picture file is decoded once, however many cards name it.

import Foundation
import ImageCoding
import Imaging
import Text
import Testing
import Views

@testable import Scenes

struct DecodedPicturesTests {
    @Test func cardsThatNameOnePictureDecodeItOnce() throws {
        let folder = try TestFolder(), file = folder.url.appendingPathComponent("a.png")
        try Bitmap(width: 400, height: 300, color: 0xFF80_4020).writePNG(to: file.path)
        let painter = FacePainter(fonts: try FontLibrary(), palette: CardPalette(Theme.dark))
        @Sendable func request(_ picture: String, width: Double = 300) -> FaceRequest {
            FaceRequest(
                Facet(text: "", picture: picture), isAnswer: false, cellSize: CGSize(width: width, height: 200), unit: 1, scale: 1)
        }
        // Several threads at once.
        DispatchQueue.concurrentPerform(iterations: 12) { _ in _ = painter.draw(request(file.path)) }
        #expect(painter.pictures.decodeCount == 1)
        // A card of another size needs another bitmap.
        _ = painter.draw(request(file.path, width: 150))
        #expect(painter.pictures.decodeCount == 2)
        // With an emptied cache the file is decoded again.
        painter.pictures.removeAll()
        #expect(painter.draw(request(file.path)) != nil)
        #expect(painter.pictures.decodeCount == 3)
    }
}
