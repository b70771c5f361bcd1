// Records a window's frames: completes their reports, keeps the figures, and collects what has been measured since it was last
// reported. The share of graphics hardware comes from its own measurement some frames later, so nothing waits for its timer query.

import FloeMeasuring
import FloePanels
import FloeRenderTree

/// Keeps the figures of a window's frames.
struct ReportRecorder {
    var figures = FrameFigures()
    /// Frames whose GPU time is not known yet.
    private var pending = PendingFrames()
    /// Frames that have not been taken by `takeReports`.
    private var measured: [FrameReport] = []

    /// Records a frame that was drawn. `gpu`: the compositor that may have drawn it.
    @MainActor
    mutating func record(_ report: inout FrameReport, _ gpu: (any ContextCompositor)?) {
        if report.frame.compositor == .gpu, let gpu, !gpu.isSoftware {
            pending.add(report, frame: gpu.frameNumber)
        } else {
            add(report)
        }
        takeMeasurements(of: gpu)
        if let now = measured.last, now.frame.number == report.frame.number, now.frame.compositor == report.frame.compositor {
            report = now
        }
    }

    /// Records how long it took to bring a frame to the screen, wherever the frame is stored by now.
    mutating func setPresent(_ report: FrameReport) {
        let frame = report.frame, seconds = frame[.present]
        pending.setPresent(seconds, from: frame.presentStart, eventToScreen: frame.eventToScreen, ofFrame: frame.number)
        figures.setPresent(seconds, eventToScreen: frame.eventToScreen, ofFrame: frame.number, frame.compositor)
        for i in measured.indices where measured[i].frame.number == frame.number && measured[i].frame.compositor == frame.compositor {
            measured[i].frame.presentStart = frame.presentStart
            measured[i].frame[.present] = seconds
            measured[i].frame.eventToScreen = frame.eventToScreen
        }
    }

    /// Takes all measurements that the GPU has finished, whichever compositor draws now.
    @MainActor
    mutating func takeMeasurements(of gpu: (any ContextCompositor)?) {
        while let next = gpu?.nextMeasurement() {
            if let report = pending.finish(next) { add(report) }
        }
    }

    /// Returns the completed reports since the last call.
    mutating func takeReports() -> [FrameReport] {
        defer { measured.removeAll(keepingCapacity: true) }
        return measured
    }

    /// Forgets the frames of a GPU compositor that has gone.
    mutating func forgetGPU() {
        pending = PendingFrames()
        measured.removeAll { $0.frame.compositor == .gpu }
    }

    private mutating func add(_ report: FrameReport) {
        figures.add(report.frame)
        measured.append(report)
    }
}
