// The depth sorter finds the order that comparing all pairs of a space's planes gives.

import Foundation
import FloeGeometry
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeLayerTree

@MainActor
struct DepthSorterTests {
    private struct Piece: Equatable {
        let plane: Int
        var cuts: [HalfPlane] = []
    }

    private func plane(_ space: Transform3D, width: Double, height: Double) -> SpacePlane {
        var plane = SpacePlane(layer: Layer(), space: space, opacity: 1, time: 0, inherited: 0)
        plane.rect = PlaneRect(minX: -width / 2, minY: -height / 2, maxX: width / 2, maxY: height / 2)
        return plane
    }

    private func pieces(_ order: DepthSorter) -> [Piece] { order.pieces.map { Piece(plane: $0.plane, cuts: $0.cuts) } }

    // MARK: - Reference: all pairs

    private func side(_ polygon: ConvexPolygon, _ nearer: HalfPlane) -> (front: Bool, back: Bool) {
        let range = polygon.range(of: nearer)
        let scale = max(1, abs(range.lowerBound), abs(range.upperBound)) * 1e-6
        return (range.lowerBound >= -scale, range.upperBound <= scale)
    }

    /// Returns the order by its definition: by the overlaps of all pairs, otherwise stable, with planes split if no order exists.
    private func plain(_ planes: [SpacePlane.Geometry]) -> [Piece] {
        sorted(planes) ?? partition(planes, planes.indices.map { (Piece(plane: $0), planes[$0].outline) })
    }

    private func sorted(_ planes: [SpacePlane.Geometry]) -> [Piece]? {
        var before = planes.map { _ in Set<Int>() }, spare = ConvexPolygon()
        for i in planes.indices {
            for j in planes.indices where j > i {
                let (a, b) = (planes[i].outline.corners, planes[j].outline.corners)
                guard a.low.x <= b.high.x, b.low.x <= a.high.x, a.low.y <= b.high.y, b.low.y <= a.high.y else { continue }
                var overlap = planes[i].outline
                overlap.formIntersection(planes[j].outline, &spare)
                if overlap.isEmpty { continue }
                let side = side(overlap, planes[i].difference(to: planes[j]))
                guard side.front || side.back else { return nil }
                if side.front { before[j].insert(i) } else { before[i].insert(j) }
            }
        }
        var result: [Piece] = [], left = Set(planes.indices)
        while !left.isEmpty {
            guard let next = planes.indices.first(where: { left.contains($0) && before[$0].isDisjoint(with: left) }) else { return nil }
            left.remove(next)
            result.append(Piece(plane: next))
        }
        return result
    }

    private func partition(_ planes: [SpacePlane.Geometry], _ parts: [(Piece, ConvexPolygon)]) -> [Piece] {
        guard let (first, _) = parts.first else { return [] }
        var back: [(Piece, ConvexPolygon)] = [], front = back, spare = ConvexPolygon()
        for (piece, outline) in parts.dropFirst() {
            let nearer = planes[first.plane].difference(to: planes[piece.plane])
            let side = side(outline, nearer)
            if side.front {
                front.append((piece, outline))
            } else if side.back {
                back.append((piece, outline))
            } else {
                for (half, isFront) in [(nearer, true), (HalfPlane(a: -nearer.a, b: -nearer.b, c: -nearer.c), false)] {
                    var part = outline
                    part.clip(to: half, &spare)
                    let cut = Piece(plane: piece.plane, cuts: piece.cuts + [half])
                    if isFront { front.append((cut, part)) } else { back.append((cut, part)) }
                }
            }
        }
        return partition(planes, back) + [first] + partition(planes, front)
    }

    // MARK: - Random planes

    /// Kinds of random space. Cards that all face one way never cut through each other, those that face any way do.
    private enum Look: CaseIterable {
        case parallel, flat, anyhow, sparse, tiny, absurd
    }

