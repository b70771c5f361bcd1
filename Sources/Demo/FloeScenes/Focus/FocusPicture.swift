// One picture of the focus picker: its source, and its two bitmaps, in colour and in gray. They are made once, off the main thread, at
// exactly the size in pixels at which they are shown, because the article found resizing on every draw to be the most expensive part.
// For comparison they can be made too large.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import FloeViewTree

/// A picture to choose.
package struct FocusPicture: Sendable {
    package let url: URL
    /// The name shown to people.
    package let name: String
    /// A line about the picture; empty for pictures that are not Floe's.
    package var story = ""
    /// The picture's origin.
    package var origin = ImageFile.Origin.anywhere
}

/// A picture in pixels: a square bitmap with the picture fitted and centred, transparent elsewhere.
package struct RenderedPicture: Sendable {
    package let color: Bitmap
    package let gray: Bitmap

    var byteCount: Int { color.byteCount + gray.byteCount }

    /// Returns the side of a bitmap that is much too large for its place on screen, as pictures from elsewhere are: three times as
    /// long, but limited so that a handful of them fit in memory.
    static func oversize(_ side: Int) -> Int { max(side, min(3 * side, 2048)) }

    package init(color: Bitmap) {
        self.color = color
        gray = RenderedPicture.gray(color)
    }

    /// Decodes `picture` and fits it into `side` × `side` pixels. The memory for decoding is taken from `budget`.
    package init(_ picture: FocusPicture, side: Int, budget: MemoryBudget = MemoryBudget()) throws(ImageFileError) {
        let file = try ImageFile(path: picture.url.path, origin: picture.origin)
        let square = PixelSize(width: side, height: side), fitted = RenderedPicture.size(of: file, fitted: side)
        let bitmap = try file.bitmap(vectorSize: square, atLeast: fitted, budget: budget)
        self.init(color: file.format.isVector ? bitmap : RenderedPicture.fit(bitmap, of: file.size, side: side))
    }

    /// Returns the size in whole pixels of a file's picture whose longer side is scaled to `side`.
    static func size(of file: ImageFile, fitted side: Int) -> PixelSize {
        let k = Double(side) / Double(max(file.size.width, file.size.height))
        return PixelSize(
            width: max(1, Int((Double(file.size.width) * k).rounded(.up))), height: max(1, Int((Double(file.size.height) * k).rounded(.up)))
        )
    }

    /// Replaces each colour by the gray of its luminosity and keeps alpha, as black in the Color blend mode does with an opaque
    /// pixel.
    static func gray(_ color: Bitmap) -> Bitmap {
        Bitmap(width: color.width, height: color.height) { x, y in
            let p = color[x, y]
            let sum = 30 * p.redByte + 59 * p.greenByte + 11 * p.blueByte
            let level = (sum + 50) / 100
            return Pixel(red: level, green: level, blue: level, alpha: p.alphaByte)
        }
    }

    /// Halves `bitmap` until it is less than twice too large, then draws it bilinearly, so that no texel is skipped. `size` is the
    /// picture's own size, of which `bitmap` may be a smaller version.
    private static func fit(_ bitmap: Bitmap, of size: PixelSize, side: Int) -> Bitmap {
        var source = bitmap
        while max(source.width, source.height) >= side * 2, let half = source.half { source = half }
        let k = Double(side) / Double(max(size.width, size.height))
        let w = Double(size.width) * k, h = Double(size.height) * k
        let context = BitmapContext(size: PixelSize(width: side, height: side))
        context.draw(source, in: CGRect(x: (Double(side) - w) / 2, y: (Double(side) - h) / 2, width: w, height: h))
        return context.makeBitmap()
    }
}

/// A cache of the pictures' bitmaps. They are requested by size and made once, off the main thread, those nearest to the focus first.
/// A picture that scrolls away before its turn is not made.
@MainActor
final class FocusPictureStore {
    private let work: WorkQueue
    private let memory: MemoryBudget
    private var side = 0
    private var made: [Int: Result<RenderedPicture, ImageFileError>] = [:]
    private var pending: [Int: WorkItem] = [:]

    /// Bytes of bitmaps above which pictures that leave the screen are evicted. A picture counts twice, in colour and in gray.
    private static let budget = 96 << 20

    init(work: WorkQueue, memory: MemoryBudget) {
        self.work = work
        self.memory = memory
    }

    /// Calls `completion` with picture `index` at `side` × `side` pixels, immediately on a cache hit, else once it has been made.
    /// `distance` is from the focus, in pages.
    func request(
        _ index: Int, _ picture: FocusPicture, side newSide: Int, distance: Double,
        completion: @escaping @MainActor (Result<RenderedPicture, ImageFileError>) -> Void
    ) {
        if newSide != side {
            removeAll()
            side = newSide
        }
        if let there = made[index] { return completion(there) }
        pending[index]?.cancel()
        let memory = memory
        pending[index] = work.submit(distance: distance, byteCount: { (try? $0.get())?.byteCount ?? 0 }) {
            Result { () throws(ImageFileError) in try RenderedPicture(picture, side: newSide, budget: memory) }
        } completion: { [weak self] result in
            guard let self else { return }
            self.pending[index] = nil
            self.made[index] = result
            completion(result)
        }
    }

    /// Whether a picture has been made.
    var hasAny: Bool { made.values.contains { (try? $0.get()) != nil } }
    var isMaking: Bool { !pending.isEmpty }

    /// Empties the cache and cancels all requests, because the pictures are replaced.
    func removeAll() {
        for item in pending.values { item.cancel() }
        pending = [:]
        made = [:]
    }

    /// Keeps only the pictures in `shown`.
    func releaseUnused(keeping shown: Set<Int>) {
        for (index, item) in pending where !shown.contains(index) {
            item.cancel()
            pending[index] = nil
        }
        made = made.filter { shown.contains($0.key) }
    }

    /// Cancels the request for picture `index`, which is no longer on screen. Evicts its bitmaps if the cache is over budget.
    func forget(_ index: Int) {
        pending.removeValue(forKey: index)?.cancel()
        guard made.count * side * side * 8 > FocusPictureStore.budget else { return }
        made[index] = nil
    }
}
