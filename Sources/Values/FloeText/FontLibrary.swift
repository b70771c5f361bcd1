// The entry point to text: measures and renders lines in the fonts of this machine. Created and owned by its users (the host, a
// scene, a test). Thread-safe. A label rendered in the background looks the same as one rendered in the foreground.

import FloeGeometry
import FloeImaging
import FloeThreads

/// Fonts, opened on demand, and cached measurements.
public final class FontLibrary: Sendable {
    let state: Guarded<State>

    /// The state guarded by the lock.
    struct State {
        var shelf: FontShelf
        var measures = BoundedCache<MeasureKey, TextMetrics>(bound: 4096)
    }

    struct MeasureKey: Hashable {
        var text: String, font: FontDescriptor, scale: Double
    }

    /// The length, in UTF-8 bytes, above which texts are not kept in the measurement cache.
    static let cachedLength = 256

    /// Starts fontconfig and FreeType and makes sure that there is at least one font.
    /// - Throws: `engineUnavailable` or `noFonts`, whose descriptions say what to install.
    public init() throws(FontError) {
        state = Guarded(State(shelf: try FontShelf()))
    }

    /// Returns the box of `text` as one line; line breaks count as spaces. Considers at most 4096 characters. `scale`: pixels per point;
    /// values that are not positive and finite count as 1.
    public func measure(_ text: String, font: FontDescriptor, scale: Double = 1) -> TextMetrics {
        let scale = FontLibrary.usable(scale)
        return state.withLock { state in
            guard text.utf8.count <= FontLibrary.cachedLength else {
                return state.shelf.shape(text, font, scale).metrics(scale)
            }
            let shelf = state.shelf
            return state.measures.value(for: MeasureKey(text: text, font: font, scale: scale)) {
                shelf.shape(text, font, scale).metrics(scale)
            }
        }
    }

    /// Renders `text` as one line in `color`, into a bitmap of exactly the measured box times `scale`, transparent around the
    /// glyphs. Returns nil if that box is empty.
    public func render(_ text: String, font: FontDescriptor, color: Color, scale: Double = 1) -> Bitmap? {
        let scale = FontLibrary.usable(scale)
        return state.withLock { state in
            let line = state.shelf.shape(text, font, scale)
            guard line.width > 0, line.ascent + line.descent > 0 else { return nil }
            return Bitmap(width: line.width, height: line.ascent + line.descent) { rows in
                line.draw(color, x: 0, y: 0, into: rows)
            }
        }
    }

    /// Closes the open fonts and frees their glyphs. Text looks the same afterwards; fonts are reopened as needed.
    public func releaseUnused() { state.withLock { $0.shelf.releaseUnused() } }

    /// How many characters were measured so far, for tests that count work.
    package var measuredCharacters: Int { state.withLock { $0.shelf.measuredCharacters } }

    static func usable(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
}

extension FontShelf {
    /// Shapes one line in its paragraph's natural direction.
    func shape(_ text: String, _ font: FontDescriptor, _ scale: Double) -> ShapedLine {
        shape(DirectedText(Array(text.prefix(ParagraphText.longest))), font, scale)
    }

    /// `stretch`: the additional width of each space, in pixels.
    func shape(_ line: DirectedText, _ font: FontDescriptor, _ scale: Double, stretch: Double = 0) -> ShapedLine {
        let known = recent.first { $0.scale == scale && $0.stretch == stretch && $0.font == font && $0.text == line }
        if let known { return known.line }
        let fonts = fonts(of: line, font, scale)
        guard !fonts.isEmpty else { return ShapedLine() }
        measuredCharacters += line.count
        let shaped = ShapedLine(runs(line, fonts), fonts, line.paragraph.attributes, scale: scale, stretch: stretch)
        if recent.count == FontShelf.recentLines { recent.removeLast() }
        recent.insert(RecentLine(text: line, font: font, scale: scale, stretch: stretch, line: shaped), at: 0)
        return shaped
    }

    /// Returns the fonts in a line, or that of its paragraph if the line is empty, by the index of attributes.
    private func fonts(of line: DirectedText, _ font: FontDescriptor, _ scale: Double) -> [UInt32: StyleFont] {
        var fonts: [UInt32: StyleFont] = [:]
        func add(_ style: UInt32) {
            guard fonts[style] == nil else { return }
            let own = line.paragraph.attributes[Int(style)].font(in: font), steps = FontShelf.steps(own, scale)
            fonts[style] = face(own, steps: steps).map { StyleFont(font: own, steps: steps, face: $0) }
        }
        var last: UInt32?
        for style in line.styles where style != last {
            add(style)
            last = style
        }
        if last == nil { add(line.paragraph.style) }
        return fonts
    }
}

extension ShapedLine {
    func metrics(_ scale: Double) -> TextMetrics {
        TextMetrics(
            width: Double(width) / scale, ascent: Double(ascent) / scale, descent: Double(descent) / scale,
            lineHeight: Double(lineHeight) / scale)
    }
}
