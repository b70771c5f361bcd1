// Render targets for offscreen groups: one page per nesting depth, with groups packed in rows, each with its mask beside it. A page
// may be sampled as soon as the next shallower one is drawn, so many groups cost one target switch. Pages grow up to the frame's
// width and twice its height, or to what one group needs (rounded up), and are freed when unused.

import FloeGeometry

/// A pool of render targets for groups, by depth from 1.
final class RenderTargetPool {
    private struct Page {
        var target: RenderTarget?
        /// The end of the current row, its top, and its height.
        var x = 0, y = 0, rowHeight = 0
        var width: Int { target?.width ?? 0 }
        var height: Int { target?.height ?? 0 }
        var wasFull = false
        var lastUse: UInt64 = 0

        var isEmpty: Bool { x == 0 && y == 0 }
    }

    /// The target of stream 0, the compositor's back buffer.
    var backBuffer: RenderTarget?
    private var pages: [Page] = []
    private var frame: UInt64 = 0
    private var frameSize = PixelSize(width: 0, height: 0)

    /// Sides of pages are multiples of this, in pixels.
    private static let bucket = 128
    /// The maximum height of a page in pixels, unless the frame is higher: corners of polygons have 16 bits, in quarters of a pixel.
    private static let tallest = 16_384 - bucket
    /// The number of frames after which an unused page is freed.
    private static let patience: UInt64 = 120

    /// The maximum bytes of all pages together.
    var limit = Int.max

    /// Bytes of all pages.
    var byteCount: Int { pages.reduce(0) { $0 + ($1.target?.byteCount ?? 0) } }

    /// Frees the pages that the last frame did not use. Called between frames.
    func releaseUnused() {
        for i in pages.indices where pages[i].lastUse < frame { pages[i] = Page() }
    }

    func releaseAll() { pages = [] }

    /// Begins a frame, with all pages empty.
    func beginFrame(size: PixelSize) {
        frame += 1
        // Pages only grow; a smaller frame starts with none.
        if size.width < frameSize.width || size.height < frameSize.height { releaseAll() }
        frameSize = size
        releaseAll(from: 1)
        for i in pages.indices where pages[i].lastUse + RenderTargetPool.patience < frame { pages[i] = Page() }
    }

    /// Returns the target that `stream` draws into; nil if nothing was allocated there.
    func target(stream: Int) -> RenderTarget? {
        stream == 0 ? backBuffer : stream <= pages.count ? pages[stream - 1].target : nil
    }

    /// Releases all places at `depth` and deeper. Their pixels must have been composited.
    func releaseAll(from depth: Int) {
        for i in pages.indices.dropFirst(depth - 1) {
            pages[i].x = 0
            pages[i].y = 0
            pages[i].rowHeight = 0
        }
    }

    /// Returns a free place of that size in pixels, with undefined contents; nil if the page is full.
    func allocate(depth: Int, width: Int, height: Int) throws -> (x: Int32, y: Int32)? {
        while pages.count < depth { pages.append(Page()) }
        let i = depth - 1
        pages[i].lastUse = frame
        if pages[i].isEmpty { try fit(i, width, height) }
        if pages[i].x + width > pages[i].width {
            pages[i].x = 0
            pages[i].y += pages[i].rowHeight
            pages[i].rowHeight = 0
        }
        guard width <= pages[i].width, pages[i].y + height <= pages[i].height else {
            pages[i].wasFull = true
            return nil
        }
        let origin = (x: Int32(pages[i].x), y: Int32(pages[i].y))
        pages[i].x += width
        pages[i].rowHeight = max(pages[i].rowHeight, height)
        return origin
    }

    /// Makes an empty page large enough, and larger still if it was full before.
    private func fit(_ i: Int, _ width: Int, _ height: Int) throws {
        var wanted = PixelSize(width: max(pages[i].width, width), height: max(pages[i].height, height))
        if pages[i].wasFull {
            if wanted.width < frameSize.width {
                wanted.width = frameSize.width
            } else if wanted.height < 2 * frameSize.height {
                wanted.height = min(2 * frameSize.height, wanted.height * 2)
            }
            pages[i].wasFull = false
        }
        wanted.width = (wanted.width + RenderTargetPool.bucket - 1) / RenderTargetPool.bucket * RenderTargetPool.bucket
        wanted.height = (wanted.height + RenderTargetPool.bucket - 1) / RenderTargetPool.bucket * RenderTargetPool.bucket
        wanted.height = min(wanted.height, max(RenderTargetPool.tallest, frameSize.height))
        guard wanted.width > pages[i].width || wanted.height > pages[i].height else { return }
        pages[i].target = nil
        let bytes = byteCount + wanted.area * 4
        guard bytes <= limit else { throw GLError.groupsTooLarge(bytes: bytes, limit: limit) }
        pages[i].target = try RenderTarget(width: wanted.width, height: wanted.height)
    }
}
