// The shortcuts that can be switched off by name (`FLOE_DISABLE=occlusion,damage`), so that each shows
// its worth and a fault can be cornered. Pictures are the same with any of them off.

/// What a compositor may do to save work.
public struct Optimisations: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Redraw only what changed.
    public static let damage = Optimisations(rawValue: 1)
    /// Skip what an opaque node covers.
    public static let occlusion = Optimisations(rawValue: 2)
    /// Vector kernels instead of the scalar reference.
    public static let simd = Optimisations(rawValue: 4)
    /// Kernels for this very processor instead of those that every one can run.
    public static let native = Optimisations(rawValue: 16)
    /// One draw call for many nodes.
    public static let batching = Optimisations(rawValue: 8)

    /// Draw a group without a picture of its own where no pixel can differ.
    public static let passThrough = Optimisations(rawValue: 32)

    /// Look up where pictures are clear or opaque instead of asking every pixel each time (CPU).
    public static let opacityRuns = Optimisations(rawValue: 64)
    /// Take what did not change from the frame before: nodes, and what compositors have worked out about them. Off,
    /// frames come without revisions, and everything is built and prepared anew.
    public static let reuse = Optimisations(rawValue: 256)

    /// Let programs suit a software renderer where OpenGL has one. Off, it gets those of a graphics card.
    public static let software = Optimisations(rawValue: 512)

    /// Have programs that mix by a blend mode sample the very target that they draw to, where OpenGL has a barrier for it. Off, they
    /// sample a copy (GPU).
    public static let backdropSampling = Optimisations(rawValue: 1024)

    /// Name → option, as the environment variable spells them.
    public static let names: [(name: String, option: Optimisations)] = [
        ("damage", .damage), ("occlusion", .occlusion), ("simd", .simd), ("native", .native), ("batching", .batching),
        ("pass-through", .passThrough), ("opacity-runs", .opacityRuns), ("reuse", .reuse), ("software", .software),
        ("backdrop-sampling", .backdropSampling),
    ]

    public static let all = Optimisations(names.map(\.option))
}
