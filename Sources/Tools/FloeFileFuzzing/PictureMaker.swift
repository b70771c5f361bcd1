// Pictures in every readable format: SVG generated from its grammar, with numbers that drawing programs never write, the others
// encoded here or taken from small samples, and then usually damaged.

import Foundation
import FloeImageCoding
import FloeImaging
import FloeRandomNumbers

enum PictureMaker {
    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8]
        switch random.below(8) {
        case 0, 1, 2: bytes = Array(svg(&random).utf8)
        case 3: bytes = png(&random)
        case 4: bytes = Samples.jpegs[random.below(Samples.jpegs.count)]
        case 5: bytes = Samples.webps[random.below(Samples.webps.count)]
        default: bytes = Samples.others[random.below(Samples.others.count)]
        }
        if !random.oneIn(4) { ByteDamage.damage(&bytes, &random, times: random.number(1...6)) }
        return bytes
    }

    private static func png(_ random: inout SplitMix64) -> [UInt8] {
        let alpha: UInt32 = random.oneIn(2) ? 255 : 90
        let picture = Bitmap(width: random.number(1...9), height: random.number(1...9)) { x, y in
            Pixel.premultiply(red: UInt32(x * 28), green: UInt32(y * 28), blue: 77, alpha: alpha)
        }
        var bytes = picture.pngData().map { Array($0) } ?? []
        // The header's own fields, with a matching or wrong checksum.
        if random.oneIn(3), bytes.count > 33 {
            bytes[random.number(16...28)] = random.pick([0, 1, 2, 3, 4, 8, 16, 64, 255])
            if random.oneIn(2) { PNGChunks.seal(&bytes, at: 8) }
        }
        return bytes
    }

    // SVG

    private static func svg(_ random: inout SplitMix64) -> String {
        var body = ""
        for _ in 0...random.below(5) { body += element(&random, depth: 0) }
        let size = random.pick([
            "width='\(number(&random))' height='\(number(&random))'", "viewBox='0 0 \(number(&random)) \(number(&random))'",
            "width='40' height='30'", "width='100%' height='2em'", "width='\(number(&random))mm' viewBox='-5,-5 20 20'",
        ])
        let head = random.oneIn(3) ? "<?xml version='1.0' encoding='UTF-8'?><!-- a picture -->" : ""
        return "\(head)<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(body)</svg>"
    }

    /// Returns mostly typical numbers, and occasionally some that no picture has.
    private static func number(_ random: inout SplitMix64) -> String {
        random.oneIn(8)
            ? random.pick([
                "0", "-0", "1e9", "-1e9", "1e39", "1e308", "1e-308", "nan", "inf", "-1", "0.0001", "1e999", "", "+", ".", "1e",
                "99999999999",
            ])
            : "\(Double(random.number(-200...2000)) / 10)"
    }

    private static func numbers(_ random: inout SplitMix64, _ count: Int) -> String {
        (0..<count).map { _ in number(&random) }.joined(separator: random.pick([" ", ",", " , "]))
    }

    private static func path(_ random: inout SplitMix64) -> String {
        var text = "M\(numbers(&random, 2))"
        for _ in 0...random.below(9) {
            let (letter, count) = random.pick([
                ("L", 2), ("l", 2), ("H", 1), ("v", 1), ("C", 6), ("c", 6), ("S", 4), ("Q", 4), ("t", 2), ("A", 7), ("a", 7), ("Z", 0),
                ("m", 2),
            ])
            text += letter + numbers(&random, random.oneIn(20) ? random.below(9) : count)
        }
        return text
    }

    private static func paint(_ random: inout SplitMix64) -> String {
        var text = ""
        func add(_ name: String, _ value: String) { text += " \(name)='\(value)'" }
        if random.oneIn(2) {
            add(
                "fill",
                random.pick(["none", "#c04", "#00ff00", "rgb(1,2,3)", "url(#a)", "url(#b)", "rgb(300%,,)", "#", "red", "var(--a)"]))
        }
        if random.oneIn(2) { add("stroke", random.pick(["#000", "url(#a)", "blue", "none"])) }
        if random.oneIn(3) { add("stroke-width", number(&random)) }
        if random.oneIn(8) { add("stroke-dasharray", numbers(&random, random.number(1...10))) }
        if random.oneIn(6) { add("stroke-linejoin", random.pick(["round", "bevel", "miter"])) }
        if random.oneIn(6) { add("stroke-linecap", random.pick(["round", "square", "butt"])) }
        if random.oneIn(5) { add("opacity", number(&random)) }
        if random.oneIn(5) {
            add(
                "transform",
                "\(random.pick(["translate", "scale", "rotate", "matrix", "skewX", "none"]))(\(numbers(&random, random.number(0...7))))")
        }
        if random.oneIn(8) { add("class", "a") }
        if random.oneIn(8) { add("vector-effect", "non-scaling-stroke") }
        if random.oneIn(8) { add("style", "--a:#456;fill:#123;stroke-width:\(number(&random));;:;opacity:") }
        return text
    }

    /// Returns what has to be changed before librsvg draws it.
    private static func unusual(_ random: inout SplitMix64) -> String {
        switch random.below(4) {
        case 0:
            let parts = [
                "g", "rect", "&amp;", ".a", "#a", ":is(", ":where(", ":root", ",", ")", " > ", "{", "}", ";", ":", "fill:",
                "d:path('M0 0')",
                "--a:", "var(--a", "var(--b,", "light-dark(", "color-mix(in srgb,", "oklch(", "calc(", "red", "9px", "@media ", "@layer a{",
                "@supports (", "not ", "screen", " and ", "!important", "transform-origin:center", "dominant-baseline:middle", "/*", "*/",
                "'",
            ]
            return "<style>\((0..<random.below(40)).map { _ in random.pick(parts) }.joined())</style>"
        case 1:
            let place = "\(random.pick(["x", "y", "dx", "dy"]))='\(numbers(&random, random.below(5)))'"
            return "<text y='9' \(place)>a b<tspan \(place) dominant-baseline='central'>c</tspan> \n d</text>"
        case 2:
            let data = Data(Samples.webps[random.below(Samples.webps.count)]).base64EncodedString()
            return "<image width='9' height='9' href='data:\(random.pick(["", "image/png", "x"]));base64,\(data)'/>"
        default: return "<filter id='a'><feDropShadow dx='\(number(&random))' stdDeviation='\(numbers(&random, 2))'/></filter>"
        }
    }

    private static func element(_ random: inout SplitMix64, depth: Int) -> String {
        let paint = paint(&random)
        switch random.below(9) {
        case 0:
            return
                "<rect x='\(number(&random))' y='1' width='\(number(&random))' height='\(number(&random))' rx='\(number(&random))'\(paint)/>"
        case 1: return "<circle cx='\(number(&random))' cy='9' r='\(number(&random))'\(paint)/>"
        case 2: return "<ellipse cx='9' cy='9' rx='\(number(&random))' ry='\(number(&random))'\(paint)/>"
        case 3: return "<polygon points='\(numbers(&random, random.below(12)))'\(paint)/>"
        case 4 where depth < 6:
            var inner = ""
            for _ in 0..<random.below(4) { inner += element(&random, depth: depth + 1) }
            return "<g\(paint)>\(inner)</g>"
        case 5:
            let kind = random.pick(["linearGradient", "radialGradient"]), id = random.pick(["a", "b", ""])
            var stops = ""
            for _ in 0..<random.below(6) { stops += "<stop offset='\(number(&random))' stop-color='#\(random.number(100...999))'/>" }
            return
                "<defs><\(kind) id='\(id)' xlink:href='#\(random.pick(["a", "b"]))' x1='\(number(&random))' r='\(number(&random))'>\(stops)</\(kind)></defs>"
        case 6: return unusual(&random)
        default: return "<path d='\(path(&random))'\(paint)/>"
        }
    }
}

/// The checksums of PNG's chunks.
enum PNGChunks {
    /// Sets the checksum of the chunk at `place` to match its content.
    static func seal(_ bytes: inout [UInt8], at place: Int) {
        guard place + 8 <= bytes.count else { return }
        let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }, end = place + 8 + length
        guard end + 4 <= bytes.count else { return }
        // CRC-32 as in the PNG specification, annex D.
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes[(place + 4)..<end] {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        for i in 0..<4 { bytes[end + i] = UInt8(~crc >> UInt32(24 - 8 * i) & 255) }
    }
}
