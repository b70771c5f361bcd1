// A photo browser: pages side by side, each of which zooms. Swipe or press an arrow key to turn a page. Pinch, turn the wheel with
// Ctrl, press + and −, or click twice to zoom.
//
//     swift run photos [FOLDER]

import ExamplePicture
import FloeViews

@main
struct Photos {
    @MainActor
    static func main() throws {
        let penguins = URL(filePath: #filePath).appending(path: "../../../../Resources/penguins").standardizedFileURL.path
        let folder = CommandLine.arguments.dropFirst().first ?? penguins
        let kinds = ["gif", "jpeg", "jpg", "png", "svg", "webp"]
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { URL(filePath: folder).appending(path: $0) }

        var options = DesktopWindow.Options()
        options.title = "Photos"
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let browser = PhotoBrowser(files.filter { kinds.contains($0.pathExtension.lowercased()) }, decodingOn: desktop.work)
        browser.frame = desktop.window.rootView.bounds
        browser.autoresizingMask = .flexibleSize
        desktop.window.rootView.addSubview(browser)
        desktop.window.focus(browser)
        desktop.writeExamplePicture(pressing: [.right, .right, .plus])
        try desktop.run()
    }
}

/// The pages, with a line of text below them. It has the keys.
final class PhotoBrowser: StackView {
    private let files: [URL], pager: PagerView, caption = Label(alignment: .center)

    init(_ files: [URL], decodingOn work: WorkQueue) {
        self.files = files
        pager = PagerView(count: files.count)
        super.init(.column)
        add(pager, flexibility: 1)
        add(caption, length: 44)
        pager.pageView = { PhotoPage(files[$0], decodingOn: work) }
        pager.onPage = { [unowned self] in showCaption($0) }
        showCaption(0)
    }

    override var canBecomeFocused: Bool { true }
    override func appearanceDidChange() { backgroundColor = appearance.theme.palette.background }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let page = pager.subviews.lazy.compactMap { $0 as? PhotoPage }.first { [pager] in $0.frame.intersects(pager.bounds) }
        // The page comes first: enlarged, it scrolls.
        if let page, page.keyDown(event) { return true }
        switch event.key {
        case .left, .pageUp: pager.show(pager.page - 1, animated: true)
        case .right, .pageDown: pager.show(pager.page + 1, animated: true)
        case .plus, .equals: page?.zoom(by: 1.5, animated: true)
        case .minus: page?.zoom(by: 1 / 1.5, animated: true)
        default: return false
        }
        return true
    }

    private func showCaption(_ i: Int) {
        caption.text = files.isEmpty ? "No pictures here" : "\(files[i].lastPathComponent) — \(i + 1) of \(files.count)"
    }
}

/// One picture, as large as fits or larger.
final class PhotoPage: ScrollView {
    private let picture = ImageView()
    private var zoom = 1.0, pinched = 1.0

    init(_ file: URL, decodingOn work: WorkQueue) {
        super.init()
        addSubview(picture)
        addGestureRecognizer(
            TapGestureRecognizer(taps: 2) { [unowned self] in zoom(by: zoom > 1 ? 0 : 3, about: $0.location(in: self), animated: true) })
        addGestureRecognizer(
            PinchGestureRecognizer { [unowned self] in
                if $0.state != .began { zoom(by: $0.scale / pinched, about: $0.location(in: self)) }
                pinched = $0.scale
            })
        // Decoding takes longer than a frame may.
        work.submit {
            try? Bitmap(contentsOf: file.path, vectorSize: PixelSize(width: 1536, height: 1536))
        } completion: { [weak self] in
            self?.picture.image = $0
            self?.setNeedsLayout()
        }
    }

    override func wheel(_ event: WheelEvent) -> Bool {
        guard event.modifiers == .control else { return super.wheel(event) }
        zoom(by: pow(1.003, -event.delta.y), about: convert(event.position, from: nil))
        return true
    }

    /// Zooms such that the spot at `point`, by default in the middle, stays where it is.
    func zoom(by factor: Double, about point: CGPoint? = nil, animated: Bool = false) {
        let spot = point ?? CGPoint(x: bounds.midX, y: bounds.midY), old = picture.frame, view = bounds
        zoom = max(1, min(12, zoom * factor))
        animate(duration: animated ? 0.25 : 0) {
            layoutSubviews()
            let growth = picture.frame.width / max(1, old.width)
            let x = picture.frame.minX + (spot.x - old.minX) * growth - (spot.x - view.minX)
            let y = picture.frame.minY + (spot.y - old.minY) * growth - (spot.y - view.minY)
            scrollRectToVisible(CGRect(x: x, y: y, width: view.width, height: view.height), animated: false)
        }
    }

    override func layoutSubviews() {
        guard let image = picture.image else { return }
        let scale = zoom * min(bounds.width / Double(image.width), bounds.height / Double(image.height))
        let size = CGSize(width: Double(image.width) * scale, height: Double(image.height) * scale)
        contentSize = CGSize(width: max(size.width, bounds.width), height: max(size.height, bounds.height))
        let left = (contentSize.width - size.width) / 2, top = (contentSize.height - size.height) / 2
        picture.frame = CGRect(x: left, y: top, width: size.width, height: size.height)
    }
}
