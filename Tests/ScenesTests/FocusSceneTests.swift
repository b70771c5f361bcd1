// The focus picker as a whole: the redraws of each technique, its switches, which can be reverted without a trace, and its files.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct FocusSceneTests: ScenePlaying {
    let work = WorkQueue(threads: 0)
    let window = Window(size: CGSize(width: 640, height: 400))
    let scene: FocusScene

    init() throws {
        scene = FocusScene(SceneContext(fonts: try FontLibrary(), work: work), gallery: .penguins)
        addScene()
        settle()
    }

    private var scrollView: ScrollView { get throws { try #require(find(ScrollView.self, in: scene.view).first) } }

    // Names

    /// No name is truncated, not even in small windows or next to docked figures.
    @Test(arguments: [
        CGSize(width: 320, height: 145), CGSize(width: 510, height: 371), CGSize(width: 800, height: 371), CGSize(width: 990, height: 671),
        CGSize(width: 500, height: 700),
    ])
    func namesAreNotTruncated(size: CGSize) throws {
        let fonts = try FontLibrary()
        window.resize(to: size, scale: 1)
        scene.view.frame = window.rootView.bounds
        for isHorizontal in [false, true] {
            scene.setSwitch("horizontal", isHorizontal)
            settle()
            for (i, picture) in FocusGallery.penguins.pictures.enumerated() {
                scene.pickerView.scroll(to: i, animated: false)
                step()
                let label = try #require(find(Label.self, in: scene.view).first { $0.text == picture.name })
                for word in picture.name.split(separator: " ") where !label.isHidden {
                    let width = fonts.measure(String(word), font: label.font).width
                    #expect(width <= Double(label.bounds.width), "\(word) of \(width) in \(label.bounds.width)")
                }
                let lines = fonts.layout(picture.name, font: label.font, width: label.bounds.width, scale: 1).size.height
                #expect(label.isHidden || lines <= label.bounds.height + 1, "\(picture.name)")
            }
        }
    }

    // Dragging out

    /// Only the picture under the mouse, and only if it is held still. Where nothing can be dragged out, the press scrolls as ever.
    @Test func pictureHeldStillIsDraggedOut() throws {
        final class Host { var dragged: [[URL]] = [] }
        let host = Host(), scroll = try scrollView, files = FocusGallery.penguins.pictures.map(\.url)
        var time = window.time
        func press(at p: CGPoint, holding seconds: Double, by dy: Double) {
            window.handle(.pointerDown(PointerEvent(p, time: time)))
            time += seconds
            window.update(at: time)
            for i in 1...5 { window.handle(.pointerMoved(PointerEvent(CGPoint(x: p.x, y: p.y + dy * Double(i) / 5), time: time))) }
            window.handle(.pointerUp(PointerEvent(CGPoint(x: p.x, y: p.y + dy), time: time)))
            window.update(at: time)
        }
        let middle = CGPoint(x: scene.view.bounds.midX, y: scene.view.bounds.midY)
        window.onBeginDragging = {
            host.dragged.append($0)
            return true
        }
        press(at: middle, holding: 0.6, by: -60)
        #expect(host.dragged == [[files[0]]] && scroll.contentOffset == .zero && scene.chosen == 0)
        press(at: CGPoint(x: 2, y: middle.y), holding: 0.6, by: 0)
        #expect(host.dragged.count == 1, "beside the pictures")
        press(at: middle, holding: 0.1, by: 0)
        #expect(host.dragged.count == 1, "a click")
        window.onBeginDragging = nil
        window.handle(.pointerDown(PointerEvent(middle, time: time)))
        window.update(at: time + 0.6)
        window.handle(.pointerMoved(PointerEvent(CGPoint(x: middle.x, y: middle.y - 60), time: time + 0.7)))
        #expect(scroll.contentOffset.y > 40)
    }

    // Redraws

    @Test func pictureOutsideFocusIsNotRedrawn() throws {
        scene.kind = .asWritten
        settle()
        let scroll = try scrollView, views = find(FocusPictureView.self, in: scene.view)
        #expect(views.count >= 3)
        let before = window.work.displays
        // Less than the gap to the next picture, so that only the middle one crosses the frame.
        for i in 1...10 {
            scroll.contentOffset.y = Double(i)
            step()
        }
        #expect(window.work.displays - before == 10, "of all pictures that move, the one that crosses the frame")
        #expect(scene.pickerView.work.scaledRedraws == 0)
    }

    @Test func picturesOfAnotherSizeAreScaledOnEachDraw() throws {
        scene.kind = .asWritten
        settle()
        let scroll = try scrollView
        func redraws() -> FocusWork {
            let before = scene.pickerView.work
            for i in 1...10 {
                scroll.contentOffset.y = Double(i)
                step()
            }
            let after = scene.pickerView.work
            return FocusWork(redraws: after.redraws - before.redraws, scaledRedraws: after.scaledRedraws - before.scaledRedraws)
        }
        #expect(redraws() == FocusWork(redraws: 10, scaledRedraws: 0))
        scene.setSwitch("exact-size", false)
        settle()
        #expect(redraws() == FocusWork(redraws: 10, scaledRedraws: 10))
        // With layers nothing is redrawn; their bitmaps are scaled every frame.
        scene.kind = .tuned
        settle()
        #expect(redraws() == FocusWork())
        func bitmaps() -> [Bitmap] { find(FocusPictureView.self, in: scene.view).compactMap { $0.picture?.color } }
        let side = Int(find(FocusPictureView.self, in: scene.view)[0].bounds.width)
        #expect(Set(bitmaps().map(\.width)) == [3 * side])
        scene.setSwitch("exact-size", true)
        settle()
        #expect(Set(bitmaps().map(\.width)) == [side])
    }

    @Test func largestPicturesAreBounded() {
        #expect(RenderedPicture.oversize(100) == 300 && RenderedPicture.oversize(1000) == 2048 && RenderedPicture.oversize(3000) == 3000)
    }

    // Switches

    @Test(arguments: ["as-written", "tuned"])
    func switchingOnAndOffLeavesNoTrace(name: String) throws {
        let technique = try technique(name)
        scene.technique = technique
        settle()
        try scrollView.contentOffset.y = 40
        settle()
        let before = try window.picture()
        for item in scene.switches where item.idleReason(with: technique) == nil {
            let was = item.get()
            item.set(!was)
            settle()
            #expect(try item.get() != was && !before.isSame(as: window.picture()), "\(item.name)")
            item.set(was)
            settle()
            // Changing the axis snaps to a picture.
            if item.name == "horizontal" { try scrollView.contentOffset.y = 40 }
            settle()
            #expect(try before.isSame(as: window.picture()), "\(item.name)")
        }
        scene.kind = scene.kind == .tuned ? .asWritten : .tuned
        settle()
        scene.technique = technique
        settle()
        #expect(try before.isSame(as: window.picture()))
        try scrollView.contentOffset.y = 700
        settle()
        try scrollView.contentOffset.y = 40
        settle()
        #expect(try before.isSame(as: window.picture()), "away and back")
    }

    /// Including the translucent parts of pictures: their outlines and the shadows below them.
    @Test(arguments: [false, true], [FocusAxis.vertical, .horizontal])
    func bothTechniquesLookTheSame(isLight: Bool, axis: FocusAxis) throws {
        let window = Window(size: CGSize(width: 640, height: 400))
        let context = SceneContext(fonts: try FontLibrary(), work: work, theme: isLight ? .light : .dark)
        let scene = FocusScene(context, gallery: .penguins)
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        func picture(_ kind: FocusTechnique, at way: Double) throws -> Bitmap {
            scene.kind = kind
            func settle() {
                for _ in 0..<30 { repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0 }
            }
            settle()
            let scroll = try #require(find(ScrollView.self, in: scene.view).first)
            scroll.contentOffset = axis == .vertical ? CGPoint(x: 0, y: way) : CGPoint(x: way, y: 0)
            settle()
            return try window.picture()
        }
        scene.setSwitch("horizontal", axis == .horizontal)
        for hasSmallFrame in [false, true] {
            scene.setSwitch("small-frame", hasSmallFrame)
            for way in [0.0, 40, 700] {
                let written = try picture(.asWritten, at: way), tuned = try picture(.tuned, at: way)
                // The tuned technique rounds gray once, the as-written one blends it in steps.
                let difference = try #require(ImageDifference(written, tuned, tolerance: 1))
                #expect(difference.pixelsBeyondTolerance == 0, "\(hasSmallFrame) \(way): \(difference)")
            }
        }
    }

    @Test(arguments: ["as-written", "tuned"], [FocusAxis.vertical, .horizontal])
    func smallFrameSplitsPictureAtBothEdges(name: String, axis: FocusAxis) throws {
        let folder = try TestFolder()
        scene.open(try folder.picture("red.png", Pixel(red: 255, green: 0, blue: 0, alpha: 255)))
        scene.technique = try technique(name)
        scene.setSwitch("horizontal", axis == .horizontal)
        scene.setSwitch("small-frame", true)
        settle()
        let geometry = FocusGeometry(size: window.size, scale: 1, axis: axis, hasSmallFrame: true)
        for compositor in [CompositorKind.cpu, .gpu] {
            let picture = try window.picture(compositor)
            for i in 0..<Int(geometry.side) {
                let along = Double(i) + 0.5
                let p =
                    axis == .vertical
                    ? CGPoint(x: geometry.middle.midX + 0.5, y: geometry.middle.minY + along)
                    : CGPoint(x: geometry.middle.minX + along, y: geometry.middle.midY + 0.5)
                // The frame's outline runs around the focus.
                if geometry.focus.insetBy(dx: -1, dy: -1).contains(p) != geometry.focus.contains(p) { continue }
                let pixel = picture[Int(p.x), Int(p.y)], isRed = Int(pixel.redByte) > Int(pixel.greenByte) + 100
                let isGray = pixel.redByte == pixel.greenByte && pixel.greenByte == pixel.blueByte
                #expect(geometry.focus.contains(p) ? isRed : isGray, "\(compositor) \(i)")
            }
        }
        #expect(geometry.focus.height * 2 < geometry.side * 1.1 || axis == .horizontal)
    }

    // The background, and leaving and returning

    @Test(arguments: [FocusAxis.vertical, .horizontal], [false, true])
    func trackHasNoEdge(axis: FocusAxis, isLight: Bool) throws {
        let window = Window(size: CGSize(width: 1280, height: 800))
        let context = SceneContext(fonts: try FontLibrary(), work: work, theme: isLight ? .light : .dark)
        let scene = FocusScene(context, gallery: FocusGallery(pictures: []))
        scene.setSwitch("horizontal", axis == .horizontal)
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        window.update(at: 0)
        let picture = try window.picture()
        func step(_ a: Pixel, _ b: Pixel) -> Int {
            [(a.redByte, b.redByte), (a.greenByte, b.greenByte), (a.blueByte, b.blueByte)].map { abs(Int($0) - Int($1)) }.max() ?? 0
        }
        // Across the track, next to the frame, and along it.
        var steepest = 0
        for i in 1..<800 { steepest = max(steepest, step(picture[160, i], picture[160, i - 1])) }
        for i in 1..<1280 { steepest = max(steepest, step(picture[i, 100], picture[i - 1, 100])) }
        #expect(steepest <= 2)
    }

    /// On return no frame is empty, although everything not on screen has been released in the meantime.
    @Test func returningFindsPictures() throws {
        for kind in FocusTechnique.allCases {
            scene.kind = kind
            scene.scroll(to: 5, animated: false)
            settle()
            let before = try window.picture()
            scene.view.removeFromSuperview()
            settle()
            for _ in 0..<2 { scene.view.releaseUnused() }
            window.rootView.addSubview(scene.view)
            // No background work has been delivered yet.
            window.update(at: window.time + 1.0 / 60)
            #expect(try window.picture().isSame(as: before), "\(kind)")
            settle()
        }
    }

    /// If the page is left during a drag or a step by key, a picture is in the frame on return.
    @Test(arguments: FocusTechnique.allCases)
    func leavingDuringMotionSettlesOnPicture(kind: FocusTechnique) throws {
        scene.kind = kind
        settle()
        let first = try window.picture()
        _ = scene.view.keyDown(KeyEvent(.down, time: window.time))
        settle()
        let second = try window.picture()
        func leave() {
            scene.view.removeFromSuperview()
            settle()
            window.rootView.addSubview(scene.view)
            settle()
        }
        let middle = CGPoint(x: 320, y: 200)
        window.handle(.pointerDown(PointerEvent(middle, time: window.time)))
        for y in [180.0, 160, 140] {
            step()
            window.handle(.pointerMoved(PointerEvent(CGPoint(x: 320, y: y), time: window.time)))
        }
        step()
        #expect(try !window.picture().isSame(as: second))
        leave()
        window.handle(.pointerUp(PointerEvent(CGPoint(x: 320, y: 140), time: window.time)))
        settle()
        #expect(try window.picture().isSame(as: second) && scene.chosen == 1)
        _ = scene.view.keyDown(KeyEvent(.up, time: window.time))
        for _ in 1...5 { step() }
        leave()
        #expect(try window.picture().isSame(as: first) && scene.chosen == 0)
    }

    // Files

    /// Three files are named, each by what was found; in a low window one, so that the picture in focus stays free. Dismissed, it stays away.
    @Test func noticeFitsTheHeight() throws {
        let folder = try TestFolder()
        let red = try folder.picture("red.png", Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        let empty = try (1...4).map { try folder.write("\($0).png", []) }
        func resize(height: Double) {
            scene.view.frame = CGRect(x: 0, y: 0, width: 800, height: height)
            settle()
        }
        resize(height: 600)
        scene.open([red] + empty)
        settle()
        let three = (1...3).map { "Not shown: \($0).png: an empty file; save it again" }.joined(separator: "\n")
        #expect(notice == three + "\nand 1 more")
        resize(height: 400)
        #expect(notice == "Not shown: 1.png: an empty file; save it again\nand 3 more")
        resize(height: 600)
        #expect(notice == three + "\nand 1 more")
        scene.pickerView.tell(nil)
        resize(height: 400)
        #expect(notice.isEmpty)
    }

    @Test func droppedPicturesBecomeGallery() throws {
        let folder = try TestFolder()
        let red = try folder.picture("1 red.png", Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        let blue = try folder.picture("blue.png", Pixel(red: 0, green: 0, blue: 255, alpha: 255))
        let damaged = try folder.write("torn.png", Array(try Data(contentsOf: URL(fileURLWithPath: red)).prefix(20)))
        let drawing = try folder.write("circle.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8))
        scene.kind = .asWritten
        scene.scroll(to: 5, animated: false)
        settle()
        scene.open([blue, damaged, red, drawing])
        #expect(notice == "Opening 4 files…" && scene.gallery.pictures.count == 14)
        settle()
        #expect(scene.gallery.pictures.map(\.name) == ["blue", "1 red", "circle"])
        #expect(scene.status == "blue" && scene.chosen == 0 && notice.hasPrefix("Not shown: torn.png: "), "\(notice)")
        #expect(try scrollView.contentOffset == .zero)
        #expect(try #require(find(FocusPictureView.self, in: scene.view).first { $0.index == 0 }).picture?.color[50, 50].blueByte == 255)
        _ = scene.view.keyDown(KeyEvent(.down, time: window.time))
        settle()
        #expect(scene.status == "1 red")
        // Escape dismisses a message. Without one, the scene leaves it to the program.
        #expect(scene.view.keyDown(KeyEvent(.escape, time: window.time)) && notice.isEmpty)
        #expect(!scene.view.keyDown(KeyEvent(.escape, time: window.time)))
        // Another drop replaces the gallery. A folder's pictures are sorted by name.
        scene.open(folder.path)
        settle()
        #expect(scene.gallery.pictures.map(\.name) == ["1 red", "blue", "circle"] && scene.status == "1 red")
    }

    /// Its bitmap is fitted into the square as it is shown, not as it is stored.
    @Test func photographStandsUpright() throws {
        let folder = try TestFolder(), file = try folder.turnedPicture("photograph")
        let picture = FocusPicture(url: URL(fileURLWithPath: file), name: "")
        let color = try RenderedPicture(picture, side: 40).color
        #expect(color.size == PixelSize(width: 40, height: 40))
        #expect(color[20, 10] == 0xFFFF_0000 && color[20, 30] == 0xFF00_00FF)
        #expect(color[5, 20] == 0 && color[35, 20] == 0)
    }

    /// A folder's pictures are told by their endings or, without one of a picture, by their contents.
    @Test func folderHasPicturesOfAllNames() throws {
        let folder = try TestFolder()
        for name in ["1", "2.jfif", "3.jpe", "4.bak", "5.txt"] { _ = try folder.picture(name, 0xFFFF_FFFF) }
        _ = try folder.write("6", "Some text.")
        _ = try folder.write("7.html", "<html><svg xmlns='http://www.w3.org/2000/svg'/></html>")
        _ = try folder.write("8", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
        let gallery = try FocusGallery.folder(folder.path)
        #expect(gallery.pictures.map(\.url.lastPathComponent) == ["1", "2.jfif", "3.jpe", "4.bak", "8"] && gallery.problems.isEmpty)
    }

    /// A drawing with something that is not drawn is shown, and a notice names it.
    @Test func whatIsMissingFromADrawingIsTold() throws {
        let folder = try TestFolder()
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text><textPath>a</textPath></text><script/></svg>"
        scene.open(try folder.write("bow.svg", text))
        settle()
        #expect(scene.gallery.pictures.map(\.name) == ["bow"])
        #expect(notice == "bow.svg: text on a path is not drawn; its script is not run")
    }

    @Test func dropWithoutPicturesKeepsGallery() throws {
        let folder = try TestFolder(), empty = try TestFolder()
        scene.scroll(to: 2, animated: false)
        settle()
        let before = try window.picture()
        for path in [try folder.write("a.png", [1, 2, 3]), empty.path, folder.path + "/none.png"] {
            scene.open(path)
            settle()
            #expect(scene.gallery.pictures.count == 14 && notice.hasPrefix("Not shown: "), "\(notice)")
            #expect(notice.contains(URL(fileURLWithPath: path).lastPathComponent))
        }
        _ = scene.view.keyDown(KeyEvent(.escape, time: window.time))
        settle()
        #expect(try before.isSame(as: window.picture()))
        // A picture that is replaced before it has been loaded is not shown.
        scene.open(try folder.picture("x.png", 0xFFFF_FFFF))
        scene.open(try folder.picture("y.png", 0xFFFF_FFFF))
        settle()
        #expect(scene.gallery.pictures.map(\.name) == ["y"] && notice.isEmpty)
    }

    /// Pictures scroll behind the notice about files that could not be shown, and a click dismisses it.
    @Test func noticeIsReadableOverPictures() throws {
        let folder = try TestFolder()
        let white = try folder.picture("1.png", Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        let black = try folder.picture("2.png", Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        scene.open([white, black, try folder.write("torn.png", [1, 2])])
        settle()
        let notice = scene.pickerView.notice, inner = notice.frame.insetBy(dx: 12, dy: 9)
        #expect(scene.view.bounds.contains(notice.frame) && notice.frame.maxX > window.size.width * 0.4, "it reaches over pictures")
        let scroll = try scrollView
        var seen: [Bitmap] = []
        for y in stride(from: 0.0, through: 240, by: 20) {
            scroll.contentOffset.y = y
            step()
            seen.append(try window.picture())
        }
        var widest: UInt32 = 0
        for y in Int(inner.minY)..<Int(inner.maxY) {
            for x in Int(inner.minX)..<Int(inner.maxX) {
                let levels = seen.map { $0[x, y].greenByte }
                widest = max(widest, try #require(levels.max()) - (try #require(levels.min())))
            }
        }
        #expect(widest < 40, "a white picture against what is behind it shows no stronger through")
        let middle = PointerEvent(CGPoint(x: notice.frame.midX, y: notice.frame.midY), time: window.time)
        window.handle(.pointerDown(middle))
        window.handle(.pointerUp(middle))
        settle()
        #expect(self.notice.isEmpty && notice.isHidden)
    }

    private var notice: String { scene.pickerView.notice.content?.text ?? "" }
}
