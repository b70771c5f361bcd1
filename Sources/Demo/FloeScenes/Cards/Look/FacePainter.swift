// Draws a card's face: text in any script, as large as fits, a picture with a white border, and the sound badge. Thread-safe. The
// bitmap covers only the contents of the face, since most of a card is paper, which all cards share.

import FloeFiles
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeResources
import FloeText
import FloeViewTree

/// Draws faces with the given fonts.
struct FacePainter: Sendable {
    let fonts: FontLibrary
    let palette: CardPalette
    /// The limit on memory for decoding pictures of decks.
    var budget = MemoryBudget()
    let pictures = DecodedPictures()

    /// Returns the face, or nil if it has no contents.
    func draw(_ request: FaceRequest) -> Face? {
        let u = request.unit
        let whole = CGRect(x: 0, y: 0, width: request.cellWidth, height: request.cellHeight)
        let content = whole.insetBy(dx: 16 * u, dy: 12 * u)
        var parts: [Part] = [], remark: String?
        let hasText = !request.text.isEmpty
        if let path = request.picture {
            let share = hasText ? 0.64 : 1
            let area = CGRect(x: content.minX, y: content.minY, width: content.width, height: content.height * share)
            parts += picture(path, in: area, border: (hasText ? 3 : 5) * u, request, &remark)
        }
        if hasText {
            let top = request.picture == nil ? content.minY : content.minY + content.height * 0.68
            let area = CGRect(x: content.minX, y: top, width: content.width, height: content.maxY - top)
            if let part = text(in: area, request) { parts.append(part) }
        }
        if request.hasAudio {
            let frame = request.badgeFrame
            if let badge = svg(FaceGlyphs.audioBadge(palette), frame.size, request.scale) {
                parts.append(.picture(badge, frame))
            }
        }
        var face = compose(parts, whole, request.scale)
        face?.remark = remark
        return face
    }

    private enum Part {
        case picture(Bitmap, CGRect)
        case mat(CGRect, border: Double)

        var frame: CGRect {
            switch self {
            case .picture(_, let frame): frame
            case .mat(let frame, let border): frame.insetBy(dx: -border, dy: -border)
            }
        }
    }

