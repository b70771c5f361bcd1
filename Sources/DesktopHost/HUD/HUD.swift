// The figures on screen: two graphs of frame times against the lines of 120 and 60 frames a second, and
// what the last frame did. Drawn into a bitmap of its own that the presenter lays over the picture, so it
// is in no back buffer, no damage and no figure.
//
//     ┌────────────────────────────────────────┐
//     │ ■ CPU  median 0.8  p95 1.1 ms          │
//     │ ■ GPU  median 2.1  p95 3.0 ms          │
//     │ ┆16.7 ─────────────────────────        │
//     │ ┆ 8.3 ─────────────────────────        │
//     │ ┆▁▂▁▁▂▁▁▁▂▁▁▁                          │
//     │ layers 12  draws 9  passes 1 …         │
//     └────────────────────────────────────────┘
//
// Narrow windows get a narrow one, without renderers' names, so that the scene's middle stays in sight; where there is
// too little room below each other, first the graphs go, then what the last frame did.

import Foundation
import Geometry
import Imaging
import Measuring
import Raster
import RenderTree
import Text

/// Draws the figures.
@MainActor
public final class HUD {
    /// Points.
    public let size: CGSize
    /// Whether lines are short.
    public let isNarrow: Bool
    /// The height that was to be had, points.
    let room: Double
    /// Windows less wide than this get a narrow HUD, points.
    public static let narrowWindow = 1000.0

    private let fonts: FontLibrary
    private let scale: Double
    private let palette: HUDPalette
    private var lines: [Slot: (text: String, bitmap: Bitmap?)] = [:]
    /// When the text was renewed last, seconds; figures that flicker cannot be read.
    private var textTime = -Double.infinity

    private let extent: Extent

    /// What it shows, from the least.
    private enum Extent {
        case medians, text, graphs
    }

    private enum Slot: Hashable {
        case cpu, gpu, cpuRenderer, gpuRenderer, work, damage, phases, technique, high, low
    }

    /// The graph's top, seconds.
    private static let ceiling = 0.020

    /// `scale`: pixels per point of the HUD. `windowWidth`: points of the window. `room`: the height that it should not
    /// exceed, points of the HUD. `isDark`: for a dark interface.
    public init(fonts: FontLibrary, scale: Double, windowWidth: Double, room: Double = .infinity, isDark: Bool = true) {
        self.fonts = fonts
        self.scale = scale
        palette = isDark ? .dark : .light
        isNarrow = windowWidth < HUD.narrowWindow
        self.room = room
        let heights: [(Extent, Double)] = isNarrow ? [(.graphs, 220), (.text, 144)] : [(.graphs, 236), (.text, 125)]
        let chosen = heights.first { $0.1 <= room } ?? (.medians, 58)
        extent = chosen.0
        size = CGSize(width: isNarrow ? 268 : 436, height: chosen.1)
    }

