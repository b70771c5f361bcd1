// The scene's view: the framed table, its fading, and the captions.
//
//     TableSceneView ─┬ backdrop
//                     ├ panel          plate and pattern, behind the rows
//                     ├ table          FadedTableView
//                     ├ ornament       above the table, takes no touches
//                     ├ pill           the typed text
//                     └ captions

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

final class TableSceneView: View, TableViewDelegate, ScrollViewDelegate {
    let table: FadedTableView
    /// Called when `status` or something else in the window's title changed.
    var onChange: (() -> Void)?

    private let context: SceneContext
    let rows: TableRows
    private let backdrop: GradientView, panel: TablePanelView, ornament: OrnamentView
    private let pill: Notice
    let captions: TableCaptions
    private var stage: FadeStage
    private var technique: TableTechnique
    private(set) var fading: any TableFading = BestFading()
    private(set) var layout = TableSceneLayout(size: .zero)

    init(_ context: SceneContext, list: ListFile?, technique: TableTechnique) {
        self.context = context
        let palette = context.theme.tablePalette
        table = FadedTableView(panel: palette.panel)
        backdrop = GradientView(palette.scenery.gradient)
        panel = TablePanelView(palette)
        ornament = OrnamentView(palette)
        rows = TableRows(list: list, fonts: context.fonts, palette: palette)
        pill = Notice(.typedText(palette), theme: context.theme, fonts: context.fonts)
        captions = TableCaptions(fonts: context.fonts, scenery: palette.scenery)
        stage = FadeStage(table: table, ornament: ornament, palette: palette)
        self.technique = technique
        super.init(frame: .zero)
        for view in [backdrop, panel, table, ornament, pill, captions] { addSubview(view) }
        pill.wheelTarget = table
        table.dataSource = rows
        table.tableDelegate = self
        table.delegate = self
        table.rowHeight = 58
        table.sectionHeaderHeight = headerHeight
        table.reloadData()
        table.indicatorStyle = .custom(palette.accent.withAlpha(0.85))
        table.alwaysBounceVertical = true
        table.isDirectionalLockEnabled = true
        beginFading()
        if let list { read(list) }
        showChosen()
    }

    private func read(_ list: ListFile) {
        list.onChange = { [weak self] in self?.listDidChange() }
        list.read(with: context.work)
    }

    /// Shows a list's lines, from the first, in place of the current rows; nil for Floe's own. Reading begins immediately.
    func show(_ list: ListFile?) {
        // The rest of the old list is not read any more.
        rows.list?.onChange = nil
        rows.list = list
        problem = nil
        table.selectRow(at: nil)
        table.sectionHeaderHeight = headerHeight
        table.reloadData()
        table.contentOffset = .zero
        if let list { read(list) }
        showProblems()
        showChosen()
    }

    /// A list has no sections.
    private var headerHeight: Double { rows.list == nil ? 36 : 0 }

