// The script of a character. HarfBuzz shapes a run by its script (Arabic joins, Devanagari reorders). Swift's standard library does not
// provide it, so the relevant blocks are listed here. Other characters are shaped without rules of a script.

/// An ISO 15924 script, by its four-letter code.
enum Script: String, Hashable, Sendable {
    case latin = "Latn", greek = "Grek", cyrillic = "Cyrl", armenian = "Armn", georgian = "Geor"
    case hebrew = "Hebr", arabic = "Arab", syriac = "Syrc", thaana = "Thaa", nko = "Nkoo"
    case devanagari = "Deva", bengali = "Beng", gurmukhi = "Guru", gujarati = "Gujr", oriya = "Orya"
    case tamil = "Taml", telugu = "Telu", kannada = "Knda", malayalam = "Mlym", sinhala = "Sinh"
    case thai = "Thai", lao = "Laoo", tibetan = "Tibt", myanmar = "Mymr", khmer = "Khmr"
    case ethiopic = "Ethi", mongolian = "Mong"
    case hangul = "Hang", hiragana = "Hira", katakana = "Kana", han = "Hani"
    /// Digits, punctuation, symbols: takes the script of the character before it.
    case common = "Zyyy"

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF,
            0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB64, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            self = .latin
        case 0x370...0x373, 0x375...0x37D, 0x37F...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x531...0x58F, 0xFB13...0xFB17: self = .armenian
        case 0x591...0x5F4, 0xFB1D...0xFB4F: self = .hebrew
        case 0x600...0x604, 0x606...0x60B, 0x60D...0x61A, 0x61C...0x61E, 0x620...0x63F, 0x641...0x6FF,
            0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
            self = .arabic
        case 0x700...0x74F: self = .syriac
        case 0x780...0x7BF: self = .thaana
        case 0x7C0...0x7FF: self = .nko
        case 0x900...0x963, 0x966...0x97F, 0xA8E0...0xA8FF: self = .devanagari
        case 0x980...0x9FF: self = .bengali
        case 0xA00...0xA7F: self = .gurmukhi
        case 0xA80...0xAFF: self = .gujarati
        case 0xB00...0xB7F: self = .oriya
        case 0xB80...0xBFF: self = .tamil
        case 0xC00...0xC7F: self = .telugu
        case 0xC80...0xCFF: self = .kannada
        case 0xD00...0xD7F: self = .malayalam
        case 0xD80...0xDFF: self = .sinhala
        case 0xE01...0xE3A, 0xE40...0xE5B: self = .thai
        case 0xE80...0xEFF: self = .lao
        case 0xF00...0xFFF: self = .tibetan
        case 0x1000...0x109F, 0xAA60...0xAA7F: self = .myanmar
        case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: self = .georgian
        case 0x1100...0x11FF, 0x3131...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: self = .hangul
        case 0x1200...0x139F, 0x2D80...0x2DDF: self = .ethiopic
        case 0x1780...0x17FF: self = .khmer
        case 0x1800...0x18AF: self = .mongolian
        case 0x3041...0x3096, 0x309D...0x309F: self = .hiragana
        case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .katakana
        case 0x2E80...0x2FD5, 0x3005, 0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            self = .han
        default: self = .common
        }
    }
}
