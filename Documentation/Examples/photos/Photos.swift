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
        case .plus, .equals: zoom(page, by: 1.5)
        case .minus: zoom(page, by: 1 / 1.5)
        default: return false
        }
        return true
    }

    private func zoom(_ page: PhotoPage?, by factor: Double) {
        if let page { page.setZoomScale(page.zoomScale * factor, animated: true) }
    }

    private func showCaption(_ i: Int) {
        caption.text = files.isEmpty ? "No pictures here" : "\(files[i].lastPathComponent) — \(i + 1) of \(files.count)"
    }
}

/// One picture, as large as fits or larger.
final class PhotoPage: ScrollView, ScrollViewDelegate {
    private let picture = ImageView()

    init(_ file: URL, decodingOn work: WorkQueue) {
        super.init()
        (delegate, centersContent) = (self, true)
        addSubview(picture)
        // Decoding takes longer than a frame may.
        work.submit {
            try? Bitmap(contentsOf: file.path, vectorSize: PixelSize(width: 1536, height: 1536))
        } completion: { [weak self] in
            guard let self, let image = $0 else { return }
            picture.image = image
            picture.frame.size = CGSize(width: image.width, height: image.height)
            showWhole()
        }
    }

    func viewForZooming(in scrollView: ScrollView) -> View? { picture }

    override func boundsSizeDidChange(from old: CGSize) {
        showWhole(isResizing: true)
        super.boundsSizeDidChange(from: old)
    }

    /// Lets the picture be as small as the page, and shows it so; with `isResizing`, if it was so before.
    private func showWhole(isResizing: Bool = false) {
        let size = picture.bounds.size, wasWhole = zoomScale <= minimumZoomScale
        guard size.width > 0, bounds.width > 0 else { return }
        minimumZoomScale = min(bounds.width / size.width, bounds.height / size.height)
        maximumZoomScale = 12 * minimumZoomScale
        if wasWhole || !isResizing || zoomScale < minimumZoomScale { setZoomScale(minimumZoomScale, animated: false) }
    }
}
