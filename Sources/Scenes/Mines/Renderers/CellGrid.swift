// Where cells lie once their edges are on whole device pixels. Tiles that lie between those meet there at any size and
// offset: each pixel belongs to one of them, and what is behind shows nowhere between.
//
//     cells of 1.32 pixels        0        256       512       768
//     where tiles would meet      0     337.92    675.84   1013.76
//     where they do               0        338       676      1014

import Foundation

/// Cells on whole pixels.
struct CellGrid: Equatable, Sendable {
    /// Of a cell, points, and device pixels per point.
    private let side: Double, scale: Double
    /// What the content's points are off the screen's pixels, points: nothing at rest.
    private let phase: CGPoint

    init(_ viewport: BoardViewport) {
        side = viewport.geometry.side
        scale = viewport.geometry.scale
        func phase(_ offset: Double, _ scale: Double) -> Double {
            let pixels = offset * scale, part = pixels - pixels.rounded()
            // But for the error of a division: scrolled on by whole pixels the grid is the same.
            return abs(part) < 1e-6 ? 0 : part / scale
        }
        self.phase = CGPoint(x: phase(viewport.visible.minX, scale), y: phase(viewport.visible.minY, scale))
    }

    /// Content points.
    func frame(_ cells: CellRect) -> CGRect {
        let x = edge(cells.minX, phase.x), y = edge(cells.minY, phase.y)
        return CGRect(x: x, y: y, width: edge(cells.maxX, phase.x) - x, height: edge(cells.maxY, phase.y) - y)
    }

    private func edge(_ cell: Int, _ phase: Double) -> Double {
        ((Double(cell) * side - phase) * scale).rounded() / scale + phase
    }
}
