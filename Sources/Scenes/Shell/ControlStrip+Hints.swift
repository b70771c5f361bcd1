// What stands in the claim's place for a while: what the mouse points at, and what was chosen by key.

import Views

extension ControlStrip: FrameUpdating {
    /// In the claim's place while the mouse is over a control; nil: the claim.
    func show(hint: String?) {
        announcedUntil = nil
        self.hint = hint
        layOutText()
        claimLabel.textColor = hint == nil ? theme.palette.secondaryText : theme.palette.text
    }

    /// In the claim's place for a few seconds: what was chosen by key, where no mouse stays to ask for a hint.
    func announce(_ text: String) {
        show(hint: text)
        guard let window else { return }
        let end = window.time + ControlStrip.announcement
        announcedUntil = end
        window.schedule(self, .at(end))
    }

    /// Enough to read a sentence twice, seconds.
    private static let announcement = 8.0

    func update(at time: Double) -> NextUpdate {
        guard let end = announcedUntil else { return .never }
        guard time >= end else { return .at(end) }
        show(hint: nil)
        return .never
    }
}
