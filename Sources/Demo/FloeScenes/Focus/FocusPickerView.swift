// The focus picker's view: a background, the scroll view with its pictures, the frame above it (which is not part of the scroll view
// and takes no touches), the captions, and the notice.
//
//     FocusPickerView ─┬ backdrop, track           gradients
//                      ├ scrollView ─ FocusPictureView …   created as they come into view
//                      ├ frameView                 fixed
//                      ├ captions                  name and story
//                      └ notice                    while it has text

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// Lays the picker out and keeps its pictures split at the focus.
final class FocusPickerView: View, ScrollViewDelegate {
    /// Whether the pictures run in a row, as in the game, instead of the article's column.
    var isHorizontal: Bool {
        get { axis == .horizontal }
        set { axis = newValue ? .horizontal : .vertical }
    }
    private var axis = FocusAxis.vertical { didSet { if axis != oldValue { turn() } } }
    /// Whether bitmaps are made at exactly the size in pixels at which they are shown. Off: they are three times as large and are scaled
    /// whenever they are drawn.
    var isExactSize = true { didSet { if isExactSize != oldValue { for view in inOrder { request(view) } } } }
    /// Whether cached pictures are made gray by a filter, not by a second bitmap.
    var filtersGray = false { didSet { if filtersGray != oldValue { techniqueDidChange(technique) } } }
    /// Whether the frame is half as long as a picture, which then crosses both of its ends at once.
    var hasSmallFrame = false { didSet { if hasSmallFrame != oldValue { setNeedsLayout() } } }
    private(set) var work = FocusWork()
    var onChoose: ((Int) -> Void)?

    private let context: SceneContext
    private(set) var gallery: FocusGallery
    private var technique: FocusTechnique
    private let backdrop: FocusBackdrop
    private let scrollView = ScrollView()
    private let frameView: FocusFrameView
    private let captions: FocusCaptions
    let notice: Notice
    /// Called when the notice changed or went away.
    var onNotice: (() -> Void)?
    private let pictures: FocusPictureStore
    private var shown: [Int: FocusPictureView] = [:]
    private var geometry = FocusGeometry(size: CGSize(width: 1, height: 1), scale: 1, axis: .vertical)
    /// The picture nearest to the focus.
    private(set) var nearest = 0
    /// The picture that the captions describe.
    private var captioned: Int?

    init(_ context: SceneContext, gallery: FocusGallery, technique: FocusTechnique) {
        self.context = context
        self.gallery = gallery
        self.technique = technique
        backdrop = FocusBackdrop(theme: context.theme)
        frameView = FocusFrameView(theme: context.theme)
        captions = FocusCaptions(fonts: context.fonts, work: context.work, theme: context.theme)
        notice = Notice(.focus(context.theme.scenery), theme: context.theme, fonts: context.fonts)
        pictures = FocusPictureStore(work: context.work, memory: context.budget)
        super.init()
        for view in [backdrop, scrollView, frameView, captions, notice] { addSubview(view) }
        scrollView.clipsToBounds = false
        scrollView.isPagingEnabled = true
        scrollView.isDirectionalLockEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.showsVerticalScrollIndicator = false
        scrollView.delegate = self
        scrollView.addGestureRecognizer(TapGestureRecognizer { [weak self] in self?.tapped($0) })
        let hold = LongPressGestureRecognizer()
        hold.shouldBegin = { [weak self, weak hold] in
            if let self, let hold { dragOut(at: hold.location(in: scrollView)) }
            // A drag has taken the mouse. Where there are none, holding still means nothing.
            return false
        }
        scrollView.addGestureRecognizer(hold)
        captions.isUserInteractionEnabled = false
        notice.onDismiss = { [weak self] in self?.tell(nil) }
        tell(problemsOf: gallery)
    }

    /// The areas of text.
    var words: [CGRect] { captions.words + (notice.isHidden ? [] : [notice.frame]) }

    /// The area that the pictures scroll through.
    var pictureArea: CGRect {
        let page = scrollView.frame
        return isHorizontal
            ? CGRect(x: 0, y: page.minY, width: bounds.width, height: page.height)
            : CGRect(x: page.minX, y: 0, width: page.width, height: bounds.height)
    }

    override var canBecomeFocused: Bool { true }
    override var accessibilityFocusedElement: (any AccessibilityObject)? { shown[nearest] }

    override func layoutSubviews() {
        let new = FocusGeometry(
            size: bounds.size, scale: window?.scale ?? 1, axis: axis,
            hasSmallFrame: hasSmallFrame)
        backdrop.frame = bounds
        backdrop.lay(out: new)
        frameView.lay(out: new)
        captions.frame = bounds
        captions.lay(out: new)
        placeNotice()
        guard new != geometry else {
            // Back in a window: pictures may have been released, and all motion has ended.
            return update()
        }
        let old = geometry, kept = nearest
        geometry = new
        scrollView.frame = new.pageRect
        scrollView.hitOutsets = EdgeInsets(
            top: new.pageRect.minY, left: new.pageRect.minX, bottom: bounds.height - new.pageRect.maxY,
            right: bounds.width - new.pageRect.maxX)
        scrollView.contentSize = new.contentSize(pages: gallery.pictures.count)
        for view in inOrder {
            view.frame = new.pictureFrame(view.index)
            request(view)
        }
        // A different focus frame alone moves nothing.
        if new.axis != old.axis || new.page != old.page { scrollView.contentOffset = new.offset(of: kept) }
        update()
    }

