// What the window saves for its user.

/// Something that can be saved of a scene as it is.
package enum SavedContent: String, CaseIterable, Sendable {
    case picture, capture, figures, trace, record

    package var title: String {
        switch self {
        case .picture: "Picture"
        case .capture: "Capture"
        case .figures: "Figures"
        case .trace: "Trace"
        case .record: "Record"
        }
    }

    var summary: String {
        switch self {
        case .picture: "What the window shows, figures aside, as a PNG file; with its overlay."
        case .capture: "The layers as they are, with their pictures: floe render draws the same from them."
        case .trace: "When each phase of the next frames ran, for Perfetto; choose it again to end it."
        case .record: "The scene begins anew in another window; floe run --replay plays what happens there."
        case .figures: "The last frames' times and counts, as a table (CSV)."
        }
    }
}
