// In which order the planes of one 3D space are drawn, the farther first.
//
// Two planes that overlap in the picture compare by depth over the overlap. If all comparisons agree on
// one direction and close no ring, that order is taken (stable otherwise). If not, a binary space
// partition splits planes along the lines where depths are equal (Fuchs, Kedem, Naylor 1980).
//
// Kept with the space's transform layer: while no plane moves nothing is found out again, and finding an
// order without splits again takes no memory.

import Geometry
import RenderTree

final class SpaceOrder {
    /// A plane or a part of one.
    struct Piece {
        /// Which of the planes.
        let plane: Int
        /// What splitting has left of it, in the picture's coordinates; none if it is whole.
        var cuts: [HalfPlane] = []
        /// The same on the device.
        var deviceCuts: [HalfPlane] = []
    }

    /// From back to front.
    private(set) var pieces: [Piece] = []

    private var planes: [SpacePlane.Geometry] = []
    private var picture: PlaneProjection?
    // Working memory of `sort`: for every plane how many must still be drawn before it, and a list of
    // those that come after it, linked through `links`.
    private var waiting: [Int] = []
    private var firstLink: [Int] = []
    private var links: [Link] = []
    private var overlap = ConvexPolygon(), spare = ConvexPolygon()

    private struct Link {
        let after, next: Int
    }

    private static let none = -1

    /// Depths closer than this (points) count as equal: rounding in products of a few transforms.
    private static let epsilon = 1e-6

    /// Finds the order of `planes`; `picture` is the projection from their space's picture to the device.
    func update(_ planes: ArraySlice<SpacePlane>, picture: PlaneProjection) {
        if !take(planes) {
            if !sort() {
                pieces.removeAll(keepingCapacity: true)
                partition(self.planes.indices.map { Part(plane: $0, outline: self.planes[$0].outline) })
            }
            self.picture = nil
        }
        guard self.picture != picture else { return }
        self.picture = picture
        let inverse = picture.inverse
        for i in pieces.indices where !pieces[i].cuts.isEmpty {
            pieces[i].deviceCuts = inverse.map { inverse in pieces[i].cuts.map { $0.carried(by: inverse) } } ?? []
        }
    }

    /// Takes over where planes lie; true if they lie as before.
    private func take(_ new: ArraySlice<SpacePlane>) -> Bool {
        var same = new.count == planes.count
        if new.count < planes.count { planes.removeLast(planes.count - new.count) }
        for (i, plane) in new.enumerated() {
            if i == planes.count {
                planes.append(SpacePlane.Geometry(plane))
            } else if planes[i].update(plane) {
                same = false
            }
        }
        return same
    }

    /// An order without splits; false if there is none.
    private func sort() -> Bool {
        let count = planes.count
        waiting.removeAll(keepingCapacity: true)
        waiting.append(contentsOf: repeatElement(0, count: count))
        firstLink.removeAll(keepingCapacity: true)
        firstLink.append(contentsOf: repeatElement(SpaceOrder.none, count: count))
        links.removeAll(keepingCapacity: true)
        for i in 0..<count {
            for j in (i + 1)..<max(count, i + 1) where planes[i].meets(planes[j]) {
                overlap.become(planes[i].outline)
                overlap.formIntersection(planes[j].outline, &spare)
                guard !overlap.isEmpty else { continue }
                switch side(of: overlap, planes[i].difference(to: planes[j])) {
                case .front: draw(i, before: j)
                case .back: draw(j, before: i)
                case .both: return false
                }
            }
        }
        pieces.removeAll(keepingCapacity: true)
        while pieces.count < count {
            guard let next = waiting.firstIndex(of: 0) else { return false }
            waiting[next] = SpaceOrder.none
            pieces.append(Piece(plane: next))
            var link = firstLink[next]
            while link != SpaceOrder.none {
                waiting[links[link].after] -= 1
                link = links[link].next
            }
        }
        return true
    }

    private func draw(_ i: Int, before j: Int) {
        links.append(Link(after: j, next: firstLink[i]))
        firstLink[i] = links.count - 1
        waiting[j] += 1
    }

    /// What is still to be put in order.
    private struct Part {
        let plane: Int
        var outline: ConvexPolygon
        var cuts: [HalfPlane] = []

        func cut(by half: HalfPlane) -> Part {
            var result = self, spare = ConvexPolygon()
            result.cuts.append(half)
            result.outline.clip(to: half, &spare)
            return result
        }
    }

    /// Splits every part by the first one's plane, and each side in turn.
    private func partition(_ parts: [Part]) {
        guard let first = parts.first else { return }
        var back: [Part] = [], front: [Part] = []
        for part in parts.dropFirst() {
            let nearer = planes[first.plane].difference(to: planes[part.plane])
            switch side(of: part.outline, nearer) {
            case .front: front.append(part)
            case .back: back.append(part)
            case .both:
                front.append(part.cut(by: nearer))
                back.append(part.cut(by: HalfPlane(a: -nearer.a, b: -nearer.b, c: -nearer.c)))
            }
        }
        partition(back)
        pieces.append(Piece(plane: first.plane, cuts: first.cuts))
        partition(front)
    }

    private enum Side {
        case front, back, both
    }

    /// Where a polygon lies that is nearer by `nearer` than something else.
    private func side(of polygon: ConvexPolygon, _ nearer: HalfPlane) -> Side {
        let range = polygon.range(of: nearer)
        let scale = max(1, abs(range.lowerBound), abs(range.upperBound)) * SpaceOrder.epsilon
        if range.lowerBound >= -scale { return .front }
        return range.upperBound <= scale ? .back : .both
    }
}

extension HalfPlane {
    /// A half plane of some plane as one of the device: a·X + b·Y + c ≥ 0 with (X, Y) the point that
    /// shows at the pixel, by the inverse projection `q` (its w is positive where anything shows). The device's
    /// is in pixels, and its line a thousandth of one further left (or up): of two halves exactly one has a
    /// pixel whose centre lies on the line, and both compositors find the same one.
    fileprivate func carried(by q: PlaneProjection) -> HalfPlane {
        let half = HalfPlane(
            a: a * q.xx + b * q.xy + c * q.xw, b: a * q.yx + b * q.yy + c * q.yw,
            c: a * q.tx + b * q.ty + c * q.tw)
        let length = (half.a * half.a + half.b * half.b).squareRoot()
        guard length > 0 else { return half }
        let bias = half.a > 0 || (half.a == 0 && half.b > 0) ? HalfPlane.bias : -HalfPlane.bias
        return HalfPlane(a: half.a / length, b: half.b / length, c: half.c / length + bias)
    }

    private static let bias = 1.0 / 1024
}
