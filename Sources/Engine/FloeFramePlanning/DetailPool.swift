// The details that only some kinds of items need, in one pool: each item that is made appends its own. Those of replaced items stay
// where they are; once such leftovers have filled the pool, everything is prepared anew.

import FloeGeometry
import FloeRenderTree

/// The details of a plan's items, found by `DrawItem.detail` and other indices in items and groups.
package struct DetailPool {
    package internal(set) var shapes: [ShapeDetail] = []
    /// Inner shapes of borders.
    package internal(set) var innerShapes: [ItemShape] = []
    package internal(set) var copies: [CopyPaint] = []
    package internal(set) var samplers: [ImageSampler] = []
    package internal(set) var ninePartAxes: [NinePartAxes] = []
    package internal(set) var gradients: [GradientPaint] = []
    package internal(set) var cuts: [HalfPlane] = []
    /// The groups' clips, and the shapes made from them.
    package internal(set) var clips: [(node: Placement, shape: ItemShape)] = []
    /// The alphas, opacity included, of mask gradients that are constant along rows or columns. Stored because they are read repeatedly.
    package internal(set) var maskAlphas: [UInt8] = []
    /// Opaque rectangles of items whose shape or image is not opaque everywhere.
    package internal(set) var opaqueParts: [DeviceRect] = []
    /// The number of details after everything had been prepared.
    private var freshCount = 0

    private var count: Int {
        shapes.count + innerShapes.count + copies.count + samplers.count + ninePartAxes.count + gradients.count + cuts.count
            + clips.count + maskAlphas.count + opaqueParts.count
    }

    /// Whether most details are leftovers.
    var isCrowded: Bool { count > 3 * freshCount + 128 }

    /// Removes all details. Keeps their memory.
    mutating func removeAll() {
        renew(leavesRoom: false)
        freshCount = 0
    }

    /// Reserves room for replacements after everything has been prepared, so that frames in which only some nodes move allocate
    /// nothing.
    mutating func leaveRoom() {
        renew(leavesRoom: true)
        freshCount = count
    }

    private mutating func renew(leavesRoom: Bool) {
        func renew<T>(_ array: inout [T]) {
            if leavesRoom { array.reserveCapacity(3 * array.count + 128) } else { array.removeAll(keepingCapacity: true) }
        }
        renew(&shapes)
        renew(&innerShapes)
        renew(&copies)
        renew(&samplers)
        renew(&ninePartAxes)
        renew(&gradients)
        renew(&cuts)
        renew(&clips)
        renew(&maskAlphas)
        renew(&opaqueParts)
    }
}
