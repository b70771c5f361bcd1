// The two palettes, and that all techniques look the same in each.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
@Suite(.serialized) struct CardsAppearanceTests {
    /// WCAG 2.2, 1.4.3: text has a contrast of at least 4.5 : 1 with its background.
    @Test(arguments: [CardPalette.light, .dark])
    func textHasEnoughContrast(p: CardPalette) {
        for (text, ground) in [
            (p.title, p.desk), (p.count, p.desk), (p.plateText, p.plate.interpolated(to: p.desk, 0.05).withAlpha(1)),
            (p.ink, p.paper), (p.ink, p.paperShade), (p.answerInk, p.paper), (p.answerInk, p.paperShade),
        ] { #expect(text.contrast(with: ground) >= 4.5) }
        // Shapes need less: the badge on paper, a card on felt.
        #expect(p.badgeHorn.contrast(with: p.badge) >= 3)
        #expect(p.badge.contrast(with: p.paper) >= 3)
        #expect(p.paper.contrast(with: p.felt) >= 1.8)
    }

    @Test func paletteFollowsTheme() {
        #expect(CardPalette(.light) == .light)
        #expect(CardPalette(.dark) == .dark)
        #expect(CardPalette.light.desk.luminance > 0.7)
        #expect(CardPalette.dark.desk.luminance < 0.05)
    }

    /// The light trays: their text-free part matches the golden on the CPU, and both compositors draw the whole picture alike.
    @Test func trayByDay() throws {
        let cpu = try picture(.cpu, .light, .layers), gpu = try picture(.gpu, .light, .layers)
        let part = crop(cpu, try #require(SceneStill(scene: .cards, technique: "layers").textFree))
        if let folder = ProcessInfo.processInfo.environment["FLOE_WRITE_GOLDENS"] {
            try part.writePNG(to: "\(folder)/cards-layers-light.png")
            return
        }
        let golden = try ImageFile(path: Bundle.module.bundlePath + "/Goldens/cards-layers-light.png").bitmap()
        for (a, b) in [(part, golden), (cpu, gpu)] {
            let difference = try #require(ImageDifference(a, b, tolerance: 2))
            #expect(difference.pixelsBeyondTolerance * 1000 <= difference.pixelCount, "\(difference)")
        }
    }

    /// Redrawing puts a card's thin parts (edges, rules, the rims of letters) straight into the picture, while layers sample them from the
    /// card's bitmap. The two differ by a few levels there and by more on the outlines of cards.
    @Test(arguments: [Theme.dark, .light])
    func allTechniquesLookTheSame(theme: Theme) throws {
        let drawn = try picture(.cpu, theme, .drawing), layers = try picture(.cpu, theme, .layers)
        // The cards are the same layers in both, and the same painter draws the trays, at whole pixels.
        for compositor in [CompositorKind.cpu, .gpu] {
            let tray = try picture(compositor, theme, .drawnTray), whole = try picture(compositor, theme, .layers)
            let difference = try #require(ImageDifference(tray, whole, tolerance: 3))
            #expect(difference.pixelsBeyondTolerance * 1000 <= difference.pixelCount, "\(compositor): \(difference)")
        }
        let sampled = try #require(ImageDifference(drawn, layers, tolerance: 8))
        #expect(sampled.pixelsBeyondTolerance * 25 <= sampled.pixelCount, "\(sampled)")
        let outlines = try #require(ImageDifference(drawn, layers, tolerance: 48))
        #expect(outlines.pixelsBeyondTolerance * 200 <= outlines.pixelCount, "\(outlines)")
    }

    private func picture(_ compositor: CompositorKind, _ theme: Theme, _ technique: CardsTechnique) throws -> Bitmap {
        let work = WorkQueue(threads: 0)
        let scene = CardsScene(SceneContext(fonts: try FontLibrary(), work: work, theme: theme))
        scene.kind = technique
        let size = SceneStill.size
        let window = Window(size: CGSize(width: size.width, height: size.height), scale: 1, rootView: scene.view)
        for frame in 0..<60 {
            repeat { window.update(at: Double(frame) / 60) } while work.deliver() > 0
        }
        return try window.picture(compositor)
    }

    private func crop(_ picture: Bitmap, _ r: DeviceRect) -> Bitmap {
        Bitmap(width: Int(r.width), height: Int(r.height)) { x, y in picture[x + Int(r.minX), y + Int(r.minY)] }
    }
}
