// What people have besides PNG, JPEG, WebP and SVG: decoded, or called unsupported, but never damaged.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct OtherFormatsTests {
    @Test(arguments: [
        (SamplePictures.gif, ImageFormat.gif), (SamplePictures.bmp, .bmp), (SamplePictures.tiff, .tiff), (SamplePictures.qoi, .qoi),
        (SamplePictures.pnm, .pnm),
    ])
    func isDecodedInAProcessOfItsOwn(data: Data, format: ImageFormat) throws {
        let file = try ImageFile(data: data, path: "s")
        #expect(file.format == format && file.size == PixelSize(width: 3, height: 2))
        let bitmap = try file.bitmap(vectorSize: PixelSize(width: 90, height: 90), budget: MemoryBudget(limit: 100))
        #expect(bitmap.size == file.size)
        for y in 0..<2 {
            for x in 0..<3 {
                let rest: Pixel = format == .gif && x == 2 && y == 1 ? 0 : 0xFFC8_6432
                #expect(bitmap[x, y] == (x == 0 && y == 0 ? 0xFF00_00FF : rest), "\(x), \(y)")
            }
        }
    }

    /// A GIF that ends early may still have its first rows. Whatever is wrong with one of these is not called damage.
    @Test(arguments: [SamplePictures.gif, SamplePictures.bmp, SamplePictures.tiff, SamplePictures.qoi, SamplePictures.pnm])
    func brokenOnesAreNotSupported(whole: Data) {
        for count in [12, whole.count / 3, whole.count / 2] {
            do {
                _ = try ImageFile(data: whole.prefix(count), path: "s").bitmap()
            } catch {
                let text = error.description
                #expect(text.contains("not supported") && !text.contains("damaged"), "\(count): \(text)")
            }
        }
    }

    @Test func animationsShowTheirFirstFrame() throws {
        let file = try ImageFile(data: SamplePictures.animatedWebP, path: "s")
        #expect(file.size == PixelSize(width: 4, height: 4))
        let still = try ImageFile(data: SamplePictures.firstFrameWebP, path: "s").bitmap()
        #expect(ImageDifference(try file.bitmap(), still, tolerance: 0)?.pixelsDifferent == 0)
    }

    /// Returns the sample JPEG with another frame marker or sample precision in its frame header.
    private func jpeg(marker: UInt8 = 0xC0, precision: UInt8 = 8) throws -> Data {
        var data = SamplePictures.cornersJPEG
        let frame = try #require(data.range(of: Data([0xFF, 0xC0, 0, 17, 8])))
        data[frame.lowerBound + 1] = marker
        data[frame.lowerBound + 4] = precision
        return data
    }

    @Test func rareJPEGsAreNotSupported() throws {
        let rare: [(UInt8, UInt8)] = [
            (0xC1, 12), (0xC3, 8), (0xC3, 16), (0xC5, 8), (0xC6, 8), (0xC7, 8), (0xCB, 8), (0xCD, 8), (0xF7, 8),
        ]
        for (marker, precision) in rare {
            let error = #expect(throws: ImageFileError.self) { try ImageFile(data: jpeg(marker: marker, precision: precision), path: "s") }
            let text = error?.description ?? ""
            #expect(text.contains("not supported") && !text.contains("damaged") && !text.contains("save it again"), "\(marker): \(text)")
        }
        let twelve = #expect(throws: ImageFileError.self) { try ImageFile(data: jpeg(marker: 0xC1, precision: 12), path: "s") }
        #expect(twelve?.description.contains("12 bits a sample") == true)
    }

    @Test func applesPNGIsNotSupported() throws {
        var data = PNGBuilder.file(width: 1, height: 1, depth: 8, rows: [[0, 0]])
        data.insert(contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + [0x50, 0, 0x20, 2, 0x2B, 0xD5, 0xB3, 0x7F], at: data.startIndex + 8)
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: data, path: "s") }
        #expect(error?.description.contains("not supported") == true)
    }

    /// Formats that are known, but for which there is no decoder.
    @Test func unknownFormatsAreNotSupported() {
        let heic = Data([0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: heic, path: "s") }
        #expect(error?.description.contains("not supported") == true)
    }
}
