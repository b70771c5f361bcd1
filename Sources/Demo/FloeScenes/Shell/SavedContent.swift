// The content that the window can save for its user.

/// A kind of content to save of a scene as it is now.
package enum SavedContent: String, CaseIterable, Sendable {
    case picture, capture, figures, trace, record

    package var title: String {
        switch self {
        case .picture: "Picture"
        case .capture: "Capture"
        case .figures: "Figures"
        case .trace: "Trace"
        case .record: "Recording"
        }
    }

    var summary: String {
        switch self {
        case .picture: "The window's picture and overlay, without figures, as a PNG file."
        case .capture: "The layers and their pictures, from which floe render draws the same."
        case .trace: "The timing of all phases of the next frames, for Perfetto; choose it again to stop."
        case .record: "Starts the scene again in a new window and records it; drop the file here to play it."
        case .figures: "The times and counts of the last frames, as a CSV table."
        }
    }
}