    private func random(_ look: Look, _ numbers: inout SplitMix64) -> SpacePlane {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
        func turn() -> Transform3D { .rotation(number(-3...3), x: number(-1...1), y: number(-1...1), z: number(-1...1)) }
        // Whole numbers, so that some edges touch and some depths are equal.
        let x = number(-200...200).rounded(), y = number(-100...100).rounded(), z = number(-100...100).rounded()
        var space: Transform3D, size = (number(1...80).rounded(), number(1...80).rounded())
        switch look {
        case .parallel: space = Transform3D.rotation(.pi / 3, x: 0, y: 1, z: 0).concatenating(.translation(x, y, z))
        case .flat: space = .translation(x, y, Bool.random(using: &numbers) ? 0 : 1)
        case .anyhow: space = turn().concatenating(.translation(x, y, z))
        case .sparse: space = turn().concatenating(.translation(x * 10, y * 10, z))
        case .tiny:
            space = turn().concatenating(.translation(x / 100, y / 100, z / 100))
            size = (size.0 / 100, size.1 / 100)
        case .absurd:
            space = turn().concatenating(.translation(x * number(0...1e5), y, z * number(0...20)))
            size = (size.0 * number(0...1e4), Bool.random(using: &numbers) ? 0 : size.1)
        }
        if Int.random(in: 0..<8, using: &numbers) > 0 { space = space.concatenating(.perspective(distance: 500)) }
        return plane(space, width: size.0, height: size.1)
    }

    @Test func `the order equals that from comparing all pairs`() {
        var numbers = SplitMix64(seed: 1), split = 0, whole = 0
        for round in 0..<400 {
            let look = Look.allCases[round % Look.allCases.count]
            var planes = (0..<Int.random(in: 1...40, using: &numbers)).map { _ in random(look, &numbers) }
            let order = DepthSorter()
            // Then planes move, come and go. State kept from the previous order must not affect the next.
            for _ in 0..<4 {
                order.update(planes[...], picture: .identity)
                let expected = plain(planes.map { SpacePlane.Geometry($0) })
                #expect(pieces(order) == expected, "round \(round), \(look)")
                if expected.contains(where: { !$0.cuts.isEmpty }) { split += 1 } else { whole += 1 }
                planes[Int.random(in: planes.indices, using: &numbers)] = random(look, &numbers)
                if Bool.random(using: &numbers) { planes.append(random(look, &numbers)) } else if planes.count > 1 { planes.removeLast() }
            }
        }
        #expect(split > 200 && whole > 200)
    }

    // MARK: - Decks

    @Test func `a plane that cuts through a deck of cards is split, and the deck stays in order`() {
        let count = 52
        let deck = (0..<count).map { i in
            plane(Transform3D.translation(0, 0, -Double(i)).concatenating(.perspective(distance: 500)), width: 100, height: 100)
        }
        let order = DepthSorter()
        order.update(deck[...], picture: .identity)
        #expect(order.pieces.map(\.plane) == (0..<count).reversed() && order.pieces.allSatisfy { $0.cuts.isEmpty })
        let knife = plane(.rotation(.pi / 3, x: 0, y: 1, z: 0), width: 10, height: 10)
        order.update((deck + [knife])[...], picture: .identity)
        #expect(order.pieces.filter { $0.plane < count }.map(\.plane) == (0..<count).reversed())
        #expect(order.pieces.count { $0.plane == count } > 1)
    }

    @Test func `thousands of cards side by side are in order without being split`() {
        let cards = (0..<3000).map { i in
            let place = Transform3D.translation(Double(i % 60) * 20, Double(i / 60) * 20, 0)
            let space = Transform3D.rotation(.pi / 3, x: 0, y: 1, z: 0).concatenating(place).concatenating(.perspective(distance: 500))
            return plane(space, width: 18, height: 18)
        }
        let order = DepthSorter()
        order.update(cards[...], picture: .identity)
        #expect(order.pieces.count == 3000 && order.pieces.allSatisfy { $0.cuts.isEmpty })
    }
}
