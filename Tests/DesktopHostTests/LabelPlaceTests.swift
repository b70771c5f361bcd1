// The place of the label beside the mouse.

import Foundation
import Testing

@testable import FloePanels

struct LabelPlaceTests {
    private let label = CGSize(width: 200, height: 60), room = CGSize(width: 320, height: 240)

    private func frame(_ x: Double, _ y: Double, clearOf taken: [CGRect] = [], in room: CGSize? = nil) -> CGRect {
        LabelPlace.frame(label, beside: CGPoint(x: x, y: y), gap: 16, in: room ?? self.room, clearOf: taken)
    }

    @Test func `the label stands below and right of the mouse, or on its other side at an edge`() {
        let room = CGSize(width: 1000, height: 700)
        #expect(frame(300, 300, in: room).origin == CGPoint(x: 316, y: 316))
        #expect(frame(900, 300, in: room).origin == CGPoint(x: 684, y: 316))
        #expect(frame(300, 690, in: room).origin == CGPoint(x: 316, y: 614))
        #expect(frame(900, 690, in: room).origin == CGPoint(x: 684, y: 614))
    }

    /// In the smallest window the figures are at the top, and the legend is in the corner.
    @Test func `the label leaves the figures and the legend free where there is room`() {
        let figures = CGRect(x: 20, y: 12, width: 288, height: 80), legend = CGRect(x: 12, y: 98, width: 130, height: 34)
        for (x, y) in [(150.0, 110.0), (300, 110), (200, 140), (20, 150), (310, 230)] {
            let place = frame(x, y, clearOf: [figures, legend])
            #expect(CGRect(origin: .zero, size: room).contains(place) && !place.contains(CGPoint(x: x, y: y)))
            #expect(!place.intersects(figures) && !place.intersects(legend), "\(x), \(y): \(place)")
        }
    }

    @Test func `a label with no free room ignores what it covers, and one that does not fit shows its beginning`() {
        #expect(frame(100, 100, clearOf: [CGRect(origin: .zero, size: room)]) == frame(100, 100))
        let tiny = CGSize(width: 100, height: 40)
        #expect(frame(50, 20, in: tiny).origin == .zero, "their beginning shows")
    }
}
