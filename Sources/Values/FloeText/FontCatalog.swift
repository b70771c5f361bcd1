// Queries fontconfig for the file that matches a descriptor, and for one that has a character missing from it. Uses its own
// configuration, so that two libraries share nothing. Not thread-safe.

import CFloeFontconfig

/// The fonts installed on this machine, as configured by its user.
@safe
final class FontCatalog {
    private let configuration: OpaquePointer

    init() throws(FontError) {
        guard let configuration = unsafe FcInitLoadConfigAndFonts() else {
            throw .engineUnavailable(reason: "fontconfig could not read its configuration")
        }
        unsafe self.configuration = configuration
    }

    deinit {
        unsafe FcConfigDestroy(configuration)
    }

    /// Returns the best match; nil if no outline font is installed. With `scalar`, only a file that covers it is returned.
    func file(family: FontFamily, weight: FontWeight, covering scalar: Unicode.Scalar? = nil) -> FontFile? {
        unsafe match(family, covering: scalar) { pattern in
            unsafe FcPatternAddInteger(pattern, FC_WEIGHT, weight.fontconfigWeight)
            // Bitmap fonts come in fixed sizes and would tower over the line.
            unsafe FcPatternAddBool(pattern, FC_OUTLINE, 1)
        } use: { match in
            // A match is only the nearest font and may lack what was requested.
            unsafe has(match, FC_OUTLINE) ? unsafe file(match) : nil
        }
    }

    /// Returns the preferred file with a colour picture of `scalar`; nil if none is installed.
    func pictureFile(covering scalar: Unicode.Scalar) -> FontFile? {
        unsafe match("emoji", covering: scalar) { pattern in
            unsafe FcPatternAddBool(pattern, FC_COLOR, 1)
            // FreeType does not support all formats in which pictures are made of layered outlines.
            unsafe FcPatternAddBool(pattern, FC_OUTLINE, 0)
        } use: { match in
            var size = 0.0
            guard unsafe has(match, FC_COLOR), unsafe !has(match, FC_OUTLINE),
                unsafe FcPatternGetDouble(match, FC_PIXEL_SIZE, 0, &size) == FcResultMatch, size >= 1, var file = unsafe file(match)
            else { return nil }
            file.emboldened = false
            file.strikeSize = size
            return file
        }
    }

    /// Calls `use` with the installed font nearest to a family and to what `asking` adds, unless it lacks `scalar`.
    private func match(
        _ family: FontFamily, covering scalar: Unicode.Scalar?, asking: (OpaquePointer) -> Void,
        use: (OpaquePointer) -> FontFile?
    ) -> FontFile? {
        guard let pattern = unsafe FcPatternCreate() else { return nil }
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe family.rawValue.withCString { name in
            unsafe name.withMemoryRebound(to: FcChar8.self, capacity: family.rawValue.utf8.count + 1) { name in
                _ = unsafe FcPatternAddString(pattern, FC_FAMILY, name)
            }
        }
        unsafe asking(pattern)
        if let scalar {
            guard let wanted = unsafe FcCharSetCreate() else { return nil }
            unsafe FcCharSetAddChar(wanted, scalar.value)
            unsafe FcPatternAddCharSet(pattern, FC_CHARSET, wanted)
            unsafe FcCharSetDestroy(wanted)
        }
        unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let match = unsafe FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { unsafe FcPatternDestroy(match) }
        guard unsafe covers(match, scalar) else { return nil }
        return unsafe use(match)
    }

    private func covers(_ match: OpaquePointer, _ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        var covered: OpaquePointer?
        guard unsafe FcPatternGetCharSet(match, FC_CHARSET, 0, &covered) == FcResultMatch else { return false }
        return unsafe FcCharSetHasChar(covered, scalar.value) != 0
    }

    private func has(_ match: OpaquePointer, _ property: String) -> Bool {
        var value: FcBool = 0
        return unsafe FcPatternGetBool(match, property, 0, &value) == FcResultMatch && value != 0
    }

    private func file(_ match: OpaquePointer) -> FontFile? {
        var path: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path = unsafe path else {
            return nil
        }
        var index: Int32 = 0
        var emboldened: FcBool = 0
        unsafe FcPatternGetInteger(match, FC_INDEX, 0, &index)
        unsafe FcPatternGetBool(match, FC_EMBOLDEN, 0, &emboldened)
        return FontFile(path: unsafe String(cString: path), index: Int(index), emboldened: emboldened != 0)
    }
}

extension FontWeight {
    fileprivate var fontconfigWeight: Int32 {
        switch self {
        case .regular: FC_WEIGHT_REGULAR
        case .medium: FC_WEIGHT_MEDIUM
        case .semibold: FC_WEIGHT_SEMIBOLD
        case .bold: FC_WEIGHT_BOLD
        }
    }
}
