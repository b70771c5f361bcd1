// Reading pictures: the pixels of each format, and the errors for files that are rejected.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct ImageFileTests {
    private func pixels(_ data: Data) throws -> [Pixel] {
        let bitmap = try ImageFile(data: data, path: "sample").bitmap()
        return (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } }
    }

    @Test func palettesAreExpandedAndPremultiplied() throws {
        #expect(try pixels(SamplePictures.palettePNG) == [0xFFFF_0000, 0x8000_8000, 0])
        #expect(try pixels(SamplePictures.colorKeyPNG) == [0, 0xFF00_FF00])
    }

    @Test func sixteenBitsAreReducedToEight() throws {
        #expect(try pixels(SamplePictures.grey16PNG) == [0xFF80_8080, 0x8080_8080])
    }

    @Test func jpegIsOpaqueAndClose() throws {
        let file = try ImageFile(data: SamplePictures.jpeg, path: "sample")
        #expect(file.format == .jpeg && file.size == PixelSize(width: 8, height: 6))
        let bitmap = try file.bitmap()
        #expect(bitmap.isOpaque && bitmap.size == file.size)
        // JPEG rounds colours, so they may be off by 2.
        #expect(ImageDifference.distance(bitmap[3, 3], Color(hex: 0x4080C0).pixel) <= 2)
    }

    @Test func webpKeepsItsAlpha() throws {
        let expected = Pixel.premultiply(red: 200, green: 100, blue: 50, alpha: 127)
        #expect(try pixels(SamplePictures.webp) == Array(repeating: expected, count: 8))
    }

    @Test func oversizedPicturesAreRejectedBeforeDecoding() {
        #expect(throws: ImageFileError.tooLarge(path: "sample", found: PixelSize(width: 16_385, height: 1))) {
            try ImageFile(data: SamplePictures.tooWidePNG, path: "sample")
        }
    }

    @Test(arguments: [SamplePictures.palettePNG, SamplePictures.jpeg, SamplePictures.webp, SamplePictures.svg("width='4' height='4'")])
    func truncatedFilesAreRejected(_ whole: Data) {
        // A PNG's last 12 bytes are its end chunk. Without it the pixels are still complete.
        let last = ImageFormat(sniffing: whole) == .png ? whole.count - 13 : whole.count - 1
        for count in 0..<last {
            #expect(throws: ImageFileError.self, "cut to \(count) of \(whole.count) bytes") {
                try ImageFile(data: whole.prefix(count), path: "sample").bitmap()
            }
        }
    }

    @Test func undrawablePicturesAreNamed() {
        #expect(throws: ImageFileError.unknownFormat(path: "s", found: "something else (ASCII text); save it as PNG or JPEG")) {
            try ImageFile(data: Data("hello\n".utf8), path: "s")
        }
        #expect(throws: ImageFileError.unknownFormat(path: "s", found: "an empty file; save it again")) {
            try ImageFile(data: Data(), path: "s")
        }
    }

    @Test func pathsAreReadAndNamedInErrors() throws {
        let directory = try TemporaryDirectory()
        let missing = directory.path("none.png")
        #expect(throws: ImageFileError.missing(path: missing)) { try ImageFile(path: missing) }
        let error = #expect(throws: ImageFileError.self) { try ImageFile(path: directory.url.path) }
        #expect(error?.description.hasPrefix(directory.url.path) == true)

        // The content decides, not the name.
        let misnamed = directory.path("really-webp.png")
        try SamplePictures.webp.write(to: URL(fileURLWithPath: misnamed))
        #expect(try ImageFile(path: misnamed).format == .webp)
    }

    @Test func manyThreadsDecodeAtOnce() async throws {
        let identifiers = try await withThrowingTaskGroup(of: Pixel.self) { group in
            for i in 0..<64 {
                group.addTask {
                    let data = i % 2 == 0 ? SamplePictures.webp : SamplePictures.palettePNG
                    return try ImageFile(data: data, path: "sample").bitmap()[0, 0]
                }
            }
            return try await group.reduce(into: Set<Pixel>()) { $0.insert($1) }
        }
        #expect(identifiers.count == 2)
    }
}
