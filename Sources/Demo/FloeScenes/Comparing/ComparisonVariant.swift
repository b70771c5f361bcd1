// The subjects of a comparison: techniques, compositors, or both.

import FloeMeasuring
import FloeRenderTree
import FloeViewTree
import Foundation

/// A technique, drawn by one of the compositors.
package struct ComparisonVariant: Hashable, Sendable {
    package let technique: Technique
    package let compositor: CompositorKind
    /// The optimisation that the compositor leaves out, by its name; nil for none.
    package var without: String?

    package init(_ technique: Technique, _ compositor: CompositorKind, without: String? = nil) {
        self.technique = technique
        self.compositor = compositor
        self.without = without
    }

    /// The name for traces.
    package var name: String { "\(technique.name), \(compositor.rawValue.uppercased())" }
}

extension ScenesView {
    /// Returns a copy that shows `variant`, with the switches that the scene's description asks for in comparisons, and `switches` over
    /// these. `work` and `size` as for other copies.
    func makeCopy(
        showing variant: ComparisonVariant, switches: [String: Bool] = [:], work: WorkQueue, size: CGSize
    ) -> ScenesView {
        let copy = makeCopy(work: work, size: size)
        copy.scene.technique = variant.technique
        for (name, isOn) in scene.description.switchesInComparison.merging(switches, uniquingKeysWith: { $1 }) {
            copy.scene.setSwitch(name, isOn)
        }
        copy.state.compositor = variant.compositor
        copy.state.pictures = .one
        return copy
    }

    /// Makes what plays a copy that shows `variant`. `size`: the window's, in points. `now` is used for costs only.
    func makePlayer(
        showing variant: ComparisonVariant, switches: [String: Bool] = [:], size: CGSize, scale: Double, now: @escaping () -> Double
    ) -> ScenePlayer {
        let work = WorkQueue(threads: 0), copy = makeCopy(showing: variant, switches: switches, work: work, size: size)
        return ScenePlayer(copy, work: work, size: size, scale: scale, now: now)
    }

    /// Plays a variant up to the first moment of the script at which the scene's point is visible in motion.
    package func still(of variant: ComparisonVariant, size: CGSize, scale: Double) -> ScenePlayer.Still {
        let player = makePlayer(showing: variant, size: size, scale: scale, now: { 0 })
        player.play(until: player.firstMoment)
        return player.still
    }
}

/// The choices of what to compare.
package enum ComparisonChoice: CaseIterable, Sendable {
    /// The two techniques of the claim; the first and the last one of a scene that has no such claim.
    case claim
    /// All of the scene's techniques.
    case techniques
    /// The current technique on the CPU and on the GPU.
    case compositors
    /// All of the scene's techniques, on the CPU and on the GPU.
    case everything
    /// The two techniques of the claim, by what the user did last in place of the script.
    case motion

    /// The choices that differ in a scene.
    static func choices(for scene: SceneDescription) -> [ComparisonChoice] {
        allCases.filter { $0 != .techniques || scene.techniques.count > 2 }
    }

    /// A few words. `claim`: the scene's.
    package func title(_ claim: Claim?, isGPUSoftware: Bool) -> String {
        switch self {
        case .claim: claim.map { "\($0.roles.before) and \($0.roles.after.lowercased())" } ?? "First and last"
        case .techniques: "All techniques"
        case .compositors: "CPU and \(CompositorKind.gpu.title(isSoftware: isGPUSoftware))"
        case .everything: "Everything"
        case .motion: "What I just did"
        }
    }

    /// The title for where there is little room.
    var shortTitle: String {
        switch self {
        case .claim: "Pair"
        case .techniques: "All"
        case .compositors: "CPU/GPU"
        case .everything: "Full"
        case .motion: "Mine"
        }
    }

    var summary: String {
        switch self {
        case .claim: "Both ways of the scene's claim."
        case .techniques: "Every technique of this scene."
        case .compositors: "The current technique, composited by the CPU and by the GPU."
        case .everything: "Every technique of this scene, each by the CPU and by the GPU."
        case .motion: "Both ways, playing your last scroll, drag or skim in place of the script."
        }
    }

    /// Returns the variants to compare, in the article's order. Those on the GPU are left out where there is none. `hasGPU` is evaluated only
    /// by choices that need it.
    @MainActor
    package func variants(of scene: any Scene, compositor: CompositorKind, hasGPU: @autoclosure () -> Bool) -> [ComparisonVariant] {
        func kinds() -> [CompositorKind] { hasGPU() ? CompositorKind.allCases : [.cpu] }
        let claim = scene.measurableClaim
        let named = scene.techniques.filter { $0.name == claim?.before || $0.name == claim?.after }
        let two = named.count == 2 ? named : [scene.techniques.first, scene.techniques.last].compactMap { $0 }
        return switch self {
        case .claim, .motion: two.map { ComparisonVariant($0, compositor) }
        case .techniques: scene.techniques.map { ComparisonVariant($0, compositor) }
        case .compositors: kinds().map { ComparisonVariant(scene.technique, $0) }
        case .everything:
            kinds().flatMap { kind in scene.techniques.map { ComparisonVariant($0, kind) } }
        }
    }
}
