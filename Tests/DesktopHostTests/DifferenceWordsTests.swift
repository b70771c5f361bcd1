// How far the compositors' pictures are from each other, told in any window.

import Foundation
import Imaging
import Testing
import Text

@testable import DesktopHost

@MainActor
struct DifferenceWordsTests {
    @Test(arguments: [1.0, 1.5, 2]) func theyFitTheWindow(scale: Double) throws {
        // As many pixels as large windows have, all of which differ by as much as can be.
        let black = Bitmap(width: 1200, height: 900, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        let white = Bitmap(width: 1200, height: 900, color: Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        let difference = try #require(ImageDifference(black, white, tolerance: 0))
        var divider = CompositorDivider(fonts: try FontLibrary(), isDark: true)
        var last = 0
        for points in [320.0, 500, 800, 1280, 2560] {
            let columns = Int(points * scale), words = divider.chip(saying: difference.summaries, within: columns, scale)
            #expect(words.width <= columns && words.width >= last, "\(points) points")
            last = words.width
        }
        #expect(last == divider.chip(difference.summaries[0], scale).width && difference.summaries[0].contains("1,080,000"))
    }

    @Test func picturesThatAreTheSameSaySo() throws {
        let bitmap = Bitmap(width: 2, height: 2, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        #expect(try #require(ImageDifference(bitmap, bitmap, tolerance: 0)).summaries == ["No pixel differs."])
    }

    @Test func onePixelIsOne() throws {
        let black = Bitmap(width: 10, height: 10, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        let dotted = Bitmap(width: 10, height: 10) { x, y in Pixel(red: x + y == 0 ? 9 : 0, green: 0, blue: 0, alpha: 255) }
        let said = try #require(ImageDifference(black, dotted, tolerance: 0)).summaries
        #expect(said[0].contains("; 1 of 100 does at all") && said[1] == "By 9 of 255 at most; 1 pixel (1 %).")
    }
}
