// The words of the figures. Worst and missed frames come before the median: those are what articles and people mean by
// stutter.

import Foundation
import Measuring
import RenderTree

enum HUDText {
    static func name(_ kind: CompositorKind) -> String { kind == .cpu ? "CPU" : "GPU" }

    /// What shows, and who draws it.
    static func title(_ f: FrameFigures) -> String {
        f.technique.isEmpty ? "\(name(f.active)) compositor" : "\(f.technique) on the \(name(f.active))"
    }

    /// At the head's end: how long people wait for what they do. Figures stay the real ones, and say so where frames are
    /// held back. `hasDetails`: rest is told there as well, which a narrow head has no room for.
    static func status(_ f: FrameFigures, isNarrow: Bool, hasDetails: Bool = true) -> String {
        let held = f.slowdown > 1 ? String(format: "held back %g×", f.slowdown) : nil
        let way = f.eventToScreen(f.active).map(FigureText.milliseconds)
        let told = way.map { isNarrow ? "\($0) to screen" : "event to screen \($0)" }
        let now = [held, f.isAtRest ? "at rest" : nil].compactMap(\.self)
        if isNarrow { return held == nil && hasDetails ? told ?? now.joined() : now.isEmpty ? told ?? "" : now.joined(separator: ", ") }
        return ([told].compactMap(\.self) + now).joined(separator: ", ")
    }

    /// What is said of a lane, and the same shorter, for where there is no room for it; at least one.
    static func captions(_ kind: CompositorKind, _ f: FrameFigures, isNarrow: Bool) -> [String] {
        guard f.renderers[kind] != nil else { return [f.gpuProblem.map { "off: \($0)" } ?? "not asked for yet"] }
        let times = f.records(kind).times
        guard !times.isEmpty else { return ["no frames yet"] }
        let s = TimeSummary(times), missed = RefreshRate.missed(times, at: f.refreshRate)
        let worst = FigureText.milliseconds(s.max), median = FigureText.milliseconds(s.median)
        // First the unit once for all, then without what the missed ones are of: a figure without its name tells nothing.
        let shorter = [
            "worst \(number(s.max))  missed \(missed)/\(times.count)  median \(median)",
            "worst \(short(s.max))  missed \(missed)  median \(short(s.median))",
        ]
        if isNarrow { return ["worst \(worst)  missed \(missed)/\(times.count)  median \(number(s.median))"] + shorter }
        return ["worst \(worst)   missed \(missed) of \(times.count)   p95 \(number(s.p95))   median \(median)"] + shorter
    }

    /// Whose work a lane is, and how its time is taken.
    static func renderer(_ kind: CompositorKind, _ f: FrameFigures) -> String {
        guard let renderer = f.renderers[kind] else { return "" }
        return kind == .cpu ? renderer : [short(renderer), f.gpuTiming].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    static func phase(_ phase: FramePhase, _ f: FrameFigures) -> String {
        switch phase {
        case .update: "update"
        case .build: "build"
        case .plan: "plan"
        case .composite: "composite"
        case .upload: "upload"
        case .present: f.waitsForDisplay ? "present, wait" : "present"
        }
    }

    /// A frame's phases and what it did, in lines; at rest, that nothing is done.
    static func details(_ f: FrameFigures, isNarrow: Bool) -> [String] {
        guard let frame = f.shown else {
            guard CompositorKind.allCases.contains(where: { !f.records($0).isEmpty }) else { return ["No frame has been drawn yet."] }
            return ["At rest: nothing is drawn until something moves.", "Press a bar for what its frame took and did."]
        }
        let s = frame.statistics, gap = isNarrow ? "  " : "   "
        let share = frame.pixels > 0 ? Double(s.damagedPixels) / Double(frame.pixels) * 100 : 0
        let took = FigureText.milliseconds(frame.total), hasEvent = frame.eventToScreen > 0
        let seconds = hasEvent ? frame.eventToScreen : frame.wholeWay, way = hasEvent ? "from event" : "shown after"
        let held = frame.slowdown > 1 ? String(format: "held back %g×", frame.slowdown) : nil
        let uploads = s.uploads > 0 ? "uploads \(s.uploads) (\(FigureText.bytes(s.uploadedBytes)))" : "no uploads"
        let work = ["passes \(s.passes)", "redrawn \(percent(share))"], name = "Frame \(frame.number), \(name(frame.compositor))"
        if isNarrow {
            return [
                "\(name): \(took), \(way) \(number(seconds))",
                (["layers \(frame.layers)", "draws \(s.drawCalls)"] + work).joined(separator: gap),
                [uploads, held].compactMap { $0 }.joined(separator: gap),
            ]
        }
        let technique = frame.technique.isEmpty ? "" : ", \(frame.technique)"
        let apart = s.offscreenPixels > 0 ? "drawn apart \(FigureText.count(s.offscreenPixels)) px" : nil
        let own = frame.content > 0 ? "views drawn in \(FigureText.milliseconds(frame.content))" : nil
        return [
            ["\(name)\(technique): \(took)", "\(way) \(FigureText.milliseconds(seconds))", held].compactMap { $0 }.joined(separator: ", "),
            (["layers \(frame.layers)", "prepared \(s.preparedItems)", "draw calls \(s.drawCalls)"] + work).joined(separator: gap),
            [apart, uploads, own].compactMap { $0 }.joined(separator: gap),
        ]
    }

    /// What a step took; a dash for one that was not taken.
    static func value(_ seconds: Double) -> String { seconds > 0 ? FigureText.milliseconds(seconds) : "–" }

    private static func percent(_ share: Double) -> String {
        share > 0 && share < 1 ? "< 1 %" : String(format: "%.0f %%", share)
    }

    private static func number(_ seconds: Double) -> String { String(FigureText.milliseconds(seconds).dropLast(3)) }

    /// Of what takes seconds no milliseconds.
    private static func short(_ seconds: Double) -> String {
        seconds < 1 ? FigureText.milliseconds(seconds) : String(format: seconds < 9.95 ? "%.1f s" : "%.0f s", seconds)
    }

    /// "llvmpipe (LLVM 15.0.6, 256 bits)" → "llvmpipe".
    private static func short(_ renderer: String) -> String {
        String(renderer.prefix { $0 != "(" && $0 != "/" }).trimmingCharacters(in: .whitespaces)
    }
}
