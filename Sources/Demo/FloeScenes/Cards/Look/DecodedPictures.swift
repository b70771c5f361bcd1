// Decodes the picture files of decks. A file that many cards name is decoded once for all of them, even when their faces are drawn
// on several threads at the same time.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeThreads

/// A thread-safe cache of decoded pictures for one card size.
final class DecodedPictures: Sendable {
    /// A file and the requested size.
    struct Key: Hashable {
        let path: String, width: Int, height: Int
    }

    /// The slot that a key's picture is decoded into. Its lock is held during decoding.
    private final class Place: Sendable {
        let picture = Guarded<Result<Bitmap, ImageFileError>?>(nil)
    }

    private struct State {
        var places: [Key: Place] = [:]
        /// The keys from oldest to newest.
        var order: [Key] = []
    }

    private let state = Guarded(State())
    private let decoded = Guarded(0)

    /// The maximum number of cached pictures, kept for cards that are drawn later.
    private static let kept = 16

    /// The number of pictures decoded, for tests of work.
    var decodeCount: Int { decoded.withLock { $0 } }

    /// Returns the picture of `key`, using `decode` on a cache miss. Waits while another thread decodes the same picture.
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

    /// Empties the cache, because files may have changed.
    func removeAll() {
        state.withLock {
            $0.places = [:]
            $0.order = []
        }
    }
}