    /// The reason why what was dropped cannot be shown; nil for none.
    var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            showProblems()
            onChange?()
        }
    }

    // Settings

    func techniqueDidChange(_ new: TableTechnique) {
        technique = new
        fading.detach(from: stage)
        beginFading()
        table.setNeedsLayout()
        showFigures()
    }

    private func beginFading() {
        fading =
            switch technique {
            case .ornament: OrnamentFading()
            case .mask: hasPictureMask ? ImageMaskFading() : hasShapeMask ? ShapeMaskFading() : MaskFading()
            case .overlay: OverlayFading()
            case .edges: EdgesFading()
            case .best: BestFading()
            }
        fading.attach(to: stage)
        table.pinsSectionHeaders = fading.pinsHeaders
    }

    override func releaseUnused() {
        rows.pictures.releaseUnused()
        super.releaseUnused()
    }

    /// Whether a pattern lies behind the rows, which reveals overlays painted in a single colour.
    var isPatterned: Bool {
        get { panel.isPatterned }
        set { panel.isPatterned = newValue }
    }

    /// Whether a fade's layer is moved with implicit actions left on, so that it lags behind, as the article warns.
    var leavesActionsOn: Bool {
        get { stage.leavesActionsOn }
        set { stage.leavesActionsOn = newValue }
    }

    /// Whether the technique `mask` takes its alpha from a picture, which can have any shape. Excludes `hasShapeMask`.
    var hasPictureMask = false {
        didSet {
            if hasPictureMask { hasShapeMask = false }
            if hasPictureMask != oldValue { techniqueDidChange(technique) }
        }
    }

    /// Whether a path is the mask of the technique `mask`. Excludes `hasPictureMask`.
    var hasShapeMask = false {
        didSet {
            if hasShapeMask { hasPictureMask = false }
            if hasShapeMask != oldValue { techniqueDidChange(technique) }
        }
    }

    /// Whether fades are the article's: linear over the table's upper and lower fifth, even at the list's ends.
    var hasLinearStops = false {
        didSet {
            setNeedsLayout()
            table.setNeedsLayout()
        }
    }

    private var curve: FadeCurve { hasLinearStops ? .linear : .smooth }

    private var fadeLength: Double { TableFade.length(height: Double(table.bounds.height), curve: curve) }

    var maskedParts: Int { (fading as? BestFading)?.maskedParts ?? 0 }

    // Layout

    /// Returns the layout of the scene in a view of `size`.
    func layout(in size: CGSize, scale: Double = 1) -> TableSceneLayout {
        TableSceneLayout(size: size, scale: scale)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        window?.focus(table)
    }

    override func layoutSubviews() {
        let new = layout(in: bounds.size, scale: window?.scale ?? 1), isResized = new != layout
        layout = new
        backdrop.frame = bounds
        for view in [panel, ornament] {
            view.frame = layout.panel
            view.setNeedsLayout()
        }
        if isResized { table.keepSelectionInView { layOutTable() } } else { layOutTable() }
        captions.frame = bounds
        captions.lay(out: layout)
        placePill()
    }

    private func layOutTable() {
        table.frame = Ornament.cutOut(layout.panel, scale: window?.scale ?? 1)
        table.revealMargin = (fadeLength * 0.6).rounded()
    }

    /// The areas of the headings, wherever they are scrolled to, of the selected row, and of the typed text.
    var words: [CGRect] {
        let rows: [View] = table.liveHeaders + table.liveCells.filter(\.isSelected)
        let frames = rows.compactMap { row in
            table.convert(row.frame.origin, to: self).map { CGRect(origin: $0, size: row.frame.size) }
        }
        return frames + typed
    }

    private var typed: [CGRect] { pill.isHidden ? [] : [pill.frame] }

    /// The areas of the captions, whose view fills this one, and of the typed text.
    var standingWords: [CGRect] { captions.words + typed }

    /// Places the pill over the frame's lower edge, where it covers no row, least of all the one that was found.
    private func placePill() {
        let palette = context.theme.tablePalette
        pill.show(text: table.typeAheadText.map { $0.isEmpty ? "Type a name…" : $0 })
        pill.textColor = table.typeAheadFinds ? palette.text : palette.heading
        let size = pill.sizeThatFits(CGSize(width: Double.infinity, height: 0)), top = min(table.frame.maxY, bounds.height - size.height)
        pill.frame = CGRect(
            x: (layout.panel.midX - size.width / 2).rounded(), y: top.rounded(.down), width: size.width, height: size.height)
    }

    // Fading

    func scrollViewDidScroll(_ scrollView: ScrollView) { fading.tableDidScroll(stage) }

    func tableViewDidLayOutRows(_ tableView: TableView) {
        fading.tableDidLayOut(stage, fade)
        if !table.isMoving { showFigures() }
    }

    func scrollViewDidSettle(_ scrollView: ScrollView) { showFigures() }

    /// The fade for the current offset.
    private var fade: TableFade {
        let least = table.minimumContentOffset.y, greatest = table.maximumContentOffset.y
        let offset = table.contentOffset.y
        var fade = TableFade(offset: offset, range: least...greatest, length: fadeLength, curve: curve)
        if let pinned = table.pinnedHeader {
            fade.pin(
                header: table.geometry.headerHeight(of: pinned.section), pushed: pinned.pushed,
                hidden: offset - table.geometry.extent(ofSection: pinned.section).lowerBound)
        }
        return fade
    }

    // Selection

    func tableView(_ tableView: TableView, didSelectRowAt path: RowIndexPath) { showChosen() }

    func tableViewTypeAheadDidChange(_ tableView: TableView) { placePill() }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .letter("f") where event.modifiers == .control: table.beginTypeAhead()
        // Escape first dismisses the problem, then deselects the row, before it goes any further.
        case .escape where event.modifiers.isEmpty && problem != nil: problem = nil
        case .escape where event.modifiers.isEmpty && table.indexPathForSelectedRow != nil:
            table.selectRow(at: nil)
            showChosen()
        default: return false
        }
        return true
    }
}

extension NoticeStyle {
    /// The text being typed to find a row.
    fileprivate static func typedText(_ palette: TablePalette) -> NoticeStyle {
        var style = NoticeStyle(
            background: palette.pill, border: palette.accent.withAlpha(0.7), textColor: palette.text, font: .system(18, .semibold),
            padding: CGSize(width: 18, height: 8))
        style.alignment = .center
        style.leastSize.width = 64
        return style
    }
}
