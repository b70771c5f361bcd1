// A group of a plan: which items are its content and its mask, and how it is drawn, with the reason where it takes a
// picture of its own.
//
//     begin  fill  image  mask  gradient  end
//            └─ content ─┘      └─ mask ─┘

import Geometry
import Imaging
import RenderTree

/// How a group is drawn.
public enum GroupStrategy: Equatable, Sendable {
    /// Its items are drawn onto what lies around it.
    case passThrough
    /// So they do, and its only item takes over its opacity.
    case foldedOpacity
    /// So they do, and its only item is cut as the group is.
    case foldedCuts
    /// So they do, and its only item mixes by the group's mode.
    case foldedMode
    /// Into a picture of its own, which is then placed.
    case offscreen(OffscreenReason)

    public var isOffscreen: Bool { if case .offscreen = self { true } else { false } }
}

/// Why a group is drawn into a picture of its own; the first that holds, in this order.
public enum OffscreenReason: Sendable {
    /// It is multiplied with a mask.
    case mask
    /// It mixes with what lies behind it otherwise than over it.
    case blendMode
    /// It is clipped to a rounded or turned rectangle.
    case shape
    /// A plane of the same 3D space cuts through it.
    case cuts
    /// It is translucent as a whole, and its items overlap or are several.
    case opacity
    /// A group in it mixes with the group's own picture.
    case containsBlendMode
    /// Its items would be rounded otherwise one by one.
    case rounding
}

/// A group, by its number: groups are counted in the order in which they begin. Holds no references, since each tile copies
/// its groups.
public struct PlannedGroup: Sendable {
    public internal(set) var id: NodeID
    /// The pixels that the placed group may touch, enclosing groups' bounds and its own shape included.
    public internal(set) var bounds: DeviceRect
    public internal(set) var strategy = GroupStrategy.passThrough
    /// Where its items stand, which is where its nodes do.
    public private(set) var range: GroupRange
    /// The number of the group around it; −1 if there is none.
    public private(set) var parent: Int
    public let opacity: Opacity
    public let mode: BlendMode
    /// Index of what it is clipped to in the plan's `clips`; −1 if it is not.
    public let clip: Int32
    public let firstCut, cutCount: Int32
    public let hasMask: Bool
    /// Its only item is cut, or mixes, in its place.
    let foldsCuts, foldsMode: Bool
    /// The pixels of its node that show within the group around it.
    let visible: DeviceRect
    // What its strategy follows from: brackets of groups in it, and whether all of these pass through, or any has a blend mode.
    var bracketCount = 0
    var groupsPassThrough = true
    var containsBlendMode = false

    init(
        _ node: GroupNode, visible: DeviceRect, bounds: DeviceRect, parent: Int, clip: Int32, firstCut: Int32, foldsCuts: Bool,
        foldsMode: Bool
    ) {
        self.visible = visible; self.bounds = bounds; range = node.range; self.parent = parent
        id = node.id; opacity = node.opacity; mode = node.blendMode; self.clip = clip
        self.firstCut = firstCut; cutCount = Int32(node.cuts.count); hasMask = node.hasMask
        self.foldsCuts = foldsCuts; self.foldsMode = foldsMode
    }

    /// This group in another plan, before anything is known of its items.
    func renewed(_ range: GroupRange, parent: Int) -> PlannedGroup {
        var group = self
        group.range = range
        group.parent = parent
        group.bracketCount = 0
        group.groupsPassThrough = true
        group.containsBlendMode = false
        return group
    }

    /// Whether it leaves its items as they were when it was `former`: a builder that writes a group anew may well have the same
    /// nodes in it. `all`: the plan's cuts.
    func doesTheSame(as former: PlannedGroup, _ all: [HalfPlane]) -> Bool {
        func cuts(_ group: PlannedGroup) -> ArraySlice<HalfPlane> { all[Int(group.firstCut)..<Int(group.firstCut + group.cutCount)] }
        return bounds == former.bounds && hasMask == former.hasMask && foldsCuts == former.foldsCuts && foldsMode == former.foldsMode
            && (!foldsMode || mode == former.mode) && (!foldsCuts || cuts(self) == cuts(former))
    }

    /// Items in it, but for brackets.
    var itemCount: Int { range.content.count + range.mask.count - bracketCount }

    /// Those of its item: where it is placed as a whole, which it is not unless it is drawn offscreen.
    var itemBounds: DeviceRect { strategy.isOffscreen ? bounds : .empty }

    /// Whether it is clipped to a rounded or turned rectangle.
    public var hasShape: Bool { clip >= 0 }
    /// Whether it is placed without edges of its own and source-over.
    public var isPlacedWhole: Bool { mode == .normal && !hasShape && cutCount == 0 }
    /// Whether, its mask aside, it is placed just as it is.
    public var isPlacedPlainly: Bool { isPlacedWhole && opacity.isOpaque }
}

/// What a compositor can do beside what every one can. The rules are the same for all.
public struct PlanningOptions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An item can be drawn with its group's opacity.
    public static let foldsOpacity = PlanningOptions(rawValue: 1)
    /// An item can be cut by half planes.
    public static let foldsCuts = PlanningOptions(rawValue: 2)
    /// An item can mix by a blend mode with what it is drawn onto.
    public static let foldsModes = PlanningOptions(rawValue: 16)
    /// Groups with an opaque ground of their own are passed through.
    public static let passesGrounds = PlanningOptions(rawValue: 32)
    /// Bitmaps are looked through for rows that are clear or opaque (`OpacityRuns`).
    public static let looksThroughBitmaps = PlanningOptions(rawValue: 8)
    /// Columns and rows of pictures that only move texels are found (`MovedTexels`).
    public static let findsMovedTexels = PlanningOptions(rawValue: 64)
}
