// The panel with a comparison's results: readable and usable in windows of all sizes.

import Foundation
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct ComparisonPanelTests {
    private static let theme = Theme.dark
    private static let setting = ComparisonSetting(
        drawers: [.init(.gpu, renderer: "llvmpipe (LLVM 15.0.6, 256 bits)")], width: 800, height: 500, switches: ["Exact size"]
    )

    /// Opens a panel that compares two variants, in a window of `size`.
    private func open(_ size: CGSize) throws -> (window: Window, panel: ComparisonPanel) {
        let lanes = ["as-written", "tuned"].enumerated().map { i, name in
            Lane(
                name, title: i == 0 ? "Redraw on each scroll" : "Cached bitmaps",
                turns: Array(repeating: Array(repeating: MeasuredFrame(seconds: 0.02 / Double(i + 1)), count: 60), count: 2))
        }
        let claim = Claim("Redrawing a split picture on every scroll is dear; two bitmaps are not.", before: "as-written", after: "tuned")
        var comparison = try #require(Comparison(lanes, claim: claim))
        comparison.setting = Self.setting
        let panel = ComparisonPanel(
            comparison, of: .focus, choice: .claim, isGPUSoftware: true, theme: Self.theme, fonts: try FontLibrary())
        let window = Window(size: size)
        panel.frame = window.rootView.bounds
        window.rootView.addSubview(panel)
        window.update(at: 1)
        return (window, panel)
    }

    private func find<V: View>(_ kind: V.Type, in view: View) -> [V] {
        view.subviews.flatMap { ($0 as? V).map { [$0] } ?? find(kind, in: $0) }
    }

    @Test(arguments: [
        CGSize(width: 320, height: 240), CGSize(width: 480, height: 320), CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800),
    ])
    func everythingIsReadableAndReachable(size: CGSize) throws {
        let (window, panel) = try open(size)
        let choices = try #require(find(SegmentedControl.self, in: panel).first)
        // No choice is truncated, and every control lies on the panel or can be scrolled into view.
        #expect(choices.bounds.width >= choices.sizeThatFits(.zero).width, "\(choices.frame)")
        let scroll = try #require(find(ScrollView.self, in: panel).first)
        for control in panel.focusOrder {
            let area = control.superview === scroll ? CGRect(origin: .zero, size: scroll.contentSize) : panel.panel.bounds
            #expect(area.contains(control.frame), "\(control.frame) in \(area)")
        }
        // The text has room for at least five lines.
        #expect(scroll.bounds.height >= 5 * Self.theme.type.body.size * 1.3, "\(scroll.frame)")
        #expect(panel.bounds.contains(panel.panel.frame) && panel.panel.bounds.contains(scroll.frame))
        // The note about the saved picture is shown in full, where it can be read.
        panel.show(note: "Saved to /home/somebody/Pictures/floe-focus.png")
        window.update(at: 2)
        let note = try #require(find(Label.self, in: panel).first { $0.text?.hasPrefix("Saved") ?? false })
        #expect(note.bounds.width >= 160 && note.sizeThatFits(note.bounds.size).height <= note.bounds.height + 1)
        let shown = note.superview === scroll ? scroll.bounds : panel.panel.bounds
        #expect(shown.contains(note.frame), "\(note.frame) in \(shown)")
    }

    /// The mouse over a word, an answer or a chart has it explained; nothing moves for that.
    @Test(arguments: [CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800)])
    func hoveringExplains(size: CGSize) throws {
        let (window, panel) = try open(size), scroll = try #require(find(ScrollView.self, in: panel).first)
        func hover(_ view: View, _ point: CGPoint? = nil) throws {
            let place = try #require(view.convert(point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: scroll))
            scroll.setContentOffset(CGPoint(x: 0, y: min(max(0, place.y - 40), scroll.maximumContentOffset.y)), animated: false)
            window.update(at: window.time + 0.1)
            let shown = try #require(view.convert(point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            window.handle(.hover(PointerEvent(shown, time: window.time)))
        }
        func note() -> String { panel.panel.subviews.compactMap { ($0 as? Label)?.text }.last ?? "" }
        let frame = panel.panel.frame
        let words = find(Label.self, in: scroll)
        for (word, text) in [
            ("worst", FigureTerm.worst), ("median", .median), ("Slower devices", .dropped), ("Phone of 2011", .smooth), ("Cost", .interval),
        ] {
            try hover(try #require(words.first { $0.text == word }))
            #expect(note() == text.sentence)
        }
        try hover(try #require(find(LaneChart.self, in: scroll).first))
        #expect(note() == LaneChart.explanation)
        let label = try #require(panel.panel.subviews.compactMap { $0 as? Label }.last)
        for text in FigureTerm.allCases.map(\.sentence) + ComparisonChoice.allCases.map(\.summary) {
            label.text = text
            #expect(label.sizeThatFits(label.bounds.size).height <= label.bounds.height + 0.5, "\(text)")
        }
        #expect(panel.panel.frame == frame)
        window.handle(.pointerLeft(time: window.time))
        #expect(note() == "")
    }

    /// The choices stay where they are, whatever is compared.
    @Test func sizeIsTheSameForAllChoices() throws {
        let size = CGSize(width: 1280, height: 800)
        func frames(_ count: Int) throws -> [CGRect] {
            let lanes = (1...count).map { Lane("t\($0)", turns: [Array(repeating: MeasuredFrame(seconds: 0.001 * Double($0)), count: 60)]) }
            let panel = ComparisonPanel(
                try #require(Comparison(lanes)), of: .table, choice: .claim, isGPUSoftware: true, theme: Self.theme,
                fonts: try FontLibrary())
            let window = Window(size: size)
            panel.frame = window.rootView.bounds
            window.rootView.addSubview(panel)
            window.update(at: 1)
            return [panel.panel.frame, try #require(find(SegmentedControl.self, in: panel).first).frame]
        }
        #expect(try frames(2) == frames(10))
    }

    /// In every scene, whatever is compared: no text is cut, and no figure covers another. Two ways fit without scrolling in a usual window,
    /// and a technique has one colour.
    @Test(arguments: [CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800), CGSize(width: 1366, height: 768)])
    func findingsAreWholeInEveryScene(size: CGSize) throws {
        for scene in SceneCatalog.scenes {
            let (shell, _) = try SceneStill.shell(scene.name, size: size)
            var colors: [String: Set<String>] = [:]
            for choice in ComparisonChoice.allCases {
                let variants = choice.variants(of: shell.scene, compositor: .cpu, hasGPU: true)
                let lanes = variants.enumerated().map { i, variant in
                    var frame = MeasuredFrame(seconds: 0.0213 + Double(i) / 500)
                    (frame.statistics.offscreenPixels, frame.statistics.uploadedBytes) = (1_000_000 + i, 20_000 + i)
                    return Lane(
                        variant.technique.name, title: variant.technique.title,
                        drawer: variant.compositor.title(isSoftware: true),
                        turns: Array(repeating: Array(repeating: frame, count: 240), count: 3))
                }
                var comparison = try #require(Comparison(lanes, claim: scene.measurableClaim))
                comparison.setting = Self.setting
                for (lane, style) in zip(lanes, LaneStyle.all(lanes, of: scene, Self.theme.palette)) {
                    colors[lane.name, default: []].insert("\(style.color)")
                }
                let panel = ComparisonPanel(
                    comparison, of: scene, choice: choice, isGPUSoftware: true, theme: Self.theme, fonts: shell.context.fonts)
                let window = Window(size: size)
                panel.frame = window.rootView.bounds
                window.rootView.addSubview(panel)
                window.update(at: 1)
                let scroll = try #require(find(ScrollView.self, in: panel).first), room = CGRect(origin: .zero, size: scroll.contentSize)
                let labels = find(Label.self, in: scroll).filter { $0.text?.isEmpty == false && !$0.isHidden }
                let frames = try labels.map { try #require($0.convert($0.bounds, to: scroll)) }
                for (i, label) in labels.enumerated() {
                    let natural = label.numberOfLines == 1 ? label.naturalSize : label.sizeThatFits(label.bounds.size)
                    let isWhole = natural.width <= frames[i].width + 0.5 && natural.height <= frames[i].height + 0.5
                    #expect(isWhole && room.contains(frames[i]), "\(scene.name), \(choice): \(label.text ?? "")")
                    for other in frames[..<i] {
                        #expect(!other.insetBy(dx: 0.5, dy: 0.5).intersects(frames[i]), "\(scene.name), \(choice): \(label.text ?? "")")
                    }
                }
                let fits = scroll.contentSize.height <= scroll.bounds.height
                #expect(fits || lanes.count > 2 || size.height < 700, "\(scene.name), \(choice): \(scroll.contentSize.height)")
            }
            #expect(colors.values.allSatisfy { $0.count == 1 } && colors.count == scene.techniques.count)
        }
    }

    /// The setting: the compositor and its renderer, the size of the window, and the switches that are on.
    @Test func settingIsShownAndCopied() throws {
        let (_, panel) = try open(CGSize(width: 800, height: 500))
        let label = try #require(find(Label.self, in: panel).first { $0.text == Self.setting.text })
        #expect(label.sizeThatFits(label.bounds.size).height <= label.bounds.height + 1)
        var copied: String?
        panel.onCopy = { copied = $0 }
        try #require(find(Button.self, in: panel).first { $0.title == "Copy text" }).action?()
        #expect(copied?.split(separator: "\n").contains { $0 == Self.setting.text } == true, "\(copied ?? "nothing")")
    }

    /// The saved picture holds the results in full and no controls, in small windows as well.
    @Test(arguments: [CGSize(width: 320, height: 240), CGSize(width: 1280, height: 800)])
    func savedPictureHasNoControls(size: CGSize) throws {
        let (_, panel) = try open(size)
        var saved: View?
        panel.onSave = { saved = $0 }
        try #require(find(Button.self, in: panel).first { $0.title == "Save picture" }).action?()
        let sheet = try #require(saved), window = Window(size: sheet.bounds.size)
        window.rootView.addSubview(sheet)
        window.update(at: 1)
        #expect(find(Control.self, in: sheet).isEmpty)
        let words = find(Label.self, in: sheet), shown = words.compactMap(\.text)
        for text in ["Focus picker", Self.setting.text, "Redraw on each scroll", "Cached bitmaps"] { #expect(shown.contains(text)) }
        for label in words {
            let frame = try #require(label.convert(label.bounds, to: sheet))
            #expect(sheet.bounds.contains(frame) && label.sizeThatFits(frame.size).height <= frame.height + 1, "\(label.text ?? "")")
        }
    }

    /// The frame of an area in calm surroundings.
    private func framed(_ area: CGRect) -> CGRect { area.insetBy(dx: -3, dy: -3) }

    /// Both pictures are outlined where they differ, except in the scene's own words.
    @Test func picturesAreOutlinedWhereTheyDiffer() throws {
        func picture(_ marks: [CGRect]) -> Bitmap {
            Bitmap(width: 64, height: 48) { x, y in
                Pixel(red: marks.contains { $0.contains(CGPoint(x: x, y: y)) } ? 99 : 0, green: 0, blue: 0, alpha: 255)
            }
        }
        let bar = CGRect(x: 36, y: 20, width: 4, height: 20), words = CGRect(x: 2, y: 2, width: 10, height: 4)
        let found = try #require(ComparisonPictures(before: picture([]), after: picture([bar, words]), words: [words]))
        #expect(found.differingPixels == 80)
        #expect(found.areas == [framed(bar)])
        #expect(ComparisonPictures(before: picture([bar]), after: picture([bar]))?.areas.isEmpty == true)
        #expect(ComparisonPictures(before: picture([]), after: Bitmap(width: 8, height: 8, color: 0)) == nil)
    }

    /// Areas that nearly touch are outlined together, others apart; of the pictures the part around them is shown, in their proportions.
    @Test func partAroundDifferencesIsShown() throws {
        func picture(_ marks: [CGRect]) -> Bitmap {
            Bitmap(width: 640, height: 320) { x, y in
                Pixel(red: marks.contains { $0.contains(CGPoint(x: x, y: y)) } ? 99 : 0, green: 0, blue: 0, alpha: 255)
            }
        }
        func found(_ marks: [CGRect]) throws -> ComparisonPictures {
            try #require(ComparisonPictures(before: picture([]), after: picture(marks)))
        }
        let row = CGRect(x: 320, y: 32, width: 16, height: 16), next = row.offsetBy(dx: 22, dy: 0), bar = row.offsetBy(dx: 96, dy: 48)
        let near = try found([row, next]), apart = try found([bar, row, next])
        #expect(near.areas == [framed(row.union(next))])
        #expect(Set(apart.areas.map(\.minY)) == Set([bar, row].map { framed($0).minY }) && apart.areas.count == 2)
        let corner = CGRect(x: 624, y: 304, width: 16, height: 16)
        for (found, differing) in [(near, row.union(next)), (apart, row.union(bar)), (try found([corner]), corner)] {
            let part = found.part
            #expect(abs(Double(part.width / part.height) - 2) < 1e-9 && part.width < 320 && part.contains(differing))
            #expect(CGRect(x: 0, y: 0, width: 640, height: 320).contains(part))
        }
        let all = try found([CGRect(x: 0, y: 0, width: 640, height: 16), CGRect(x: 0, y: 304, width: 640, height: 16)])
        #expect(all.part == CGRect(x: 0, y: 0, width: 640, height: 320))
        #expect(try #require(ComparisonPictures(before: picture([]), after: picture([]))).part == all.part)
    }

    /// Of a word whose upper half alone differs, the whole is framed: no line strikes through it.
    @Test func framesStrikeThroughNothing() throws {
        let word = CGRect(x: 40, y: 40, width: 30, height: 12)
        func picture(upper: UInt32) -> Bitmap {
            Bitmap(width: 120, height: 90) { x, y in
                guard word.contains(CGPoint(x: x, y: y)), x % 3 == 0 else { return Pixel(red: 0, green: 0, blue: 0, alpha: 255) }
                return Pixel(red: y < 46 ? upper : 200, green: 0, blue: 0, alpha: 255)
            }
        }
        let found = try #require(ComparisonPictures(before: picture(upper: 200), after: picture(upper: 120)))
        #expect(found.areas.count == 1 && found.areas[0].contains(word), "\(found.areas)")
        let faint = try #require(ComparisonPictures(before: picture(upper: 200), after: picture(upper: 190)))
        #expect(faint.areas.isEmpty && faint.differingPixels == 0, "nobody sees it")
    }

    @Test func figuresThatAreAlikeAreLeftOut() throws {
        func lane(_ name: String, _ ms: Double) -> Lane {
            Lane(name, turns: [Array(repeating: MeasuredFrame(seconds: ms / 1000), count: 40)])
        }
        let comparison = try #require(Comparison([lane("a", 2), lane("b", 0.8)]))
        let captions = ["a frame", "worst", "dropped on a phone of 2011", "p95", "median"]
        #expect(comparison.figures.map { $0.map(\.caption) } == [captions, captions])
        #expect(comparison.figures[0][2].value == "26 of 40" && comparison.figures[1][2].value == "none of 40")
    }

    /// The axis fits the longest frame; refreshes that frames do not come near have no line.
    @Test(arguments: [(0.0003, ["0.30 ms"]), (0.008, ["120 Hz"]), (0.03, ["60 Hz", "120 Hz"])])
    func linesAreNamedByRate(worst: Double, names: [String]) {
        #expect(LaneChart.lines(worst: worst, top: worst * 1.12).map(\.name) == names)
    }
}
