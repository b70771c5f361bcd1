// The geometry of the focus picker: vertical as in the article, horizontal as in the game. Everything falls on whole device pixels, so
// that a picture at rest is copied pixel by pixel and the split runs exactly between two pixels.
//
//      vertical            horizontal
//        ▒▒▒                                        ▒ gray
//        ▒▒▒             ▒▒▒ ┏━━━┓ ▒▒▒              █ in colour
//       ┏━━━┓            ▒▒▒ ┃███┃ ▒▒▒              page = side + gap
//       ┃███┃            ▒▒▒ ┗━━━┛ ▒▒▒
//       ┗━━━┛
//        ▒▒▒
//
//      with a small frame    ▒▒▒
//                           ┏━━━┓
//                           ┃███┃
//                           ┗━━━┛
//                            ▒▒▒

import Foundation
import FloeGeometry

/// The direction in which the pictures run.
package enum FocusAxis: Sendable {
    case vertical, horizontal
}

struct FocusGeometry: Equatable {
    let size: CGSize
    let axis: FocusAxis
    /// The side of a picture, in points.
    let side: Double
    /// The distance between the centres of neighbouring pictures, in points.
    let page: Double
    /// The frame of a picture that has come to rest in the middle.
    let middle: CGRect
    /// The area that shows colour: all of `middle` or, with a small frame, the central half of it along the axis.
    let focus: CGRect

    init(size: CGSize, scale: Double, axis: FocusAxis, hasSmallFrame: Bool = false) {
        self.size = size
        self.axis = axis
        let w = Double(size.width), h = Double(size.height)
        let room = axis == .vertical ? min(h * 0.42, w * 0.34) : min(h * 0.46, w * 0.30)
        // An even number of pixels, so that halves of it are whole too.
        func even(_ points: Double) -> Double { max(2, (points * scale / 2).rounded() * 2) / scale }
        side = even(max(96, min(room, 640)))
        page = even(side * 1.14)
        // The captions are next to the column, or below the row.
        let centerY = axis == .vertical ? h / 2 : h * 0.47
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        middle = CGRect(x: whole((w - side) / 2), y: whole(centerY - side / 2), width: side, height: side)
        let way = hasSmallFrame ? (side - even(side / 2)) / 2 : 0
        focus = axis == .vertical ? middle.insetBy(dx: 0, dy: way) : middle.insetBy(dx: way, dy: 0)
    }

    /// The rectangle of one page of the scroll view, around the middle.
    var pageRect: CGRect {
        let gap = (page - side) / 2
        return axis == .vertical ? middle.insetBy(dx: 0, dy: -gap) : middle.insetBy(dx: -gap, dy: 0)
    }

    /// Returns the size of all pages together.
    func contentSize(pages: Int) -> CGSize {
        axis == .vertical ? CGSize(width: side, height: page * Double(pages)) : CGSize(width: page * Double(pages), height: side)
    }

    /// Returns the frame of picture `i` in the scroll view's content.
    func pictureFrame(_ i: Int) -> CGRect {
        let along = Double(i) * page + (page - side) / 2
        return axis == .vertical
            ? CGRect(x: 0, y: along, width: side, height: side) : CGRect(x: along, y: 0, width: side, height: side)
    }

    /// Returns the content offset that brings picture `i` into focus.
    func offset(of i: Int) -> CGPoint {
        axis == .vertical ? CGPoint(x: 0, y: Double(i) * page) : CGPoint(x: Double(i) * page, y: 0)
    }

    /// Returns the distance that the content has been scrolled, in pages.
    func pages(at offset: CGPoint) -> Double { Double(axis == .vertical ? offset.y : offset.x) / page }

    /// Returns the pictures visible at an offset, with one to spare at each end. Empty if there are no pictures.
    func visible(at offset: CGPoint, count: Int) -> Range<Int> {
        let extent = Double(axis == .vertical ? size.height : size.width)
        let reach = extent / page / 2 + 1
        let middle = pages(at: offset)
        guard middle.isFinite else { return 0..<0 }
        let first = max(0, min(count, Int((middle - reach).rounded(.down))))
        let last = max(first, min(count, Int((middle + reach).rounded(.up)) + 1))
        return first..<last
    }
}

/// The split of a picture by the focus: the part in colour and up to four gray parts around it, in the picture's own points. Handles
/// every edge of the focus that the picture crosses, including two opposite ones.
///
///      ┌──────────────┐
///      │     top      │
///      ├────┬────┬────┤
///      │left│████│right     █ = inside
///      ├────┴────┴────┤
///      │    bottom    │
///      └──────────────┘
struct FocusSplit: Equatable {
    /// The part inside the focus; nil if the picture is entirely outside.
    let inside: CGRect?
    let outside: [CGRect]

    /// `focus` is in the space of the picture, whose bounds are `picture`.
    init(picture: CGRect, focus: CGRect) {
        let r = picture.intersection(focus)
        guard !r.isNull, r.width > 0, r.height > 0 else {
            inside = nil
            outside = [picture]
            return
        }
        inside = r
        outside = [
            CGRect(x: picture.minX, y: picture.minY, width: picture.width, height: r.minY - picture.minY),
            CGRect(x: picture.minX, y: r.minY, width: r.minX - picture.minX, height: r.height),
            CGRect(x: r.maxX, y: r.minY, width: picture.maxX - r.maxX, height: r.height),
            CGRect(x: picture.minX, y: r.maxY, width: picture.width, height: picture.maxY - r.maxY),
        ].filter { $0.width > 0 && $0.height > 0 }
    }
}
