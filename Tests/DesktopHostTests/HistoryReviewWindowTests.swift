// A window whose last ten seconds are reviewed: each frame shows what was on the screen, by either compositor, and the views continue
// where they were.

import CFloeSDL2
import FloeCompositors
import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeDesktopHost
@testable import FloePanels

@MainActor
@Suite(.serialized)
struct HistoryReviewWindowTests {
    /// Draws another picture of itself in each frame.
    private final class DrawnView: View {
        var number = 0
        override var drawsContents: Bool { true }
        override func display(scale: Double) -> Bitmap? {
            let context = BitmapContext(size: PixelSize(width: 60, height: 40))
            context.fill(CGRect(x: 0, y: 0, width: 60, height: 40), Color(hex: 0x30_50_70))
            context.fill(CGRect(x: Double(number % 50), y: 5, width: 10, height: 30), .white)
            return context.makeBitmap()
        }
    }

    @MainActor
    private final class Story {
        let desktop: DesktopWindow
        let moving = View(), drawn = DrawnView()
        private(set) var pictures: [Bitmap] = []
        private var number = 0

        init(size: CGSize = CGSize(width: 300, height: 260)) throws {
            unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
            var options = DesktopWindow.Options()
            options.size = size
            options.scale = 1
            desktop = try DesktopWindow(options, fonts: try FontLibrary())
            let root = desktop.window.rootView
            root.backgroundColor = Color(hex: 0x203040)
            moving.frame = CGRect(x: 10, y: 20, width: 80, height: 50)
            moving.backgroundColor = Color(hex: 0xE0C060)
            moving.alpha = 0.5
            moving.layer.cornerRadius = 12
            drawn.frame = CGRect(x: 100, y: 40, width: 60, height: 40)
            root.addSubview(drawn)
            root.addSubview(moving)
        }

        /// Swaps compositors without waiting for preparation.
        func swap() {
            desktop.compositors.startGPU()
            desktop.compositors.activate(desktop.compositor == .cpu ? .gpu : .cpu)
        }

        /// Shows a frame in which something has moved, and takes its picture.
        func step() throws {
            number += 1
            moving.center = CGPoint(x: 50 + Double(number * 7 % 200), y: 60 + Double(number * 3 % 60))
            drawn.number = number
            drawn.setNeedsDisplay()
            pictures.append(try picture())
        }

        /// Shows what is due, and returns the back buffer.
        func picture() throws -> Bitmap {
            desktop.pacer.lastStart = -.infinity
            try desktop.show()
            return try #require(desktop.makeSnapshot())
        }

        func press(_ key: Key, _ modifiers: KeyModifiers = []) {
            _ = desktop.handleInStandIn(.keyDown(KeyEvent(key, modifiers: modifiers, time: desktop.time)))
        }

        func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool { ImageDifference(a, b, tolerance: 0)?.pixelsDifferent == 0 }
    }

    @Test(arguments: CompositorKind.allCases)
    func `each frame shows what was on the screen, and views continue as they were`(kind: CompositorKind) throws {
        let story = try Story(), desktop = story.desktop
        // Before anything has been shown there is nothing to review.
        desktop.toggleReview()
        #expect(desktop.reviewedFrame == nil)
        if kind == .gpu { story.swap() }
        var changes: [ReviewedFrame?] = []
        desktop.onReviewChange = { [unowned desktop] in changes.append(desktop.reviewedFrame) }
        let count = 21
        for _ in 0..<count { try story.step() }
        desktop.toggleReview()
        #expect(desktop.reviewedFrame == ReviewedFrame(index: count - 1, count: count))
        let frames = desktop.counts.framesDrawn, figures = desktop.figures.frames(kind).count
        for i in Array(0..<count) + [7, 3, 19, 0, 20] {
            desktop.show(frame: i)
            #expect(story.isSame(try story.picture(), story.pictures[i]), "frame \(i)")
            #expect(desktop.reviewedFrame == ReviewedFrame(index: i, count: count))
        }
        // What is drawn for it is not measured.
        #expect(desktop.counts.framesDrawn == frames && desktop.figures.frames(kind).count == figures)
        desktop.show(frame: 5)
        _ = try story.picture()
        story.press(.escape)
        // However long it took, the views go on at once.
        #expect(desktop.pacer.nextStart <= desktop.time + desktop.pacer.interval)
        #expect(desktop.reviewedFrame == nil && changes.last == .some(nil) && changes.count == 28)
        #expect(story.isSame(try story.picture(), story.pictures[count - 1]))
        // And again: what was shown before the first review is still there.
        try story.step()
        desktop.toggleReview()
        story.press(.home)
        #expect(story.isSame(try story.picture(), story.pictures[0]))
        story.press(.end)
        #expect(story.isSame(try story.picture(), story.pictures[count]))
        desktop.toggleReview()
        #expect(desktop.reviewedFrame == nil)
    }

    @Test func `the other compositor draws a frame as it would have`() throws {
        let story = try Story(), desktop = story.desktop
        for _ in 0..<6 { try story.step() }
        desktop.toggleReview()
        story.swap()
        // Far less than what moves from one frame to the next.
        let tolerance = 24
        for i in 0..<6 {
            desktop.show(frame: i)
            let difference = try #require(ImageDifference(try story.picture(), story.pictures[i], tolerance: tolerance))
            #expect(desktop.compositor == .gpu && difference.pixelsDifferent == 0)
        }
        // Side by side, both show the frame.
        desktop.compositors.show(.sideBySide)
        desktop.show(frame: 2)
        _ = try story.picture()
        #expect(story.isSame(try #require(desktop.compositors.cpu.makeSnapshot()), story.pictures[2]))
        desktop.compositors.show(.one)
        story.swap()
        desktop.show(frame: 3)
        #expect(story.isSame(try story.picture(), story.pictures[3]))
    }

