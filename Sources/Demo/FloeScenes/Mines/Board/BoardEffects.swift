// Short effects above the board: covers that shrink away from cells just uncovered, nearest first; rings around a mine
// that went off; snow over a board that was won. Each is a layer with animations, showing a ready-made picture or a plain
// shape. Their number is bounded, and finished layers are recycled.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// Plays short effects above the cells.
final class BoardEffects: View {
    private let pictures: CellPictureStore
    private let palette: MinesPalette
    private var geometry: BoardGeometry?
    private var spare: [Layer] = []
    private var playing = 0

    /// The most layers playing at once for which covers are still added.
    static let limit = 480
    /// The duration of one cover's animation, and the longest delay of a flood's front; seconds.
    private static let coverDuration = 0.2, longestDelay = 0.45

    init(pictures: CellPictureStore, palette: MinesPalette) {
        self.pictures = pictures
        self.palette = palette
        super.init()
        isUserInteractionEnabled = false
    }

    func lay(out geometry: BoardGeometry) {
        // Covers lie where the cells were when the effect began, so a zoom ends them.
        if geometry != self.geometry, playing > 0 { removeAll() }
        self.geometry = geometry
    }

    func removeAll() {
        for effect in layer.sublayers {
            effect.removeAllAnimations()
            effect.removeFromSuperlayer()
        }
        spare = []
        playing = 0
    }

    /// The tree in which effects play; nil if motion is reduced, since they are nothing but motion.
    private var tree: LayerTree? { window.flatMap { $0.reducesMotion ? nil : $0.tree } }

    /// Fades covers off `cells`, those nearest to the first one first. Only cells in `visible` (content points) get one.
    func uncover(_ cells: [CellPosition], visible: CGRect) {
        guard let geometry, let tree, geometry.side >= 12, let first = cells.first else { return }
        let shown = geometry.cells(in: visible)
        let picture = pictures.pictures(side: Int((geometry.side * geometry.scale).rounded()))[.hidden]
        for p in cells where shown.contains(p) && playing < BoardEffects.limit {
            let distance = hypot(Double(p.x - first.x), Double(p.y - first.y))
            let delay = min(BoardEffects.longestDelay, distance * 0.022)
            let cover = takeLayer()
            cover.frame = geometry.rect(of: p)
            cover.contents = picture
            let begin = cover.localTime(at: tree.time) + delay
            let fade = BasicAnimation<Float>(.opacity, from: 1, to: 0, duration: BoardEffects.coverDuration, curve: .easeIn)
            let shrink = BasicAnimation<Transform3D>(
                .transform, from: .identity, to: .scale(0.55, 0.55, 1), duration: BoardEffects.coverDuration, curve: .easeIn)
            play(cover, [("fade", fade), ("shrink", shrink)], from: begin, in: tree)
        }
    }

    /// Returns a layer for an effect: a recycled one, or else a new one.
    private func takeLayer() -> Layer {
        playing += 1
        if let used = spare.popLast() {
            used.isHidden = false
            return used
        }
        let made = Layer()
        addLayers([made])
        return made
    }

    /// Plays `animations` from `time`, in the layer's own time, and recycles the layer when they are over. Its model opacity
    /// is 0, so that it is invisible at rest.
    private func play(_ effect: Layer, _ animations: [(String, any Animation)], from time: Double, in tree: LayerTree) {
        effect.opacity = 0
        tree.transaction({ settings in
            settings.disableActions = true
            settings.completion = { [weak self, weak effect] _ in
                guard let self, let effect, effect.superlayer === layer else { return }
                recycle(effect)
            }
        }) {
            for (key, animation) in animations { add(animation, key, to: effect, from: time) }
        }
    }

    private func add(_ animation: some Animation, _ key: String, to effect: Layer, from time: Double) {
        var animation = animation
        animation.timing.beginTime = time
        animation.timing.fillMode = .backwards
        effect.add(animation, forKey: key)
    }

    private func recycle(_ effect: Layer) {
        playing -= 1
        effect.isHidden = true
        effect.contents = nil
        effect.backgroundColor = .clear
        effect.borderWidth = 0
        effect.cornerRadius = 0
        effect.transform = .identity
        spare.append(effect)
    }

    /// Plays rings of light around a mine that went off.
    func explode(at p: CellPosition, visible: CGRect) {
        guard let geometry, let tree else { return }
        let cell = geometry.rect(of: p), side = max(geometry.side, 24) * 7
        guard visible.insetBy(dx: -side, dy: -side).intersects(cell) else { return }
        for i in 0..<3 {
            let ring = takeLayer()
            ring.frame = CGRect(x: cell.midX - side / 2, y: cell.midY - side / 2, width: side, height: side)
            ring.cornerRadius = side / 2
            ring.borderWidth = side * 0.035
            ring.borderColor = i == 1 ? palette.warm : palette.blast
            let begin = ring.localTime(at: tree.time) + Double(i) * 0.11
            let grow = BasicAnimation<Transform3D>(
                .transform, from: .scale(0.08, 0.08, 1), to: .identity, duration: 0.7, curve: .easeOut)
            let fade = BasicAnimation<Float>(.opacity, from: 0.85, to: 0, duration: 0.7, curve: .easeOut)
            play(ring, [("fade", fade), ("grow", grow)], from: begin, in: tree)
        }
    }

    /// Drops flakes in the numbers' colours over the visible area.
    func celebrate(visible: CGRect) {
        guard let tree else { return }
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
            let move = KeyframeAnimation<CGPoint>(.position, values: path, duration: duration)
            let fade = KeyframeAnimation<Float>(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.08, 0.7, 1], duration: duration)
            let turn = BasicAnimation<Transform3D>(
                .transform, from: .rotation(chance(0, 3), x: 0.3, y: 0.2, z: 1), to: .rotation(chance(4, 9), x: 0.3, y: 0.2, z: 1),
                duration: duration)
            play(flake, [("move", move), ("fade", fade), ("turn", turn)], from: begin, in: tree)
        }
    }
}
