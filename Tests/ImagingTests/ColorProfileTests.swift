// Colour profiles: pictures come out in sRGB, whatever they are stored in. A profile that cannot be used costs a notice, not the picture.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct ColorProfileTests {
    private func contents(of name: String) throws -> Data {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }

    private func color(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Pixel { Pixel(red: red, green: green, blue: blue, alpha: 255) }

    /// Returns the pixels at the columns `xs`, halfway down.
    private func colors(_ data: Data, at xs: [Int]) throws -> [Pixel] {
        let bitmap = try ImageFile(data: data, path: "s").bitmap()
        return xs.map { bitmap[$0, bitmap.height / 2] }
    }

    private func areClose(_ a: [Pixel], _ b: [Pixel], within tolerance: Int = 3) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { ImageDifference.distance($0, $1) <= tolerance }
    }

    // Files with profiles

    private func jpeg(_ profile: Data, in whole: Data = SamplePictures.cornersJPEG) -> Data {
        let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, length = content.count + 2
        return whole.prefix(2) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + content + whole.dropFirst(2)
    }

    /// Returns a PNG of one row of three pixels: the colours of `samples`, channel by channel.
    private func png(
        _ profile: Data, _ samples: [[Int]], depth: Int = 8, colors: PNGBuilder.Colors = .rgb, isInterlaced: Bool = false
    ) -> Data {
        let rows = PNGBuilder.rows(width: samples.count, height: 1, depth: depth, colors: colors, isInterlaced: isInterlaced) {
            x, _, channel in
            samples[x][channel]
        }
        let content = Array("a name\0".utf8) + [0] + PNGBuilder.deflated(Array(profile))
        return PNGBuilder.file(
            width: samples.count, height: 1, depth: UInt8(depth), colors: colors, isInterlaced: isInterlaced, rows: rows,
            before: [("iCCP", content)])
    }

    /// Returns the sample WebP with a profile.
    private func webp(_ profile: Data) -> Data {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        let hasProfile: UInt8 = 0x20, hasAlpha: UInt8 = 0x10
        var body = Array("WEBP".utf8) + chunk("VP8X", [hasProfile | hasAlpha, 0, 0, 0] + number(3, 3) + number(1, 3))
        body += chunk("ICCP", Array(profile)) + SamplePictures.webp.dropFirst(12)
        return Data(Array("RIFF".utf8) + number(body.count, 4) + body)
    }

    // Profiles that can be used

    /// The profile exchanges red and blue: the file's left third, stored as red, is blue on screen.
    @Test func colorsOfAJPEGAreConverted() throws {
        let file = try ImageFile(data: contents(of: "swapped.jpg"), path: "s")
        #expect(file.remarks.isEmpty)
        let bitmap = try file.bitmap()
        #expect(ImageDifference.distance(bitmap[bitmap.width / 6, bitmap.height / 2], color(0, 0, 255)) <= 4)

        let swapped = try jpeg(contents(of: "swapped.icc"))
        for cover in [nil, PixelSize(width: 12, height: 8)] {
            let picture = try ImageFile(data: swapped, path: "s").bitmap(atLeast: cover)
            let right = picture.width - 1, bottom = picture.height - 1
            let corners = [picture[0, 0], picture[right, 0], picture[0, bottom], picture[right, bottom]]
            #expect(areClose(corners, [color(0, 0, 255), color(0, 255, 0), color(255, 0, 0), color(0, 255, 255)]))
        }
    }

    @Test(arguments: [8, 16], [false, true])
    func colorsOfAPNGAreConverted(depth: Int, isInterlaced: Bool) throws {
        let profile = try contents(of: "swapped.icc"), most = (1 << depth) - 1
        let opaque = png(profile, [[most, 0, 0], [0, most, 0], [0, 0, most]], depth: depth, isInterlaced: isInterlaced)
        #expect(areClose(try colors(opaque, at: [0, 1, 2]), [color(0, 0, 255), color(0, 255, 0), color(255, 0, 0)]))
        // Straight colours are converted, before they are premultiplied.
        let clear = png(
            profile, [[most, 0, 0, most], [most, 0, 0, most / 2], [most, 0, 0, 0]], depth: depth, colors: .rgbAlpha,
            isInterlaced: isInterlaced)
        #expect(areClose(try colors(clear, at: [0, 1, 2]), [0xFF00_00FF, 0x7F00_007F, 0]))
    }

    @Test func colorsOfAWebPAreConverted() throws {
        let expected = Pixel.premultiply(red: 50, green: 100, blue: 200, alpha: 127)
        #expect(areClose(try colors(webp(contents(of: "swapped.icc")), at: [0, 3]), [expected, expected]))
    }

    /// 55 / 255 of the light is 128 in sRGB.
    @Test func grayIsConverted() throws {
        let profile = try contents(of: "linear-gray.icc")
        #expect(
            areClose(
                try colors(png(profile, [[0], [55], [255]], colors: .gray), at: [0, 1, 2]),
                [color(0, 0, 0), color(128, 128, 128), color(255, 255, 255)]))
        let half = png(profile, [[55, 128]], colors: .grayAlpha)
        #expect(areClose(try colors(half, at: [0]), [Pixel.premultiply(red: 128, green: 128, blue: 128, alpha: 128)]))
    }

    /// Most pictures have it, and it changes no pixel.
    @Test func standardProfileChangesNothing() throws {
        let profile = try contents(of: "srgb.icc")
        let samples = (0..<256).map { [$0, 255 - $0, $0 * 7 & 255] }
        let bitmap = try ImageFile(data: png(profile, samples), path: "s").bitmap()
        for (x, sample) in samples.enumerated() {
            #expect(bitmap[x, 0] == color(UInt32(sample[0]), UInt32(sample[1]), UInt32(sample[2])))
        }
    }

    @Test(arguments: ["inks.jpg", "inks-ycck.jpg"])
    func inksAreConverted(name: String) throws {
        // Cyan; magenta with yellow and black; nearly black: without a profile, and by one, as another program with Little CMS has them.
        let plain = try contents(of: name)
        #expect(areClose(try colors(plain, at: [4, 12, 20]), [color(0, 255, 255), color(205, 44, 125), color(53, 51, 49)]))
        let profiled = try ImageFile(data: jpeg(contents(of: "inks.icc"), in: plain), path: "s")
        #expect(profiled.remarks.isEmpty)
        let bitmap = try profiled.bitmap()
        #expect(bitmap.isOpaque)
        #expect(areClose([4, 12, 20].map { bitmap[$0, 4] }, [color(0, 188, 243), color(220, 118, 124), color(51, 51, 52)]))
    }

    // Profiles that cannot

    @Test func unusableProfilesAreIgnoredWithANotice() throws {
        let whole = try contents(of: "swapped.icc")
        var wrong = [Data(), Data("no profile".utf8), whole.prefix(100), whole.prefix(400), Data(repeating: 0, count: 500)]
        // Of other pictures.
        wrong += try [contents(of: "inks.icc"), contents(of: "linear-gray.icc")]
        let pixels = [[255, 0, 0], [0, 255, 0], [0, 0, 255]], plain = [color(255, 0, 0), color(0, 255, 0), color(0, 0, 255)]
        for (i, profile) in wrong.enumerated() {
            for data in [jpeg(profile), png(profile, pixels), webp(profile)] {
                let file = try ImageFile(data: data, path: "s")
                #expect(file.remarks.first?.contains("colour profile") == true, "\(i), \(file.format)")
            }
            let picture = try ImageFile(data: jpeg(profile), path: "s").bitmap()
            #expect(ImageDifference.distance(picture[0, 0], color(255, 0, 0)) <= 3, "\(i)")
            #expect(try colors(png(profile, pixels), at: [0, 1, 2]) == plain, "\(i)")
            let expected = Pixel.premultiply(red: 200, green: 100, blue: 50, alpha: 127)
            #expect(try colors(webp(profile), at: [0]) == [expected], "\(i)")
            let inks = try ImageFile(data: jpeg(i == 5 ? whole : profile, in: contents(of: "inks.jpg")), path: "s")
            #expect(!inks.remarks.isEmpty, "\(i)")
            #expect(ImageDifference.distance(try inks.bitmap()[4, 4], color(0, 255, 255)) <= 3, "\(i)")
        }
    }

    /// A JPEG's profile comes in numbered pieces, of which one is missing.
    @Test func incompleteProfileIsIgnoredWithANotice() throws {
        var data = try jpeg(contents(of: "swapped.icc"))
        data[data.startIndex + 2 + 4 + 13] = 2
        let file = try ImageFile(data: data, path: "s")
        #expect(!file.remarks.isEmpty)
        #expect(ImageDifference.distance(try file.bitmap()[0, 0], color(255, 0, 0)) <= 3)
    }
}
