// Overlays show how a picture was composited. Each is described in a file of its own in `Overlays` and listed here. The window's
// panel, keys and help and the command line follow from the list.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A view of how a frame was composited.
package struct PlanOverlay: Sendable {
    /// Its name in commands.
    package let rawValue: String
    /// A name for people.
    package let title: String
    /// A sentence about what it shows.
    package let summary: String
    /// What its colours mean.
    package let legend: [LegendEntry]
    /// What it cannot show of some compositors.
    package let notes: [CompositorKind: String]
    /// What it shows for a moment, because that belongs to one frame only.
    package let flash: Flash?
    /// Draws all that it shows of a frame.
    let picture: Picture
    /// Draws the part that holds until the next frame; nil if there is none.
    let lastingPicture: Picture?
    /// Whether it has nothing to show of a frame.
    let isEmpty: @Sendable (_ frame: OverlaidFrame) -> Bool
    let finding: Finding

    /// Draws a picture as large as a frame, clear where there is nothing to show. `line`: the width of outlines, in pixels.
    typealias Picture = @Sendable (_ frame: OverlaidFrame, _ line: Int32) -> Bitmap
    /// Describes what there is at a pixel; nil if nothing.
    typealias Finding = @Sendable (_ frame: OverlaidFrame, _ pixel: DeviceRect, _ words: PlanDescription) -> PlanFinding?

    /// What lights up for a moment and fades.
    package enum Flash: Sendable {
        /// The pixels that a frame redraws.
        case damage
        /// The items of a frame that are lit.
        case items(Color, isLit: @Sendable (_ frame: OverlaidFrame, _ item: Int) -> Bool)
    }

    /// `lasting`: nil if all of the picture holds until the next frame or, for an overlay that flashes, none of it.
    init(
        _ name: String, title: String, summary: String, legend: [LegendEntry], notes: [CompositorKind: String] = [:],
        flash: Flash? = nil, isEmpty: @escaping @Sendable (OverlaidFrame) -> Bool = { _ in false }, finding: @escaping Finding,
        lasting: Picture? = nil, picture: @escaping Picture
    ) {
        rawValue = name
        self.title = title
        self.summary = summary
        self.legend = legend
        self.notes = notes
        self.flash = flash
        self.picture = picture
        lastingPicture = lasting ?? (flash == nil ? picture : nil)
        self.isEmpty = isEmpty
        self.finding = finding
    }

    /// A colour and what it stands for.
    package struct LegendEntry: Equatable, Sendable {
        package let color: Color
        /// Whether it is hatched.
        package let isHatched: Bool
        package let text: String
        /// The only compositor that has it; nil if all have.
        private let compositor: CompositorKind?

        init(_ color: Color, _ text: String, isHatched: Bool = false, of compositor: CompositorKind? = nil) {
            self.color = color
            self.isHatched = isHatched
            self.text = text
            self.compositor = compositor
        }

        /// Whether a compositor can produce its colour.
        package func applies(to kind: CompositorKind) -> Bool { compositor == nil || compositor == kind }
    }
}

extension PlanOverlay: CaseIterable, RawRepresentable, Hashable, Codable {
    /// In the order of their keys.
    package static let allCases: [PlanOverlay] = [
        .blended, .offscreen, .hidden, .contents, .damage, .overdraw, .borders, .reuse, .uploads, .pictures,
    ]

    /// Returns the overlay after another, the first after none, and none after the last.
    package static func next(after overlay: PlanOverlay?) -> PlanOverlay? {
        guard let i = allCases.firstIndex(where: { $0 == overlay }) else { return allCases.first }
        return i + 1 < allCases.count ? allCases[i + 1] : nil
    }

    package init?(rawValue: String) {
        guard let overlay = PlanOverlay.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = overlay
    }

    package static func == (a: PlanOverlay, b: PlanOverlay) -> Bool { a.rawValue == b.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The colours of overlays, each declared with its overlay: strong enough on both light and dark pictures, with the picture
/// showing through.
package enum OverlayColors {}
