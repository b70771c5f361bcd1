// Records what a walk over a frame draws, without encoding it.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The record of a walk over all of a frame.
struct FrameRecorder: FrameWalk {
    var plan: FramePlan
    var scopes: [DrawingScope] = []
    var clips: [DeviceRect] = []
    let hides: Bool
    private(set) var record = DrawingRecord()

    /// Records the drawing of all of `frame`, whose plan is `plan`.
    init(_ frame: Frame, _ plan: consuming FramePlan, hides: Bool) {
        self.plan = plan
        self.hides = hides
        let all = frame.size.rect
        self.plan.findHidden(within: hides ? all : .empty)
        draw(frame, damage: [all])
        record.noteHidden(self.plan.items.indices, of: self.plan, within: all)
    }

    mutating func fillGround(_ rect: DeviceRect, _ pixel: Pixel, item: Int?, of frame: borrowing Frame) {
        if let item { record.noteDrawn(item, of: plan, within: rect) }
    }

    mutating func drawItem(_ index: Int, of frame: borrowing Frame) {
        let scope = scopes[scopes.count - 1]
        for i in scope.clips {
            let part = clips[i].intersection(plan.items[index].bounds)
            if !part.isEmpty { record.noteDrawn(index, of: plan, within: part, fades: !scope.isPlain) }
        }
    }

    mutating func beginOffscreen(_ group: PlannedGroup, clips own: Range<Int>) {
        let depth = scopes[scopes.count - 1].stream + 1
        for i in own {
            record.noteOffscreen(plan.number(of: group), within: clips[i], depth: depth, isMask: false)
            if group.hasMask { record.noteOffscreen(plan.number(of: group), within: clips[i], depth: depth, isMask: true) }
        }
        scopes.append(DrawingScope(stream: depth, clips: own))
    }

    func composite(_ group: PlannedGroup, _ inner: DrawingScope, of frame: borrowing Frame) {}
}
