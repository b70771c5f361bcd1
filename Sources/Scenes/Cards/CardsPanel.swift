// What fills the window in the card scene: the trays, and over them, where there is something to say, a
// message: which lines of a deck were skipped, or why a file could not be opened.

import Foundation
import Imaging
import Layers
import Text
import Views

/// The scene's view. Takes dropped files.
final class CardsPanel: View {
    var onDrop: ((String) -> Void)?
    /// Sound on or off.
    var onMute: (() -> Void)?
    /// Nil: none.
    var message: String? { didSet { showMessage() } }

    private let collectionView: NoteCollectionView
    private let plate = View(), label: Label

    init(_ collectionView: NoteCollectionView, fonts: FontLibrary, palette: CardPalette) {
        self.collectionView = collectionView
        label = Label(fonts: fonts, font: .system(13), color: palette.plateText)
        label.numberOfLines = 3
        super.init(frame: CGRect(x: 0, y: 0, width: 800, height: 500))
        backgroundColor = palette.desk
        collectionView.frame = bounds
        collectionView.autoresizingMask = .flexibleSize
        addSubview(collectionView)
        plate.backgroundColor = palette.plate
        plate.layer.cornerRadius = 8
        plate.layer.borderWidth = 1
        plate.layer.borderColor = palette.plateBorder
        plate.addSubview(label)
        plate.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.message = nil })
        plate.isHidden = true
        addSubview(plate)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .letter("m"), event.modifiers.isEmpty, !event.isRepeat else { return false }
        onMute?()
        return true
    }

    override func dropFile(path: String, at position: CGPoint) -> Bool {
        onDrop?(path)
        return true
    }

    override func boundsSizeDidChange(from old: CGSize) { setNeedsLayout() }

    override func layoutSubviews() {
        guard message != nil else { return }
        let width = max(120, min(640, bounds.width - 64))
        let size = label.sizeThatFits(CGSize(width: width, height: 0))
        plate.frame = CGRect(
            x: ((bounds.width - size.width) / 2 - 16).rounded(), y: bounds.height - size.height - 48,
            width: size.width + 32, height: size.height + 24)
        label.frame = CGRect(x: 16, y: 12, width: size.width, height: size.height)
    }

    private func showMessage() {
        label.text = message
        plate.isHidden = message == nil
        setNeedsLayout()
    }
}
