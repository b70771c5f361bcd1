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

    @Test func shortestPictureIsRead() throws {
        let black = try ImageFile(data: Data("P1\n1 1\n1\n".utf8), path: "s")
        #expect(black.format == .pnm && black.size == PixelSize(width: 1, height: 1))
        #expect(try black.bitmap()[0, 0] == 0xFF00_0000)
    }

    /// A GIF that ends early may still have its first rows. Whatever is wrong with one of these is not called damage.
    @Test(arguments: [SamplePictures.gif, SamplePictures.bmp, SamplePictures.tiff, SamplePictures.qoi, SamplePictures.pnm])
    func brokenOnesAreNotSupported(whole: Data) {
        for count in [12, whole.count / 3, whole.count / 2] {
            do {
                _ = try ImageFile(data: whole.prefix(count), path: "s").bitmap()
            } catch {
                let text = error.description
                #expect(text.contains("not supported") || text.contains("something else"), "\(count): \(text)")
                #expect(!text.contains("damaged"))
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

    /// What cannot be opened is named by its contents, whatever it is called.
    @Test(arguments: [
        ("%PDF-1.4\n1 0 obj\n", "PDF document, version 1.4"), ("<!doctype html><html><body>Not found</body></html>", "HTML document"),
        ("8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}\0\0\0\u{2}\0\0\0\u{2}\0\u{8}\0\u{3}", "Adobe Photoshop Image"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "Git LFS pointer"),
        ("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom", "ISO Media"), ("/* XPM */\nstatic char *x[] = {\n\"1 1 1 1\",", "X pixmap"),
        ("", "an empty file"),
        ("a list of words\n", "ASCII text"),
        ("DDS \u{7C}\0\0\0\u{7}\u{10}\0\0\0\0\0\0", "DirectDraw"), ("icns\0\0\0\u{8}", "icon"),
    ])
    func otherFilesAreNamedByTheirContents(text: String, name: String) {
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: Data(text.utf8), path: "photograph.png") }
        #expect(error?.description.contains("photograph.png: expected a picture") == true)
        #expect(error?.description.contains(name) == true, "\(error?.description ?? "")")
    }

    /// Formats that are known, but of which this file holds none.
    @Test func pictureWithoutAnyIsNamedByItsFormat() throws {
        for (name, format) in [("phone.heic", "HEIC"), ("codestream.jxl", "JPEG XL")] {
            let data = name == "phone.heic" ? try brought(name) : Data([0xFF, 0x0A] + [UInt8](repeating: 0, count: 30))
            let error = #expect(throws: ImageFileError.self) { try ImageFile(data: data, path: name) }
            #expect(error?.description.contains("found \(format) data that cannot be decoded") == true, "\(error?.description ?? "")")
        }
    }

    /// A Targa picture, which begins almost as a cursor does.
    @Test func targaIsNoIcon() {
        let targa = Data([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0x20, 1, 2, 3])
        let error = #expect(throws: ImageFileError.self) { try ImageFile(data: targa, path: "s") }
        #expect(error?.description.contains("Targa") == true)
    }

    // MARK: - What other programs write

    private func brought(_ name: String) throws -> Data {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        return try Data(contentsOf: folder.appendingPathComponent("brought/\(name)"))
    }

    private func picture(_ name: String) throws -> Bitmap { try ImageFile(data: brought(name), path: name).bitmap() }

    /// The picture's corners are red, green, blue and white, however it is stored. HEIC and AVIF are turned and mirrored by their containers.
    @Test(arguments: ["tif", "heic", "avif"], 1...8)
    func isTurnedUpright(ending: String, orientation: Int) throws {
        let bitmap = try picture("orientation\(orientation).\(ending)")
        #expect(bitmap.size == PixelSize(width: 60, height: 40))
        let corners = [(2, 2, 0xFFFF_0000), (57, 2, 0xFF00_FF00), (2, 37, 0xFF00_00FF), (57, 37, 0xFFFF_FFFF)] as [(Int, Int, Pixel)]
        // HEIC and AVIF are lossy.
        for (x, y, color) in corners { #expect(ImageDifference.distance(bitmap[x, y], color) <= 8, "\(x), \(y)") }
    }

    @Test func alphaOfTIFFIsMultipliedOnce() throws {
        let bitmap = try picture("alpha-unassociated.tif"), reference = try picture("alpha-reference.png")
        #expect(ImageDifference(bitmap, reference, tolerance: 1)?.pixelsDifferent == 0)
        for name in ["associated.tif", "unassociated-16.tif", "unassociated-big.tif"] {
            #expect(ImageDifference.distance(try picture(name)[1, 1], 0x8080_0000) <= 1, "\(name)")
        }
        #expect(try picture("big.tif")[1, 1] == 0xFFFF_0040)
    }

    @Test func profileOfTIFFIsConverted() throws {
        #expect(try picture("icc.tif")[1, 1] == 0xFF01_00FF)
    }

    @Test func brokenProfileOfTIFFIsTold() throws {
        var data = try brought("icc.tif")
        let space = try #require(data.range(of: Data("RGB XYZ ".utf8)))
        data.replaceSubrange(space, with: Data("CMYKLab ".utf8))
        let file = try ImageFile(data: data, path: "s")
        #expect(file.remarks.first?.contains("colour profile is broken") == true)
        #expect(try file.bitmap()[1, 1] == 0xFFFF_0000)
    }

    /// The first frame lies where the file says on its screen, whatever becomes of it afterwards.
    @Test(arguments: [
        "first-frame-offset", "disposal-undefined", "disposal-none", "disposal-background", "disposal-previous",
    ])
    func firstFrameOfGIFLiesOnItsScreen(name: String) throws {
        let bitmap = try picture("\(name).gif")
        #expect(bitmap.size == PixelSize(width: 100, height: 60))
        for (x, y) in [(0, 0), (29, 30), (70, 39), (50, 19), (50, 40)] where !(30..<70 ~= x && 20..<40 ~= y) {
            #expect(bitmap[x, y] == 0, "\(x), \(y)")
        }
        #expect(bitmap[30, 30] == 0xFFFF_0000 && bitmap[69, 39] == 0xFFFF_0000)
    }

    @Test func pcxOfTwoColoursEndsWithinAByte() throws {
        let difference = ImageDifference(try picture("mono-width-12.pcx"), try picture("mono-width-12.png"), tolerance: 0)
        #expect(difference?.pixelsDifferent == 0)
    }

    // MARK: - Icons

    /// An icon of the given pictures, whose directory states `sides`; 256 is written as 0.
    private func icon(_ pictures: [(side: Int, file: Data)]) -> Data {
        var place = 6 + 16 * pictures.count
        var head = Data([0, 0, 1, 0, UInt8(pictures.count), 0]), body = Data()
        for (side, file) in pictures {
            func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
            head += [UInt8(side & 255), UInt8(side & 255), 0, 0, 1, 0, 32, 0] + word(file.count) + word(place)
            body += file
            place += file.count
        }
        return head + body
    }

    private func png(_ side: Int) -> Data {
        PNGBuilder.file(
            width: side, height: side, depth: 8, rows: [[UInt8]](repeating: [0] + [UInt8](repeating: 200, count: side), count: side))
    }

    @Test func largestPictureOfAnIconIsShown() throws {
        #expect(try picture("small-first.ico")[200, 200] == 0xFFFF_DC00)
        #expect(try picture("small-first.ico").size == PixelSize(width: 256, height: 256))
        // Bitmaps of 16, 48 and 32 pixels, in two colours.
        let bitmaps = try picture("bitmaps.ico")
        #expect(bitmaps.size == PixelSize(width: 48, height: 48) && bitmaps[20, 20] == 0xFFC0_DC00)
    }

    @Test(arguments: [16, 24, 32, 48, 64, 96, 128, 256])
    func iconOfEachSizeIsShown(side: Int) throws {
        let alone = icon([(side, png(side))]), among = icon([(8, png(8)), (side, png(side)), (16, png(16))])
        for data in [alone, among] {
            let file = try ImageFile(data: data, path: "s")
            #expect(file.size == PixelSize(width: side, height: side))
            #expect(try file.bitmap()[1, 1] == 0xFFC8_C8C8)
        }
    }

    @Test func damagedIconsAreReported() throws {
        let whole = icon([(16, png(16)), (32, png(32))])
        for count in 6..<whole.count {
            // Cut within the larger one, it still has the smaller.
            if let file = try? ImageFile(data: whole.prefix(count), path: "s") { #expect(file.size.width == 16) }
        }
    }

    // MARK: - Colours of PNG

    /// Returns a PNG of one colour with chunks before its pixels.
    private func png(_ color: [UInt8], _ chunks: [(String, [UInt8])]) -> Data {
        PNGBuilder.file(width: 1, height: 1, depth: 8, colors: .rgb, rows: [[0] + color], before: chunks)
    }

    private func big(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { n in (0..<4).map { UInt8(n >> (24 - 8 * $0) & 255) } } }

    @Test func codePointsOfPNGAreConverted() throws {
        #expect(try picture("cicp-display-p3.png")[5, 5] == 0xFF1A_659A)
        let p3 = png([50, 100, 150], [("cICP", [12, 13, 0, 1])])
        #expect(try ImageFile(data: p3, path: "s").bitmap()[0, 0] == 0xFF1A_659A)
        // They are above the other chunks, and sRGB's own change nothing.
        let srgb = png([50, 100, 150], [("cICP", [1, 13, 0, 1]), ("gAMA", big([100_000]))])
        #expect(try ImageFile(data: srgb, path: "s").bitmap()[0, 0] == 0xFF32_6496)
    }

    @Test func highDynamicRangeIsTold() throws {
        for (transfer, name) in [(UInt8(16), "PQ"), (18, "HLG")] {
            let file = try ImageFile(data: png([50, 100, 150], [("cICP", [9, transfer, 0, 1])]), path: "s")
            #expect(file.remarks.first?.contains(name) == true)
            #expect(try file.bitmap()[0, 0] == 0xFF32_6496)
        }
    }

    /// Adobe RGB by its numbers: its green is outside sRGB, and grays are those of gamma 2.2.
    @Test func gammaWithChromaticitiesIsConverted() throws {
        let adobe = big([31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000]), gamma = big([45455])
        func shown(_ color: [UInt8], _ chunks: [(String, [UInt8])]) throws -> Pixel {
            try ImageFile(data: png(color, chunks), path: "s").bitmap()[0, 0]
        }
        let both = [("gAMA", gamma), ("cHRM", adobe)]
        #expect(ImageDifference.distance(try shown([128, 128, 128], both), 0xFF80_8080) <= 1)
        #expect(ImageDifference.distance(try shown([150, 100, 50], both), 0xFFAA_642B) <= 3)
        // Without the gamma, or with an sRGB chunk, they say nothing.
        #expect(try shown([150, 100, 50], [("cHRM", adobe)]) == 0xFF96_6432)
        #expect(try shown([150, 100, 50], both + [("sRGB", [0])]) == 0xFF96_6432)
    }
}
