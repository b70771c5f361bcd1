// What it takes to draw a card's face, as a value that can go to another thread, and what comes back.

import Foundation
import Geometry
import Imaging

/// A face to be drawn.
struct FaceRequest: Hashable, Sendable {
    var text: String
    /// Path of a picture file.
    var picture: String?
    var hasAudio: Bool
    /// Answers are written in another ink.
    var isAnswer: Bool
    /// Of the cell, its own points.
    var cellWidth, cellHeight: Double
    /// The cell's points for one of a card 208 × 140.
    var unit: Double
    /// Pixels for one of the cell's points.
    var scale: Double

    init(_ facet: Facet, isAnswer: Bool, cellSize: CGSize, unit: Double, scale: Double) {
        text = facet.text
        picture = facet.picture
        hasAudio = facet.hasAudio
        self.isAnswer = isAnswer
        cellWidth = cellSize.width
        cellHeight = cellSize.height
        self.unit = unit
        self.scale = scale
    }

    /// Where the badge of a sound lies, in the cell's points.
    var badgeFrame: CGRect {
        let side = 26 * unit
        return CGRect(x: cellWidth - side - 11 * unit, y: cellHeight - side - 9 * unit, width: side, height: side)
    }
}

/// A drawn face: no larger than what is on it, and where that lies on the cell.
struct Face: Equatable, Sendable {
    var bitmap: Bitmap
    /// In the cell's points.
    var frame: CGRect
}
