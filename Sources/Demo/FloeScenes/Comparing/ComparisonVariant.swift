// The subjects of a comparison: techniques, compositors, or both.

import FloeMeasuring
import FloeRenderTree

/// A technique, drawn by one of the compositors.
package struct ComparisonVariant: Equatable, Sendable {
    /// The name for people and in a scene's claim: that of the technique, of the compositor, or both.
    package let name: String
    package let technique: Technique
    package let compositor: CompositorKind

    /// The name, with the technique's title in front if the name begins with the technique.
    var title: String {
        name.hasPrefix(technique.name) ? "\(technique.title) (\(technique.name))" + name.dropFirst(technique.name.count) : name
    }
}

/// The choices of what to compare.
package enum ComparisonChoice: CaseIterable, Sendable {
    /// The two techniques of the article's claim; the first and the last one of a scene that has no such claim.
    case claim
    /// All of the scene's techniques.
    case techniques
    /// The current technique on the CPU and on the GPU.
    case compositors
    /// The article's two techniques on the CPU and on the GPU.
    case both

    /// One or two words.
    package var title: String {
        switch self {
        case .claim: "The article's two"
        case .techniques: "All"
        case .compositors: "CPU and GPU"
        case .both: "Both"
        }
    }

    /// The title for where there is little room.
    var shortTitle: String {
        switch self {
        case .claim: "Claim"
        case .compositors: "CPU, GPU"
        case .techniques, .both: title
        }
    }

    var summary: String {
        switch self {
        case .claim: "The two techniques of the article's claim, not always the first and the last of the strip."
        case .techniques: "Every technique of this scene."
        case .compositors: "The current technique, composited by the CPU and by the GPU."
        case .both: "The article's two techniques, each by the CPU and by the GPU."
        }
    }

    /// Returns the variants to compare, in the article's order. Those on the GPU are left out where there is none. `hasGPU` is evaluated only
    /// by choices that need it.
    @MainActor
    package func variants(of scene: any Scene, compositor: CompositorKind, hasGPU: @autoclosure () -> Bool) -> [ComparisonVariant] {
        func variant(_ technique: Technique, _ kind: CompositorKind, _ name: String) -> ComparisonVariant {
            ComparisonVariant(name: name, technique: technique, compositor: kind)
        }
        func kinds() -> [CompositorKind] { hasGPU() ? CompositorKind.allCases : [.cpu] }
        let claim = scene.measurableClaim
        let named = scene.techniques.filter { $0.name == claim?.before || $0.name == claim?.after }
        let two = named.count == 2 ? named : [scene.techniques.first, scene.techniques.last].compactMap { $0 }
        return switch self {
        case .claim: two.map { variant($0, compositor, $0.name) }
        case .techniques: scene.techniques.map { variant($0, compositor, $0.name) }
        case .compositors: kinds().map { variant(scene.technique, $0, $0.rawValue.uppercased()) }
        case .both: two.flatMap { one in kinds().map { variant(one, $0, "\(one.name), \($0.rawValue.uppercased())") } }
        }
    }
}
