// The door to text: measures and renders lines in fonts of this machine. Made and owned by whoever
// needs text (the host, a scene, a test); every function may be called from any thread, and a label
// rendered in the background looks the same as one rendered in front.

import Geometry
import Imaging
import Threads

/// Fonts, opened as they are asked for, and what has been measured with them.
public final class FontLibrary: Sendable {
    let state: Guarded<State>

    /// What the lock guards.
    struct State {
        var shelf: FontShelf
        var measures = BoundedCache<MeasureKey, TextMetrics>(bound: 4096)
    }

    struct MeasureKey: Hashable {
        var text: String, font: FontDescriptor, scale: Double
    }

    /// Longer texts, in UTF-8 bytes, are not kept in the measure cache.
    static let cachedLength = 256

    /// Starts fontconfig and FreeType and makes sure that there is a font at all.
    /// - Throws: `noFonts`, which says what to install.
    public init() throws(FontError) {
        state = Guarded(State(shelf: try FontShelf()))
    }

    /// The box of `text` as one line; line breaks count as spaces. Looks at 4096 characters at most.
    /// - Parameter scale: pixels for a point; what is not positive counts as 1.
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

    /// `text` as one line in `color`: a bitmap of exactly the measured box times `scale`, transparent
    /// around the glyphs; nil if that box has no width.
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

    /// Gives back the fonts that are open, with their glyphs; text is drawn as before, by fonts that are opened again.
    public func releaseUnused() { state.withLock { $0.shelf.releaseUnused() } }

    static func usable(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
}

extension FontShelf {
    /// One line in its paragraph's natural direction.
    func shape(_ text: String, _ font: FontDescriptor, _ scale: Double) -> ShapedLine {
        shape(DirectedText(Array(text.prefix(ParagraphText.longest))), font, scale)
    }

    func shape(_ line: DirectedText, _ font: FontDescriptor, _ scale: Double) -> ShapedLine {
        let steps = FontShelf.steps(font, scale)
        guard let own = face(font, steps: steps) else { return ShapedLine() }
        return ShapedLine(runs: runs(line, font, steps: steps), own: own)
    }
}

extension ShapedLine {
    /// A line of nothing, where no font can be opened any more.
    init() {}

    func metrics(_ scale: Double) -> TextMetrics {
        TextMetrics(
            width: Double(width) / scale, ascent: Double(ascent) / scale, descent: Double(descent) / scale,
            lineHeight: Double(lineHeight) / scale)
    }
}
