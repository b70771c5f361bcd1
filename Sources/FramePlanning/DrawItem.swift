// A render node made ready to be drawn: small plain values, worked out once, that both compositors only look up.
// What only some kinds need lies in arrays of its own (`FramePlan`), at the place that `detail` names.

import Geometry
import Imaging
import RenderTree

/// One item of a plan, at the index of its node in the frame.
public struct DrawItem: Sendable {
    /// How an item's colours come about, or which bracket it is.
    public enum Kind: UInt8, Sendable {
        /// Shows nothing: empty or seen edge on.
        case nothing
        /// Lies outside of what is drawn, and is not prepared.
        case deferred
        /// One colour; a border if it has an inner shape.
        case solid
        /// An axis-aligned image at whole pixels: a row of texels is a row of pixels.
        case copy
        /// An axis-aligned image, plain or in nine parts: texels by column and row.
        case axisAligned
        /// A projected image.
        case projected
        /// A projected image in nine parts.
        case projectedNinePart
        case gradient
        case beginGroup, mask, endGroup
    }

    public internal(set) var kind: Kind
    /// Whether a border covers a share of what its outer edge leaves, which the group around it is cut by.
    public internal(set) var isShare = false
    /// The opacity of everything but solid colours, which have it in them.
    public internal(set) var opacity = Opacity.opaque
    /// Whether all its colours are opaque, opacity included.
    public internal(set) var isOpaque = false
    /// Whether it is one opaque colour throughout the group around it: on such a ground what follows mixes as it would in a
    /// picture of the group's own.
    public internal(set) var isGround = false
    /// How it mixes with what it is drawn onto: by the mode of a group whose only item it is.
    public internal(set) var mode = BlendMode.normal
    /// Mipmap levels that are sampled, 1 or 2, and the weight of the second, 0…255.
    public internal(set) var levels: UInt8 = 1
    public internal(set) var levelWeight: UInt8 = 0
    /// Premultiplied; for `solid`.
    public internal(set) var pixel: Pixel = 0
    /// Every pixel that may be touched, enclosing groups' bounds included. Empty for brackets, but for the beginning
    /// of a group that is drawn offscreen.
    public internal(set) var bounds: DeviceRect = .empty
    public internal(set) var shape: ItemShape = .none
    /// What an axis-aligned shape covers fully, within the bounds, as far as a rectangle can tell.
    public internal(set) var solid: DeviceRect = .empty
    /// What else is opaque, in the plan's `opaqueParts`, if not all of `solid` is.
    public internal(set) var firstOpaquePart: Int32 = 0
    public internal(set) var opaquePartCount: Int32 = 0
    /// Index into the plan's array for this kind; −1 if none. Of a group's beginning the group's number.
    public internal(set) var detail: Int32 = -1
    /// Half planes that cut this item, in the plan's `cuts`.
    public internal(set) var firstCut: Int32 = 0
    public internal(set) var cutCount: Int32 = 0
    /// What it is known by from one plan to the next, whatever its index: what is kept for it elsewhere is kept by this.
    public internal(set) var slot: Int32 = -1
    /// The slot of the group around it; −1 if there is none.
    var parent: Int32 = -1
    /// Its node's; 0 for one that has been moved aside and taken up again.
    var identity: UInt64 = 0
    /// What its node's value is known by (`Frame.revisions`); 0 if the item is not to be taken over.
    public internal(set) var revision: UInt64 = 0

    init(kind: Kind) { self.kind = kind }

    /// Whether it is what would be made of a node of that revision in the group of slot `parent`, and has been prepared if
    /// `area` needs it.
    @inline(__always)
    func stays(_ revision: UInt64, in parent: Int32, _ area: DeviceRect) -> Bool {
        self.revision == revision && revision != 0 && self.parent == parent && (kind != .deferred || !bounds.intersects(area))
    }

    /// Whether there is an inner shape that is left out, or nothing outside that is not the group's.
    @inlinable @inline(__always)
    public var isBorder: Bool { kind == .solid && (detail >= 0 || isShare) }

    /// Has it mix so; whatever it covers shows through then.
    mutating func mix(by mode: BlendMode) {
        self.mode = mode
        isOpaque = false
        opaquePartCount = 0
    }

    /// Whether all of it that lies in `solid` is covered fully.
    @inlinable @inline(__always)
    public var hasInside: Bool { shape.isAxisAligned && cutCount == 0 && !isBorder }

    /// What drawing it in a tile costs beside its pixels: these are cheap where they are just set.
    @inlinable @inline(__always)
    public var costInTile: Occluders.Cost { kind == .solid || kind == .copy && isOpaque ? .flat : .picture }

    /// Whether it draws something, rather than being a bracket or nothing.
    public var isContent: Bool {
        switch kind {
        case .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient: true
        case .nothing, .deferred, .beginGroup, .mask, .endGroup: false
        }
    }
}
