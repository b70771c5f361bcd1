// Overlays that show how a picture was composited, and what their colours mean.

import FloeImaging

/// A view of a frame's plan.
package enum PlanOverlay: String, CaseIterable, Sendable {
    case blended, offscreen, hidden, contents, damage, overdraw, borders, reuse, uploads

    /// A name for people.
    package var title: String {
        switch self {
        case .blended: "Blended"
        case .offscreen: "Offscreen"
        case .hidden: "Hidden"
        case .contents: "Scaled contents"
        case .damage: "Damage"
        case .overdraw: "Overdraw"
        case .borders: "Borders"
        case .reuse: "Reuse"
        case .uploads: "Uploads"
        }
    }

    /// A sentence about what the overlay shows.
    package var summary: String {
        switch self {
        case .blended: "Pixels that are blended with what is behind them, and those that are overwritten."
        case .offscreen: "Groups that are rendered offscreen before they are composited."
        case .hidden: "Content that is skipped because something opaque covers it."
        case .contents: "Pictures whose texels do not map one to one to pixels."
        case .damage: "What each frame redraws, and where that changed no pixel."
        case .overdraw: "How often each pixel is drawn."
        case .borders: "The edges of layers, offscreen groups and tiles."
        case .reuse: "What each frame's plan reuses from the one before."
        case .uploads: "Pictures that are uploaded to the GPU."
        }
    }

    /// A colour and what it stands for.
    package struct LegendEntry: Equatable, Sendable {
        package let color: Color
        /// Whether it is hatched.
        package let isHatched: Bool
        package let text: String

        init(_ color: Color, _ text: String, isHatched: Bool = false) {
            self.color = color
            self.isHatched = isHatched
            self.text = text
        }
    }

    /// What the overlay's colours mean.
    package var legend: [LegendEntry] {
        typealias C = OverlayColors
        return switch self {
        case .blended:
            [
                LegendEntry(C.opaque[1], "opaque"), LegendEntry(C.opaque[3], "opaque, several times"),
                LegendEntry(C.blended[1], "blended"), LegendEntry(C.blended[4], "blended, several times"),
            ]
        case .offscreen: [LegendEntry(C.offscreen[1], "offscreen"), LegendEntry(C.offscreen[2], "offscreen within offscreen")]
        case .hidden:
            [LegendEntry(C.hidden, "not drawn: hidden", isHatched: true), LegendEntry(C.hiddenTwice, "several times", isHatched: true)]
        case .contents:
            [
                LegendEntry(C.copied, "one to one"), LegendEntry(C.misaligned, "between pixels"),
                LegendEntry(C.scaled, "scaled"), LegendEntry(C.projected, "turned"),
            ]
        case .damage: [LegendEntry(C.changed, "redrawn"), LegendEntry(C.unchanged, "redrawn, yet unchanged")]
        case .overdraw: zip(C.overdraw.dropFirst(2), ["twice", "3 times", "4 times", "5 times or more"]).map { LegendEntry($0, $1) }
        case .borders:
            [LegendEntry(C.layerBorder, "layers"), LegendEntry(C.groupBorder, "offscreen groups"), LegendEntry(C.tileBorder, "tiles")]
        case .reuse: [LegendEntry(C.reused, "reused"), LegendEntry(C.prepared, "prepared")]
        case .uploads: [LegendEntry(C.uploaded, "uploaded")]
        }
    }
}

/// The colours of overlays: strong enough on both light and dark pictures, with the picture showing through.
package enum OverlayColors {
    /// Indexed by how often a pixel is written, from 0; the last stands for all higher counts.
    package static let opaque: [Color] = [
        .clear, Color(hex: 0x34B36A, alpha: 0.42), Color(hex: 0x1F8A4C, alpha: 0.54), Color(hex: 0x0F5F32, alpha: 0.64),
    ]
    /// Indexed by how often a pixel is blended.
    package static let blended: [Color] = [
        .clear, Color(hex: 0xF4665A, alpha: 0.46), Color(hex: 0xDB3A30, alpha: 0.58), Color(hex: 0xB01E1E, alpha: 0.68),
        Color(hex: 0x7A0F16, alpha: 0.76),
    ]
    /// Indexed by how many offscreen groups a pixel is nested in.
    package static let offscreen: [Color] = [.clear, Color(hex: 0xFFD21F, alpha: 0.46), Color(hex: 0xF08C00, alpha: 0.6)]
    package static let hidden = Color(hex: 0x7C4DFF, alpha: 0.72), hiddenTwice = Color(hex: 0x4A1FB8, alpha: 0.84)
    package static let copied = Color(hex: 0x34B36A, alpha: 0.3), misaligned = Color(hex: 0xE83E8C, alpha: 0.52)
    package static let scaled = Color(hex: 0xFFC107, alpha: 0.52), projected = Color(hex: 0x2F80ED, alpha: 0.48)
    package static let changed = Color(hex: 0xFFC400, alpha: 0.55), unchanged = Color(hex: 0xE5194B, alpha: 0.55)
    /// Indexed by how often a pixel is drawn. Once is unavoidable, and clear.
    package static let overdraw: [Color] = [
        .clear, .clear, Color(hex: 0x2F80ED, alpha: 0.42), Color(hex: 0x34B36A, alpha: 0.5), Color(hex: 0xF59F00, alpha: 0.58),
        Color(hex: 0xD6263B, alpha: 0.66),
    ]
    package static let layerBorder = Color(hex: 0x1E90FF, alpha: 0.9), groupBorder = Color(hex: 0xFFB300, alpha: 0.95)
    package static let tileBorder = Color(hex: 0xD6409F, alpha: 0.8)
    package static let reused = Color(hex: 0x2FA8E0, alpha: 0.3), prepared = Color(hex: 0xFF7A1A, alpha: 0.55)
    package static let uploaded = Color(hex: 0xA04DF0, alpha: 0.58)
}
