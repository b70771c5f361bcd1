// A group of a plan: which items are its content and its mask, how it is drawn, and the reason if it is drawn offscreen.
//
//     begin  fill  image  mask  gradient  end
//            └─ content ─┘      └─ mask ─┘

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// How a group is drawn.
package enum GroupStrategy: Equatable, Sendable {
    /// Its items are drawn directly onto the surrounding target.
    case passThrough
    /// Passed through, with the group's opacity applied to its only item.
    case foldedOpacity
    /// Passed through, with the group's cuts applied to its only item.
    case foldedCuts
    /// Passed through, with its only item blended by the group's blend mode.
    case foldedMode
    /// Drawn into a target of its own, which is then composited.
    case offscreen(OffscreenReason)

    package var isOffscreen: Bool { if case .offscreen = self { true } else { false } }
}

/// The reason why a group is drawn offscreen: the first that holds, in this order.
package enum OffscreenReason: Sendable {
    /// It is multiplied with a mask.
    case mask
    /// It blends with its backdrop by a mode other than source-over.
    case blendMode
    /// It is clipped to a rounded or rotated rectangle.
    case shape
    /// A plane of the same 3D space cuts through it.
    case cuts
    /// It is translucent as a whole, and its opacity could not be folded into a single item.
    case opacity
    /// A nested group blends with this group's own picture.
    case containsBlendMode
    /// Drawing its items one by one would round differently.
    case rounding
}

/// A group of a plan. Groups are numbered in the order in which they begin. Holds no references, since each tile copies its
/// groups.
package struct PlannedGroup: Sendable {
    package internal(set) var id: NodeID
    /// The pixels that the placed group may touch, limited by its own shape and by enclosing groups' bounds.
    package internal(set) var bounds: DeviceRect
    package internal(set) var strategy = GroupStrategy.passThrough
    /// The indices of its items, which are those of its nodes.
    package private(set) var range: GroupRange
    /// The number of the group around it; −1 if there is none.
    package private(set) var parent: Int
    package let opacity: Opacity
    package let mode: BlendMode
    /// Index of its clip in the pool's `clips`; −1 if it has none.
    package let clip: Int32
    package let firstCut, cutCount: Int32
    package let hasMask: Bool
    /// Whether its only item is cut, or blended, in place of the group.
    let foldsCuts, foldsMode: Bool
    /// The pixels of its node that show within the group around it.
    let visible: DeviceRect
    // Inputs to its strategy: brackets of nested groups, whether all of these pass through, and whether any has a blend mode.
    var bracketCount = 0
    var groupsPassThrough = true
    var containsBlendMode = false

    init(
        _ node: GroupNode, _ range: GroupRange, visible: DeviceRect, bounds: DeviceRect, parent: Int, clip: Int32, firstCut: Int32,
        foldsCuts: Bool, foldsMode: Bool
    ) {
        self.visible = visible; self.bounds = bounds; self.range = range; self.parent = parent
        id = node.id; opacity = node.opacity; mode = node.blendMode; self.clip = clip
        self.firstCut = firstCut; cutCount = Int32(node.cuts.count); hasMask = node.hasMask
        self.foldsCuts = foldsCuts; self.foldsMode = foldsMode
    }

    /// Returns this group for another plan, with nothing known of its items yet.
    func renewed(_ range: GroupRange, parent: Int) -> PlannedGroup {
        var group = self
        group.range = range
        group.parent = parent
        group.bracketCount = 0
        group.groupsPassThrough = true
        group.containsBlendMode = false
        return group
    }

    /// Whether it has the same effect on its items as `former` had. A builder that rewrites a group may well put the same nodes
    /// in it. `all`: the plan's cuts.
    func doesTheSame(as former: PlannedGroup, _ all: [HalfPlane]) -> Bool {
        func cuts(_ group: PlannedGroup) -> ArraySlice<HalfPlane> { all[Int(group.firstCut)..<Int(group.firstCut + group.cutCount)] }
        return bounds == former.bounds && hasMask == former.hasMask && foldsCuts == former.foldsCuts && foldsMode == former.foldsMode
            && (!foldsMode || mode == former.mode) && (!foldsCuts || cuts(self) == cuts(former))
    }

    /// The number of items in it, not counting brackets.
    var itemCount: Int { range.content.count + range.mask.count - bracketCount }

    /// The bounds of its `beginGroup` item: empty unless it is drawn offscreen, because only then is it placed as a whole.
    var itemBounds: DeviceRect { strategy.isOffscreen ? bounds : .empty }

    /// Whether it is clipped to a rounded or rotated rectangle.
    package var hasShape: Bool { clip >= 0 }
    /// Whether it has edges of its own, beyond those of its bounds.
    package var hasEdges: Bool { hasShape || cutCount > 0 }
    /// Whether it is composited source-over and has no edges of its own.
    package var isPlacedWhole: Bool { mode == .normal && !hasEdges }
    /// Whether, apart from its mask, it is composited unchanged.
    package var isPlacedPlainly: Bool { isPlacedWhole && opacity.isOpaque }
}

extension FramePlan {
    /// Returns the number of a group of this plan.
    package func number(of group: PlannedGroup) -> Int { Int(items[group.range.begin].detail) }
}

/// Abilities that not every compositor has. The planning rules are the same for all.
package struct PlanningOptions: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An item can be drawn with its group's opacity.
    package static let foldsOpacity = PlanningOptions(rawValue: 1)
    /// An item can be cut by half planes.
    package static let foldsCuts = PlanningOptions(rawValue: 2)
    /// An item can be blended onto the target by a blend mode.
    package static let foldsModes = PlanningOptions(rawValue: 16)
    /// Groups with an opaque ground of their own are passed through.
    package static let passesGrounds = PlanningOptions(rawValue: 32)
    /// Bitmaps are scanned for rows that are clear or opaque (`OpacityRuns`).
    package static let scansBitmaps = PlanningOptions(rawValue: 8)
    /// Image columns and rows whose texels are only shifted are found (`ShiftedTexels`).
    package static let findsShiftedTexels = PlanningOptions(rawValue: 64)
}
