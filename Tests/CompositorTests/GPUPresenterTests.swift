// The contents of the window's framebuffer: the right way up, in the right colours, with overlays on top.

import CFloeOpenGL
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct GPUPresenterTests {
    /// Reads a pixel of the window, counted from the top left.
    private static func pixel(_ x: Int, _ y: Int) -> Pixel {
        var bytes: Pixel = 0
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        unsafe glReadPixels(
            GLint(x), GLint(GPUContext.window.height - 1 - y), 1, 1, GLenum(GL_BGRA),
            GLenum(GL_UNSIGNED_INT_8_8_8_8_REV), &bytes)
        return bytes | 0xFF00_0000
    }

    @Test func `the GPU's picture reaches the window with the overlay on top, and stays as it was`() throws {
        let compositor = try GPUContext.makeCompositor()
        let presenter = try GLPresenter(compositor)
        let window = GPUContext.window
        var make = NodeFactory(window.width, window.height)
        let frame = make.frame([make.fill(PlaneRect(3, 5, 10, 8), 0xFFFF_8000)], background: 0xFF00_0040)
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        let overlay = PresenterOverlay(bitmap: Bitmap(width: 4, height: 4, color: 0x8000_8000), x: 40, y: 2)
        try presenter.present(window: window, overlays: [overlay])
        #expect(presenter.uploadedBytes == 64)
        #expect(Self.pixel(3, 5) == 0xFFFF_8000 && Self.pixel(12, 12) == 0xFFFF_8000)
        #expect(Self.pixel(2, 5) == 0xFF00_0040 && Self.pixel(12, 13) == 0xFF00_0040)
        #expect(Self.pixel(40, 2) == 0xFF00_8020 && Self.pixel(43, 5) == 0xFF00_8020)
        #expect(Self.pixel(44, 5) == 0xFF00_0040)
        // The back buffer does not contain the overlay, and the next frame is drawn correctly.
        #expect(try #require(compositor.makeSnapshot())[40, 2] == 0xFF00_0040)
        try presenter.present(window: window, overlays: [overlay])
        #expect(presenter.uploadedBytes == 0)
        _ = try compositor.draw(frame, damage: DamageRegion(DeviceRect(x: 0, y: 0, width: 9, height: 9)))
        try Parity.checkSame(GPUContext.draw(frame), #require(compositor.makeSnapshot()), "after presenting")
    }

    @Test func `only the damaged part of the CPU's pixels is uploaded, unless the GPU's picture was shown in between`() throws {
        let compositor = try GPUContext.makeCompositor()
        let presenter = try GLPresenter(compositor)
        let window = GPUContext.window
        func present(_ bitmap: Bitmap, _ damage: DamageRegion) throws {
            try unsafe bitmap.withPixels {
                try unsafe presenter.present($0, size: bitmap.size, damage: damage, window: window, overlays: [])
            }
        }
        let blue = Bitmap(width: window.width, height: window.height, color: 0xFF00_00FF)
        let red = Bitmap(width: window.width, height: window.height, color: 0xFFFF_0000)
        try present(blue, DamageRegion())
        #expect(presenter.uploadedBytes == blue.byteCount)
        try present(red, DamageRegion(DeviceRect(x: 10, y: 20, width: 5, height: 3)))
        #expect(presenter.uploadedBytes == 60)
        #expect(Self.pixel(10, 20) == 0xFFFF_0000 && Self.pixel(14, 22) == 0xFFFF_0000)
        #expect(Self.pixel(9, 20) == 0xFF00_00FF && Self.pixel(14, 23) == 0xFF00_00FF)
        // After the GPU's picture has been shown, there is no copy of the CPU's left.
        try presenter.present(window: window, overlays: [])
        try present(red, DamageRegion(DeviceRect(x: 10, y: 20, width: 5, height: 3)))
        #expect(presenter.uploadedBytes == red.byteCount)
        // A smaller picture leaves black around it.
        try present(Bitmap(width: 8, height: 8, color: 0xFF00_FF00), DamageRegion())
        #expect(Self.pixel(7, 7) == 0xFF00_FF00 && Self.pixel(8, 7) == 0xFF00_0000)
    }
}
