// A texture that can be rendered to: the back buffer, the pages of groups, and the backdrop copy. Row 0 is the top row; nothing
// is upside down before presentation.

import CFloeOpenGL
import FloeGeometry
import FloeImaging

/// A texture with a framebuffer that renders to it. Owns both.
final class RenderTarget: TextureArray {
    private(set) var framebuffer: GLuint = 0

    var size: PixelSize { PixelSize(width: width, height: height) }

    init(width: Int, height: Int) throws {
        try super.init(width: width, height: height, isDrawnTo: true)
        unsafe glGenFramebuffers(1, &framebuffer)
        bind()
        glFramebufferTextureLayer(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), name, 0, 0)
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            throw GLError.framebufferIncomplete(status: status, size: PixelSize(width: width, height: height))
        }
    }

    deinit {
        unsafe glDeleteFramebuffers(1, &framebuffer)
    }

    /// Binds it for drawing and reading.
    func bind() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer) }

    /// Copies rectangles, after all drawing has finished, to the same positions in the image at `pixels`, whose rows are `stride`
    /// pixels apart.
    @unsafe
    func copy(_ rects: [DeviceRect], to pixels: UnsafeMutablePointer<Pixel>, stride: Int) {
        bind()
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(stride))
        for rect in rects {
            let first = unsafe pixels + Int(rect.minY) * stride + Int(rect.minX)
            unsafe glReadPixels(
                rect.minX, rect.minY, GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE), first)
        }
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    }

    /// Returns a copy of its pixels, after all drawing has finished.
    func makeBitmap() -> Bitmap {
        Bitmap(width: width, height: height) { rows in
            unsafe rows.withRow(0) { unsafe copy([size.rect], to: $0, stride: width) }
        }
    }
}
