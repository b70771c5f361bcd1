// The look of the scenes and the strip at all sizes and in both appearances, as far as it can be measured: contrast, fit, and no text
// said twice.

import Foundation
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// Returns `top` composited over the opaque `ground`.
private func over(_ top: Color, _ ground: Color) -> Color {
    ground.interpolated(to: top.withAlpha(1), top.alpha).withAlpha(1)
}

struct SceneColorTests {
    @Test(arguments: [Scenery.night, .day])
    func textContrastsWithTheSkyAndWithPanes(scenery: Scenery) {
        for text in [scenery.text, scenery.secondaryText, scenery.accent, scenery.warm] {
            for sky in scenery.sky { #expect(text.contrast(with: sky) >= 4.5) }
            // The flashlight's beam may pass under a pane.
            for picture in [Color.black, .white] { #expect(text.contrast(with: over(scenery.pane, picture)) >= 4.5) }
        }
    }

    @Test(arguments: [TablePalette.dark, .light])
    func tableTextHasContrast(palette: TablePalette) {
        let grounds = [palette.panel, over(palette.hover, palette.panel), over(palette.selection, palette.panel)]
        for text in [palette.text, palette.secondaryText, palette.tertiaryText, palette.heading] {
            for ground in grounds { #expect(text.contrast(with: ground) >= 4.5) }
        }
        // Blended as by `TablePattern`: bodies between two colours, with lines on them.
        for body in [palette.patternDark, palette.panel] {
            for ground in [body, body.interpolated(to: palette.patternLight, 0.6)] {
                for text in [palette.text, palette.secondaryText, palette.heading] { #expect(text.contrast(with: ground) >= 4.5) }
            }
        }
        #expect(palette.text.contrast(with: over(palette.pill, palette.panel)) >= 4.5)
        #expect(palette.heading.contrast(with: over(palette.pill, palette.panel)) >= 4.5)
    }

    @Test(arguments: [TablePalette.dark, .light])
    func tableShapesHaveContrast(palette: TablePalette) {
        for glyph in RowGlyph.allCases {
            let color = palette.glyphs[glyph]
            #expect(color.map { $0.contrast(with: palette.panel) >= 3 } == true, "\(glyph)")
        }
        #expect(palette.accent.contrast(with: palette.panel) >= 3)
        for ground in [palette.panel] + palette.scenery.sky { #expect(palette.brass.contrast(with: ground) >= 3) }
    }
}

@MainActor
struct SceneLookTests {
    nonisolated static let sizes = [
        CGSize(width: 500, height: 800), CGSize(width: 800, height: 500), CGSize(width: 1000, height: 700),
        CGSize(width: 1280, height: 800),
        CGSize(width: 1920, height: 1080), CGSize(width: 2560, height: 1440), CGSize(width: 3840, height: 2160),
    ]

    /// Shows all scenes in a window of `displaySize`, one after the other, and calls `check` with each, in windows of `others` as well.
    private func eachScene(
        _ displaySize: CGSize, others: [CGSize] = [], _ theme: Theme = .dark, _ check: (ScenesView) throws -> Void
    ) throws {
        let all = ([displaySize] + others).map { WindowMetrics(displaySize: $0, displayScale: 1) }, size = all[0].size
        let work = WorkQueue(threads: 0)
        let window = Window(size: size, scale: all[0].scale)
        let shell = ScenesView(first: .focus, context: try SceneStill.context(work: work, theme: theme), size: size)
        shell.autoresizingMask = .flexibleSize
        window.rootView.addSubview(shell)
        // Its name is the longer one.
        shell.state.isGPUSoftware = true
        for name in SceneName.allCases {
            shell.show(name, animated: false)
            for metrics in all {
                if window.size != metrics.size { window.resize(to: metrics.size, scale: metrics.scale) }
                window.update(at: window.time + 0.1)
                #expect(shell.scene.name == name)
                try check(shell)
            }
        }
    }

    private func labels(in view: View) -> [Label] {
        guard !view.isHidden else { return [] }
        return (view as? Label).map { [$0] } ?? view.subviews.flatMap { labels(in: $0) }
    }

    @Test(arguments: sizes)
    func stripControlsDoNotOverlap(size: CGSize) throws {
        try eachScene(size) { shell in
            let strip = shell.strip
            let controls = strip.subviews.compactMap { $0 as? Control }.filter { !$0.isHidden }
            for (i, control) in controls.enumerated() {
                #expect(strip.bounds.contains(control.frame), "\(shell.scene.name) \(control)")
                #expect(control.frame.minY >= strip.claimLabel.frame.maxY - 4)
                for other in controls[..<i] { #expect(!control.frame.intersects(other.frame), "\(shell.scene.name)") }
            }
            #expect(strip.techniques?.isHidden == false, "\(shell.scene.name): techniques are what it is about")
            #expect(shell.scene.view.bounds.height >= shell.bounds.height * 0.74)
        }
    }

    /// The smallest window has room for as many scenes as there are digits.
    @Test func ninePagesFitSmallestWindow() throws {
        let size = CGSize(width: 320, height: 240), window = Window(size: size)
        let scenes = (1...9).map { PlainScene.description(SceneName("scene\($0)")) }
        let shell = ScenesView(scenes, first: scenes[0].name, context: try SceneStill.context(), size: size)
        window.rootView.addSubview(shell)
        window.update(at: 0.1)
        let strip = shell.strip, controls = strip.subviews.compactMap { $0 as? Control }.filter { !$0.isHidden }
        #expect(strip.pages.titlesShown == .noneClose && controls.contains { $0 === strip.swap })
        for (i, control) in controls.enumerated() {
            #expect(strip.bounds.contains(control.frame), "\(control)")
            for other in controls[..<i] { #expect(!control.frame.intersects(other.frame)) }
        }
    }

    /// Every window shows what the program is about: the switch between compositors, and the scene's claim.
    @Test(arguments: [320, 360, 400, 480, 560, 640, 800, 1000, 1280, 1600])
    func everyWindowShowsCompositorSwitchAndClaim(width: Int) throws {
        let sizes = [240, 360, 500, 620, 800].map { CGSize(width: width, height: $0) }
        try eachScene(sizes[0], others: Array(sizes[1...])) { shell in
            let strip = shell.strip, name = shell.scene.name, height = Int(strip.frame.maxY)
            #expect(strip.compositor.isHidden != strip.swap.isHidden, "\(name): the one or the other")
            #expect(width < 800 || height < 420 && width < 1000 || !strip.compositor.isHidden, "\(name): short only in narrow ones")
            let controls = strip.subviews.compactMap { $0 as? Control }.filter { !$0.isHidden }
            for (i, control) in controls.enumerated() {
                #expect(strip.bounds.contains(control.frame), "\(name) \(control)")
                for other in controls[..<i] { #expect(!control.frame.intersects(other.frame), "\(name)") }
            }
            try expectText(of: strip, whole: name)
            // With the longest figures.
            let techniques = shell.scene.techniques
            let frames = Array(repeating: MeasuredFrame(seconds: 0.123), count: 200)
            let claimed = ComparisonChoice.claim.variants(of: shell.scene, compositor: .cpu, hasGPU: true).map(\.technique)
            let longest = techniques.max { $0.title.count < $1.title.count } ?? techniques[0]
            let lanes = claimed.map { lane($0.name, $0.title, worst: 123, median: 99, count: 200, pixels: 8_294_400, passes: 12) }
            for pair in [nil, LanePair(lanes[0], lanes[1], claim: shell.scene.measurableClaim)] {
                let figures = SceneFigures(
                    drawer: CompositorKind.gpu.title(isSoftware: true),
                    live: SceneFigures.Live(longest.title, frames, slowdown: 20), measured: pair, slowdown: 20)
                shell.show(figures, for: name)
                strip.layoutIfNeeded()
                try expectText(of: strip, whole: name)
                #expect(!strip.measuredFigures.texts.isEmpty && strip.measuredFigures.texts.count <= 2)
            }
        }
    }

    /// Techniques show a title that explains itself, and where there is no room for it a short one.
    @Test(arguments: sizes)
    func techniquesExplainThemselves(size: CGSize) throws {
        try eachScene(size) { shell in
            let control = try #require(shell.strip.techniques), shown = labels(in: control).compactMap(\.text)
            for technique in shell.scene.techniques {
                #expect(technique.title.count > technique.shortTitle.count && technique.title.contains(" "))
                let isTitled = shown.contains { $0.hasSuffix(technique.title) }
                let isShort = shown.contains { $0.hasSuffix(technique.shortTitle) }
                #expect(isTitled != isShort && (isTitled || size.width < 1280), "\(shell.scene.name): \(technique.title)")
            }
            let first = try #require(control.frame(ofSegment: 0))
            #expect(control.hint(at: CGPoint(x: first.midX, y: 5))?.hasPrefix(shell.scene.techniques[0].title) == true)
        }
    }

    /// Checks that neither the claim nor the figures are truncated or overlap, and that the claim stands out by weight and colour.
    private func expectText(of strip: ControlStrip, whole name: SceneName) throws {
        let shown = [strip.claimLabel] + labels(in: strip.measuredFigures).filter { !($0.text ?? "").isEmpty }
        for (i, label) in shown.enumerated() {
            let layout = strip.fonts.layout(
                label.text ?? "", font: label.font, width: label.bounds.width, maximumLines: label.numberOfLines,
                alignment: .natural, scale: label.window?.scale ?? 1)
            #expect(!layout.isTruncated && layout.size.height <= label.bounds.height + 1, "\(name): \(label.text ?? "")")
            let frame = try #require(label.convert(label.bounds, to: strip))
            #expect(strip.bounds.insetBy(dx: 4, dy: 0).contains(frame), "\(name): \(label.text ?? "")")
            for other in shown[..<i] {
                let place = try #require(other.convert(other.bounds, to: strip))
                #expect(!place.insetBy(dx: 0.5, dy: 0.5).intersects(frame), "\(name): \(label.text ?? ""), \(other.text ?? "")")
            }
        }
        #expect(strip.claimLabel.font.weight == .semibold && strip.claimLabel.textColor == strip.theme.palette.text)
    }

    /// The strip's text about a technique, a switch or a control fits in whole sentences, at least the first.
    @Test(arguments: [(320, 240), (480, 360), (640, 500), (800, 500), (1160, 500), (2560, 1440)])
    func hintsAreNotTruncated(width: Int, height: Int) throws {
        try eachScene(CGSize(width: width, height: height)) { shell in
            let strip = shell.strip, label = strip.claimLabel, name = shell.scene.name
            let claim = label.text
            var hints = shell.scene.techniques.map { "\($0.title): \($0.summary)" }
            hints += shell.scene.switches.compactMap { item in item.summary }
            hints += shell.scene.switches.flatMap { item in shell.scene.techniques.compactMap { item.idleReason(with: $0) } }
            for hint in hints + [ShellCommand.figures.summary, strip.options.hint ?? "", strip.help.hint ?? ""] {
                shell.strip.show(hint: hint, keys: ["Alt", "G"])
                let text = try #require(label.text)
                let layout = shell.context.fonts.layout(
                    text, font: label.font, width: label.bounds.width, maximumLines: label.numberOfLines, alignment: .natural,
                    scale: label.window?.scale ?? 1)
                #expect(!layout.isTruncated && layout.size.height <= label.bounds.height + 1, "\(name): \(text)")
                #expect(hint.hasPrefix(text) && text.hasSuffix(".") && !text.isEmpty, "\(name): \(text)")
                let measured = strip.measuredFigures.frame
                let isApart = measured.minX >= label.frame.maxX || measured.minY >= label.frame.maxY - 0.01
                #expect(strip.measuredFigures.isBlank || isApart, "\(name): \(text)")
                #expect(width < 800 || !strip.measuredFigures.isBlank, "\(name): figures stay beside “\(text)”")
            }
            shell.strip.show(hint: nil)
            #expect(label.text == claim && !strip.measuredFigures.isBlank, "\(name)")
        }
    }

    @Test(arguments: sizes.filter { $0.width >= 1000 })
    func pagesShowTheirTitles(size: CGSize) throws {
        try eachScene(size) { shell in #expect(shell.strip.pages.titlesShown == .all, "\(shell.scene.name)") }
    }

    @Test func smallWindowsShowCurrentPageTitle() throws {
        try eachScene(CGSize(width: 560, height: 500)) { shell in
            #expect(shell.strip.pages.titlesShown == .current, "\(shell.scene.name)")
            let shown = labels(in: shell.strip.pages).map(\.text)
            #expect(shown == [shell.scene.name.title])
        }
    }

    @Test(arguments: sizes.filter { $0.width >= 1280 })
    func wideWindowsNeedNoOptionsPanel(size: CGSize) throws {
        try eachScene(size) { shell in
            #expect(shell.strip.options.isHidden, "\(shell.scene.name)")
            #expect(shell.strip.claimLabel.text == shell.scene.claim, "\(shell.scene.name): the whole claim")
            try expectText(of: shell.strip, whole: shell.scene.name)
        }
    }

    @Test(arguments: sizes)
    func captionsDoNotRepeatStrip(size: CGSize) throws {
        try eachScene(size, .light) { shell in
            let scene = shell.scene
            guard ![.mines, .cards].contains(scene.name) else { return }
            let said = [scene.claim] + scene.techniques.flatMap { [$0.name, $0.summary] } + scene.switches.map(\.title)
            for label in labels(in: scene.view) { #expect(!said.contains(label.text ?? ""), "\(scene.name)") }
        }
    }

    @Test(arguments: sizes)
    func captionsFitSceneAndAreLegible(size: CGSize) throws {
        try eachScene(size, .light) { shell in
            let scene = shell.scene
            guard ![.mines, .cards].contains(scene.name) else { return }
            for label in labels(in: scene.view) where !(label.text ?? "").isEmpty {
                #expect(label.font.size >= 12, "\(scene.name): \(label.text ?? "")")
                let frame = label.convert(label.bounds, to: scene.view)
                let isInTable = (scene as? TableScene).map { label.isDescendant(of: $0.table) } ?? false
                #expect(isInTable || frame.map { scene.view.bounds.contains($0) } == true, "\(scene.name): \(label.text ?? "")")
            }
            #expect(shell.strip.claimLabel.font.size == 15)
        }
    }
}

@MainActor
struct TechniqueSceneTests {
    private enum Letter: String, SceneTechnique {
        case a, b, c
        var title: String { "" }
        var shortTitle: String { "" }
        var summary: String { "" }
        var idea: String { "" }
    }

    private final class Counted: TechniqueScene<Letter> {
        var used: [Technique] = []
        override func techniqueDidChange() { used.append(technique) }
    }

    @Test func sceneIsNotifiedOfTechniqueOnce() {
        let techniques = ["a", "b", "c"].map { Technique(name: $0, title: "", summary: "") }
        let scene = Counted(.c)
        var changes = 0
        scene.onChange = { changes += 1 }
        #expect(scene.technique == techniques[2] && Letter.all == techniques)
        scene.technique = techniques[2]
        #expect(changes == 0)
        scene.technique = techniques[0]
        #expect(scene.used == [techniques[0]] && changes == 1)
        scene.technique = Technique(name: "d", title: "", summary: "")
        #expect(scene.technique == techniques[0] && scene.used.count == 1 && changes == 1, "not one of its own")
    }
}
