// How a game ends, to look at: rings of light around the mine that went off, or flakes in the numbers' colours.

import Foundation
import Geometry
import Imaging
import Layers
import Views

extension BoardEffects {
    /// Rings of light around a mine that went off.
    func explode(at p: CellPosition, visible: CGRect) {
        guard let geometry, let tree = window?.tree else { return }
        let cell = geometry.rect(of: p), side = max(geometry.side, 24) * 7
        guard visible.insetBy(dx: -side, dy: -side).intersects(cell) else { return }
        for i in 0..<3 {
            let ring = takeLayer()
            ring.frame = CGRect(x: cell.midX - side / 2, y: cell.midY - side / 2, width: side, height: side)
            ring.cornerRadius = side / 2
            ring.borderWidth = side * 0.035
            ring.borderColor = i == 1 ? palette.warm : palette.blast
            let begin = ring.localTime(at: tree.time) + Double(i) * 0.11
            var grow = BasicAnimation<Transform3D>(
                .transform, from: .scale(0.08, 0.08, 1), to: .identity, duration: 0.7, curve: .easeOut)
            grow.timing.beginTime = begin
            grow.timing.fillMode = .backwards
            var fade = BasicAnimation<Float>(.opacity, from: 0.85, to: 0, duration: 0.7, curve: .easeOut)
            fade.timing.beginTime = begin
            fade.timing.fillMode = .backwards
            play(ring, [("fade", fade), ("grow", grow)], in: tree)
        }
    }

    /// Flakes in the numbers' colours over what shows.
    func celebrate(visible: CGRect) {
        guard let tree = window?.tree else { return }
        var random = SeededRandom(seed: 12)
        func chance(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(random.below(1001)) / 1000 }
        for i in 0..<90 {
            let flake = takeLayer()
            let size = chance(5, 12)
            flake.frame = CGRect(x: 0, y: 0, width: size, height: i % 3 == 0 ? size : size * 0.5)
            flake.cornerRadius = i % 3 == 0 ? size / 2 : 1.5
            flake.backgroundColor = i % 5 == 0 ? palette.text : palette.number(1 + i % 6)
            let x = visible.minX + chance(0.02, 0.98) * visible.width, y = visible.minY - chance(8, 60)
            let fall = visible.height * chance(0.65, 1.1), sway = chance(18, 60)
            var path: [CGPoint] = []
            for step in 0...6 {
                let t = Double(step) / 6
                path.append(CGPoint(x: x + sin(t * 5 + Double(i)) * sway, y: y + fall * t * (0.55 + 0.45 * t)))
            }
            let begin = flake.localTime(at: tree.time) + chance(0, 0.7), duration = chance(1.5, 2.4)
            flake.position = path[6]
            var move = KeyframeAnimation<CGPoint>(.position, values: path, duration: duration)
            var fade = KeyframeAnimation<Float>(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.08, 0.7, 1], duration: duration)
            var turn = BasicAnimation<Transform3D>(
                .transform, from: .rotation(chance(0, 3), x: 0.3, y: 0.2, z: 1), to: .rotation(chance(4, 9), x: 0.3, y: 0.2, z: 1),
                duration: duration)
            move.timing.beginTime = begin
            fade.timing.beginTime = begin
            turn.timing.beginTime = begin
            move.timing.fillMode = .backwards
            fade.timing.fillMode = .backwards
            turn.timing.fillMode = .backwards
            play(flake, [("move", move), ("fade", fade), ("turn", turn)], in: tree)
        }
    }
}
