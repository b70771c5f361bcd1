// The order in which the planes of one 3D space are drawn, farthest first.
//
// Two planes that overlap in the picture are compared by depth over their overlap. If every comparison is unambiguous and they
// form no cycle, that order is used (stable otherwise). If not, a binary space partition splits planes along the lines of equal
// depth (Fuchs, Kedem, Naylor 1980).
//
// A sorter is kept with the space's transform layer: while no plane moves nothing is recomputed, and finding an order without
// splits again allocates nothing.

import FloeGeometry
import FloeRenderTree

final class DepthSorter {
    /// A plane or a part of one.
    struct Piece {
        /// The plane's index.
        let plane: Int
        /// The half planes it is cut to, in the picture's coordinates; empty if it is whole.
        var cuts: [HalfPlane] = []
        /// `cuts` in device space.
        var deviceCuts: [HalfPlane] = []
    }

    /// From back to front.
    private(set) var pieces: [Piece] = []

    private var planes: [SpacePlane.Geometry] = []
    private var picture: PlaneProjection?
    private var comparisons = PlaneSweep()
    private var behind = TopologicalSort()

    /// Depths closer than this (in points) count as equal: rounding in products of a few transforms.
    static let epsilon = 1e-6

    /// Sorts `planes`; `picture` is the projection from their space's picture to the device.
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

    /// Copies the planes' geometry. Returns true if none of it has changed.
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

    /// Finds an order without splits. Returns false if there is none.
    private func sort() -> Bool {
        behind.begin(planes.count)
        guard comparisons.compare(planes, &behind) else { return false }
        pieces.removeAll(keepingCapacity: true)
        behind.forEach { pieces.append(Piece(plane: $0)) }
        return pieces.count == planes.count
    }

    /// A part of a plane that still has to be ordered.
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

    /// A pending step of the partition; the farthest is at the end of the list.
    private enum Step {
        case split([Part])
        case done(Piece)
    }

    /// Splits every part by the first one's plane, then each side in turn. Not recursive, because the depth may reach the number
    /// of planes.
    private func partition(_ parts: [Part]) {
        var steps = [Step.split(parts)]
        while let step = steps.popLast() {
            switch step {
            case .done(let piece): pieces.append(piece)
            case .split(let parts):
                guard let first = parts.first else { continue }
                var back: [Part] = [], front: [Part] = []
                for part in parts.dropFirst() { split(part, by: first.plane, &back, &front) }
                steps.append(.split(front))
                steps.append(.done(Piece(plane: first.plane, cuts: first.cuts)))
                steps.append(.split(back))
            }
        }
    }

    /// Adds `part` to the side of `plane` on which it lies, or cuts it in two.
    private func split(_ part: Part, by plane: Int, _ back: inout [Part], _ front: inout [Part]) {
        let nearer = planes[plane].difference(to: planes[part.plane])
        switch DepthSorter.side(of: part.outline, nearer) {
        case .front: front.append(part)
        case .back: back.append(part)
        case .both:
            front.append(part.cut(by: nearer))
            back.append(part.cut(by: HalfPlane(a: -nearer.a, b: -nearer.b, c: -nearer.c)))
        }
    }

    enum Side {
        case front, back, both
    }

    /// Returns the side on which a polygon lies, given how much nearer it is than something else.
    static func side(of polygon: ConvexPolygon, _ nearer: HalfPlane) -> Side {
        let range = polygon.range(of: nearer)
        let scale = max(1, abs(range.lowerBound), abs(range.upperBound)) * DepthSorter.epsilon
        if range.lowerBound >= -scale { return .front }
        return range.upperBound <= scale ? .back : .both
    }
}

extension HalfPlane {
    /// Maps a half plane of the picture to one of the device: a·X + b·Y + c ≥ 0 with (X, Y) the point that shows at the pixel, by
    /// the inverse projection `q` (whose w is positive wherever anything shows). The result is in pixels, with its line moved
    /// about a thousandth of a pixel to the left (or up): a pixel whose centre lies on the line then belongs to exactly one of
    /// two halves, and both compositors agree which.
    fileprivate func carried(by q: Projection<PixelSpace, PointSpace>) -> HalfPlane {
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
