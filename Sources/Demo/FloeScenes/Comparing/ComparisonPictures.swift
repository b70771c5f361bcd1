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

    /// Differences of a channel up to this, of 255, are not seen at a glance.
    private static let unseen = 24

    /// Frames around what differs, in pixels. They do not overlap.
    let areas: [CGRect]

    /// Compares two pictures, except in `words`, in which a scene says what it does. Returns nil if the sizes differ.
    package init?(before: Bitmap, after: Bitmap, words: [CGRect] = []) {
        guard before.size == after.size else { return nil }
        self.before = before
        self.after = after
        let side = ComparisonPictures.square, columns = (before.width + side - 1) / side, rows = (before.height + side - 1) / side
        var parts = [CGRect](repeating: .null, count: columns * rows), differing = 0
        for y in 0..<before.height {
            for x in 0..<before.width
            where ComparisonPictures.differ(before[x, y], after[x, y])
                && !words.contains(where: { $0.contains(CGPoint(x: x, y: y)) })
            {
                differing += 1
                let i = y / side * columns + x / side
                parts[i] = parts[i].union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        differingPixels = differing
        // Words of a line belong together, and so do the lines of a row.
        let near = ComparisonPictures.joined(parts.filter { !$0.isNull }, within: CGSize(width: 7, height: 12))
        areas = ComparisonPictures.joined(near.map { ComparisonPictures.frame(around: $0, in: [before, after]) }, within: .zero)
    }

    private static func differ(_ a: Pixel, _ b: Pixel) -> Bool { ImageDifference.distance(a, b) > unseen }

    /// The side of the squares from which areas are joined, in pixels.
    private static let square = 8

    /// Returns rectangles around all of `parts`. Those with at most `gap` between them become one.
    private static func joined(_ parts: [CGRect], within gap: CGSize) -> [CGRect] {
        var areas: [CGRect] = []
        for part in parts {
            var area = part
            while let near = areas.firstIndex(where: { $0.insetBy(dx: -gap.width, dy: -gap.height).intersects(area) }) {
                area = area.union(areas.remove(at: near))
            }
            areas.append(area)
        }
        return areas
    }

    /// Returns a frame around an area whose lines strike through as little as possible of what the pictures show: each lies at the
    /// calmest place within a few pixels.
    private static func frame(around area: CGRect, in pictures: [Bitmap]) -> CGRect {
        let width = pictures[0].width, height = pictures[0].height
        /// Returns the calmest of the rows, or columns, `distances` away from an edge of the area.
        func calmest(_ edge: Double, _ way: Int, isRow: Bool) -> Int {
            let across = isRow ? Int(area.minX)..<Int(area.maxX) - 1 : Int(area.minY)..<Int(area.maxY) - 1
            let places = distances.map { max(0, min((isRow ? height : width) - 1, Int(edge) + way * $0)) }
            func changes(_ place: Int) -> Int {
                pictures.reduce(0) { sum, picture in
                    sum
                        + across.count { i in
                            isRow
                                ? differ(picture[i, place], picture[i + 1, place]) : differ(picture[place, i], picture[place, i + 1])
                        }
                }
            }
            return places.min { changes($0) < changes($1) } ?? Int(edge)
        }
        let left = calmest(area.minX, -1, isRow: false), right = calmest(area.maxX - 1, 1, isRow: false)
        let top = calmest(area.minY, -1, isRow: true), bottom = calmest(area.maxY - 1, 1, isRow: true)
        return CGRect(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }

    /// How far outside of what differs a frame may lie, in pixels.
    private static let distances = 3...14

    /// The part of the pictures that shows what differs as large as possible: in the pictures' own proportions, with some of what is
    /// around it.
    var part: CGRect {
        let whole = CGRect(x: 0, y: 0, width: Double(before.width), height: Double(before.height))
        let differing = areas.reduce(CGRect.null) { $0.union($1) }
        guard !areas.isEmpty else { return whole }
        let share = min(
            1, max(ComparisonPictures.leastPart, 1.15 * differing.width / whole.width, 1.15 * differing.height / whole.height))
        let width = whole.width * share, height = whole.height * share
        return CGRect(
            x: max(0, min(whole.width - width, differing.midX - width / 2)),
            y: max(0, min(whole.height - height, differing.midY - height / 2)),
            width: width, height: height)
    }

    /// The smallest share of the pictures' width that is shown, so that one recognises the place.
    private static let leastPart = 0.35
}

/// Shows both pictures side by side, outlined, each with the name of its technique.
final class ComparisonPicturesView: View {
    private let pictures: ComparisonPictures
    private let names: [Label], places: [OutlinedPicture]
    private let theme: Theme

    init(_ pictures: ComparisonPictures, titles: [String], theme: Theme, fonts: FontLibrary) {
        self.pictures = pictures
        self.theme = theme
        names = titles.map { Label($0, fonts: fonts, font: theme.type.callout.weight(.semibold), color: theme.palette.text) }
        places = [pictures.before, pictures.after].map { OutlinedPicture($0, pictures, theme.palette.negative) }
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

/// The part of a picture that shows what differs, as large as its view, with outlines.
private final class OutlinedPicture: View {
    private let picture: Bitmap
    private let part: CGRect, areas: [CGRect]
    private let color: Color

    init(_ picture: Bitmap, _ pictures: ComparisonPictures, _ color: Color) {
        self.picture = picture
        part = pictures.part
        areas = pictures.areas
        self.color = color
        super.init()
        isUserInteractionEnabled = false
    }

    override var drawsContents: Bool { true }

    override func display(scale: Double) -> Bitmap? {
        let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        guard width > 0, height > 0 else { return nil }
        let context = BitmapContext(size: PixelSize(width: width, height: height)), factor = Double(width) / part.width
        func placed(_ area: CGRect) -> CGRect {
            CGRect(
                x: (area.minX - part.minX) * factor, y: (area.minY - part.minY) * factor, width: area.width * factor,
                height: area.height * factor)
        }
        context.draw(picture, in: placed(CGRect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))))
        context.outline(areas.map(placed), lineWidth: max(1, (1.5 * scale).rounded()), color)
        return context.makeBitmap()
    }
}

extension BitmapContext {
    /// Draws lines around areas.
    func outline(_ areas: [CGRect], lineWidth: Double, _ color: Color) {
        for area in areas {
            let outer = area.insetBy(dx: -lineWidth, dy: -lineWidth), x = outer.minX.rounded(), y = outer.minY.rounded()
            let width = outer.maxX.rounded() - x, height = outer.maxY.rounded() - y
            for top in [y, y + height - lineWidth] { fill(CGRect(x: x, y: top, width: width, height: lineWidth), color) }
            for left in [x, x + width - lineWidth] { fill(CGRect(x: left, y: y, width: lineWidth, height: height), color) }
        }
    }
}
