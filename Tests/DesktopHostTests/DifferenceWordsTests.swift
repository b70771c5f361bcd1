// The words for how far the compositors' pictures differ, and the divider between them, in windows of any size.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeText

@testable import FloeDesktopHost

@MainActor
struct DifferenceWordsTests {
    @Test(arguments: [1.0, 1.5, 2]) func theyFitTheWindow(scale: Double) throws {
        // As many pixels as a large window has, all of which differ as much as possible.
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

    @Test func `the words and the divider's knob stay clear of the figures where there is room`() throws {
        let area = CGRect(x: 0, y: 0, width: 320, height: 148), words = CGSize(width: 240, height: 26)
        var divider = CompositorDivider(fonts: try FontLibrary(), isDark: true)
        func knob(_ figures: CGRect?) throws -> Double {
            let parts = divider.overlays(pixels: PixelSize(width: 320, height: 240), scale: 1, area: area, clearOf: figures)
            return Double(parts[1].y) + Double(parts[1].bitmap.height) / 2
        }
        #expect(try divider.place(ofWords: words, area: area, clearOf: nil)?.maxY == 136 && knob(nil) == 74)
        for figures in [CGRect(x: 20, y: 12, width: 288, height: 80), CGRect(x: 20, y: 56, width: 288, height: 80)] {
            let place = try #require(divider.place(ofWords: words, area: area, clearOf: figures)), middle = try knob(figures)
            #expect(area.contains(place) && !figures.intersects(place))
            #expect(middle - 20 >= figures.maxY || middle + 20 <= figures.minY)
            #expect(middle >= 20 && middle <= 128)
        }
        // If the figures leave no room there are no words, and the figures lie above the knob, since the user asked for them.
        let all = area.insetBy(dx: 12, dy: 12)
        #expect(try divider.place(ofWords: words, area: area, clearOf: all) == nil && knob(all) == 74)
    }

    /// Near an edge there is no room for both names beside the divider. A name is shown completely or not at all.
    @Test(arguments: [1.0, 1.5]) func noNameBesideTheDividerIsCutShort(scale: Double) throws {
        let size = PixelSize(width: Int(640 * scale), height: Int(480 * scale)), area = CGRect(x: 200, y: 60, width: 440, height: 300)
        var divider = CompositorDivider(fonts: try FontLibrary(), isDark: true), counts: Set<Int> = []
        for x in stride(from: 190.0, through: 650, by: 3) {
            divider.move(to: x, area: area)
            let names = divider.overlays(pixels: size, scale: scale, area: area).dropFirst(2)
            for name in names { #expect(Double(name.x) >= 200 * scale && name.x + name.bitmap.width <= size.width, "\(x)") }
            counts.insert(names.count)
        }
        #expect(counts == [1, 2])
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
