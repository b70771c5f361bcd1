// A render node prepared for drawing: small plain values, computed once, that both compositors only look up. Data that only some
// kinds need is in separate arrays (`FramePlan`), indexed by `detail`.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// One item of a plan, at the index of its node in the frame.
package struct DrawItem: Sendable {
    /// The source of an item's colours, or which bracket it is.
    package enum Kind: UInt8, Sendable {
        /// Shows nothing: empty or seen edge on.
        case nothing
        /// Not prepared, because it lies outside the area being drawn.
        case deferred
        /// One colour; a border if `isBorder`.
        case solid
        /// An axis-aligned image at whole pixels: a row of texels is a row of pixels.
        case copy
        /// An axis-aligned image, plain or nine-part: texels are found by column and row.
        case axisAligned
        /// A projected image.
        case projected
        /// A projected nine-part image.
        case projectedNinePart
        case gradient
        case beginGroup, mask, endGroup
    }

    package internal(set) var kind: Kind
    /// Whether the group around it is cut by this border's outer edge, so that the border covers a share of what that edge leaves.
    package internal(set) var isShare = false
    /// The opacity of all kinds except solid colours, which include it in `pixel`.
    package internal(set) var opacity = Opacity.opaque
    /// Whether all its colours are opaque, opacity included.
    package internal(set) var isOpaque = false
    /// Whether it is one opaque colour in all of the group around it. On such a ground, what follows blends as it would in an
    /// offscreen target of the group's own.
    package internal(set) var isGround = false
    /// Whether it shows what has been drawn before it, which nothing after it hides.
    package internal(set) var readsBackdrop = false
    /// How it blends with the target: the blend mode of a group of which it is the only item.
    package internal(set) var mode = BlendMode.normal
    /// The number of mipmap levels sampled, 1 or 2, and the weight of the second, 0…255.
    package internal(set) var levels: UInt8 = 1
    package internal(set) var levelWeight: UInt8 = 0
    /// Premultiplied; for `solid`.
    package internal(set) var pixel: Pixel = 0
    /// Every pixel that may be touched, limited by enclosing groups' bounds. Empty for brackets, except the beginning of a group
    /// that is drawn offscreen.
    package internal(set) var bounds: DeviceRect = .empty
    package internal(set) var shape: ItemShape = .none
    /// The pixels within the bounds that an axis-aligned shape covers fully, as a conservative rectangle.
    package internal(set) var solid: DeviceRect = .empty
    /// Further opaque rectangles, in the pool's `opaqueParts`, if not all of `solid` is opaque.
    package internal(set) var firstOpaquePart: Int32 = 0
    package internal(set) var opaquePartCount: Int32 = 0
    /// Index into the pool's array for this kind; −1 if none. The group's number if this is a bracket.
    package internal(set) var detail: Int32 = -1
    /// The half planes that cut this item, in the pool's `cuts`.
    package internal(set) var firstCut: Int32 = 0
    package internal(set) var cutCount: Int32 = 0
    /// Its stable number across plans, whatever its index; caches elsewhere are keyed by it.
    package internal(set) var slot: Int32 = -1
    /// The slot of the group around it; −1 if there is none.
    var parent: Int32 = -1
    /// The node's identity; 0 for an entry of `DisplacedItems` that has been taken back.
    var identity: UInt64 = 0
    /// The revision of its node's value (`Frame.revisions`); 0 if the item must not be reused.
    package internal(set) var revision: UInt64 = 0

    init(kind: Kind) { self.kind = kind }

    /// Whether a node of that revision, in the group of slot `parent`, would yield this same item, and the item is prepared if
    /// `area` needs it.
    @inline(__always)
    func isCurrent(_ revision: UInt64, in parent: Int32, _ area: DeviceRect) -> Bool {
        self.revision == revision && revision != 0 && self.parent == parent && (kind != .deferred || !bounds.intersects(area))
    }

    /// Whether it is drawn as a border: an inner shape is left out, or its outer edge is the enclosing group's.
    @inlinable @inline(__always)
    package var isBorder: Bool { kind == .solid && (detail >= 0 || isShare) }

    /// Sets its blend mode. It no longer counts as opaque, because whatever it covers shows through.
    mutating func mix(by mode: BlendMode) {
        self.mode = mode
        isOpaque = false
        opaquePartCount = 0
    }

    /// Whether it has a sampler in the pool for each of its levels.
    var hasSamplers: Bool { kind == .axisAligned || kind == .projected || kind == .projectedNinePart }

    /// Whether it covers a rectangle whose edges lie along rows and columns, so that a pixel's coverage is what its row leaves times what
    /// its column leaves.
    @inlinable @inline(__always)
    package var isUpright: Bool { hasInside && shape.isPlain }

    /// Whether every pixel in `solid` is covered fully.
    @inlinable @inline(__always)
    package var hasInside: Bool { shape.isAxisAligned && cutCount == 0 && !isBorder }

    /// Whether it draws something, rather than being a bracket or nothing.
    package var isContent: Bool {
        switch kind {
        case .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient: true
        case .nothing, .deferred, .beginGroup, .mask, .endGroup: false
        }
    }
}
