// Decks' picture files, decoded: one that many cards name is decoded once for all of them, also where their faces are drawn
// on several threads at the same time.

import Foundation
import Geometry
import ImageCoding
import Imaging
import Threads

/// Decoded pictures of one size of card. Any thread may ask.
final class DecodedPictures: Sendable {
    /// A file, and the size that is asked for.
    struct Key: Hashable {
        let path: String, width: Int, height: Int
    }

    /// What a key's picture is decoded into; its lock is held meanwhile.
    private final class Place: Sendable {
        let picture = Guarded<Result<Bitmap, ImageFileError>?>(nil)
    }

    private struct State {
        var places: [Key: Place] = [:]
        /// From the oldest.
        var order: [Key] = []
    }

    private let state = Guarded(State())
    private let decoded = Guarded(0)

    /// Pictures kept for cards that are drawn later.
    private static let kept = 16

    /// How many have been decoded, for tests of work.
    var decodeCount: Int { decoded.withLock { $0 } }

    /// The picture of `key`, by `decode` if there is none; waits where another thread is at it.
    func picture(_ key: Key, decode: () throws(ImageFileError) -> Bitmap) -> Bitmap? {
        let place = state.withLock { state in
            if let known = state.places[key] { return known }
            let place = Place()
            state.places[key] = place
            state.order.append(key)
            if state.order.count > DecodedPictures.kept { state.places[state.order.removeFirst()] = nil }
            return place
        }
        return try? place.picture.withLock { picture in
            if let picture { return picture }
            decoded.withLock { $0 += 1 }
            let made: Result<Bitmap, ImageFileError>
            do throws(ImageFileError) { made = .success(try decode()) } catch { made = .failure(error) }
            picture = made
            return made
        }.get()
    }

    /// Keeps none: files may have changed.
    func removeAll() {
        state.withLock {
            $0.places = [:]
            $0.order = []
        }
    }
}
