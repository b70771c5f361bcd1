// The two techniques' output and cost: the same pixels at every place and scale, the article's simple cases, and the work of a move.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
struct FlashlightOutstretchTests {
    /// A window that holds one of the views, rendered headless.
    @MainActor
    private struct Screen {
        let window: Window
        let stage: HeadlessStage
        let pixels: PixelSize

        init(_ view: OutstretchView, scale: Double) throws {
            window = Window(size: CGSize(width: 240, height: 160), scale: scale)
            window.backgroundColor = Color(hex: 0x3366CC)
            stage = try HeadlessStage(compositor: .cpu, threads: 2)
            pixels = PixelSize(width: Int(240 * scale), height: Int(160 * scale))
            view.frame = window.rootView.bounds
            window.rootView.addSubview(view)
        }

        func picture() throws -> Bitmap {
            window.update(at: window.time + 1)
            try stage.draw(window.tree, size: pixels, scale: window.scale)
            return try #require(stage.makeSnapshot())
        }
    }

    private static let centers = [
        CGPoint(x: 120, y: 80), CGPoint(x: 33.3, y: 51.7), CGPoint(x: 0, y: 0), CGPoint(x: 240, y: 160),
        CGPoint(x: -90, y: 80), CGPoint(x: 300, y: 400), CGPoint(x: 120, y: -1e6), CGPoint(x: 119.5, y: 1e12),
    ]

    @Test(arguments: [1.0, 1.5, 2])
    func bothLookTheSame(scale: Double) throws {
        let drawn = DrawnOutstretchView(), layered = LayeredOutstretchView()
        let a = try Screen(drawn, scale: scale), b = try Screen(layered, scale: scale)
        for picture in [FlashlightPicture.make(radius: 45, scale: scale), GridPicture.make(scale: scale), GridPicture.make(scale: 0.5)] {
            for center in Self.centers {
                for view in [drawn, layered] as [OutstretchView] {
                    view.show(picture)
                    view.fixedCenter = center
                }
                let difference = try #require(ImageDifference(try a.picture(), try b.picture(), tolerance: 1))
                #expect(difference.pixelsBeyondTolerance == 0, "\(center) at \(scale): \(difference)")
            }
        }
    }

    @Test func slicesHaveNoSeams() throws {
        // In a half-transparent image of one colour, a pixel covered twice is darker, and one not covered is lighter.
        let even = Bitmap(width: 30, height: 30, color: Color(white: 0, alpha: 0.5).pixel)
        for view in [DrawnOutstretchView(), LayeredOutstretchView()] as [OutstretchView] {
            let screen = try Screen(view, scale: 1.5)
            view.image = even
            view.fixedRect = CGRect(x: 10, y: 10, width: 10.3, height: 9.7)
            for x in [40.1, 77.77, 160] {
                view.fixedCenter = CGPoint(x: x, y: x / 2)
                let picture = try screen.picture()
                let first = picture[0, 0]
                var others = 0
                for y in 0..<picture.height { for x in 0..<picture.width where picture[x, y] != first { others += 1 } }
                #expect(others == 0)
            }
        }
    }

    @Test func nothingShowsWithoutImage() throws {
        let layered = LayeredOutstretchView()
        for view in [DrawnOutstretchView(), layered] as [OutstretchView] {
            let screen = try Screen(view, scale: 1)
            view.fixedRect = CGRect(x: 0, y: 0, width: 5, height: 5)
            let picture = try screen.picture()
            #expect(picture[0, 0] == 0xFF33_66CC && picture[239, 159] == 0xFF33_66CC)
        }
        #expect(layered.slices.isEmpty)
    }

    @Test func withoutFixedRectImageStretches() throws {
        let image = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0xFF00_FF00 }
        let layered = LayeredOutstretchView()
        var pictures: [Bitmap] = []
        for view in [DrawnOutstretchView(), layered] as [OutstretchView] {
            let screen = try Screen(view, scale: 1)
            view.image = image
            view.fixedCenter = CGPoint(x: 10, y: 10)
            pictures.append(try screen.picture())
            view.fixedRect = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
            pictures.append(try screen.picture())
        }
        #expect(layered.slices.isEmpty)
        #expect(pictures[0][3, 80] == 0xFFFF_0000 && pictures[0][236, 80] == 0xFF00_FF00)
        for other in pictures.dropFirst() {
            #expect(try #require(ImageDifference(pictures[0], other, tolerance: 1)).pixelsBeyondTolerance == 0)
        }
    }

    @Test func movingLayersDrawsAndUploadsNothing() throws {
        let view = LayeredOutstretchView()
        let screen = try Screen(view, scale: 1)
        let picture = GridPicture.make(scale: 1)
        view.show(picture)
        view.fixedCenter = CGPoint(x: 120, y: 80)
        _ = try screen.picture()
        let made = view.slices.map(\.id), before = screen.window.work
        #expect(made.count == 9)
        for i in 0..<50 {
            view.fixedCenter = CGPoint(x: Double(i) * 9 - 100, y: Double(i) * 5)
            _ = try screen.picture()
        }
        #expect(screen.window.work.displays == before.displays)
        #expect(screen.window.work.layouts == before.layouts + 50)
        #expect(view.slices.map(\.id) == made)
        #expect(view.slices.allSatisfy { $0.isHidden ? $0.contents == nil : $0.contents === picture.bitmap })
        // Setting the same position again requests no frame.
        view.fixedCenter = view.fixedCenter
        #expect(!screen.window.needsFrame)
    }

    @Test func movingDrawnViewDrawsOnce() throws {
        let view = DrawnOutstretchView()
        let screen = try Screen(view, scale: 1)
        view.show(GridPicture.make(scale: 1))
        _ = try screen.picture()
        let before = screen.window.work.displays
        for i in 0..<10 {
            view.fixedCenter = CGPoint(x: Double(i), y: 5)
            view.fixedCenter = CGPoint(x: Double(i) * 2 + 0.5, y: 5)
            _ = try screen.picture()
        }
        #expect(screen.window.work.displays == before + 10)
    }
}
