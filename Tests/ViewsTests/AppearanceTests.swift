// Themes and fonts that views inherit, and that change while they show.

import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@MainActor
struct AppearanceTests {
    let stage = Stage()
    let fonts: FontLibrary

    init() throws {
        fonts = try FontLibrary()
        stage.root.ownFonts = fonts
    }

    /// Notes what it is told.
    private final class Witness: View {
        var isDark: [Bool] = []
        override func appearanceDidChange() { isDark.append(appearance.theme.isDark) }
    }

    @Test func nearestOwnThemeCounts() {
        let outer = View(), inner = Witness(), other = Witness()
        #expect(inner.appearance.theme == .light && inner.appearance.fonts == nil, "alone")
        outer.addSubview(inner)
        stage.root.addSubview(outer)
        stage.root.addSubview(other)
        #expect(inner.appearance.fonts === fonts && inner.isDark == [false])
        stage.root.ownTheme = .dark
        #expect(inner.appearance.theme == .dark && inner.isDark == [false, true] && other.isDark == [false, true])
        outer.ownTheme = .light
        #expect(inner.isDark.last == false && other.isDark.count == 2, "only what is inside")
        outer.ownTheme = .light
        #expect(inner.isDark.count == 3, "the same again")
        outer.ownTheme = nil
        #expect(inner.isDark.last == true)
        inner.ownTheme = .light
        stage.root.ownTheme = nil
        #expect(inner.appearance.theme == .light && inner.appearance.fonts === fonts)
    }

    @Test func movedViewsInheritAnew() {
        let dark = View(), light = View(), view = Witness()
        dark.ownTheme = .dark
        dark.addSubview(view)
        #expect(view.appearance.theme == .dark && view.isDark.isEmpty, "not shown yet")
        stage.root.addSubview(dark)
        stage.root.addSubview(light)
        #expect(view.isDark == [true])
        light.addSubview(view)
        #expect(view.isDark == [true, false])
        light.bringSubviewToFront(view)
        #expect(view.isDark.count == 2, "its order changes nothing")
        stage.root.addSubview(view)
        view.removeFromSuperview()
        stage.root.addSubview(view)
        #expect(view.isDark.last == false)
    }

    @Test func labelsFollowTheTheme() {
        let label = Label("Text", frame: CGRect(x: 0, y: 0, width: 100, height: 40)), own = Label("Own", color: .white)
        #expect(label.naturalSize == .zero, "no fonts yet")
        own.frame = label.frame
        stage.root.addSubview(label)
        stage.root.addSubview(own)
        stage.run(0.02)
        #expect(label.textColor == Palette.light.text && label.font == TypeScale().body && label.naturalSize.width > 10)
        #expect(label.renderCount == 1 && own.renderCount == 1)
        stage.root.ownTheme = .dark
        stage.run(0.02)
        #expect(label.textColor == Palette.dark.text && label.renderCount == 2)
        #expect(own.textColor == .white && own.renderCount == 1, "nothing of it has changed")
        var large = Theme.dark
        large.type.body.size = 30
        let width = label.naturalSize.width
        stage.root.ownTheme = large
        stage.run(0.02)
        #expect(label.naturalSize.width > width * 1.8 && label.renderCount == 3)
        let others = try? FontLibrary()
        stage.root.ownFonts = others
        stage.run(0.02)
        #expect(label.renderCount == 4, "drawn with other fonts")
        stage.root.ownFonts = nil
        stage.run(0.02)
        #expect(label.naturalSize == .zero)
    }

    /// Every control looks after a change as one does that was made with the theme.
    @Test func controlsLookAsMadeWithTheTheme() {
        func controls(_ theme: Theme?) -> [Control] {
            let fonts = theme == nil ? nil : fonts
            let all = [
                Button("Press", theme: theme, fonts: fonts), Button("Main", style: .prominent, theme: theme, fonts: fonts),
                Button("Pill", style: .pill, theme: theme, fonts: fonts), Switch("On", theme: theme, fonts: fonts),
                SegmentedControl([.init("One"), .init("Two")], theme: theme, fonts: fonts),
                PageControl(["A", "B"], theme: theme, fonts: fonts), TextField("Text", theme: theme, fonts: fonts),
            ]
            (all[4] as? SegmentedControl)?.selectedIndex = 1
            return all
        }
        func place(_ all: [Control]) {
            for (i, control) in all.enumerated() {
                control.frame = CGRect(x: 10, y: 10 + Double(i) * 50, width: 200, height: 40)
                stage.root.addSubview(control)
            }
            stage.run(0.5)
        }
        func looks(_ all: [Control]) -> [String] { all.map { describe($0) } }
        var large = Theme.dark
        large.type.callout.size = 20
        large.type.body.size = 22
        large.spacing.controlRadius = 9
        large.spacing.medium = 18
        let inheriting = controls(nil)
        place(inheriting)
        let before = looks(inheriting)
        stage.root.ownTheme = large
        stage.run(0.5)
        let after = looks(inheriting), sizes = inheriting.map { $0.sizeThatFits(.zero) }
        for control in inheriting { control.removeFromSuperview() }
        stage.root.ownTheme = nil
        let fixed = controls(large)
        place(fixed)
        for i in fixed.indices { #expect(looks(fixed)[i] == after[i], "control \(i)") }
        #expect(sizes == fixed.map { $0.sizeThatFits(.zero) })
        #expect(zip(before, after).allSatisfy { $0 != $1 })
    }

    /// Returns what shows of a view and all in it.
    private func describe(_ view: View) -> String {
        let p = view.layer.presentation(at: stage.window.time)
        let label = (view as? Label).map { "\($0.font) \($0.textColor)" } ?? ""
        let layers = view.layer.sublayers.map { "\($0.backgroundColor) \($0.frame) \($0.cornerRadius)" }
        return "\(view.frame) \(p.backgroundColor) \(p.borderColor) \(p.cornerRadius) \(label) \(layers)"
            + view.subviews.map { "\n  " + describe($0) }.joined()
    }

    @Test func panelsAndNoticesFollow() {
        let notice = Notice(), panel = PopoverPanel(), list = ScrollView(), own = ScrollView()
        own.indicatorStyle = .dark
        stage.root.addSubview(list)
        stage.root.addSubview(own)
        #expect(list.indicatorStyle == .dark)
        stage.root.addSubview(notice)
        stage.root.addSubview(panel)
        notice.show(text: "Text")
        stage.run(1)
        #expect(notice.backgroundColor == Palette.light.raised && panel.panel.backgroundColor == Palette.light.raised)
        stage.root.ownTheme = .dark
        #expect(notice.backgroundColor == Palette.dark.raised && panel.panel.backgroundColor == Palette.dark.raised)
        #expect(panel.theme == .dark && list.indicatorStyle == .light && own.indicatorStyle == .dark)
    }
}
