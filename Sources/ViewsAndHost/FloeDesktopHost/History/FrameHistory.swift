// The frames of the last seconds, as values. Consecutive frames have most of their nodes in common, so a frame is kept as a list of runs
// of nodes, and a run that is known to be the same as in the frame before is that frame's own.
//
//     frame 7    [  run  ][  run  ][  run  ]
//     frame 8    [   "   ][  run  ][   "   ]      something in the middle has moved
//     frame 9    [   "   ][  run  ][   "   ]
//
// What is kept beyond its budget goes, the oldest first. Times are passed in.

import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree

/// The last frames of a window.
struct FrameHistory {
    /// For how long frames are kept, in seconds, and for how many bytes at most.
    static let usualSeconds = 10.0, usualByteLimit = 64 << 20

    /// From the oldest to the newest. The oldest may have begun before the time that is kept, and have still been shown in it.
    private(set) var frames: [KeptFrame] = []
    /// Bytes that are held only because frames are kept: those of nodes, and of bitmaps that the newest frame no longer shows.
    private(set) var bytes = 0

    let seconds: Double, byteLimit: Int
    /// By its id, each bitmap that any frame shows.
    private var bitmaps: [UInt64: Holding] = [:]
    /// Until when the last frame was shown that had to go for the sake of memory.
    private var lostUntil = -Double.infinity

    /// A bitmap's bytes, and the number of runs that show it: of all frames, and of the newest.
    private struct Holding {
        let bytes: Int
        var runs = 0, newest = 0
    }

    init(seconds: Double = FrameHistory.usualSeconds, byteLimit: Int = FrameHistory.usualByteLimit) {
        self.seconds = seconds
        self.byteLimit = byteLimit
    }

    /// When the newest frame was drawn.
    private var end: Double { frames.last?.time ?? 0 }
    /// The times that are kept, from the first moment to the newest frame.
    var times: ClosedRange<Double> { max(frames.first?.time ?? 0, end - seconds)...end }
    /// Whether memory ended before the time did.
    var isCutShort: Bool { lostUntil > end - seconds }

    /// Keeps a frame that was drawn at `time`, no earlier than the one before it. `damage`: what was redrawn.
    mutating func add(_ frame: Frame, at time: Double, _ measured: MeasuredFrame, damage: DamageRegion) {
        let former = frames.last?.runs ?? [], starts = stride(from: 0, to: frame.nodes.count, by: NodeRun.length)
        let runs = starts.enumerated().map { i, start in
            let places = start..<min(start + NodeRun.length, frame.nodes.count)
            return i < former.count && former[i].holds(frame, places) ? former[i] : NodeRun(frame, places)
        }
        for (i, run) in runs.enumerated() where i >= former.count || former[i] !== run { begin(run) }
        for (i, run) in former.enumerated() where i >= runs.count || runs[i] !== run { run.bitmaps.forEach { change($0, newest: -1) } }
        frames.append(KeptFrame(frame, runs, time: time, measured: measured, damage: damage))
        while frames.count > 1, frames[1].time <= time - seconds { removeOldest() }
        while frames.count > 1, bytes > byteLimit {
            lostUntil = frames[1].time
            removeOldest()
        }
    }

    /// Completes the figures of a frame, some of which are known later, if it is still kept.
    mutating func complete(_ frame: MeasuredFrame) {
        guard
            let i = frames.lastIndex(where: { $0.measured.number == frame.number && $0.measured.compositor == frame.compositor })
        else { return }
        frames[i].measured = frame
    }

    /// Returns the index of the frame that was shown at `time`: the last one drawn by then. There must be one.
    func index(at time: Double) -> Int { max(0, (frames.firstIndex { $0.time > time } ?? frames.count) - 1) }

    // Bytes

    private mutating func begin(_ run: NodeRun) {
        bytes += run.bytes
        for bitmap in run.bitmaps { change(bitmap, runs: 1, newest: 1) }
    }

    private mutating func removeOldest() {
        let oldest = frames.removeFirst(), next = frames[0].runs
        for (i, run) in oldest.runs.enumerated() where i >= next.count || next[i] !== run {
            bytes -= run.bytes
            for bitmap in run.bitmaps { change(bitmap, runs: -1) }
        }
    }

