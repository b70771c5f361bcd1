// Every kind of PNG, interlaced and not: each sample comes out as the specification has it, and in its place.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Testing

@Suite struct PNGReadingTests {
    private static let kinds = PNGBuilder.Colors.allCases.flatMap { colors in colors.depths.map { (colors, $0) } }

    /// A sample that differs from its neighbours and uses all bits.
    private func sample(_ x: Int, _ y: Int, _ channel: Int, depth: Int) -> Int {
        (x &* 40_503 ^ y &* 48_271 ^ channel &* 65_497 &+ 12_345) & ((1 << depth) - 1)
    }

    private func paletteColor(_ index: Int) -> [UInt8] { [UInt8(index), UInt8(255 - index), UInt8(index * 7 & 255)] }

    /// Returns the pixel that the samples stand for.
    private func expected(_ x: Int, _ y: Int, _ colors: PNGBuilder.Colors, depth: Int) -> Pixel {
        let most = (1 << depth) - 1
        let s = (0..<colors.channels).map { sample(x, y, $0, depth: depth) }
        if colors == .palette {
            let color = paletteColor(s[0])
            return Pixel(red: UInt32(color[0]), green: UInt32(color[1]), blue: UInt32(color[2]), alpha: 255)
        }
        // Rounded to nearest.
        let c = s.map { UInt32(($0 * 255 * 2 + most) / (2 * most)) }
        return switch colors {
        case .gray, .palette: Pixel(red: c[0], green: c[0], blue: c[0], alpha: 255)
        case .rgb: Pixel(red: c[0], green: c[1], blue: c[2], alpha: 255)
        case .grayAlpha: Pixel.premultiply(red: c[0], green: c[0], blue: c[0], alpha: c[1])
        case .rgbAlpha: Pixel.premultiply(red: c[0], green: c[1], blue: c[2], alpha: c[3])
        }
    }

    @Test(arguments: kinds, [false, true])
    func samplesAreExact(_ kind: (colors: PNGBuilder.Colors, depth: Int), isInterlaced: Bool) throws {
        let (colors, depth) = kind
        let palette = colors == .palette ? [("PLTE", (0..<(1 << depth)).flatMap(paletteColor))] : []
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 9), PixelSize(width: 33, height: 40)] {
            let rows = PNGBuilder.rows(width: size.width, height: size.height, depth: depth, colors: colors, isInterlaced: isInterlaced) {
                sample($0, $1, $2, depth: depth)
            }
            let data = PNGBuilder.file(
                width: size.width, height: size.height, depth: UInt8(depth), colors: colors, isInterlaced: isInterlaced, rows: rows,
                before: palette)
            let bitmap = try ImageFile(data: data, path: "s").bitmap()
            #expect(bitmap.size == size)
            let right = Bitmap(width: size.width, height: size.height) { expected($0, $1, colors, depth: depth) }
            #expect(ImageDifference(bitmap, right, tolerance: 0)?.pixelsDifferent == 0, "\(colors), \(depth) bits, \(size)")
        }
    }

    /// Two files of PngSuite, of which the first is interlaced.
    @Test func interlacedSixteenBitsAreTheSamePicture() throws {
        let folder = try #require(Bundle.module.url(forResource: "Pictures", withExtension: nil))
        let pictures = try ["basi2c16.png", "basn2c16.png"].map {
            try ImageFile(path: folder.appendingPathComponent($0).path).bitmap()
        }
        #expect(pictures[0].size == PixelSize(width: 32, height: 32))
        #expect(ImageDifference(pictures[0], pictures[1], tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func interlacedPictureIsHeldTwiceWhileDecoded() throws {
        for isInterlaced in [false, true] {
            let rows = PNGBuilder.rows(width: 8, height: 8, depth: 8, colors: .gray, isInterlaced: isInterlaced) { x, _, _ in x }
            let file = try ImageFile(
                data: PNGBuilder.file(width: 8, height: 8, depth: 8, isInterlaced: isInterlaced, rows: rows), path: "s")
            #expect(file.decodingBytes() == 256 * (isInterlaced ? 2 : 1))
        }
    }

    /// A stated gamma is corrected for, unless the picture is said to be sRGB.
    @Test func gammaIsCorrected() throws {
        let linear: [UInt8] = [0, 1, 0x86, 0xA0]  // 100,000: light
        let file = PNGBuilder.file(width: 1, height: 1, depth: 8, rows: [[0, 55]], before: [("gAMA", linear)])
        let gray = try ImageFile(data: file, path: "s").bitmap()[0, 0].redByte
        // 55 / 255 of the light is 128 in sRGB.
        #expect(abs(Int(gray) - 128) <= 1)
        let usual: [UInt8] = [0, 0, 0xB1, 0x8F]
        let same = PNGBuilder.file(width: 1, height: 1, depth: 8, rows: [[0, 55]], before: [("gAMA", usual)])
        #expect(try ImageFile(data: same, path: "s").bitmap()[0, 0].redByte == 55)
    }
}
