// The look that views inherit: a view's own theme and fonts apply to all views inside it that do not have their own. They can be changed at
// any time.
//
//     root                 ownTheme = .dark, ownFonts = fonts
//      ├─ Label            dark
//      └─ panel            ownTheme = .light
//          └─ Button       light, with the root's fonts

import FloeLayerTree
import FloeText

/// The look of a view.
public struct Appearance {
    /// Colours, fonts and distances by role.
    public let theme: Theme
    /// The fonts that text is drawn with. Nil if no enclosing view has any: text then takes no room and does not show.
    public let fonts: FontLibrary?
}

/// A view's own theme and fonts.
@MainActor
final class OwnAppearance {
    var theme: Theme?
    var fonts: FontLibrary?
}

extension View {
    /// The look of this view: its own theme and fonts, or those of the nearest view around it that has its own. Without any, the theme is
    /// `Theme.light`.
    public var appearance: Appearance {
        var theme: Theme?, fonts: FontLibrary?, view: View? = self
        while let next = view, theme == nil || fonts == nil {
            if let own = next.ownAppearance {
                theme = theme ?? own.theme
                fonts = fonts ?? own.fonts
            }
            view = next.superview
        }
        return Appearance(theme: theme ?? .light, fonts: fonts)
    }

    /// The theme of this view and of the views inside it; nil: that of the view around it.
    public var ownTheme: Theme? {
        get { ownAppearance?.theme }
        set {
            guard newValue != ownTheme else { return }
            setAppearance(newValue, ownFonts)
            appearanceChanged()
        }
    }

    /// The fonts of this view and of the views inside it; nil: those of the view around it.
    public var ownFonts: FontLibrary? {
        get { ownAppearance?.fonts }
        set {
            guard newValue !== ownFonts else { return }
            setAppearance(ownTheme, newValue)
            if superview == nil, let newValue { layer.tree?.fonts = newValue }
            appearanceChanged()
        }
    }

    /// Sets its own theme and fonts without notifying anything, while it is being made.
    func setAppearance(_ theme: Theme?, _ fonts: FontLibrary?) {
        guard theme != nil || fonts != nil else {
            ownAppearance = nil
            return
        }
        let own = ownAppearance ?? OwnAppearance()
        own.theme = theme
        own.fonts = fonts
        ownAppearance = own
    }

    private func appearanceChanged() {
        // It may take more or less room.
        superview?.setNeedsLayout()
        invalidateIntrinsicContentSize()
        tellAppearance()
    }

    /// Takes on what the appearance may be from now on.
    func followAppearance() {
        appearanceDidChange()
        if fitsWithFonts { sizeToFit() }
    }

    /// Updates the look of this view and of those inside it.
    func tellAppearance() {
        setNeedsLayout()
        if drawsContents { setNeedsDisplay() }
        followAppearance()
        for subview in subviews { subview.tellAppearance() }
    }
}
