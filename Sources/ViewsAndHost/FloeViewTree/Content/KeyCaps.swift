// Keys drawn as caps, side by side: [Ctrl] [1], or with a dash for all keys from one to another: [1] – [5].

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// A row of key caps.
package final class KeyCaps: View {
    /// The labels of the keys. A dash between two of them means all keys from one to the other.
    package var keys: [String] { didSet { if keys != oldValue { makeCaps() } } }

    private var caps: [Label] = []
    private let theme: Theme
    private let fonts: FontLibrary

    package init(_ keys: [String] = [], theme: Theme, fonts: FontLibrary) {
        self.keys = keys
        self.theme = theme
        self.fonts = fonts
        super.init()
        isUserInteractionEnabled = false
        makeCaps()
    }

    /// The height of a cap, in points.
    package static func height(_ theme: Theme) -> Double { (theme.type.callout.size * 1.75).rounded() }

    private func makeCaps() {
        for cap in caps { cap.removeFromSuperview() }
        caps = keys.map { key in
            let cap = Label(key, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text, alignment: .center)
            // A dash between two keys is not a key.
            if key != "–" {
                cap.backgroundColor = theme.palette.highlight
                cap.layer.cornerRadius = theme.spacing.tiny
                cap.layer.borderColor = theme.palette.separator
                cap.layer.borderWidth = 1
            }
            return cap
        }
        for cap in caps { addSubview(cap) }
        invalidateIntrinsicContentSize()
    }

    private func width(_ cap: Label) -> Double {
        let text = cap.naturalSize.width.rounded(.up)
        return cap.text == "–" ? text : max(KeyCaps.height(theme), text + 2 * theme.spacing.small)
    }

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let gaps = theme.spacing.tiny * Double(max(0, caps.count - 1))
        return CGSize(width: caps.reduce(gaps) { $0 + width($1) }, height: KeyCaps.height(theme))
    }

    package override func layoutSubviews() {
        var x = 0.0
        for cap in caps {
            let width = width(cap)
            cap.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            x += width + theme.spacing.tiny
        }
    }
}
