// The HUD's text. The worst and the dropped frames come before the median, since they are what articles and people mean by stutter.

import Foundation
import FloeMeasuring
import FloeRenderTree

enum HUDText {
    /// Returns the technique shown and the compositor that draws it, which in a narrow head only its lane's mark tells.
    static func title(_ f: FrameFigures, isNarrow: Bool = false) -> String {
        f.technique.isEmpty ? "\(f.title(f.active)) compositor" : isNarrow ? f.technique : "\(f.technique), \(f.title(f.active))"
    }

    /// Returns the status at the head's end, which shows how long people wait for what they do. A note says
    /// if frames are held back. `hasDetails`: the details report rest as well, which a narrow head has no room for.
    static func status(_ f: FrameFigures, isNarrow: Bool, hasDetails: Bool = true) -> FigureLine {
        let held = held(f), way = f.eventToScreen(f.active).map(FigureText.milliseconds)
        let told: FigureLine? = way.map { isNarrow ? "\(.eventToScreen, "\($0) to screen")" : "\(.eventToScreen) \($0)" }
        let now = [held, f.isAtRest ? "at rest" : nil].compactMap(\.self)
        if isNarrow, let told, now.isEmpty || held == nil && hasDetails { return told }
        return ((isNarrow ? [] : [told].compactMap(\.self)) + now).joined(separator: ", ")
    }

    /// Says that frames are held back; nil if they are not.
    static func held(_ f: FrameFigures) -> FigureLine? { held(f.slowdown) }

    private static func held(_ slowdown: Double) -> FigureLine? { slowdown > 1 ? "\(.heldBack) \(String(format: "%g×", slowdown))" : nil }

    /// Returns captions for a lane, from the longest to the shortest, at least one.
    static func captions(_ kind: CompositorKind, _ f: FrameFigures, isNarrow: Bool) -> [FigureLine] {
        guard f.renderers[kind] != nil else { return [f.gpuProblem.map { "off: \($0)" } ?? "not used yet"] }
        let frames = f.framesInMotion(kind), times = frames.map(\.total)
        guard !times.isEmpty else { return ["no frames yet"] }
        let s = TimeSummary(times), pacing = FramePacing(frames: times), dropped = "\(pacing.dropped) of \(pacing.expected)"
        if f.slowdown > 1 {
            // What it took, and what the slower device shows.
            let held = FramePacing(frames: frames.map { $0.total(slowedBy: f.slowdown) }), factor = String(format: "%g×", f.slowdown)
            return [
                "\(.worst) \(FigureText.milliseconds(s.max))   \(.dropped) \(dropped), \(held.dropped) of \(held.expected) at \(factor) slower",
                "\(.worst) \(number(s.max))  \(.dropped) \(pacing.dropped)/\(pacing.expected), \(held.dropped)/\(held.expected) at \(factor)",
                "\(.worst) \(short(s.max))  \(.dropped) \(pacing.dropped), \(held.dropped) at \(factor)",
                "\(.worst) \(short(s.max))  \(.dropped) \(percent(held.share * 100)) at \(factor)",
                "\(.dropped) \(percent(held.share * 100)) at \(factor)",
            ]
        }
        let worst = FigureText.milliseconds(s.max), median = FigureText.milliseconds(s.median)
        // First writes the unit once, then leaves out the expected total. Figures keep their names, without which they say nothing.
        let shorter: [FigureLine] = [
            "\(.worst) \(number(s.max))  \(.dropped) \(pacing.dropped)/\(pacing.expected)  \(.median) \(median)",
            "\(.worst) \(short(s.max))  \(.dropped) \(pacing.dropped)  \(.median) \(short(s.median))",
            "\(.worst) \(number(s.max))  \(.dropped) \(pacing.dropped)  \(.median) \(number(s.median))",
            "\(.worst) \(short(s.max))  \(.dropped) \(percent(pacing.share * 100))",
        ]
        let first: FigureLine =
            isNarrow
            ? "\(.worst) \(worst)  \(.dropped) \(pacing.dropped)/\(pacing.expected)  \(.median) \(number(s.median))"
            : "\(.worst) \(worst)   \(.dropped) \(dropped) (\(FigureText.hitchRate(pacing.hitchRate)))   \(.median) \(median)"
        return [first] + shorter
    }

