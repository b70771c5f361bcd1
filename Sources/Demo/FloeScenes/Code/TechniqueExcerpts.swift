// Written by scripts/excerpts, from the sources; not to be edited. A technique begins with "=", a passage with "@", its file and its first
// line. Before "|" stand the switches that change values in a line.

enum TechniqueExcerpts {
    static let text = #"""
        = focus as-written
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:43
        |override func display(scale: Double) -> Bitmap? {
        |    guard let picture else { return nil }
        |    let width = Int((bounds.width * scale).rounded()), height = Int((bounds.height * scale).rounded())
        |    guard width > 0, height > 0 else { return nil }
        |    let context = BitmapContext(size: PixelSize(width: width, height: height))
        |    let whole = CGRect(x: 0, y: 0, width: width, height: height)
        exact-size|    context.draw(picture.color, in: whole)
        |    // A picture of exactly this size has been copied unchanged.
        |    let colored = picture.color.size == context.size ? picture.color : context.makeBitmap()
        |    context.blendMode = .color
        small-frame|    for part in split?.outside ?? [bounds] {
        |        let pixels = CGRect(
        |            x: part.minX * scale, y: part.minY * scale, width: part.width * scale, height: part.height * scale)
        |        context.fill(pixels, .black)
        |    }
        |    onRedraw?(picture.color.width != width || picture.color.height != height)
        |    // The black fill turns everything it covers gray and opaque. Clipping it to the picture's alpha, as the article does, would leave
        |    // translucent pixels some of their colour, because blending treats the coverage of two layers in a pixel as uncorrelated.
        |    return context.makeBitmap().withAlpha(of: colored)
        |}
        = focus tuned
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:78
        |override func pictureDidChange() {
        exact-size|    colored.contents = picture?.color
        exact-size|    for gray in grays { gray.contents = picture?.gray }
        |    splitDidChange()
        |}
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:86
        |colored.isHidden = split.inside == nil
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:87
        |if let inside = split.inside { show(inside, on: colored) }
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:94
        |for (i, gray) in grays.enumerated() {
        small-frame|    gray.isHidden = i >= split.outside.count
        small-frame|    if i < split.outside.count { show(split.outside[i], on: gray) }
        |}
        @ Sources/Demo/FloeScenes/Focus/FocusPictureView.swift:101
        |private func show(_ rect: CGRect, on part: Layer) {
        |    part.frame = rect
        |    part.contentsRect = CGRect(
        |        x: rect.minX / bounds.width, y: rect.minY / bounds.height, width: rect.width / bounds.width,
        |        height: rect.height / bounds.height)
        |}
        = table ornament
        @ Sources/Demo/FloeScenes/Table/OrnamentView.swift:35
        |func show(_ fade: TableFade) {
        |    let scale = window?.scale ?? 1
        |    if drawn.map({ $0 != (scale, fade.length, fade.curve) }) ?? true, fade.length > 0 {
        |        drawn = (scale, fade.length, fade.curve)
        |        topEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: false, scale: scale)
        |        bottomEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: true, scale: scale)
        |    }
        |    let cutOut = cutOut
        |    topEdge.frame = CGRect(x: cutOut.minX, y: cutOut.minY, width: cutOut.width, height: fade.length)
        |    bottomEdge.frame = CGRect(x: cutOut.minX, y: cutOut.maxY - fade.length, width: cutOut.width, height: fade.length)
        |    topEdge.opacity = Float(fade.top)
        |    bottomEdge.opacity = Float(fade.bottom)
        |}
        = table mask
        @ Sources/Demo/FloeScenes/Table/MaskFading.swift:24
        picture-mask|func attach(_ layer: Layer, to table: FadedTableView) { table.layer.mask = layer }
        @ Sources/Demo/FloeScenes/Table/MaskFading.swift:34
        |final func tableDidScroll(_ stage: FadeStage) {
        |    stage.move(layer) { layer.position = stage.table.contentOffset }
        |}
        @ Sources/Demo/FloeScenes/Table/TableFading.swift:39
        |func move(_ layer: Layer, _ changes: () -> Void) {
        implicit-actions|    layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks
        implicit-actions|    if leavesActionsOn { changes() } else { table.withoutAnimation(changes) }
        |}
        @ Sources/Demo/FloeScenes/Table/MaskFading.swift:58
        |override func show(_ fade: TableFade, on stage: FadeStage) {
        |    gradient.gradient = FadeRamp.both(
        linear-stops|        FadeRamp.mask(fade.top, fade.curve), FadeRamp.mask(fade.bottom, fade.curve),
        |        part: fade.length / max(1, stage.table.bounds.height))
        |}
        = table overlay
        @ Sources/Demo/FloeScenes/Table/OverlayFading.swift:15
        |override func attach(_ layer: Layer, to table: FadedTableView) { table.addOverlay(layer) }
        @ Sources/Demo/FloeScenes/Table/MaskFading.swift:34
        |final func tableDidScroll(_ stage: FadeStage) {
        |    stage.move(layer) { layer.position = stage.table.contentOffset }
        |}
        @ Sources/Demo/FloeScenes/Table/TableFading.swift:39
        |func move(_ layer: Layer, _ changes: () -> Void) {
        implicit-actions|    layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks
        implicit-actions|    if leavesActionsOn { changes() } else { table.withoutAnimation(changes) }
        |}
        @ Sources/Demo/FloeScenes/Table/OverlayFading.swift:18
        |override func show(_ fade: TableFade, on stage: FadeStage) {
        |    let color = stage.palette.panel
        |    gradient.gradient = FadeRamp.both(
        linear-stops|        FadeRamp.cover(fade.top, fade.curve, color), FadeRamp.cover(fade.bottom, fade.curve, color),
        |        part: fade.length / max(1, stage.table.bounds.height))
        |}
        = table edges
        @ Sources/Demo/FloeScenes/Table/OverlayFading.swift:76
        |func placeEdges(_ fade: TableFade, leavesActionsOn: Bool) {
        implicit-actions|    for edge in [topEdge, bottomEdge] { edge.layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks }
        |    topEdge.frame = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: fade.length)
        |    bottomEdge.frame = CGRect(x: 0, y: bounds.maxY - fade.length, width: bounds.width, height: fade.length)
        |    topEdge.show(fade.top, fade.curve)
        |    bottomEdge.show(fade.bottom, fade.curve)
        |}
        @ Sources/Demo/FloeScenes/Table/OverlayFading.swift:48
        |func show(_ strength: Double, _ curve: FadeCurve) {
        |    guard shown.map({ $0 != (strength, curve) }) ?? true else { return }
        |    shown = (strength, curve)
        linear-stops|    withoutAnimation { gradient = FadeRamp.one(FadeRamp.cover(strength, curve, color), isBottom: isBottom) }
        |}
        = table best
        @ Sources/Demo/FloeScenes/Table/BestFading.swift:49
        |let reachesUpper = !isHeader && (frame.minY < top || fade.top > 0 && frame.minY < top + fade.length)
        @ Sources/Demo/FloeScenes/Table/BestFading.swift:50
        |let reachesLower = fade.bottom > 0 && frame.maxY > bottom - fade.length
        @ Sources/Demo/FloeScenes/Table/BestFading.swift:92
        |private func mask(_ part: any FadingPart, from: Double, to: Double, _ gradient: AxialGradient) {
        |    let frame = part.frame, height = max(1, frame.height), layer = part.fadeMask
        |    var placed = gradient
        |    placed.startPoint = CGPoint(x: 0.5, y: (from - frame.minY) / height)
        |    placed.endPoint = CGPoint(x: 0.5, y: (to - frame.minY) / height)
        |    part.withoutAnimation {
        |        layer.frame = part.bounds
        linear-stops|        if layer.gradient != placed { layer.gradient = placed }
        |    }
        |    part.alpha = 1
        |    if part.layer.mask !== layer { part.layer.mask = layer }
        |    maskedParts += 1
        |}
        @ Sources/Demo/FloeScenes/Table/BestFading.swift:106
        |private func clear(_ part: any FadingPart) {
        |    if part.layer.mask != nil { part.layer.mask = nil }
        |    part.alpha = 1
        |}
        = mines cells
        @ Sources/Demo/FloeScenes/Mines/Renderers/CellsRenderer.swift:50
        |private func add(_ p: CellPosition, _ geometry: BoardGeometry) {
        same-cell-size|    let cell = CellView(session.game.look(p), frame: geometry.rect(of: p), painter: painter)
        |    view.addSubview(cell)
        |    shown[p] = cell
        |    counts.viewsMade += 1
        |    counts.contentsSet += 1
        |}
        @ Sources/Demo/FloeScenes/Mines/Renderers/CellsRenderer.swift:72
        |override func display(scale: Double) -> Bitmap? {
        |    let side = Int((bounds.width * scale).rounded()), context = BitmapContext(size: PixelSize(width: side, height: side))
        |    painter.draw(look, x: 0, y: 0, side: side, in: context)
        |    return context.makeBitmap()
        |}
        = mines tiles
        @ Sources/Demo/FloeScenes/Mines/Renderers/TilesRenderer.swift:64
        |private func draw(_ tile: View, _ p: CellPosition, _ geometry: BoardGeometry) {
        |    let cells = CellRect(tile: p, columns: columns, rows: rows).intersection(geometry.shape.rect)
        same-cell-size|    let side = Int((geometry.side * geometry.scale).rounded())
        |    let context = BitmapContext(size: PixelSize(width: cells.width * side, height: cells.height * side))
        |    for p in cells.positions {
        |        painter.draw(
        |            session.game.look(p), x: (p.x - cells.minX) * side, y: (p.y - cells.minY) * side, side: side, in: context)
        |    }
        |    tile.frame = CGRect(
        |        x: Double(cells.minX) * geometry.side, y: Double(cells.minY) * geometry.side,
        |        width: Double(cells.width) * geometry.side, height: Double(cells.height) * geometry.side)
        |    tile.isHidden = false
        |    tile.layer.contents = context.makeBitmap()
        |    counts.bitmapsDrawn += 1
        |    counts.contentsSet += 1
        |}
        = mines blit
        @ Sources/Demo/FloeScenes/Mines/Renderers/BlitRenderer.swift:26
        same-cell-size|current = pictures.pictures(side: Int((geometry.side * geometry.scale).rounded()))
        @ Sources/Demo/FloeScenes/Mines/Renderers/BlitRenderer.swift:32
        |grid.cover(shown, make: makePart) { cell, p in
        |    cell.frame = geometry.rect(of: p)
        |    cell.isHidden = false
        |    cell.layer.contents = current[session.game.look(p)]
        |    counts.contentsSet += 1
        |} hide: {
        |    $0.isHidden = true
        |}
        = mines tiled
        @ Sources/Demo/FloeScenes/Mines/Renderers/TileSet.swift:90
        |for p in near.positions {
        |    if let tile = tiles[p] {
        |        tile.lastUse = useCount
        |        if nextShown.contains(p), tile.layer.superlayer == nil { add(tile, p) }
        |    } else if pending[p] == nil {
        |        due.insert(p)
        |    }
        |}
        @ Sources/Demo/FloeScenes/Mines/Renderers/TileSet.swift:177
        |private func request(_ p: CellPosition) {
        |    let cells = cells(p)
        |    guard !cells.isEmpty else { return }
        |    let drawing = TileDrawing(level, cells, of: session.game), pictures = pictures
        |    pending[p] = queue.submit(distance: distance(p), byteCount: { $0.byteCount }) {
        |        drawing.draw(pictures)
        |    } completion: { [weak self] bitmap in
        |        self?.arrived(bitmap, p)
        |    }
        |}
        = cards drawing
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Drawing.swift:67
        |private func draw(_ cell: NoteCell, _ space: Transform3D, _ look: NoteCollectionLook, in context: BitmapContext) {
        |    let shown = cell.presentation(at: window?.tree.time ?? 0)
        shared-perspective|    let projection = PointProjection(shown.toSuperlayer.concatenating(space))
        |    context.save()
        |    context.concatenate(projection)
        |    if projection.determinant > 0 {
        lighting|        look.papers.painter.draw(cell.shownPaper, in: context)
        |        context.alpha = Double(cell.face.opacity)
        background|        if let face = cell.face.contents { context.draw(face, in: cell.faceFrame) }
        |    } else {
        |        context.concatenate(PointProjection(Transform3D.scale(-1, 1).about(CGPoint(x: look.cellSize.width / 2, y: 0))))
        |        var paper = cell.shownPaper
        |        paper.side = .back
        lighting|        look.papers.painter.draw(paper, in: context)
        |    }
        |    context.restore()
        |}
        = cards drawn-tray
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Drawing.swift:23
        |context.fill(bounds, palette.desk)
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Drawing.swift:26
        |for row in rows.keys.sorted() where row != raised { draw(row, look, in: context) }
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Drawing.swift:42
        |private func draw(_ row: NoteRow, _ look: NoteCollectionLook, in context: BitmapContext) {
        |    guard let tray = rows[row], !tray.layer.isHidden else { return }
        |    let rect = model.rect(of: row)
        |    look.trayPainter.draw(at: rect.origin, in: context)
        |    context.save()
        |    context.translate(rect.minX, rect.minY)
        |    if let picture = tray.shadowPicture {
        |        for shadow in [tray.shadow, tray.frontShadow] where !shadow.isHidden { draw(picture, at: shadow, in: context) }
        |    }
        |    guard drawnPart == .everything else {
        |        context.restore()
        |        return
        |    }
        = cards layers
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Poses.swift:49
        parabola|let squash = exposed.map { Squash.factor(distance: index - $0, isParabolic: hasParabola) } ?? 0
        @ Sources/Demo/FloeScenes/Cards/Collection/CardPose.swift:52
        |package func transform(_ pose: CardPose, size: CGSize) -> Transform3D {
        supersampling|    var result = Transform3D.scale(1 / shrinkFactor, 1 / shrinkFactor)
        |    result = .concat(.translation(0, 0, -CardOptics.facetDistance * Double(pose.facet)), result)
        |    result = .concat(.rotation(angle(pose), x: 0, y: 1, z: 0), result)
        |    if let flap = pose.flap { result = lift(flap, size).concatenating(result) }
        shared-perspective|    return hasOwnPerspective ? result.concatenating(perspective) : result
        |}
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Poses.swift:70
        |private func apply(_ pose: CardPose, to cell: NoteCell, _ look: NoteCollectionLook) {
        |    let transform = optics.transform(pose, size: look.cellSize)
        |    guard cell.transform != transform else { return }
        |    work.poses += 1
        @ Sources/Demo/FloeScenes/Cards/Collection/NoteCollectionView+Poses.swift:78
        |tree.transaction({
        |    $0.duration = NoteCollectionView.poseDuration; $0.curve = .easeOut
        |}) { cell.transform = transform }
        = flashlight drawn
        @ Sources/Demo/FloeScenes/Flashlight/OutstretchView.swift:63
        |package override func display(scale: Double) -> Bitmap? {
        |    let size = PixelSize(
        |        width: Int((bounds.width * scale - 1e-6).rounded(.up)), height: Int((bounds.height * scale - 1e-6).rounded(.up)))
        |    guard let image, size.width > 0, size.height > 0 else { return nil }
        |    let context = BitmapContext(size: size)
        |    context.scale(scale, scale)
        |    context.translate(-bounds.minX, -bounds.minY)
        |    guard let parts = slices(of: image, scale: scale) else {
        |        context.draw(image, in: bounds)
        |        return context.makeBitmap()
        |    }
        grid|    for part in parts { context.draw(image, in: part.frame, from: part.source) }
        |    return context.makeBitmap()
        |}
        = flashlight layers
        @ Sources/Demo/FloeScenes/Flashlight/OutstretchView.swift:94
        |if slices.isEmpty {
        |    slices = (0..<9).map { _ in Layer() }
        |    addLayers(slices)
        |}
        @ Sources/Demo/FloeScenes/Flashlight/OutstretchView.swift:99
        |for (i, slice) in slices.enumerated() {
        |    guard let shown = part, shown.index == i else {
        |        hide(slice)
        |        continue
        |    }
        |    slice.isHidden = false
        grid|    slice.contents = image
        |    slice.frame = shown.frame
        |    slice.contentsRect = CGRect(
        |        x: shown.source.minX / Double(image.width), y: shown.source.minY / Double(image.height),
        |        width: shown.source.width / Double(image.width), height: shown.source.height / Double(image.height))
        |    part = next.next()
        |}
        """#
}
