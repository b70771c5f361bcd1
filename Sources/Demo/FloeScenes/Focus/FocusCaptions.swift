// The picker's text: the name of the picture in focus on the left and its story on the right. Below a row of pictures, both are centred.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

final class FocusCaptions: View {
    private let overline: Label, nameLabel: Label, story: Label
    private let fonts: FontLibrary
    /// The font size of the name, where its words fit the column.
    private var nameSize = 0.0

    init(fonts: FontLibrary, work: WorkQueue, theme: Theme) {
        self.fonts = fonts
        let scenery = theme.scenery
        overline = Label(fonts: fonts, font: .system(12, .bold), color: scenery.accent)
        nameLabel = Label(fonts: fonts, font: theme.type.largeTitle, color: scenery.text, lines: 2)
        story = Label(fonts: fonts, font: .system(18), color: scenery.secondaryText, lines: 5)
        super.init()
        for part in [overline, nameLabel, story] {
            // The caption changes while pictures scroll past, when every frame counts.
            part.drawingQueue = work
            addSubview(part)
        }
    }

    func show(_ picture: FocusPicture, index: Int, count: Int) {
        overline.text = "\(index + 1) OF \(count)"
        nameLabel.text = picture.name
        story.text = picture.story
        setNeedsLayout()
    }

    /// The frames of the text that is shown.
    var words: [CGRect] { [overline, nameLabel, story].filter { $0.text?.isEmpty == false }.map(\.frame) }

    private var geometry: FocusGeometry?

    func lay(out new: FocusGeometry) {
        guard new != geometry else { return }
        geometry = new
        setFonts(new)
        setNeedsLayout()
    }

    /// Chooses smaller fonts next to small pictures and in narrow columns, larger ones in large windows.
    private func setFonts(_ geometry: FocusGeometry) {
        let room = geometry.axis == .vertical ? columnWidth(geometry) * 1.5 : .infinity, side = min(geometry.side, room)
        let sizes =
            isNarrow(geometry)
            ? (13.0, 12.0) : side < 140 ? (18.0, 13.0) : side < 240 ? (26.0, 15.0) : side < 340 ? (34.0, 18.0) : (44.0, 22.0)
        nameSize = sizes.0
        story.font.size = sizes.1
    }

    /// Returns whether the columns next to the pictures have room for little more than a word.
    private func isNarrow(_ geometry: FocusGeometry) -> Bool {
        geometry.axis == .vertical && Double(geometry.size.width) < 440
    }

    private func margin(_ geometry: FocusGeometry) -> Double {
        isNarrow(geometry) ? 6 : max(16, min(96, Double(geometry.size.width) * 0.05))
    }

    /// Returns the distance between the pictures and the text next to them: a hand's breadth.
    private func gap(_ geometry: FocusGeometry) -> Double {
        isNarrow(geometry) ? 14 : geometry.side * 0.2 + 16
    }

    private func columnWidth(_ geometry: FocusGeometry) -> Double {
        max(1, min(500, geometry.middle.minX - gap(geometry) - margin(geometry)))
    }

    override func layoutSubviews() {
        guard let geometry else { return }
        let w = Double(bounds.width), h = Double(bounds.height)
        let margin = margin(geometry)
        if geometry.axis == .vertical {
            // Both columns are aligned to the pictures.
            let gap = gap(geometry), width = columnWidth(geometry)
            let left = CGRect(x: geometry.middle.minX - gap - width, y: 0, width: width, height: h)
            let right = CGRect(x: geometry.middle.maxX + gap, y: 0, width: width, height: h)
            align(.right)
            fitName(to: width.rounded(.down))
            CaptionStack([(overline, 8), (nameLabel, 0)]).lay(in: left, .middle(geometry.middle.midY))
            story.textAlignment = .left
            CaptionStack([(story, 0)]).lay(in: right, .middle(geometry.middle.midY))
        } else {
            let top = geometry.middle.maxY + geometry.side * 0.14 + 8
            let width = min(640, w - 2 * margin)
            align(.center)
            fitName(to: width.rounded(.down))
            story.textAlignment = .center
            CaptionStack([(overline, 6), (nameLabel, 4), (story, 0)])
                .lay(in: CGRect(x: (w - width) / 2, y: 0, width: width, height: h), .top(top))
        }
    }

    /// Shrinks the name rather than cut a word that is longer than the column is wide.
    private func fitName(to width: Double) {
        let words = (nameLabel.text ?? "").split(separator: " ").map(String.init), least = 12.0
        var font = nameLabel.font
        font.size = nameSize
        while font.size > least {
            let widest = words.map { fonts.measure($0, font: font, scale: window?.scale ?? 1).width }.max() ?? 0
            guard widest > width else { break }
            font.size = max(least, min(font.size - 0.5, (font.size * width / widest * 2).rounded(.down) / 2))
        }
        nameLabel.font = font
    }

    private func align(_ alignment: TextAlignment) {
        overline.textAlignment = alignment
        nameLabel.textAlignment = alignment
    }
}