    /// The bitmap's size, whole pixels.
    var pixelSize: CGSize { CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded()) }

    /// The HUD as it looks at `time` (seconds). Text is renewed four times a second, the graph always.
    public func draw(_ figures: FrameFigures, at time: Double) -> Bitmap {
        if time - textTime >= 0.25 {
            textTime = time
            renewText(figures)
        }
        let all = CGRect(origin: .zero, size: pixelSize)
        let context = BitmapContext(size: PixelSize(width: Int(all.width), height: Int(all.height)))
        let line = max(1, scale.rounded())
        context.fillRounded(all, radius: 10 * scale, palette.border)
        context.fillRounded(all.insetBy(dx: line, dy: line), radius: 10 * scale - line, palette.panel)
        drawLegend(context, figures)
        if extent == .graphs { drawGraph(context, figures) }
        let slots: [Slot] = isNarrow ? [.work, .damage, .phases, .technique] : [.work, .damage, .technique]
        let top = extent == .graphs ? graph.maxY + 12 : graph.minY
        for (i, slot) in slots.enumerated() where extent != .medians {
            draw(slot, at: CGPoint(x: 14, y: top + Double(i) * 19), context)
        }
        return context.makeBitmap()
    }

    private func drawLegend(_ context: BitmapContext, _ figures: FrameFigures) {
        let rows: [(CompositorKind, Slot, Slot, Color, Double)] = [
            (.cpu, .cpu, .cpuRenderer, palette.cpu, 12), (.gpu, .gpu, .gpuRenderer, palette.gpu, 32),
        ]
        for (kind, slot, renderer, color, y) in rows {
            let isActive = figures.active == kind
            context.fillRounded(
                pixels(CGRect(x: 14, y: y + 3, width: 10, height: 10)), radius: 2 * scale, color.withAlpha(isActive ? 1 : 0.45))
            draw(slot, at: CGPoint(x: 32, y: y), context)
            // The renderer's name where there is room behind the figures.
            let taken = Double((lines[slot]?.bitmap?.width ?? 0) + (lines[renderer]?.bitmap?.width ?? 0))
            if !isNarrow, taken <= (size.width - 32 - 14 - 10) * scale {
                draw(renderer, at: CGPoint(x: size.width - 14, y: y), context, rightAligned: true)
            }
        }
    }

    private var graph: CGRect { CGRect(x: 44, y: 60, width: size.width - 58, height: isNarrow ? 66 : 100) }

    private func drawGraph(_ context: BitmapContext, _ figures: FrameFigures) {
        let graph = graph
        for (seconds, slot) in [(1.0 / 60, Slot.high), (1.0 / 120, Slot.low)] {
            let y = graph.maxY - graph.height * seconds / HUD.ceiling
            context.fill(pixels(CGRect(x: graph.minX, y: y, width: graph.width, height: 1 / scale)), palette.rule)
            draw(slot, at: CGPoint(x: graph.minX - 6, y: y - 8), context, rightAligned: true)
        }
        context.fill(pixels(CGRect(x: graph.minX, y: graph.maxY, width: graph.width, height: 1 / scale)), palette.rule)
        let step = graph.width / Double(FrameTimeHistory.capacity)
        for (kind, color) in [(CompositorKind.cpu, palette.cpu), (.gpu, palette.gpu)] {
            guard let history = figures.history[kind] else { continue }
            let shade = color.withAlpha(figures.active == kind ? 1 : 0.45)
            for i in 0..<history.count {
                let share = min(1, history[i] / HUD.ceiling)
                let x = graph.maxX - Double(history.count - i) * step
                let height = max(1.5, graph.height * share)
                // A dot at the top of each bar and a faint body: two graphs can share the field.
                context.fill(
                    pixels(CGRect(x: x, y: graph.maxY - height, width: step, height: height)), color.withAlpha(shade.alpha * 0.25))
                context.fill(pixels(CGRect(x: x, y: graph.maxY - height, width: step, height: 1.5)), shade)
            }
        }
    }

    private func renewText(_ f: FrameFigures) {
        // No more digits than say something.
        func ms(_ seconds: Double) -> String {
            let value = seconds * 1000
            return String(format: value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value)
        }
        func figures(_ name: String, _ kind: CompositorKind) -> String {
            guard f.renderers[kind] != nil else { return "\(name)  off" }
            guard let history = f.history[kind], !history.isEmpty else { return "\(name)  no frames yet" }
            let s = history.summary
            return "\(name)  median \(ms(s.median))  p95 \(ms(s.p95)) ms"
        }
        set(.cpu, figures("CPU", .cpu), .system(isNarrow ? 12 : 13, .medium), palette.text)
        set(.gpu, figures("GPU", .gpu), .system(isNarrow ? 12 : 13, .medium), palette.text)
        set(.cpuRenderer, f.renderers[.cpu] ?? "", .system(11), palette.faint)
        let gpu = f.gpuProblem ?? [f.renderers[.gpu].map(HUD.short) ?? "", f.gpuTiming].filter { !$0.isEmpty }.joined(separator: ", ")
        set(.gpuRenderer, String(gpu.prefix(44)), .system(11), palette.faint)
        set(.high, "16.7", .system(10), palette.faint)
        set(.low, "8.3", .system(10), palette.faint)
        guard let last = f.last else { return }
        let s = last.statistics
        let share = f.pixels > 0 ? Double(s.damagedPixels) / Double(f.pixels) * 100 : 0
        let work = "layers \(last.layers)   draw calls \(s.drawCalls)   passes \(s.passes)"
        let uploads = "uploads \(s.uploads) (\(HUD.bytes(s.uploadedBytes)))"
        let damage = "damaged \(String(format: "%.0f", share)) %"
        let update = ms(last.update + last.content), build = ms(last.build), present = ms(f.presentSeconds)
        let compositor = f.active == .cpu ? "CPU" : "GPU"
        // The figures are the real ones, and say so.
        let held = f.slowdown > 1 ? String(format: ", held back %g×", f.slowdown) : ""
        if isNarrow {
            set(.work, work, .system(11), palette.text)
            set(.damage, "\(damage)   \(uploads)", .system(11), palette.text)
            set(.phases, "update \(update)  build \(build)  present \(present)", .system(11), palette.text)
            set(.technique, "\(f.technique), \(compositor) compositor\(held)", .system(11), palette.faint)
        } else {
            set(.work, "\(work)   \(uploads)", .system(12), palette.text)
            set(.damage, "\(damage)   update \(update)   build \(build)   present \(present) ms", .system(12), palette.text)
            set(.technique, "technique \(f.technique)   \(compositor) compositor draws\(held)", .system(12), palette.faint)
        }
    }

    /// "llvmpipe (LLVM 15.0.6, 256 bits)" → "llvmpipe".
    private static func short(_ renderer: String) -> String {
        String(renderer.prefix { $0 != "(" && $0 != "/" }).trimmingCharacters(in: .whitespaces)
    }

    private static func bytes(_ n: Int) -> String {
        n < 1024 ? "\(n) B" : n < 1 << 20 ? "\(n >> 10) KB" : String(format: "%.1f MB", Double(n) / 1_048_576)
    }

    private func set(_ slot: Slot, _ text: String, _ font: FontDescriptor, _ color: Color) {
        if lines[slot]?.text == text { return }
        lines[slot] = (text, text.isEmpty ? nil : fonts.render(text, font: font, color: color, scale: scale))
    }

    private func draw(_ slot: Slot, at point: CGPoint, _ context: BitmapContext, rightAligned: Bool = false) {
        guard let bitmap = lines[slot]?.bitmap else { return }
        let x = (point.x * scale).rounded() - (rightAligned ? Double(bitmap.width) : 0)
        context.draw(
            bitmap, in: CGRect(x: x, y: (point.y * scale).rounded(), width: Double(bitmap.width), height: Double(bitmap.height)))
    }

    private func pixels(_ r: CGRect) -> CGRect {
        CGRect(x: r.minX * scale, y: r.minY * scale, width: r.width * scale, height: r.height * scale)
    }
}
