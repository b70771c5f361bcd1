// The steps of a frame that the figures tell apart, and what each took of one.
//
//     update ─▶ build ─▶ plan ─▶ composite, with uploads on the way ─▶ present
//     └──────────────── the frame's time ────────────────────────┘

import RenderTree

/// A step, in the order in which they are stacked.
public enum FramePhase: Int, CaseIterable, Sendable {
    /// Events, motion, layout, and views that draw themselves.
    case update
    /// From layers to a frame, and what of it has changed.
    case build
    /// What is hidden, what is drawn apart, what is as it was.
    case plan
    /// Pixels, with the graphics processor's own time.
    case composite
    /// Handing pictures over to the GPU.
    case upload
    /// Bringing the picture to the screen; no part of the frame's time.
    case present
}

extension FrameReport {
    /// Seconds of one step. All but presenting come to `total`.
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
