// Layers that show text.

import Foundation
import FloeImaging
import FloeText

/// A layer with text over its background and contents, from the top of its bounds, which cut it off.
///
/// The text is drawn in the device's pixels when the layer is first shown, and again when text, bounds or scale change; a layer that moves
/// or fades shows the same picture. It lies at whole pixels. Under a rotation or a perspective the picture is sampled like contents.
/// The fonts are those of the tree (`LayerTree.fonts`).
public final class TextLayer: Layer {
    package override var kind: LayerKind { .text }

    /// The text, plain or with attributes; line breaks in it end paragraphs.
    public var string: AttributedText {
        get { stored.values.text.string }
        set { assign(\.text.string, newValue) }
    }
    /// The font of text without one of its own, by default of 36 points. Changing it does not animate; see `fontSize`.
    public var font: FontDescriptor {
        get { stored.values.text.font }
        set { assign(\.text.font, newValue) }
    }
    /// The em size of `font`, in points.
    public var fontSize: Double {
        get { stored.values.text.font.size }
        set { set(.fontSize, newValue) }
    }
    /// The colour of text without one of its own, by default white.
    public var foregroundColor: Color {
        get { stored.values.text.foregroundColor }
        set { set(.foregroundColor, newValue) }
    }
    /// Whether lines are broken at the width of the bounds.
    public var isWrapped: Bool {
        get { stored.values.text.isWrapped }
        set { assign(\.text.isWrapped, newValue) }
    }
    /// Where lines lie in the width of the bounds, unless their paragraph says otherwise.
    public var alignmentMode: TextAlignment {
        get { stored.values.text.alignmentMode }
        set { assign(\.text.alignmentMode, newValue) }
    }
    /// Where text that does not fit into the bounds is left out, by an ellipsis in its place; by default it is cut off instead.
    public var truncationMode: TextTruncation {
        get { stored.values.text.truncationMode }
        set { assign(\.text.truncationMode, newValue) }
    }

    /// Returns the size that the text takes, in points, if it wraps in lines as wide as the bounds; zero for a layer in no tree. `scale`: device
    /// pixels per point, to which glyphs are fitted.
    public func preferredFrameSize(scale: Double = 1) -> CGSize {
        let room = TextRoom(width: isWrapped ? bounds.width : .infinity, isWrapped: isWrapped, truncation: .none)
        return tree?.openedFonts?.layout(string, font: font, in: room, scale: scale).size ?? .zero
    }
}

extension AnimatableProperty where Value == Double {
    /// `TextLayer.fontSize`
    public static var fontSize: Self { Self("fontSize", { $0.text.font.size }, { $0.text.font.size = $1 }) }
}

extension AnimatableProperty where Value == Color {
    /// `TextLayer.foregroundColor`
    public static var foregroundColor: Self { Self("foregroundColor", { $0.text.foregroundColor }, { $0.text.foregroundColor = $1 }) }
}
