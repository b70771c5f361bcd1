// A bitmap of kept frames. Bitmaps of the newest frame are in memory anyway and cost nothing. One that it no longer shows is packed as the
// difference from its successor:
//
//     packed ──over──▶ packed ──over──▶ whole, in the newest frame
//
// So the oldest can be dropped at any time. A new chain starts after every 30th, so that none takes long to follow.

import FloeImaging
import FloeRenderTree
import FloeViewTree

/// A bitmap that kept frames show.
@MainActor
final class KeptBitmap {
    private enum Content {
        case whole(Bitmap)
        case packed(PackedBitmap, over: KeptBitmap?)
    }

    let id: UInt64
    private var content: Content
    /// The nodes that show it: of all frames' runs, and of the newest frame's.
    private(set) var uses = 0, newestUses = 0
    /// The number of bitmaps that were shown one after the other in its place before it.
    private var version = 0
    private var packing: WorkItem?

    /// In a chain.
    private static let mostVersions = 30

    init(_ bitmap: Bitmap) {
        id = bitmap.id
        content = .whole(bitmap)
    }

    private var whole: Bitmap? { if case .whole(let bitmap) = content { bitmap } else { nil } }

    /// The bytes held only because frames are kept.
    var bytes: Int {
        guard uses > 0, newestUses == 0 else { return 0 }
        return switch content {
        case .whole(let bitmap): bitmap.byteCount
        case .packed(let packed, _): packed.byteCount
        }
    }

    /// Holds it whole, since it shows.
    func replace(by bitmap: Bitmap) {
        content = .whole(bitmap)
        stopPacking()
    }

    /// Notes that a run of the newest frame shows it.
    func beginUse() {
        uses += 1
        newestUses += 1
    }

    /// Notes that a run that shows it is no longer part of the newest frame.
    func leaveNewest() { newestUses -= 1 }

    /// Notes that a run that shows it is no longer kept.
    func endUse() {
        uses -= 1
        if uses == 0 { stopPacking() }
    }

    private func stopPacking() {
        packing?.cancel()
        packing = nil
    }

    /// Packs it in the background if that saves memory. `successor`: what the newest frame shows in its place. `change` is
    /// called around the change of its bytes.
    func pack(in queue: WorkQueue, successor: KeptBitmap?, change: @escaping (_ body: () -> Void) -> Void) {
        guard uses > 0, newestUses == 0, packing == nil, let bitmap = whole else { return }
        successor?.version = version + 1
        var base = successor?.whole
        if base?.size != bitmap.size || version % KeptBitmap.mostVersions == 0 { base = nil }
        packing = queue.submit { [base] in
            PackedBitmap(bitmap, over: base)
        } completion: { [weak self, successor = base == nil ? nil : successor] packed in
            guard let self, let packed else { return }
            packing = nil
            change { content = .packed(packed, over: successor) }
        }
    }

    /// Returns its bitmap, unpacked if necessary. `known` returns those that have been unpacked before.
    func makeBitmap(_ known: (KeptBitmap) -> Bitmap?) -> Bitmap {
        if let bitmap = known(self) { return bitmap }
        return switch content {
        case .whole(let bitmap): bitmap
        case .packed(let packed, let successor): packed.unpack(over: successor?.makeBitmap(known))
        }
    }
}
