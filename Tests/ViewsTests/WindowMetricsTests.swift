// The magnification of large windows, and frames that stay on device pixels at the fractional scales it leads to.

import Foundation
import FloeText
import FloeViewTree
import Testing

struct WindowMetricsTests {
    @Test(arguments: [
        (CGSize(width: 320, height: 240), 1), (CGSize(width: 1280, height: 800), 1), (CGSize(width: 1920, height: 1080), 1),
        (CGSize(width: 2560, height: 1440), 1.5), (CGSize(width: 3840, height: 2160), 2), (CGSize(width: 3840, height: 700), 1),
        (CGSize(width: 900, height: 2160), 1), (CGSize(width: 40_000, height: 40_000), 3), (.zero, 1),
    ])
    func largeWindowsAreMagnified(size: CGSize, magnification: Double) {
        let metrics = WindowMetrics(displaySize: size, displayScale: 2)
        #expect(metrics.magnification == magnification && metrics.scale == 2 * magnification)
        #expect(metrics.size == CGSize(width: size.width / magnification, height: size.height / magnification))
        #expect(WindowMetrics(displaySize: CGSize(width: Double.nan, height: size.height), displayScale: 1).magnification == 1)
    }

    /// As large as the user has chosen, as far as there is room.
    @Test(arguments: [
        (CGSize(width: 1280, height: 800), 2.0, 2.0), (CGSize(width: 1280, height: 800), 1.3, 1.3), (CGSize(width: 640, height: 480), 2, 2),
        (CGSize(width: 639, height: 480), 2, 1.5), (CGSize(width: 500, height: 400), 3, 1.5), (CGSize(width: 400, height: 250), 1.2, 1),
        (CGSize(width: 3840, height: 2160), 1.5, 2), (CGSize(width: 3840, height: 2160), 2.4, 2.4),
        (CGSize(width: 2560, height: 1440), 9, 3),
        (CGSize(width: 1280, height: 800), 0.5, 1), (CGSize(width: 1280, height: 800), .nan, 1), (CGSize(width: 300, height: 200), 2, 1),
        (.zero, 2, 1),
    ])
    func usersMagnify(size: CGSize, chosen: Double, magnification: Double) {
        let least = CGSize(width: 320, height: 240)
        let metrics = WindowMetrics(displaySize: size, displayScale: 1, magnification: chosen, minimumSize: least)
        #expect(metrics.magnification == magnification)
    }

    @Test func everyStepLeavesRoomForTheDesign() {
        var last = 1.0
        for width in stride(from: 100.0, through: 8000, by: 20) {
            let metrics = WindowMetrics(displaySize: CGSize(width: width, height: width * 9 / 16), displayScale: 1)
            #expect(metrics.magnification >= last, "at \(width)")
            #expect(metrics.magnification == 1 || metrics.size.width >= 1600 && metrics.size.height >= 900, "at \(width)")
            last = metrics.magnification
        }
    }
}

@MainActor
struct PixelAlignmentTests {
    private func frame(_ rect: CGRect, scale: Double) -> CGRect {
        let window = Window(size: CGSize(width: 400, height: 300), scale: scale), view = View()
        window.rootView.addSubview(view)
        view.frame = rect
        return view.frame
    }

    @Test func framesStayAsTheyAreAtWholeScales() {
        let rect = CGRect(x: 10.25, y: 7.75, width: 30.5, height: 20.25)
        #expect(frame(rect, scale: 1) == rect && frame(rect, scale: 2) == rect)
        let view = View()
        view.frame = rect
        #expect(view.frame == rect, "outside a window")
    }

    @Test(arguments: [1.25, 1.5, 2.5])
    func edgesLieOnPixelsAtFractionalScales(scale: Double) {
        func isWhole(_ points: Double) -> Bool { abs(points * scale - (points * scale).rounded()) < 1e-6 }
        for i in 0..<40 {
            let rect = CGRect(x: Double(i) * 1.3, y: Double(i), width: 13 + Double(i), height: 7.25)
            let aligned = frame(rect, scale: scale)
            #expect(isWhole(aligned.minX) && isWhole(aligned.minY) && isWhole(aligned.maxX) && isWhole(aligned.maxY), "\(rect)")
            #expect(abs(aligned.minX - rect.minX) * scale <= 0.5 + 1e-6 && abs(aligned.maxX - rect.maxX) * scale <= 0.5 + 1e-6, "\(rect)")
            // What is as wide as its text stays so, wherever it lies.
            let text = 37 / scale
            #expect(abs(frame(CGRect(x: Double(i) * 0.37, y: 0, width: text, height: 5), scale: scale).width - text) < 1e-9)
        }
    }

    @Test func frameAgreesWithNeighbours() {
        let left = frame(CGRect(x: 0, y: 0, width: 13, height: 9), scale: 1.5)
        let right = frame(CGRect(x: 13, y: 0, width: 13, height: 9), scale: 1.5)
        #expect(abs(left.maxX - right.minX) < 1e-9)
    }

    @Test func lengthsAreAtLeastAPixel() {
        let window = Window(size: CGSize(width: 400, height: 300), scale: 1.5)
        #expect(window.rootView.wholePixels(2) == 2 && window.rootView.wholePixels(0.1) == 1 / 1.5)
        #expect(View().wholePixels(4) == 4)
    }
}