    /// Counts more or fewer runs that show a bitmap.
    private mutating func change(_ bitmap: NodeRun.Held, runs: Int = 0, newest: Int = 0) {
        var holding = bitmaps[bitmap.id] ?? Holding(bytes: bitmap.bytes)
        if holding.runs > 0, holding.newest == 0 { bytes -= holding.bytes }
        holding.runs += runs
        holding.newest += newest
        if holding.runs > 0, holding.newest == 0 { bytes += holding.bytes }
        bitmaps[bitmap.id] = holding.runs > 0 ? holding : nil
    }
}

/// A frame that was drawn, and what that took.
struct KeptFrame {
    /// When it was begun, in seconds.
    let time: Double
    fileprivate(set) var measured: MeasuredFrame
    /// What was redrawn.
    let damage: DamageRegion
    private let size: PixelSize, background: Pixel, layerCount: Int
    fileprivate let runs: [NodeRun]

    fileprivate init(_ frame: Frame, _ runs: [NodeRun], time: Double, measured: MeasuredFrame, damage: DamageRegion) {
        self.time = time
        self.measured = measured
        self.damage = damage
        size = frame.size
        background = frame.background
        layerCount = frame.layerCount
        self.runs = runs
    }

    /// The frame as it was drawn.
    var frame: Frame {
        Frame(
            size: size, background: background, nodes: runs.flatMap(\.nodes), headers: runs.flatMap(\.headers),
            revisions: runs.flatMap(\.revisions), layerCount: layerCount)
    }
}

/// Consecutive nodes of one frame or more.
private final class NodeRun: Sendable {
    /// The number of nodes in a run. Where one node changes, so many are kept anew.
    static let length = 32

    let nodes: [RenderNode]
    let headers: [NodeHeader]
    let revisions: [UInt64]
    /// The bitmaps that they show, each once.
    let bitmaps: [Held]

    /// A bitmap's id and bytes.
    struct Held {
        let id: UInt64
        let bytes: Int
    }

    init(_ frame: Frame, _ places: Range<Int>) {
        nodes = Array(frame.nodes[places])
        headers = Array(frame.headers[places])
        revisions = frame.revisions.isEmpty ? Array(repeating: 0, count: places.count) : Array(frame.revisions[places])
        var held: [Held] = []
        for node in nodes { if let new = node.held, !held.contains(where: { $0.id == new.id }) { held.append(new) } }
        bitmaps = held
    }

    /// Bytes without those of bitmaps.
    var bytes: Int {
        let node = MemoryLayout<RenderNode>.stride + MemoryLayout<NodeHeader>.stride + MemoryLayout<UInt64>.stride
        // An object and four arrays.
        return nodes.count * node + bitmaps.count * MemoryLayout<Held>.stride + 256
    }

    /// Whether the nodes of `frame` at `places` are known to be these, where groups end included.
    func holds(_ frame: Frame, _ places: Range<Int>) -> Bool {
        guard places.count == nodes.count, !frame.revisions.isEmpty else { return false }
        for (i, place) in places.enumerated() {
            let revision = frame.revisions[place]
            guard revision != 0, revision == revisions[i], frame.headers[place] == headers[i] else { return false }
        }
        return true
    }
}

extension RenderNode {
    /// The bitmap that it shows, with its mipmaps if these are sampled. Nil if it shows none.
    fileprivate var held: NodeRun.Held? {
        func held(_ node: ImageNode) -> NodeRun.Held {
            var bytes = node.bitmap.byteCount
            if case .trilinear = node.sampling { bytes += bytes / 3 }
            return NodeRun.Held(id: node.bitmap.id, bytes: bytes)
        }
        return switch self {
        case .image(let node): held(node)
        case .ninePart(let node): held(node.image)
        case .gradient(let node): NodeRun.Held(id: node.ramp.bitmap.id, bytes: node.ramp.bitmap.byteCount)
        case .fill, .beginGroup, .mask, .endGroup: nil
        }
    }
}
