// Pictures of two techniques at the same instant, with outlines where they differ.

import Foundation
import FloeGeometry
import FloeImaging
import FloeText
import FloeViewTree

/// Two pictures of one size.
package struct ComparisonPictures: Sendable {
    package let before, after: Bitmap
    /// The number of pixels that differ visibly.
    package let differingPixels: Int

    /// Differences of a channel up to this, of 255, are not seen.
    private static let unseen = 8

    /// The edges of the areas in which the pictures differ, in pixels.
    let outlines: [CGRect]

    /// Compares two pictures, except in `words`, in which a scene says what it does. Returns nil if the sizes differ.
    package init?(before: Bitmap, after: Bitmap, words: [CGRect] = []) {
        guard before.size == after.size else { return nil }
        self.before = before
        self.after = after
        let side = ComparisonPictures.square, columns = (before.width + side - 1) / side, rows = (before.height + side - 1) / side
        var isMarked = [Bool](repeating: false, count: columns * rows), differing = 0
        for y in 0..<before.height {
            for x in 0..<before.width
            where ImageDifference.distance(before[x, y], after[x, y]) > ComparisonPictures.unseen
                && !words.contains(where: { $0.contains(CGPoint(x: x, y: y)) })
            {
                differing += 1
                isMarked[y / side * columns + x / side] = true
            }
        }
        differingPixels = differing
        outlines = ComparisonPictures.edges(of: isMarked, columns: columns, rows: rows)
    }

    /// The side of the squares of which marked areas consist, in pixels.
    private static let square = 16

    private static func edges(of isMarked: [Bool], columns: Int, rows: Int) -> [CGRect] {
        func marked(_ column: Int, _ row: Int) -> Bool {
            (0..<columns).contains(column) && (0..<rows).contains(row) && isMarked[row * columns + column]
        }
        let side = ComparisonPictures.square, length = Double(side)
        var edges: [CGRect] = []
        for row in 0..<rows {
            for column in 0..<columns where marked(column, row) {
                let x = Double(column * side), y = Double(row * side)
                if !marked(column, row - 1) { edges.append(CGRect(x: x, y: y, width: length, height: 0)) }
                if !marked(column, row + 1) { edges.append(CGRect(x: x, y: y + length, width: length, height: 0)) }
                if !marked(column - 1, row) { edges.append(CGRect(x: x, y: y, width: 0, height: length)) }
                if !marked(column + 1, row) { edges.append(CGRect(x: x + length, y: y, width: 0, height: length)) }
            }
        }
        return edges
    }
}

/// Shows both pictures side by side, outlined, each with the name of its technique.
final class ComparisonPicturesView: View {
    private let pictures: ComparisonPictures
    private let names: [Label], places: [OutlinedPicture]
    private let theme: Theme

    init(_ pictures: ComparisonPictures, titles: [String], theme: Theme, fonts: FontLibrary) {
        self.pictures = pictures
        self.theme = theme
        let outlines = pictures.outlines
        names = titles.map { Label($0, fonts: fonts, font: theme.type.callout.weight(.semibold), color: theme.palette.text) }
        places = [pictures.before, pictures.after].map { OutlinedPicture($0, outlines, theme.palette.negative) }
        super.init()
        for view in names + places as [View] { addSubview(view) }
    }

    private var nameHeight: Double { (theme.type.callout.size * 1.6).rounded() }
    private func pictureWidth(_ width: Double) -> Double { max(0, ((width - theme.spacing.medium) / 2).rounded(.down)) }
    private func pictureHeight(_ width: Double) -> Double {
        (pictureWidth(width) * Double(pictures.before.height) / Double(max(1, pictures.before.width))).rounded()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: nameHeight + pictureHeight(size.width))
    }

    override func layoutSubviews() {
        let width = pictureWidth(bounds.width), height = pictureHeight(bounds.width)
        for (i, (name, place)) in zip(names, places).enumerated() {
            let x = Double(i) * (width + theme.spacing.medium)
            name.frame = CGRect(x: x, y: 0, width: width, height: nameHeight)
            place.frame = CGRect(x: x, y: nameHeight, width: width, height: height)
        }
    }
}

/// A picture, as large as its view, with lines over it.
private final class OutlinedPicture: View {
    private let picture: Bitmap
    private let lines: [CGRect]
    private let color: Color

    init(_ picture: Bitmap, _ lines: [CGRect], _ color: Color) {
        self.picture = picture
        self.lines = lines
        self.color = color
        super.init()
        isUserInteractionEnabled = false
    }

    override var drawsContents: Bool { true }

    override func display(scale: Double) -> Bitmap? {
        let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        guard width > 0, height > 0 else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height)), factor = Double(width) / Double(picture.width)
        context.draw(picture, in: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)))
        context.draw(outlines: lines, scaledBy: factor, hair: max(1, (1.5 * scale).rounded()), color)
        return context.makeBitmap()
    }
}

extension BitmapContext {
    /// Draws the edges of areas, `hair` pixels wide.
    func draw(outlines lines: [CGRect], scaledBy factor: Double, hair: Double, _ color: Color) {
        for line in lines {
            fill(
                CGRect(
                    x: (line.minX * factor - hair / 2).rounded(), y: (line.minY * factor - hair / 2).rounded(),
                    width: (line.width * factor).rounded(.up) + hair, height: (line.height * factor).rounded(.up) + hair), color)
        }
    }
}