    override func releaseUnused() {
        if window == nil { removeAll() }
        // The visible pictures stay, even without a window, so that none of them arrives late when the scene comes back.
        pictures.releaseUnused(keeping: Set(geometry.visible(at: scrollView.contentOffset, count: gallery.pictures.count)))
        super.releaseUnused()
    }

    private func turn() {
        // All parts move to their new places in one animation.
        animate(duration: 0.35) {
            self.setNeedsLayout()
            self.layoutIfNeeded()
        }
    }

    // Pictures

    /// Creates views for the visible pictures, removes others, and splits each picture at the focus.
    private func update() {
        let middle = Int(geometry.pages(at: scrollView.contentOffset).rounded())
        nearest = max(0, min(gallery.pictures.count - 1, middle))
        guard window != nil else { return }
        let visible = geometry.visible(at: scrollView.contentOffset, count: gallery.pictures.count)
        for (i, view) in shown where !visible.contains(i) {
            view.removeFromSuperview()
            shown[i] = nil
            pictures.forget(i)
        }
        for i in visible where shown[i] == nil { add(i) }
        for view in shown.values { split(view) }
        if captioned != nearest, gallery.pictures.indices.contains(nearest) {
            captioned = nearest
            captions.show(gallery.pictures[nearest], index: nearest, count: gallery.pictures.count)
        }
    }

    private func add(_ i: Int) {
        let frame = geometry.pictureFrame(i)
        let view: FocusPictureView =
            switch technique {
            case .asWritten: makeRedrawn(i, frame)
            case .tuned: CachedPictureView(index: i, frame: frame, filtersGray: filtersGray)
            }
        shown[i] = view
        view.accessibilityLabel = gallery.pictures[i].name
        scrollView.addSubview(view)
        request(view)
    }

    private func makeRedrawn(_ i: Int, _ frame: CGRect) -> RedrawnPictureView {
        let view = RedrawnPictureView(index: i, frame: frame)
        view.onRedraw = { [weak self] isScaled in
            self?.work.redraws += 1
            if isScaled { self?.work.scaledRedraws += 1 }
        }
        return view
    }

    /// Why none of the visible pictures can be shown; nil if one is shown, or is still being made.
    var blankness: String? {
        pictures.hasAny || pictures.isMaking ? nil : gallery.problems.first
    }

    /// The views in the order in which pictures are requested for them, which has to be the same whenever a run is played again.
    private var inOrder: [FocusPictureView] { shown.values.sorted { $0.index < $1.index } }

    private func request(_ view: FocusPictureView) {
        let exact = Int((geometry.side * (window?.scale ?? 1)).rounded())
        let side = isExactSize ? exact : RenderedPicture.oversize(exact)
        let distance = abs(Double(view.index) - geometry.pages(at: scrollView.contentOffset))
        pictures.request(view.index, gallery.pictures[view.index], side: side, distance: distance) { [weak self] result in
            guard let self, let view = self.shown[view.index] else { return }
            switch result {
            case .success(let picture): view.picture = picture
            case .failure(let error):
                let name = self.gallery.pictures[view.index].url.lastPathComponent
                let problem = "\(name): \(error.finding)"
                guard !self.gallery.problems.contains(problem) else { return }
                self.gallery.problems.append(problem)
                self.tell(problemsOf: self.gallery)
            }
        }
    }

    /// Converts the focus to the picture's own space, as in the article: frame → scroll view → picture.
    private func split(_ view: FocusPictureView) {
        guard let focus = convert(geometry.focus, to: view) else { return }
        view.focusDidMove(to: focus)
    }

    func techniqueDidChange(_ new: FocusTechnique) {
        technique = new
        removeAll()
        update()
    }

    private func removeAll() {
        for view in shown.values { view.removeFromSuperview() }
        shown = [:]
    }

    /// Shows other pictures, beginning with the first.
    func show(_ new: FocusGallery) {
        removeAll()
        pictures.removeAll()
        gallery = new
        captioned = nil
        tell(problemsOf: new)
        scrollView.contentSize = geometry.contentSize(pages: new.pictures.count)
        scrollView.contentOffset = geometry.offset(of: 0)
        update()
    }

    // Moving

    func scroll(to index: Int, animated: Bool) {
        guard gallery.pictures.indices.contains(index) else { return }
        scrollView.setContentOffset(geometry.offset(of: index), animated: animated)
    }

    private func tapped(_ tap: TapGestureRecognizer) {
        let point = tap.location(in: scrollView)
        let along = axis == .vertical ? point.y : point.x
        scroll(to: Int((along / geometry.page).rounded(.down)), animated: true)
    }

    /// Drags the file of the picture at a point of the scroll view out of the window.
    private func dragOut(at point: CGPoint) {
        guard let view = shown.values.first(where: { $0.frame.contains(point) }) else { return }
        window?.beginDragging([gallery.pictures[view.index].url])
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty else { return false }
        let going = Int(geometry.pages(at: scrollView.restingContentOffset).rounded())
        switch event.key {
        case .up, .left, .pageUp: scroll(to: going - 1, animated: true)
        case .down, .right, .pageDown, .space: scroll(to: going + 1, animated: true)
        case .home: scroll(to: 0, animated: true)
        case .end: scroll(to: gallery.pictures.count - 1, animated: true)
        case .escape where notice.content != nil: tell(nil)
        default: return false
        }
        return true
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { update() }

    func scrollViewDidSettle(_ scrollView: ScrollView) { onChoose?(nearest) }
}
