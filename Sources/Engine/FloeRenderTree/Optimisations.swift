// The shortcuts that can be switched off by name (`FLOE_DISABLE=occlusion,damage`), to measure what each is worth and to isolate
// a fault. Pictures are the same with any of them off.

/// The optimisations that a compositor may use.
public struct Optimisations: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Redraw only what changed.
    public static let damage = Optimisations(rawValue: 1)
    /// Skip what an opaque node covers.
    public static let occlusion = Optimisations(rawValue: 2)
    /// Vector kernels instead of the scalar reference.
    public static let simd = Optimisations(rawValue: 4)
    /// Kernels for this particular processor instead of those that run on every one.
    public static let native = Optimisations(rawValue: 16)
    /// One draw call for many nodes.
    public static let batching = Optimisations(rawValue: 8)

    /// Draw a group without an offscreen picture where no pixel can differ.
    public static let passThrough = Optimisations(rawValue: 32)

    /// Look up where images are clear or opaque instead of testing every pixel each time (CPU).
    public static let opacityRuns = Optimisations(rawValue: 64)
    /// Reuse what did not change since the previous frame: nodes, and what compositors have computed from them. Without it,
    /// frames come without revisions, and everything is built and prepared anew.
    public static let reuse = Optimisations(rawValue: 256)

    /// Use programs suited to a software renderer where OpenGL has one. Without it, such a renderer gets those of a graphics card.
    public static let software = Optimisations(rawValue: 512)

    /// Let programs with a blend mode sample the target that they draw to, where OpenGL has a barrier for it. Without it, they
    /// sample a copy (GPU).
    public static let backdropSampling = Optimisations(rawValue: 1024)

    /// Pairs of name and option, as the environment variable spells them.
    public static let names: [(name: String, option: Optimisations)] = [
        ("damage", .damage), ("occlusion", .occlusion), ("simd", .simd), ("native", .native), ("batching", .batching),
        ("pass-through", .passThrough), ("opacity-runs", .opacityRuns), ("reuse", .reuse), ("software", .software),
        ("backdrop-sampling", .backdropSampling),
    ]

    /// Every optimisation, as a compositor uses them unless told otherwise.
    public static let all = Optimisations(names.map(\.option))
}
