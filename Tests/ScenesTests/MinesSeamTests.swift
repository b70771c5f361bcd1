import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

/// A covered board, zoomed out until its cells are plain colour, is a single colour. Any other pixel is a seam between tiles.
@Suite("Minesweeper: seams between tiles")
@MainActor
struct MinesSeamTests {
    /// Returns the number of pixels of each colour on the board, without a margin at its top and bottom.
    private func colors(_ stage: MinesStage, _ compositor: CompositorKind, _ surface: HeadlessStage, scale: Double) throws -> [Pixel: Int] {
        let size = stage.window.size
        _ = try surface.draw(
            stage.window.tree, size: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)), scale: scale)
        let picture = try #require(surface.makeSnapshot())
        var counts: [Pixel: Int] = [:]
        let top = Int((stage.board.frame.minY + 30) * scale)
        for y in top..<picture.height - 4 {
            for x in 0..<picture.width { counts[picture[x, y], default: 0] += 1 }
        }
        return counts
    }

    private static let cases: [(CompositorKind, Double)] = [(.cpu, 1), (.cpu, 1.5), (.gpu, 1), (.gpu, 2)]

    @Test("No seam shows at rest, with cells of 0.7 to 1.6 points, scrolled in part or to the end", arguments: 0..<4)
    func atRest(index: Int) throws {
        let (kind, scale) = Self.cases[index]
        let stage = try MinesStage(.huge, size: CGSize(width: 500, height: 400), scale: scale)
        let surface = try HeadlessStage(compositor: kind), board = stage.board
        // The progress message has gone.
        stage.run(1)
        for side in [1.32, 0.91, 1.6, 0.7] {
            board.setSide(side, anchor: CGPoint(x: 77, y: 33))
            for offset in [CGPoint(x: 100, y: 90), CGPoint(x: 131.4, y: 97.7), board.maximumContentOffset] {
                board.setContentOffset(offset, animated: false)
                stage.settle()
                // The scroll bars fade out.
                stage.run(2)
                let inset = board.contentInset
                if offset == board.maximumContentOffset {
                    board.contentOffset = CGPoint(x: offset.x - inset.right, y: offset.y - inset.bottom)
                }
                let colors = try colors(stage, kind, surface, scale: scale)
                #expect(colors.count == 1, "side \(side) at \(board.contentOffset): \(colors.sorted { $0.value > $1.value }.prefix(3))")
            }
        }
    }

    @Test("No seam shows at any step of a zoom", arguments: 0..<4)
    func inMotion(index: Int) throws {
        let (kind, scale) = Self.cases[index]
        let stage = try MinesStage(.huge, size: CGSize(width: 500, height: 400), scale: scale)
        let surface = try HeadlessStage(compositor: kind), board = stage.board
        // The progress message has gone.
        stage.run(1)
        board.showsHorizontalScrollIndicator = false
        board.showsVerticalScrollIndicator = false
        board.setSide(1.7, anchor: board.middle)
        board.contentOffset = CGPoint(x: 300, y: 250)
        stage.settle()
        for step in 0..<12 {
            board.setSide(1.7 * pow(0.94, Double(step)), anchor: CGPoint(x: 201, y: 133))
            stage.settle()
            let colors = try colors(stage, kind, surface, scale: scale)
            #expect(
                colors.count == 1,
                "side \(board.geometry.side) at \(board.contentOffset): \(colors.sorted { $0.value > $1.value }.prefix(3))")
        }
    }

    @Test(
        "Techniques with a fixed cell size have cells of whole pixels at every scale", arguments: [1, 1.1, 1.25, 1.333, 1.5, 1.75, 2])
    func fixedSizes(scale: Double) throws {
        for technique in [MinesTechnique.cells, .tiles, .blit] {
            let stage = try MinesStage(.large, technique: technique, size: CGSize(width: 500, height: 400), scale: scale)
            let pixels = stage.scene.cellSide * scale
            #expect(pixels > 30 && abs(pixels - pixels.rounded()) < 1e-9)
        }
    }
}
