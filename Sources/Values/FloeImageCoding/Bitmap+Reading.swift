// Reading a picture file in one call.

import FloeGeometry
import FloeImaging

extension Bitmap {
    /// Decodes the picture file at `path`, upright and in sRGB: PNG, JPEG, WebP, SVG, GIF, BMP, TIFF, PNM, QOI, PCX, XCF and, if gdk-pixbuf
    /// has modules for them, HEIC, AVIF and JPEG XL, the first picture of several; of icons the largest. The contents tell the format, not
    /// the name. Any thread may call it, and any number at once.
    ///
    /// SVG and all formats but PNG, JPEG and WebP are read by `floe-vector-reader` and `floe-pixel-reader`, two small programs with limits
    /// on time and memory, which the package manager builds beside yours: copy them with it.
    ///
    /// `vectorSize` is the size in pixels at which an SVG is drawn, as large as its proportions allow, centred; nil: its own. Other
    /// pictures always have their own.
    /// - Throws: an error that names the file, what is wrong with it, and what to do.
    public convenience init(contentsOf path: String, vectorSize: PixelSize? = nil) throws(ImageFileError) {
        self.init(sharing: try ImageFile(path: path).bitmap(vectorSize: vectorSize))
    }
}
