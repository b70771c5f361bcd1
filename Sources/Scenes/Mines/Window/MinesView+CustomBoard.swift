// Asking for a board of one's own: the panel comes and goes, and the keys with it.

import Views

extension MinesView {
    /// What gets keys first.
    var keyView: View { customBoard?.firstField ?? board }

    func openCustomBoard() {
        guard customBoard == nil else { return closeCustomBoard() }
        let panel = CustomBoardPanel(session.shape, theme: palette.theme(context.theme.magnified(magnification)), fonts: context.fonts)
        panel.onClose = { [weak self] in self?.closeCustomBoard() }
        panel.onApply = { [weak self] in
            self?.closeCustomBoard()
            self?.session.newGame($0)
        }
        customBoard = panel
        panel.alpha = 0
        addSubview(panel)
        setNeedsLayout()
        layoutIfNeeded()
        window?.focus(panel.firstField)
        animate(duration: 0.15) { panel.alpha = 1 }
    }

    func closeCustomBoard() {
        guard let panel = customBoard else { return }
        customBoard = nil
        panel.removeFromSuperview()
        window?.focus(board)
    }
}
