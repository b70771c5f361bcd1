// The pixels of a plain surface: the CPU compositor's, overlays blended over them, and the compositor's again where an overlay
// has gone.

import FloeCompositors
import FloeCPUCompositor
import CFloeSDL2
import Foundation
import FloeGPUCompositor
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct SurfacePresenterTests {
    private let window: PlatformWindow
    private let cpu = CPUCompositor(threads: 1)
    private let presenter: SurfacePresenter
    private let size: PixelSize

    init() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 400, height: 300)
        options.scale = 1
        window = try PlatformWindow(options, wantsContext: false)
        presenter = SurfacePresenter(window: window)
        size = window.pixelSize
    }

    /// Draws a frame of one colour and presents its damage.
    private func show(_ color: Pixel, damage: DeviceRect? = nil, overlays: [PresenterOverlay] = []) throws {
        let damage = DamageRegion(damage ?? size.rect)
        _ = try cpu.draw(Frame(size: size, background: color), damage: damage)
        try presenter.present(cpu, damage: damage, overlays: overlays)
    }

    /// Returns a pixel of the surface, whose format here is the compositor's own.
    private func pixel(_ x: Int, _ y: Int) throws -> Pixel {
        let surface = try unsafe #require(SDL_GetWindowSurface(window.handle))
        let format = unsafe surface.pointee.format.pointee.format
        try #require(format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue)
        let row = try unsafe #require(surface.pointee.pixels) + y * Int(surface.pointee.pitch)
        return unsafe row.load(fromByteOffset: x * 4, as: Pixel.self) | 0xFF00_0000
    }

    private func halfGreen(x: Int, y: Int) -> PresenterOverlay {
        PresenterOverlay(bitmap: Bitmap(width: 20, height: 10, color: 0x8000_8000), x: x, y: y)
    }

    @Test func `the first picture is shown whole, the next one only where it was damaged`() throws {
        try show(0xFF10_2030)
        #expect(try pixel(0, 0) == 0xFF10_2030 && pixel(size.width - 1, size.height - 1) == 0xFF10_2030)
        try show(0xFFFF_8000, damage: DeviceRect(x: 3, y: 5, width: 10, height: 8))
        #expect(try pixel(3, 5) == 0xFFFF_8000 && pixel(12, 12) == 0xFFFF_8000)
        #expect(try pixel(2, 5) == 0xFF10_2030 && pixel(13, 12) == 0xFF10_2030)
    }

    @Test func `an overlay is blended over the picture once, and the picture returns when it moves or goes`() throws {
        try show(0xFF00_0040)
        // Twice, since the second time it must not be blended over itself.
        for _ in 0..<2 {
            try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: 40, y: 2)])
            #expect(try pixel(40, 2) == 0xFF00_8020 && pixel(59, 11) == 0xFF00_8020)
            #expect(try pixel(39, 2) == 0xFF00_0040 && pixel(60, 11) == 0xFF00_0040 && pixel(40, 12) == 0xFF00_0040)
        }
        try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: 100, y: 50)])
        #expect(try pixel(40, 2) == 0xFF00_0040 && pixel(100, 50) == 0xFF00_8020)
        try presenter.present(cpu, damage: DamageRegion(), overlays: [])
        #expect(try pixel(100, 50) == 0xFF00_0040)
    }

    @Test func `overlapping overlays blend over each other, and the picture returns where they were`() throws {
        try show(0xFF00_0040)
        for _ in 0..<2 {
            try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: 40, y: 2), halfGreen(x: 50, y: 2)])
            #expect(try pixel(45, 5) == 0xFF00_8020 && pixel(65, 5) == 0xFF00_8020)
            // Half of what the first overlay left, plus half of the second.
            #expect(try pixel(55, 5) == 0xFF00_C010)
        }
        try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: 200, y: 100)])
        #expect(try pixel(45, 5) == 0xFF00_0040 && pixel(65, 5) == 0xFF00_0040 && pixel(200, 100) == 0xFF00_8020)
    }

    @Test func `an overlay is clipped at the edges of the window`() throws {
        try show(0xFF00_0040, overlays: [halfGreen(x: -15, y: -4)])
        #expect(try pixel(0, 0) == 0xFF00_8020 && pixel(4, 5) == 0xFF00_8020)
        #expect(try pixel(5, 0) == 0xFF00_0040 && pixel(0, 6) == 0xFF00_0040)
        try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: size.width - 3, y: size.height - 2)])
        #expect(try pixel(size.width - 1, size.height - 1) == 0xFF00_8020 && pixel(0, 0) == 0xFF00_0040)
        try presenter.present(cpu, damage: DamageRegion(), overlays: [halfGreen(x: size.width + 10, y: 0)])
        #expect(try pixel(size.width - 1, size.height - 1) == 0xFF00_0040)
    }
}
