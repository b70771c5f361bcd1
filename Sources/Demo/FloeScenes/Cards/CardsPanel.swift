// The root view of the card scene: the trays and, when there is something to report, a message over them. Messages name a
// deck's skipped lines and what its cards do not show, or say why a file could not be opened.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// The scene's view.
final class CardsPanel: View {
    /// The message shown; nil for none.
    var message: String? {
        didSet {
            showMessage()
            if (message == nil) != (oldValue == nil) { onMessage?() }
        }
    }
    /// Called when a message appeared or went away.
    var onMessage: (() -> Void)?

    private let collectionView: NoteCollectionView
    private let plate = View(), label: Label

    init(_ collectionView: NoteCollectionView, fonts: FontLibrary) {
        self.collectionView = collectionView
        let palette = collectionView.palette
        label = Label(fonts: fonts, font: .system(13), color: palette.plateText, lines: 5)
        super.init(frame: CGRect(x: 0, y: 0, width: 800, height: 500))
        backgroundColor = palette.desk
        collectionView.frame = bounds
        collectionView.autoresizingMask = .flexibleSize
        addSubview(collectionView)
        plate.backgroundColor = palette.plate
        plate.layer.borderWidth = 1
        plate.layer.borderColor = palette.plateBorder
        plate.addSubview(label)
        plate.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.message = nil })
        plate.isHidden = true
        addSubview(plate)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, event.modifiers.isEmpty, !event.isRepeat, message != nil else { return false }
        message = nil
        return true
    }

    override func layoutSubviews() {
        guard message != nil else { return }
        let theme = collectionView.theme, space = theme.spacing
        label.font = theme.type.callout
        plate.layer.cornerRadius = space.cardRadius
        let width = max(120, min(theme.type.callout.size * 50, bounds.width - 2 * space.huge))
        let size = label.sizeThatFits(CGSize(width: width, height: 0))
        plate.frame = CGRect(
            x: ((bounds.width - size.width) / 2 - space.large).rounded(),
            y: (bounds.height - size.height - 2 * space.medium - space.extraLarge).rounded(),
            width: size.width + 2 * space.large, height: size.height + 2 * space.medium)
        label.frame = CGRect(x: space.large, y: space.medium, width: size.width, height: size.height)
    }

    private func showMessage() {
        label.text = message
        plate.isHidden = message == nil
        setNeedsLayout()
    }
}
