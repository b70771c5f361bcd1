// Conversion to sRGB, the colour space of all bitmaps. Little CMS converts the colours of pictures with an ICC profile.

import CFloePictureReading
import Foundation

/// A conversion of decoded pixels into sRGB. Used by one thread at a time.
@safe
final class ColorConversion {
    private let conversion: OpaquePointer

    /// Makes the conversion that a picture needs. Returns nil if it is in sRGB, or nothing is known of its colours.
    init?(_ header: ImageHeader) {
        guard header.profile != nil || header.colors == FloePictureCMYK else { return nil }
        let made = unsafe (header.profile ?? Data()).withUnsafeBytes { bytes in
            unsafe floe_color_conversion_make(header.profile == nil ? nil : bytes.baseAddress, bytes.count, header.colors)
        }
        guard let made = unsafe made else { return nil }
        unsafe conversion = made
    }

    deinit {
        unsafe floe_color_conversion_free(conversion)
    }

    /// Returns whether pictures of `colors` can be converted by an ICC profile.
    static func canUse(_ profile: Data, for colors: FloePictureColors) -> Bool {
        unsafe profile.withUnsafeBytes { unsafe floe_color_profile_is_usable($0.baseAddress, $0.count, colors) != 0 }
    }

    /// Converts pixels as they were decoded, with straight alpha, in place.
    @unsafe
    func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        unsafe floe_color_convert(conversion, pixels, count)
    }
}