    @Test func `keys go from frame to frame, and others are passed on`() throws {
        let story = try Story(), desktop = story.desktop
        var keys: [Key] = []
        desktop.onReviewKey = { keys.append($0.key) }
        for _ in 0..<31 { try story.step() }
        desktop.toggleReview()
        var places: [ReviewedFrame?] = []
        let presses: [(Key, KeyModifiers)] = [
            (.left, []), (.left, .shift), (.right, []), (.home, []), (.left, []), (.end, []), (.right, .shift),
        ]
        for (key, modifiers) in presses {
            story.press(key, modifiers)
            places.append(desktop.reviewedFrame)
        }
        #expect(places == [29, 19, 20, 0, 0, 30, 30].map { ReviewedFrame(index: $0, count: 31) })
        story.press(.letter("c"))
        #expect(keys == [.letter("c")])
        // What the key that ends it types is not for the views, but what is typed after it.
        desktop.onReviewKey = { [unowned desktop] _ in desktop.toggleReview() }
        story.press(.letter("j"))
        #expect(desktop.reviewedFrame == nil)
        #expect(desktop.handleInStandIn(.text("j", time: 0)) && !desktop.handleInStandIn(.text("k", time: 0)))
    }

    @Test func `a frame has the damage and the plan that it had`() throws {
        let story = try Story(), desktop = story.desktop
        desktop.overlay = .damage
        for _ in 0..<5 { try story.step() }
        let prepared = desktop.compositors.cpu.plan.prepared
        desktop.toggleReview()
        _ = try story.picture()
        let plan = desktop.compositors.cpu.plan
        #expect(plan.prepared == prepared && !prepared.isEmpty && prepared.count < plan.items.count)
        // Only what that frame redrew lights up, and it does not fade.
        let index = try #require(desktop.reviewedFrame).index, kept = desktop.history.frames[index]
        for _ in 0..<2 {
            desktop.setNeedsPresent()
            _ = try story.picture()
            #expect(!desktop.isPresentNeeded && desktop.secondsUntilDue() == .infinity)
            let picture = desktop.picture(number: index, at: kept.time)
            let shown = desktop.panels.pictures(over: picture, desktop.figures, at: desktop.time, now: desktop.clock.now())
            let lit = try #require(shown.first { $0.bitmap.size == desktop.platform.pixelSize }).bitmap
            for rect in kept.damage.rects { #expect(lit[Int(rect.minX), Int(rect.minY)] != 0) }
            #expect(lit[299, 259] == 0)
        }
        desktop.endReview()
    }

    @Test func `frames from before the window was resized are shown at their size`() throws {
        let story = try Story(), desktop = story.desktop
        for _ in 0..<2 { try story.step() }
        desktop.toggleReview()
        desktop.window.resize(to: CGSize(width: 360, height: 200), scale: 1)
        desktop.panels.resize()
        desktop.show(frame: 0)
        #expect(story.isSame(try story.picture(), story.pictures[0]))
        desktop.endReview()
    }

    @Test func `what shows the frames is what showed the views before, once they are back`() throws {
        let story = try Story(), desktop = story.desktop
        desktop.overlay = .damage
        for _ in 0..<2 { try story.step() }
        desktop.toggleReview()
        _ = try story.picture()
        desktop.overlay = .blended
        story.swap()
        desktop.compositorView = .difference
        _ = try story.picture()
        #expect(desktop.compositor == .gpu)
        story.press(.escape)
        #expect(desktop.overlay == .damage && desktop.compositor == .cpu && desktop.compositorView == .one)
        #expect(story.isSame(try story.picture(), story.pictures[1]))
    }

    @Test func `presses on views are taken away, and the timeline is dragged`() throws {
        let story = try Story(), desktop = story.desktop
        var taps = 0
        story.moving.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        for _ in 0..<10 { try story.step() }
        func send(_ event: InputEvent) {
            if !desktop.handleInStandIn(event) { desktop.panels.router.handle(event) }
        }
        let place = story.moving.center
        send(.pointerDown(PointerEvent(place, time: desktop.time)))
        desktop.toggleReview()
        _ = try story.picture()
        send(.pointerUp(PointerEvent(place, time: desktop.time)))
        send(.pointerDown(PointerEvent(place, time: desktop.time)))
        send(.pointerUp(PointerEvent(place, time: desktop.time)))
        #expect(taps == 0)
        let layout = HistoryLayout(desktop.window.size)
        func at(_ x: Double) -> CGPoint { CGPoint(x: layout.field.minX + x, y: layout.frame.minY + layout.field.midY) }
        send(.pointerDown(PointerEvent(at(0), time: desktop.time)))
        #expect(desktop.reviewedFrame == ReviewedFrame(index: 0, count: 10))
        send(.pointerMoved(PointerEvent(at(layout.field.width), time: desktop.time)))
        #expect(desktop.reviewedFrame == ReviewedFrame(index: 9, count: 10))
        send(.pointerUp(PointerEvent(at(0), time: desktop.time)))
        desktop.endReview()
    }
}
