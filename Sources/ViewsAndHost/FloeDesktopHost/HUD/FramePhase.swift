// The steps of a frame that the HUD distinguishes, and the time each took.
//
//     update ─▶ build ─▶ plan ─▶ composite, with uploads on the way ─▶ present
//     └──────────────── the frame's time ────────────────────────┘

import FloeRenderTree

/// A step, in stacking order.
public enum FramePhase: Int, CaseIterable, Sendable {
    /// Events, motion, layout, and views drawing themselves.
    case update
    /// Building the frame from layers, and computing its damage.
    case build
    /// Planning: what is hidden, what is drawn offscreen, what is unchanged.
    case plan
    /// Drawing pixels, including the graphics processor's own time.
    case composite
    /// Uploading bitmaps to the GPU.
    case upload
    /// Bringing the picture to the screen. Not part of the frame's time.
    case present
}

extension FrameReport {
    /// Returns the seconds of one step. All except presenting add up to `total`.
    public func seconds(_ phase: FramePhase) -> Double {
        switch phase {
        case .update: update + content
        case .build: build + damageTime
        case .plan: min(statistics.planSeconds, composite)
        case .composite: max(0, composite - statistics.planSeconds - statistics.uploadSeconds) + graphics
        case .upload: min(statistics.uploadSeconds, max(0, composite - statistics.planSeconds))
        case .present: present
        }
    }
}
