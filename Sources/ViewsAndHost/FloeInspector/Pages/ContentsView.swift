// A picture at its true size, one texel per device pixel, on a chequered ground where it is clear. A larger one scrolls.

import FloeImaging
import FloeLayerTree
import FloeViewTree
import Foundation

/// Shows the contents of a layer.
final class ContentsView: View {
    var bitmap: Bitmap? {
        didSet {
            guard bitmap?.id != oldValue?.id else { return }
            picture.contents = bitmap
            isHidden = bitmap == nil
            scroll.contentOffset = .zero
            setNeedsLayout()
            superview?.setNeedsLayout()
        }
    }

    private let scroll = ScrollView()
    private let ground = Layer(), picture = Layer()

    private static let greatestHeight = 220.0, square = 8

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isHidden = true
        scroll.addLayers([ground, picture])
        picture.magnificationFilter = .nearest
        addSubview(scroll)
    }

    override func appearanceDidChange() {
        let theme = appearance.theme
        layer.borderWidth = 1
        layer.borderColor = theme.palette.separator
        setNeedsLayout()
    }

    private var size: CGSize {
        guard let bitmap else { return .zero }
        let scale = window?.scale ?? 1
        return CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: Double(size.width), height: min(ContentsView.greatestHeight, Double(self.size.height) + 2))
    }

    override func layoutSubviews() {
        let size = size
        scroll.frame = CGRect(
            x: 1, y: 1, width: min(Double(size.width), max(0, Double(bounds.width) - 2)), height: max(0, Double(bounds.height) - 2))
        scroll.contentSize = size
        for part in [ground, picture] { part.frame = CGRect(origin: .zero, size: size) }
        let dark = appearance.theme.isDark, square = ContentsView.square
        // No larger than what shows: the ground need not scroll.
        ground.frame = CGRect(origin: .zero, size: CGSize(width: min(2048, size.width), height: min(2048, size.height)))
        let width = Int(ground.bounds.width), height = Int(ground.bounds.height)
        guard width > 0, height > 0, ground.contents?.width != width || ground.contents?.height != height else { return }
        let colors = [Color(hex: dark ? 0x3A444F : 0xFFFFFF).pixel, Color(hex: dark ? 0x303943 : 0xE3E7EB).pixel]
        ground.contents = Bitmap(width: width, height: height) { x, y in colors[(x / square + y / square) % 2] }
    }
}
