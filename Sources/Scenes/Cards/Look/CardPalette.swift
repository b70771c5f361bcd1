// The colours of the card tray: a desk at night, trays of walnut lined with felt, cards of cream paper with
// blue backs. They are materials, not interface: light and dark appearance do not change them.

import Imaging

enum CardPalette {
    static let desk = Color(hex: 0x0C1726), deskGlow = Color(hex: 0x16334A)
    static let walnutLight = Color(hex: 0x6B4630), walnut = Color(hex: 0x4A2E1F), walnutDark = Color(hex: 0x2A1910)
    static let felt = Color(hex: 0x14384F), feltDark = Color(hex: 0x0A1D2C)
    static let paper = Color(hex: 0xFDF9EF), paperShade = Color(hex: 0xF1E8D6)
    static let ruleBlue = Color(hex: 0x8FBAD6), ruleRed = Color(hex: 0xD9735A)
    static let ink = Color(hex: 0x1B2A38), answerInk = Color(hex: 0x17507A), placeholder = Color(hex: 0x9AA4A8)
    static let back = Color(hex: 0x235C82), backDark = Color(hex: 0x123650)
    static let ice = Color(hex: 0x7CCBFF), warm = Color(hex: 0xFFC46B)
}
