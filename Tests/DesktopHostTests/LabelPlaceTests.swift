// Where the words beside the mouse stand.

import Foundation
import Testing

@testable import DesktopHost

struct LabelPlaceTests {
    private let label = CGSize(width: 200, height: 60), room = CGSize(width: 320, height: 240)

    private func frame(_ x: Double, _ y: Double, clearOf taken: [CGRect] = [], in room: CGSize? = nil) -> CGRect {
        LabelPlace.frame(label, beside: CGPoint(x: x, y: y), gap: 16, in: room ?? self.room, clearOf: taken)
    }

    @Test func `they stand below the mouse and right of it, at an edge on its other side`() {
        let room = CGSize(width: 1000, height: 700)
        #expect(frame(300, 300, in: room).origin == CGPoint(x: 316, y: 316))
        #expect(frame(900, 300, in: room).origin == CGPoint(x: 684, y: 316))
        #expect(frame(300, 690, in: room).origin == CGPoint(x: 316, y: 614))
        #expect(frame(900, 690, in: room).origin == CGPoint(x: 684, y: 614))
    }

    /// In the smallest window figures stand above, and a legend in the corner.
    @Test func `they leave figures and legend free where there is room`() {
        let figures = CGRect(x: 20, y: 12, width: 288, height: 80), legend = CGRect(x: 12, y: 98, width: 130, height: 34)
        for (x, y) in [(150.0, 110.0), (300, 110), (200, 140), (20, 150), (310, 230)] {
            let place = frame(x, y, clearOf: [figures, legend])
            #expect(CGRect(origin: .zero, size: room).contains(place) && !place.contains(CGPoint(x: x, y: y)))
            #expect(!place.intersects(figures) && !place.intersects(legend), "\(x), \(y): \(place)")
        }
    }

    @Test func `where something lies everywhere they stand as if nothing did`() {
        #expect(frame(100, 100, clearOf: [CGRect(origin: .zero, size: room)]) == frame(100, 100))
        let tiny = CGSize(width: 100, height: 40)
        #expect(frame(50, 20, in: tiny).origin == .zero, "their beginning shows")
    }
}
