// One picture of the focus picker: where it comes from, and its two bitmaps, in colour and in gray, made once,
// off the main thread, at exactly the size in pixels at which they show. Resizing on every draw is what the
// article found dearest; for comparison they can be made too large.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Raster
import RenderTree
import Views

/// A picture to choose.
public struct FocusPicture: Sendable {
    public let url: URL
    /// As shown to people.
    public let name: String
    /// A line about it; empty for pictures that are not ours.
    public var story = ""
}

/// A picture in pixels, square, the picture fitted in and centred, the rest transparent.
public struct RenderedPicture: Sendable {
    public let color: Bitmap
    public let gray: Bitmap

    /// The side of a bitmap that is much too large for where it shows, as pictures from elsewhere are: three times
    /// as long, but no more than keeps a handful of them in memory.
    static func oversize(_ side: Int) -> Int { max(side, min(3 * side, 2048)) }

    public init(color: Bitmap) {
        self.color = color
        gray = RenderedPicture.gray(color)
    }

    /// Decodes and fits `picture` into `side` × `side` pixels.
    public init(_ picture: FocusPicture, side: Int) throws(ImageFileError) {
        let file = try ImageFile(path: picture.url.path)
        if file.format.isVector {
            self.init(color: try file.bitmap(vectorSize: PixelSize(width: side, height: side)))
        } else {
            self.init(color: RenderedPicture.fit(try file.bitmap(), side: side))
        }
    }

    /// A picture with each colour replaced by the gray of its luminosity, alpha kept: what black
    /// in the Color blend mode makes of an opaque pixel.
    static func gray(_ color: Bitmap) -> Bitmap {
        Bitmap(width: color.width, height: color.height) { x, y in
            let p = color[x, y]
            let sum = 30 * p.redByte + 59 * p.greenByte + 11 * p.blueByte
            let level = (sum + 50) / 100
            return Pixel(red: level, green: level, blue: level, alpha: p.alphaByte)
        }
    }

    /// Halved until less than twice too large, then drawn bilinearly: no texel is skipped.
    private static func fit(_ bitmap: Bitmap, side: Int) -> Bitmap {
        var source = bitmap
        while max(source.width, source.height) >= side * 2, let half = source.half { source = half }
        let k = Double(side) / Double(max(bitmap.width, bitmap.height))
        let w = Double(bitmap.width) * k, h = Double(bitmap.height) * k
        let context = BitmapContext(size: PixelSize(width: side, height: side))
        context.draw(source, in: CGRect(x: (Double(side) - w) / 2, y: (Double(side) - h) / 2, width: w, height: h))
        return context.makeBitmap()
    }
}

/// The pictures' bitmaps: asked for by size, made off the main thread, nearest to the focus first, made
/// once. What scrolls away before its turn is not made.
@MainActor
final class FocusPictureStore {
    private let work: WorkQueue
    private var side = 0
    private var made: [Int: Result<RenderedPicture, ImageFileError>] = [:]
    private var pending: [Int: WorkItem] = [:]

    /// Bytes of bitmaps to keep beyond those that show; a picture counts twice, in colour and gray.
    private static let budget = 96 << 20

    init(work: WorkQueue) { self.work = work }

    /// Calls `completion` with picture `index` at `side` × `side` pixels: at once if it is there, else
    /// when it has been made. `distance`: from the focus, in pages.
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
        pending[index] = work.submit(distance: distance) {
            Result { () throws(ImageFileError) in try RenderedPicture(picture, side: newSide) }
        } completion: { [weak self] result in
            guard let self else { return }
            self.pending[index] = nil
            self.made[index] = result
            completion(result)
        }
    }

    /// The pictures are others from now on.
    func removeAll() {
        for item in pending.values { item.cancel() }
        pending = [:]
        made = [:]
    }

    /// Picture `index` is not on screen any more.
    func forget(_ index: Int) {
        pending.removeValue(forKey: index)?.cancel()
        guard made.count * side * side * 8 > FocusPictureStore.budget else { return }
        made[index] = nil
    }
}
