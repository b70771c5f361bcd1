// The place of the figures in windows of all sizes, and the part of them at a point.

import FloeMeasuring
import Foundation
import FloeRenderTree
import Testing

@testable import FloePanels

struct HUDLayoutTests {
    /// Sizes of windows, and the room below a scene's own header in them, in points.
    private static let rooms: [(window: CGSize, room: CGRect)] = [
        (CGSize(width: 320, height: 240), CGRect(x: 12, y: 12, width: 296, height: 128)),
        (CGSize(width: 320, height: 240), CGRect(x: 12, y: 64, width: 296, height: 64)),
        (CGSize(width: 800, height: 500), CGRect(x: 12, y: 12, width: 776, height: 388)),
        (CGSize(width: 800, height: 500), CGRect(x: 12, y: 76, width: 776, height: 324)),
        (CGSize(width: 1280, height: 800), CGRect(x: 16, y: 16, width: 1248, height: 658)),
        (CGSize(width: 1280, height: 800), CGRect(x: 16, y: 80, width: 1248, height: 594)),
    ]

    @Test(arguments: rooms.indices)
    func hudFits(i: Int) throws {
        let (window, room) = Self.rooms[i], layout = HUDLayout(windowWidth: window.width, room: room.size)
        let frame = HUDPlacement().frame(layout.size, in: room)
        #expect(frame.map { room.contains($0) } == true, "\(layout.size)")
        #expect(frame?.maxX == room.maxX && frame?.minY == room.minY, "in the upper right corner")
        // From 800 × 500 on, all parts show.
        #expect(layout.hasDetails == (window.width >= 800) && (layout.laneHeight >= 40) == (window.width >= 800))
        let all = CGRect(origin: .zero, size: layout.size)
        var parts = CompositorKind.allCases.map { layout.caption($0) }
        if layout.headHeight > 0 { parts.append(layout.head) }
        if layout.laneHeight > 0 { parts += CompositorKind.allCases.map { layout.field($0) } }
        if layout.hasDetails {
            parts += FramePhase.allCases.map { layout.phase($0) } + (0..<HUDLayout.detailLines).map { layout.detail($0) }
        }
        for (n, part) in parts.enumerated() {
            #expect(all.contains(part))
            for other in parts[..<n] { #expect(!part.insetBy(dx: 0.1, dy: 0.1).intersects(other), "\(part) \(other)") }
        }
    }

    /// Docked beside the scene, which keeps at least 60 % of the width. Sizes are in points of the HUD.
    @Test(arguments: [CGSize(width: 800, height: 371), CGSize(width: 1280, height: 673), CGSize(width: 1707, height: 840)])
    func dockedHUDLeavesSceneMostOfTheWidth(window: CGSize) {
        let room = CGSize(width: window.width - 24, height: window.height - 24)
        let layout = HUDLayout(windowWidth: window.width, room: room, isDocked: true)
        #expect(layout.size.height <= room.height && layout.hasDetails && layout.laneHeight >= 60)
        #expect(layout.size.width + 24 <= window.width * 0.4)
    }

    @Test func hudIsHiddenWithoutRoom() {
        let size = HUDLayout(windowWidth: 200, room: CGSize(width: 176, height: 40)).size
        #expect(HUDPlacement().frame(size, in: CGRect(x: 12, y: 12, width: 176, height: 40)) == nil)
    }

    @Test func everyBarIsInPlace() {
        for width in [800.0, 1280] {
            let layout = HUDLayout(windowWidth: width, room: CGSize(width: width, height: 600))
            for kind in CompositorKind.allCases {
                for age in 0..<FrameFigures.capacity {
                    let bar = layout.bar(kind, age: age)
                    #expect(layout.field(kind).contains(bar))
                    #expect(layout.part(at: CGPoint(x: bar.midX, y: bar.midY)) == .bar(kind, age))
                }
            }
            #expect(layout.part(at: CGPoint(x: 30, y: 20)) == .head)
            #expect(layout.part(at: CGPoint(x: layout.detail(1).midX, y: layout.detail(1).midY)) == .panel)
        }
    }

    // Docking and floating

    private static let room = CGRect(x: 16, y: 16, width: 1000, height: 600), size = CGSize(width: 300, height: 200)

    @Test func hudDocksNearSidesAndFloatsElsewhere() {
        var place = HUDPlacement()
        place.move(to: CGPoint(x: 30, y: 300), Self.size, in: Self.room)
        #expect(place.side == .left)
        #expect(place.frame(Self.size, in: Self.room) == CGRect(x: 16, y: 300, width: 300, height: 200))
        place.move(to: CGPoint(x: 400, y: 100), Self.size, in: Self.room)
        #expect(place.side == nil)
        let frame = place.frame(Self.size, in: Self.room)
        #expect(frame.map { abs($0.minX - 400) < 1e-9 && abs($0.minY - 100) < 1e-9 } == true)
        place.move(to: CGPoint(x: 5000, y: 5000), Self.size, in: Self.room)
        #expect(place.side == .right)
        #expect(place.frame(Self.size, in: Self.room)?.maxY == Self.room.maxY, "it never leaves the room")
    }

    @Test func dockedHUDStaysAtItsSideAfterResize() {
        var place = HUDPlacement()
        place.move(to: CGPoint(x: 16, y: 500), Self.size, in: Self.room)
        let other = CGRect(x: 10, y: 20, width: 500, height: 300)
        #expect(place.frame(Self.size, in: other) == CGRect(x: 10, y: 120, width: 300, height: 200), "below, at the left")
    }

    @Test func hudMakesWayForObstacle() {
        let place = HUDPlacement(), own = place.frame(Self.size, in: Self.room)
        let aside = CGRect(x: 900, y: 400, width: 100, height: 100)
        #expect(place.frame(Self.size, in: Self.room, beside: aside) == own, "nothing lies in its way")
        let right = CGRect(x: 600, y: 20, width: 400, height: 580)
        #expect(place.frame(Self.size, in: Self.room, beside: right)?.minX == Self.room.minX, "at the other side")
        let top = CGRect(x: 0, y: 0, width: 1032, height: 300)
        #expect(place.frame(Self.size, in: Self.room, beside: top)?.maxY == Self.room.maxY, "at the bottom")
        #expect(place.frame(Self.size, in: Self.room, beside: Self.room) == nil)
    }
}
