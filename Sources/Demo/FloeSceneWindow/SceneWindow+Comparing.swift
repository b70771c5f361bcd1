// Playing a scene's techniques against each other: Compare, with its pictures and the conditions in which they were measured, and the
// lesson.

import FloeDesktopHost
import FloeFiles
import FloeImageCoding
import FloeMeasuring
import FloePanels
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

extension SceneWindow {
    func compare(_ choice: ComparisonChoice) {
        let variants = choice.variants(of: scenes.scene, compositor: desktop.compositor, hasGPU: desktop.hasGPU)
        guard variants.count > 1 else {
            return scenes.announce("Only one compositor is available: \(desktop.gpuProblem ?? "the CPU's").")
        }
        let motion = choice == .motion ? motions.last.flatMap { $0.scene == scenes.scene.name ? $0 : nil } : nil
        guard choice != .motion || motion != nil else {
            return scenes.announce("No motion to compare yet. Scroll, drag or skim for a second first.")
        }
        let measurement = motion.map(measurements.makeMeasurement) ?? measurements.current
        measurement.ask(for: variants, turns: 5, within: SceneWindow.comparisonPatience)
        trace("compare \(variants.map(\.name).joined(separator: " | "))")
        desktop.perform(
            SceneComparison(measurement, title: scenes.scene.title) { [weak self] end in
                switch end {
                case .complete:
                    guard let self else { return }
                    let claim = scenes.scene.measurableClaim
                    let pictures = choice == .claim && claim?.kind == .looks ? pictures(of: variants) : nil
                    guard
                        var comparison = measurement.comparison(
                            of: variants, claim: claim, differingPixels: pictures?.differingPixels)
                    else { return }
                    let setting = setting(of: variants)
                    comparison.setting = setting
                    trace("compared \(comparison.verdict)")
                    trace("setting \(setting.text)")
                    scenes.show(comparison, pictures: pictures, choice)
                case .cancelled:
                    self?.trace("compare cancelled")
                case .failed(let error):
                    self?.trace("compare failed \(error)")
                    self?.scenes.announce("The comparison stopped: \(error)")
                }
            })
    }

    /// The longest that a comparison should take, in seconds. People do not like to wait longer.
    private static let comparisonPatience = 30.0

    /// Plays the scene's lesson.
    func showLesson() {
        let run = LessonRun(
            of: scenes, measurement: measurements.current, compositor: desktop.compositor, size: desktop.window.size,
            scale: desktop.window.scale, now: clock.now,
            picture: { [desktop] in try desktop.makeStage(.cpu).picture(of: $0, in: $1) })
        run.onProgress = { [weak self] in self?.trace($0) }
        trace("show me \(run.variants.map(\.name).joined(separator: " | "))")
        desktop.perform(
            SceneLesson(
                run, caption: scenes.makeLessonViews(), now: clock.now, stop: { [weak desktop] in desktop?.stopPerforming() }
            ) { [weak self] end in
                switch end {
                case .complete:
                    guard let self, let outcome = run.outcome else { return }
                    trace("showed \(outcome.sentence)")
                    scenes.show(outcome)
                case .cancelled:
                    self?.trace("show me cancelled")
                case .failed(let error):
                    self?.trace("show me failed \(error)")
                    self?.scenes.announce("The lesson stopped: \(error)")
                }
            })
    }

    /// Returns pictures of the first two variants in motion. The CPU compositor draws them, whichever is compared, since both draw the
    /// same. Nil if one cannot be drawn.
    private func pictures(of variants: [ComparisonVariant]) -> ComparisonPictures? {
        let stills = variants.prefix(2).map { scenes.still(of: $0, size: desktop.window.size, scale: desktop.window.scale) }
        let drawn = stills.compactMap { try? desktop.makeStage(.cpu).picture(of: $0.window, in: $0.scene) }
        return drawn.count == 2 ? ComparisonPictures(before: drawn[0], after: drawn[1], words: stills.flatMap(\.words)) : nil
    }

    func drawer(_ kind: CompositorKind) -> ComparisonSetting.Drawer {
        ComparisonSetting.Drawer(kind, renderer: desktop.figures.renderers[kind] ?? "unknown", isSoftware: desktop.isGPUSoftware)
    }

    /// Returns the conditions in which `variants` were just played.
    private func setting(of variants: [ComparisonVariant]) -> ComparisonSetting {
        let techniques = Set(variants.map(\.technique.title)), metrics = desktop.metrics
        let kinds = CompositorKind.allCases.filter { kind in variants.contains { $0.compositor == kind } }
        return ComparisonSetting(
            technique: techniques.count == 1 ? techniques.first : nil, drawers: kinds.map(drawer),
            width: metrics.displaySize.width, height: metrics.displaySize.height, scale: metrics.displayScale,
            switches: scenes.scene.switches.filter { $0.get() }.map(\.title), hasOwnContents: scenes.scene.builtInContents != nil)
    }

    /// Saves the panel as a picture. It is drawn by the CPU compositor, whichever draws the window, since both draw the same.
    func saveComparison(_ sheet: View) {
        save("Comparison", "comparison", ending: "png", in: .pictures) {
            try desktop.makeStage(.cpu).picture(of: sheet, scale: desktop.window.scale).writePNG(to: $0)
        }
    }
}
