// Where the HUD lies: docked at a side of the available room, or floating in it. It is stored as a share of the free space, so
// that it keeps its corner when the window's size changes.

import Foundation

/// A position that is independent of the window's size.
struct HUDPlacement: Equatable {
    enum Side {
        case left, right
    }

    /// The side it is docked at. Nil: it floats.
    private(set) var side: Side? = .right
    /// Shares of the room that it leaves free, 0…1.
    private var x = 1.0, y = 0.0

    /// Distance from a side at which it docks, in points.
    static let reach = 28.0

    /// Returns the frame of something of `size` in `room`, or nil if it does not fit.
    func frame(_ size: CGSize, in room: CGRect) -> CGRect? {
        let free = CGSize(width: room.width - size.width, height: room.height - size.height)
        guard free.width >= 0, free.height >= 0 else { return nil }
        let x = side.map { $0 == .left ? 0 : 1 } ?? x
        return CGRect(x: room.minX + free.width * x, y: room.minY + free.height * y, width: size.width, height: size.height)
    }

    /// Returns its frame in `room`, at the other side if it would cover `obstacle`. Nil if neither side is free.
    func frame(_ size: CGSize, in room: CGRect, beside obstacle: CGRect?) -> CGRect? {
        guard let obstacle, let own = frame(size, in: room), own.intersects(obstacle) else { return frame(size, in: room) }
        let sides: [Side] = own.midX < room.midX ? [.right, .left] : [.left, .right]
        for side in sides {
            for y in [self.y, 0, 1] {
                var other = self
                other.side = side
                other.y = y
                if let frame = other.frame(size, in: room), !frame.intersects(obstacle) { return frame }
            }
        }
        return nil
    }

    /// Moves something of `size` as near to `origin` as `room` allows. Docks it when near a side.
    mutating func move(to origin: CGPoint, _ size: CGSize, in room: CGRect) {
        let free = CGSize(width: room.width - size.width, height: room.height - size.height)
        func share(_ way: Double, _ free: Double) -> Double { free > 0 ? min(1, max(0, way / free)) : 0 }
        let left = origin.x - room.minX
        x = share(left, free.width)
        y = share(origin.y - room.minY, free.height)
        side = left <= HUDPlacement.reach ? .left : free.width - left <= HUDPlacement.reach ? .right : nil
    }
}
