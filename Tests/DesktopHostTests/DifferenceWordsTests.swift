// The words for how far the compositors' pictures differ, and the divider between them, in windows of any size.

import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloePanels

@MainActor
final class DifferenceWordsTests {
    /// Has the views in a window.
    private var panels: PanelTree?

    @Test(arguments: [1.0, 1.5, 2]) func theyFitTheWindow(scale: Double) throws {
        // As many pixels as a large window has, all of which differ as much as possible.
        let black = Bitmap(width: 1200, height: 900, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        let white = Bitmap(width: 1200, height: 900, color: Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        let difference = try #require(ImageDifference(black, white, tolerance: 0))
        let comparison = try comparison(scale: scale)
        var last = 0.0
        for points in [320.0, 500, 800, 1280, 2560] {
            let room = room(CGRect(x: 0, y: 0, width: points, height: 400))
            let words = try #require(comparison.wordsPlace(difference, in: room, clearOf: nil))
            #expect(words.width <= points - 24 && words.width >= last, "\(points) points")
            last = words.width
        }
        #expect(last > 500 && difference.summaries[0].contains("1,080,000"))
    }

    private func comparison(scale: Double) throws -> CompositorComparison {
        let comparison = CompositorComparison(fonts: try FontLibrary(), palette: .dark)
        panels = PanelTree(comparison.panels, size: CGSize(width: 640, height: 480), scale: scale) {
            StandardCompositors().makeMemoryCompositor(threads: 1, optimisations: .all)
        }
        return comparison
    }

    private func room(_ area: CGRect) -> PanelRoom { PanelRoom(windowSize: CGSize(width: area.maxX, height: 480), area: area) }

    @Test func `the words and the divider's knob stay clear of the figures where there is room`() throws {
        let room = room(CGRect(x: 0, y: 0, width: 320, height: 148)), area = room.area
        let comparison = try comparison(scale: 1), divider = comparison.divider
        let bitmap = Bitmap(width: 2, height: 2, color: 0xFF00_0000)
        let difference = try #require(ImageDifference(bitmap, bitmap, tolerance: 0))
        func words(_ figures: CGRect?) -> CGRect? { comparison.wordsPlace(difference, in: room, clearOf: figures) }
        func knob(_ figures: CGRect?) -> Double {
            divider.show(in: room, isGPUSoftware: true, scale: 1, clearOf: figures)
            return divider.panels[2].frame.midY
        }
        #expect(words(nil)?.maxY == 136 && knob(nil) == 74)
        for figures in [CGRect(x: 20, y: 12, width: 288, height: 80), CGRect(x: 20, y: 56, width: 288, height: 80)] {
            let place = try #require(words(figures)), middle = knob(figures)
            #expect(area.contains(place) && !figures.intersects(place))
            #expect(middle - 20 >= figures.maxY || middle + 20 <= figures.minY)
            #expect(middle >= 20 && middle <= 128)
        }
        // If the figures leave no room there are no words, and the figures lie above the knob, since the user asked for them.
        let all = area.insetBy(dx: 12, dy: 12)
        #expect(words(all) == nil && knob(all) == 74)
    }

    /// Near an edge there is no room for both names beside the divider. A name is shown completely or not at all.
    @Test(arguments: [1.0, 1.5]) func dividerLabelsAreNeverTruncated(scale: Double) throws {
        let room = room(CGRect(x: 200, y: 60, width: 440, height: 300)), divider = try comparison(scale: scale).divider
        var counts: Set<Int> = []
        for x in stride(from: 190.0, through: 650, by: 3) {
            divider.move(to: x, area: room.area)
            divider.show(in: room, isGPUSoftware: true, scale: scale, clearOf: nil)
            let names = divider.panels.dropFirst(3).filter { !$0.isHidden }
            for name in names { #expect(name.frame.minX >= 200 && name.frame.maxX <= 640.5, "\(x)") }
            counts.insert(names.count)
        }
        #expect(counts == [1, 2])
    }

    @Test func equalPicturesAreReported() throws {
        let bitmap = Bitmap(width: 2, height: 2, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        #expect(try #require(ImageDifference(bitmap, bitmap, tolerance: 0)).summaries == ["No pixel differs."])
    }

    @Test func onePixelIsOne() throws {
        let black = Bitmap(width: 10, height: 10, color: Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        let dotted = Bitmap(width: 10, height: 10) { x, y in Pixel(red: x + y == 0 ? 9 : 0, green: 0, blue: 0, alpha: 255) }
        let said = try #require(ImageDifference(black, dotted, tolerance: 0)).summaries
        #expect(said.prefix(2) == ["1 of 100 pixels differs, by 9 of 255 (1 %).", "1 pixel differs, by 9 of 255 (1 %)."])
    }
}
