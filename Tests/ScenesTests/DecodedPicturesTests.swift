// A picture file is decoded once, however many cards name it.

import Foundation
import FloeImageCoding
import FloeImaging
import FloeText
import Testing
import FloeViewTree

@testable import FloeScenes

struct DecodedPicturesTests {
    @Test func sharedPictureIsDecodedOnce() throws {
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
        // With an emptied cache the file is decoded again, and a file that has changed shows its new picture.
        let before = try #require(painter.draw(request(file.path)))
        #expect(painter.pictures.decodeCount == 2)
        painter.pictures.removeAll()
        try Bitmap(width: 400, height: 300, color: 0xFF20_4080).writePNG(to: file.path)
        let after = try #require(painter.draw(request(file.path)))
        #expect(painter.pictures.decodeCount == 3)
        #expect(try #require(ImageDifference(before.bitmap, after.bitmap, tolerance: 0)).pixelsDifferent > 1000)
    }

    /// Its header is read for each card, its pixels are decoded once.
    @Test func truncatedPictureIsDecodedOnce() throws {
        let folder = try TestFolder(), file = folder.url.appendingPathComponent("a.png")
        try Bitmap(width: 400, height: 300) { x, y in 0xFF00_0000 | Pixel(x * y * 97 & 0xFF_FFFF) }.writePNG(to: file.path)
        try Data(contentsOf: file).prefix(2000).write(to: file)
        let painter = FacePainter(fonts: try FontLibrary(), palette: CardPalette(Theme.dark))
        let request = FaceRequest(
            Facet(text: "", picture: file.path), isAnswer: false, cellSize: CGSize(width: 300, height: 200), unit: 1, scale: 1)
        for _ in 0..<3 { _ = painter.draw(request) }
        #expect(painter.pictures.decodeCount == 1)
    }
}