    private func compose(_ parts: [Part], _ whole: CGRect, _ scale: Double) -> Face? {
        guard let first = parts.first else { return nil }
        if parts.count == 1, case .picture(let bitmap, let frame) = first { return Face(bitmap: bitmap, frame: frame) }
        let around = parts.dropFirst().reduce(first.frame) { $0.union($1.frame) }.intersection(whole)
        let x0 = (around.minX * scale).rounded(.down), y0 = (around.minY * scale).rounded(.down)
        let pixels = PixelSize(
            width: max(1, Int((around.maxX * scale).rounded(.up) - x0)), height: max(1, Int((around.maxY * scale).rounded(.up) - y0)))
        let context = BitmapContext(size: pixels)
        context.translate(-x0, -y0)
        context.scale(scale, scale)
        for part in parts {
            switch part {
            case .picture(let bitmap, let frame): context.draw(bitmap, in: frame)
            case .mat(let frame, let border):
                context.fillRounded(frame.insetBy(dx: -border, dy: -border), radius: border * 0.6, palette.outline)
                let rim = border * 0.75
                context.fillRounded(frame.insetBy(dx: -rim, dy: -rim), radius: border * 0.5, Color(hex: 0xFFFFFF))
            }
        }
        return Face(
            bitmap: context.makeBitmap(),
            frame: CGRect(x: x0 / scale, y: y0 / scale, width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
    }

    // Text

    /// The font sizes to try, for a card of 208 × 140, and the number of lines that look well in each.
    private static let sizes: [(points: Double, lines: Int)] = [
        (34, 1), (27, 2), (22, 3), (18, 4), (15, 5), (12.5, 7), (10.5, 9),
    ]
    /// The length of the longest word that the text is shrunk for. Longer words are broken instead.
    private static let longestWord = 60

    /// Returns whether lines may break before and after `character`.
    private static func isIdeograph(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFF60).contains(value)
            || (0x20000...0x3FFFF).contains(value)
    }

    private func text(in area: CGRect, _ request: FaceRequest) -> Part? {
        let color = request.isAnswer ? palette.answerInk : palette.ink
        let words: [Substring] = request.text.split { $0.isWhitespace || FacePainter.isIdeograph($0) }
        let word = words.max { $0.count < $1.count }.map(String.init) ?? ""
        for (index, size) in FacePainter.sizes.enumerated() {
            let font = FontDescriptor(
                family: request.isCode ? .monospace : .serif, size: size.points * request.unit,
                weight: request.isAnswer || request.isCode ? .regular : .semibold)
            let isLast = index == FacePainter.sizes.count - 1
            if !isLast, word.count <= FacePainter.longestWord,
                fonts.measure(word, font: font, scale: request.scale).width > area.width
            {
                continue
            }
            let lineHeight = max(1, fonts.measure("x", font: font, scale: request.scale).lineHeight)
            let lines = max(1, min(size.lines, Int(area.height / lineHeight)))
            var layout = fonts.layout(
                request.text, font: font, width: area.width, maximumLines: lines, alignment: request.isCode ? .left : .center,
                scale: request.scale)
            // Lines of code are broken only if they fit in no size.
            let isBroken = request.isCode && layout.lines.count > request.text.count(where: \.isNewline) + 1
            if layout.isTruncated || isBroken, !isLast { continue }
            guard layout.size.height <= area.height || isLast else { continue }
            layout.trimToLines()
            guard let bitmap = fonts.render(layout, color: color) else { return nil }
            let size = CGSize(width: Double(bitmap.width) / request.scale, height: Double(bitmap.height) / request.scale)
            return .picture(
                bitmap,
                CGRect(
                    x: ((area.midX - size.width / 2) * request.scale).rounded() / request.scale,
                    y: ((area.midY - size.height / 2) * request.scale).rounded() / request.scale,
                    width: size.width, height: size.height))
        }
        return nil
    }

    // Pictures

    private static let ownFolders = Resources.deckMedia.map { $0.path + "/" }

    /// Returns the origin of a picture. Those in the folders of Floe's own decks are trusted and drawn directly.
    private static func origin(of path: String) -> ImageFile.Origin {
        ownFolders.contains { path.hasPrefix($0) } ? .ours : .anywhere
    }

    private func picture(
        _ path: String, in area: CGRect, border: Double, _ request: FaceRequest, _ remark: inout String?
    ) -> [Part] {
        let room = area.insetBy(dx: border, dy: border)
        guard let file = try? ImageFile(path: path, origin: FacePainter.origin(of: path)) else { return missing(room, request) }
        if !file.remarks.isEmpty {
            let name = URL(fileURLWithPath: path).lastPathComponent
            remark = PrintableText.of("\(name): \(file.remarks.joined(separator: "; "))", longest: 300)
        }
        let k = min(room.width / Double(file.size.width), room.height / Double(file.size.height))
        let size = CGSize(width: Double(file.size.width) * k, height: Double(file.size.height) * k)
        let pixels = PixelSize(
            width: max(1, Int((size.width * request.scale).rounded())), height: max(1, Int((size.height * request.scale).rounded())))
        let key = DecodedPictures.Key(path: path, width: pixels.width, height: pixels.height)
        let decoded = pictures.picture(key) { () throws(ImageFileError) in
            try file.bitmap(vectorSize: pixels, atLeast: pixels, budget: budget)
        }
        guard var bitmap = decoded else { return missing(room, request) }
        while bitmap.width >= 2 * pixels.width, let half = bitmap.half { bitmap = half }
        let frame = CGRect(x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width, height: size.height)
        return [.mat(frame, border: border), .picture(bitmap, frame)]
    }

    /// Returns a sign that the picture cannot be shown. The card stays usable.
    private func missing(_ room: CGRect, _ request: FaceRequest) -> [Part] {
        let side = min(room.width, room.height) * 0.7
        let frame = CGRect(x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side)
        return svg(FaceGlyphs.missingPicture(palette), frame.size, request.scale).map { [.picture($0, frame)] } ?? []
    }

    private func svg(_ source: String, _ size: CGSize, _ scale: Double) -> Bitmap? {
        let pixels = PixelSize(width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
        return try? ImageFile(data: Data(source.utf8), path: "face", origin: .ours).bitmap(vectorSize: pixels)
    }
}

enum FaceGlyphs {
    /// Returns the SVG of a loudspeaker on a disc, 64 × 64.
    static func audioBadge(_ palette: CardPalette) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
        <circle cx="32" cy="32" r="30" fill="\(hex(palette.badge))"/>
        <circle cx="32" cy="32" r="28" fill="none" stroke="\(hex(palette.badgeRing))" stroke-width="2"/>
        <path d="M15 26h9l11-10v32l-11-10h-9z" fill="\(hex(palette.badgeHorn))"/>
        <path d="M41 24c5 4 5 12 0 16M46 18c9 7 9 21 0 28" fill="none" stroke="\(hex(palette.badgeWaves))" stroke-width="4" stroke-linecap="round"/>
        </svg>
        """
    }

    /// Returns the SVG of an empty frame with a hill and a sun, 64 × 64.
    static func missingPicture(_ palette: CardPalette) -> String {
        let gray = hex(palette.placeholder)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
            <rect x="4" y="10" width="56" height="44" rx="5" fill="none" stroke="\(gray)" stroke-width="3"/>
            <path d="M12 46l13-16 9 10 7-7 12 13z" fill="\(gray)" fill-opacity="0.5"/><circle cx="43" cy="23" r="5" fill="\(gray)" fill-opacity="0.5"/>
            </svg>
            """
    }

    /// Formats a colour as `#rrggbb`, without alpha.
    private static func hex(_ color: Color) -> String {
        func digits(_ v: Float) -> String {
            let text = String(Int(max(0, min(1, v)) * 255 + 0.5), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "#" + digits(color.red) + digits(color.green) + digits(color.blue)
    }
}
