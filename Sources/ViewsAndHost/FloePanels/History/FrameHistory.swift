// The frames of the last ten seconds, kept from a window's start. Consecutive frames have most of their nodes in common, so a frame is
// kept as a list of runs of nodes, and a run that is known to be the same as in the frame before is that frame's own.
//
//     frame 7    [  run  ][  run  ][  run  ]
//     frame 8    [   "   ][  run  ][   "   ]      something in the middle has moved
//     frame 9    [   "   ][  run  ][   "   ]
//
// Bitmaps that no longer show are packed on another thread (`KeptBitmap`). Ten seconds of a scene's script, in a window of 1280 × 800,
// then take 2 to 17 MB, and 42 MB where all cards are drawn anew in each frame. Beyond a budget of 128 MB the oldest frames
// are dropped. Times are passed in.

import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeViewTree

/// The last frames of a window.
@MainActor
package final class FrameHistory {
    /// From the oldest to the newest. The oldest may have begun before the time that is kept, and have still been shown in it.
    package private(set) var frames: [KeptFrame] = []
    /// Bytes that are held only because frames are kept: those of nodes, and of bitmaps that the newest frame no longer shows.
    private(set) var bytes = 0

    let seconds: Double, byteLimit: Int
    /// Each bitmap that any frame shows, by its id.
    private var bitmaps: [UInt64: KeptBitmap] = [:]
    private let packing: WorkQueue
    /// The bitmaps unpacked for the frames made last, by their ids.
    private var unpacked: [[UInt64: Bitmap]] = []
    /// When the last frame that was dropped to save memory left the screen.
    private var lostUntil = -Double.infinity

    /// Keeps frames for as many seconds and bytes at most. Without threads, bitmaps are packed when the next frame is added.
    package init(seconds: Double = 10, byteLimit: Int = 128 << 20, threads: Int = 1) {
        self.seconds = seconds
        self.byteLimit = byteLimit
        // Takes no turns from the threads that draw.
        packing = WorkQueue(threads: threads, niceness: 5)
    }

    /// When the newest frame was drawn.
    private var end: Double { frames.last?.time ?? 0 }
    /// The times that are kept, from the first moment to the newest frame.
    var times: ClosedRange<Double> { max(frames.first?.time ?? 0, end - seconds)...end }
    /// Whether frames have been dropped to save memory.
    var isCutShort: Bool { lostUntil > end - seconds }

    /// Keeps a frame that was drawn at `time`, no earlier than the one before it. `damage`: what was redrawn.
    package func add(_ frame: Frame, at time: Double, _ measured: MeasuredFrame, damage: DamageRegion) {
        takePacked()
        let former = frames.last?.runs ?? [], starts = stride(from: 0, to: frame.nodes.count, by: NodeRun.length)
        let runs = starts.enumerated().map { i, start in
            let places = start..<min(start + NodeRun.length, frame.nodes.count)
            return i < former.count && former[i].holds(frame, places) ? former[i] : NodeRun(frame, places, keep)
        }
        let begun = runs.enumerated().filter { i, run in i >= former.count || former[i] !== run }.map(\.element)
        let ended = former.enumerated().filter { i, run in i >= runs.count || runs[i] !== run }.map(\.element)
        for run in begun {
            bytes += run.bytes
            for shown in run.bitmaps { change(shown.kept) { shown.kept.beginUse() } }
        }
        for run in ended { for shown in run.bitmaps { change(shown.kept) { shown.kept.leaveNewest() } } }
        frames.append(KeptFrame(frame, runs, time: time, measured: measured, damage: damage))
        // A window of another size starts over: none of its bitmaps are left.
        while frames.count > 1, frames[1].time <= time - seconds || frames[0].size != frame.size { removeOldest() }
        while frames.count > 1, bytes > byteLimit {
            lostUntil = frames[1].time
            removeOldest()
        }
        pack(ended, in: begun)
    }

    /// Completes the figures of a frame, some of which are known later, if it is still kept.
    package func complete(_ frame: MeasuredFrame) {
        guard
            let i = frames.lastIndex(where: { $0.measured.number == frame.number && $0.measured.compositor == frame.compositor })
        else { return }
        frames[i].measured = frame
    }

    /// Returns the index of the frame that was shown at `time`: the last one drawn by then. There must be one.
    func index(at time: Double) -> Int { max(0, (frames.firstIndex { $0.time > time } ?? frames.count) - 1) }

    /// Returns the `index`-th frame as it was drawn. One that shares its bitmaps with those that were made last shows the same.
    package func makeFrame(_ index: Int) -> Frame {
        unpacked = [[:]] + unpacked.prefix(2)
        return frames[index].makeFrame { kept in
            let bitmap = kept.makeBitmap { kept in unpacked.lazy.compactMap { $0[kept.id] }.first }
            unpacked[0][kept.id] = bitmap
            return bitmap
        }
    }

    /// Releases the bitmaps unpacked for the frames made last.
    package func forgetUnpacked() { unpacked = [] }

    // Bytes

    /// Stores bitmaps that have been packed. Returns whether more are to come.
    @discardableResult
    package func takePacked() -> Bool {
        packing.deliver()
        return packing.isBusy
    }

    private func keep(_ bitmap: Bitmap) -> KeptBitmap {
        guard let kept = bitmaps[bitmap.id] else {
            let kept = KeptBitmap(bitmap)
            bitmaps[bitmap.id] = kept
            return kept
        }
        // It may have been packed since it was last shown.
        change(kept) { kept.replace(by: bitmap) }
        return kept
    }

    /// Has bitmaps packed that the newest frame no longer shows. `begun`: its new runs.
    private func pack(_ ended: [NodeRun], in begun: [NodeRun]) {
        let gone = ended.flatMap(\.bitmaps).filter { $0.kept.newestUses == 0 }
        guard !gone.isEmpty else { return }
        var successors: [NodeID: KeptBitmap] = [:]
        for shown in begun.flatMap(\.bitmaps) { successors[shown.node] = shown.kept }
        for shown in gone {
            shown.kept.pack(in: packing, successor: successors[shown.node]) { [weak self] in self?.change(shown.kept, $0) }
        }
    }

    private func removeOldest() {
        let oldest = frames.removeFirst(), next = frames[0].runs
        for (i, run) in oldest.runs.enumerated() where i >= next.count || next[i] !== run {
            bytes -= run.bytes
            for shown in run.bitmaps {
                change(shown.kept) { shown.kept.endUse() }
                if shown.kept.uses == 0 { bitmaps[shown.kept.id] = nil }
            }
        }
    }

    /// Changes what a bitmap holds.
    private func change(_ kept: KeptBitmap, _ body: () -> Void) {
        bytes -= kept.bytes
        body()
        bytes += kept.bytes
    }
}
