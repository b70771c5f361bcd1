// Tiny picture files in base64, so that the tests need no other program and no folder of binaries. Each was made with libpng,
// ImageMagick or by hand.

import Foundation

enum SamplePictures {
    /// PNG, 3 × 1, palette: red at alpha 255, green at 128, (10, 20, 30) at 0.
    static let palettePNG = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAMAAAAsPuSGAAAACVBMVEX/AAAA/wAKFB7Zfk3nAAAAA3RSTlP/gAB/bWh4AAAADElEQVR42mNgYGQCAAAIAAQIHWMKAAAAAElFTkSuQmCC"
    )
    /// PNG, 2 × 1, palette: a transparent colour, then green.
    static let colorKeyPNG = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAA/wDSh+9xAAAAAXRSTlMAQObYZgAAAAtJREFUeNpjYGAEAAAEAAIs3kitAAAAAElFTkSuQmCC"
    )
    /// PNG, 2 × 1, 16-bit grey with alpha: middle grey at 255, white at 128.
    static let grey16PNG = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAQAAAAOu2tCAAAAD0lEQVR42mNoYPgPBA0MABb3BP1gI213AAAAAElFTkSuQmCC")
    /// PNG, 16,385 × 1: one pixel wider than the limit.
    static let tooWidePNG = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAQAEAAAABCAAAAADsNoK6AAAAJ0lEQVR42u3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC/AUACAAFZrYGoAAAAAElFTkSuQmCC")
    /// JPEG, 8 × 6, all (64, 128, 192).
    static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAGAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAI/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AHlYNb//Z"
    )
    /// JPEG, 8 × 8, in CMYK.
    static let cmykJPEG = bytes(
        "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAREAoMEhMSEBMPEBAQ/9sAQwEDAwMEAwQIBAQIEAsJCxAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwBEHNKpVN//2Q=="
    )
    /// WebP, lossless, 4 × 2, all (200, 100, 50) at alpha 127.
    static let webp = bytes("UklGRh4AAABXRUJQVlA4TBEAAAAvA0AAEAdQsiJXpn+BiOh/AAA=")
    /// WebP, 4 × 4, an animation of two frames.
    static let animatedWebP = bytes(
        "UklGRsAAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAMAAAMAAGQAAAJWUDggMAAAANABAJ0BKgQABAACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAEFOTUZEAAAAAAAAAAAAAwAAAwAAZAAAAFZQOCAsAAAAlAEAnQEqBAAEAAAANCWgAnS6AAOYAP75k2//kB//kB//kB//ID/iF3sgMABSSUZGPAAAAFdFQlBWUDggMAAAANABAJ0BKgQABAACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAA=="
    )

    static func svg(_ attributes: String, _ content: String = "") -> Data {
        Data("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(content)</svg>".utf8)
    }

    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
