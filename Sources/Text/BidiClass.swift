// The bidirectional character types of Unicode Annex 9, as far as one line without explicit
// embeddings needs them. The standard library does not tell them; they are read off the blocks of
// the scripts written from right to left and off the general category.

/// A character's bidirectional type.
enum BidiClass: Equatable, Sendable {
    case leftToRight
    case rightToLeft
    case arabicLetter
    case europeanNumber
    case arabicNumber
    /// + and −.
    case europeanSeparator
    /// Currency signs, % and the like, which go with the number they touch.
    case europeanTerminator
    /// Comma, full stop, colon, slash.
    case commonSeparator
    case whitespace
    case neutral

    /// The type of a grapheme cluster is that of its first scalar; marks follow their base (rule W1).
    init(_ character: Character) {
        guard let scalar = character.unicodeScalars.first else { self = .neutral; return }
        self.init(scalar)
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0x6F0...0x6F9, 0xB2, 0xB3, 0xB9, 0x2070...0x2079, 0x2080...0x2089: self = .europeanNumber
        case 0x660...0x669, 0x66B, 0x66C, 0x600...0x605, 0x6DD: self = .arabicNumber
        case 0x2B, 0x2D, 0x207A, 0x207B, 0x2212: self = .europeanSeparator
        case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF: self = .europeanTerminator
        case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F, 0x2044: self = .commonSeparator
        case 0x200E: self = .leftToRight
        case 0x200F: self = .rightToLeft
        case 0x61C, 0x608, 0x60B, 0x60D, 0x61B...0x64A, 0x66D...0x6D5, 0x6E5...0x6E6, 0x6EE...0x6EF, 0x6FA...0x710,
            0x712...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x1EE00...0x1EEFF:
            self = .arabicLetter
        case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EFFF: self = .rightToLeft
        default:
            if scalar.properties.isWhitespace {
                self = .whitespace
            } else if scalar.properties.isAlphabetic {
                self = .leftToRight
            } else {
                switch scalar.properties.generalCategory {
                case .decimalNumber, .otherNumber, .spacingMark, .privateUse: self = .leftToRight
                default: self = .neutral
                }
            }
        }
    }

    /// Whether the character decides a paragraph's direction (rule P2): true from right to left, false
    /// from left to right, nil if it decides nothing.
    var strongIsRightToLeft: Bool? {
        switch self {
        case .leftToRight: false
        case .rightToLeft, .arabicLetter: true
        default: nil
        }
    }
}