    /// Returns a lane's renderer and how its time is taken.
    static func renderer(_ kind: CompositorKind, _ f: FrameFigures) -> String {
        guard let renderer = f.renderers[kind] else { return "" }
        return kind == .cpu ? renderer : "\(short(renderer)), \(f.isGPUSoftware ? "timed to its end" : "timer query")"
    }

    static func phase(_ phase: FramePhase, _ f: FrameFigures) -> String {
        phase == .present && f.waitsForDisplay ? "present, wait" : phase.term.rawValue
    }

    /// Returns a frame's times and counts in lines. At rest, says that nothing is drawn.
    static func details(_ f: FrameFigures, isNarrow: Bool) -> [FigureLine] {
        guard let frame = f.shown else {
            guard CompositorKind.allCases.contains(where: { !f.frames($0).isEmpty }) else { return ["No frame has been drawn yet."] }
            return ["At rest: nothing is drawn until something moves.", "Click a bar for the details of its frame."]
        }
        let s = frame.statistics, gap = isNarrow ? "  " : "   "
        let share = frame.pixels > 0 ? Double(s.damagedPixels) / Double(frame.pixels) * 100 : 0
        let took = FigureText.milliseconds(frame.total), hasEvent = frame.eventToScreen > 0
        let seconds = hasEvent ? frame.eventToScreen : frame.wholeWay, way = hasEvent ? "from event" : "shown after"
        let held = held(frame.slowdown), name = "Frame \(frame.number), \(f.title(frame.compositor))"
        let uploads: FigureLine =
            s.uploads > 0 ? "\(.uploads) \(s.uploads) (\(FigureText.bytes(s.uploadedBytes)))" : "\(.uploads, "no uploads")"
        let work: [FigureLine] = ["\(.passes) \(s.passes)", "\(.redrawn) \(percent(share))"]
        if isNarrow {
            return [
                "\(name): \(took), \(.eventToScreen, way) \(number(seconds))",
                (["\(.layers) \(frame.layers)", "\(.drawCalls, "draws") \(s.drawCalls)"] + work).joined(separator: gap),
                [uploads, held].compactMap { $0 }.joined(separator: gap),
            ]
        }
        let technique = frame.technique.isEmpty ? "" : ", \(frame.technique)"
        let apart: FigureLine? = s.offscreenPixels > 0 ? "\(.offscreen) \(FigureText.count(s.offscreenPixels)) px" : nil
        let own: FigureLine? = frame.content > 0 ? "\(.viewsDrawn) in \(FigureText.milliseconds(frame.content))" : nil
        let pictures: FigureLine? = frame.drawnPictures > 0 ? "\(.picturesDrawn) \(frame.drawnPictures)" : nil
        let times: [FigureLine?] = ["\(name)\(technique): \(took)", "\(.eventToScreen, way) \(FigureText.milliseconds(seconds))", held]
        return [
            times.compactMap(\.self).joined(separator: ", "),
            (["\(.layers) \(frame.layers)", "\(.prepared) \(s.preparedItems)", "\(.drawCalls) \(s.drawCalls)"] + work)
                .joined(separator: gap),
            [apart, uploads, own, pictures].compactMap { $0 }.joined(separator: gap),
        ]
    }

    /// Returns a step's time, or a dash if it did not take place.
    static func value(_ seconds: Double) -> String { seconds > 0 ? FigureText.milliseconds(seconds) : "–" }

    private static func percent(_ share: Double) -> String {
        share > 0 && share < 1 ? "< 1 %" : String(format: "%.0f %%", share)
    }

    private static func number(_ seconds: Double) -> String { String(FigureText.milliseconds(seconds).dropLast(3)) }

    /// Omits milliseconds from one second on.
    private static func short(_ seconds: Double) -> String {
        seconds < 1 ? FigureText.milliseconds(seconds) : String(format: seconds < 9.95 ? "%.1f s" : "%.0f s", seconds)
    }

    /// Shortens "llvmpipe (LLVM 15.0.6, 256 bits)" to "llvmpipe".
    private static func short(_ renderer: String) -> String {
        String(renderer.prefix { $0 != "(" && $0 != "/" }).trimmingCharacters(in: .whitespaces)
    }
}
