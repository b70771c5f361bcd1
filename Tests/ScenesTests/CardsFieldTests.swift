// Fields of Anki's notes: what their HTML, deletions and formulas say is what cards show.

import Foundation
import Testing

@testable import FloeScenes

@Suite struct CardsFieldTests {
    private func deck(_ field: String, isHTML: Bool = true) throws -> Deck {
        let quoted = field.replacingOccurrences(of: "\"", with: "\"\"")
        return try DeckFile.parse(
            [UInt8]("#separator:tab\n#html:\(isHTML)\n\"\(quoted)\"\tback\n".utf8), title: "t", path: "t", mediaFolders: ["/media"])
    }

    private func facet(_ field: String, isHTML: Bool = true) throws -> Facet {
        try #require(try deck(field, isHTML: isHTML).sections.first?.notes.first?.facets.first)
    }

    /// Every kind of element that gives text a form, with the text as one reads it.
    @Test(arguments: [
        // Characters
        ("a&nbsp;&lt;b&gt;&amp;amp; &#8594; &hearts;", "a <b>&amp; → ♥"), ("&#x1F600; &unknown; &", "😀 &unknown; &"),
        ("x < y and a > b & c<b></b>", "x < y and a > b & c"), ("שלום <b>עולם</b> 123", "שלום עולם 123"), ("  a \n\t b<i> c</i> ", "a b c"),
        ("a<!-- comment -->b<style>.c{}</style>c<script>alert(1)</script>d", "abcd"), ("say <q>no</q>", "say “no”"), ("a<wbr>b", "ab"),
        // Lines and paragraphs
        ("<b>bold</b><br><br>after two breaks", "bold\n\nafter two breaks"), ("a<br>b<br/>c<br>", "a\nb\nc"),
        ("a<br><br><br><br>b", "a\n\nb"),
        ("<div>div1</div><div>div2</div>", "div1\ndiv2"), ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("<div>a<br></div><div>b</div>", "a\nb"), ("one<div>two</div>three", "one\ntwo\nthree"), ("<p>p1</p><p>p2</p>", "p1\n\np2"),
        ("p1<p>p2</p>p3", "p1\n\np2\n\np3"), ("<p>a</p>\n<p></p>\n<p>b</p>", "a\n\nb"), ("<h1>Title</h1>text", "Title\n\ntext"),
        ("a<blockquote>b</blockquote>c", "a\n\nb\n\nc"), ("a<hr>b", "a\n\nb"), ("<div><div>a</div></div><section>b</section>", "a\nb"),
        ("<dl><dt>ice<dd>frozen water<dt>sea<dd>salt water</dl>", "ice\nfrozen water\nsea\nsalt water"),
        ("<details><summary>more</summary>inside</details>", "more\ninside"), ("<figure><figcaption>c</figcaption>f</figure>", "c\nf"),
        // Lists
        ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"), ("<ol><li>one<li>two</ol>three", "1. one\n2. two\nthree"),
        ("<ol start=3><li><p>c</p></li><li value=7>g</li><li>h</li></ol>", "3. c\n7. g\n8. h"),
        ("a<ul> <li>b<ol><li>c</ol></li> <li>d</ul>", "a\n• b\n1. c\n• d"),
        // Tables
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", "a | b\nc | d"),
        (
            "x<table>\n<thead><tr><th>h</th>\n<th>i</th></tr></thead>\n<tbody><tr><td><p>a</p></td><td><div>b</div></td></tr></tbody></table>y",
            "x\nh | i\na | b\ny"
        ),
        ("<table><tr><td></td><td>b</td></tr></table>", "| b"), ("<table><caption>t</caption><tr><td>only</td></tr></table>", "t\nonly"),
        // Above and below the line
        ("H<sub>2</sub>O x<sup>2</sup>", "H₂O x²"), ("x<sup>n+1</sup>, 19<sup>th</sup>, Ca<sup>2+</sup>", "xⁿ⁺¹, 19ᵗʰ, Ca²⁺"),
        ("x<sup>Ω</sup> y<sub>max, q</sub> z<sup></sup>", "x^Ω y_(max, q) z"), ("a<sup> b </sup>c", "aᵇ c"),
        ("x<sup>y<sub>1</sub></sup>", "x^(y₁)"),
        // Readings
        ("<ruby>漢<rt>かんこ</rt></ruby>字", "漢(かんこ)字"),
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>", "漢(かん)字(じ)"),
        ("<ruby><rb>東</rb><rt>ㄉㄨㄥ</rt></ruby>", "東(ㄉㄨㄥ)"), ("<ruby>京<rt></rt></ruby>", "京"), ("食[た]べる furigana<br>", "食[た]べる furigana"),
        // What does not show
        ("<span style=\"display:none\">hidden</span>seen", "seen"),
        ("<SPAN STYLE='color: red; Display : NONE !important'>a<b>b</b></SPAN>c", "c"),
        ("<div style=\"visibility: hidden\">a</div>b", "b"), ("<p hidden>a</p>b", "b"), ("a<span style=\"display:inline\">b</span>", "ab"),
        ("<template>a</template><title>b</title>c", "c"), ("<span style=\"font-size:0\">a</span>b", "b"),
        // Media
        ("<img src='missing.jpg'>fallback", "fallback"), ("<img alt='a seal'>", "a seal"), ("<video>none</video>a", "a"),
    ])
    func htmlSaysWhatItMeans(html: String, text: String) throws {
        let facet = try facet(html)
        #expect(facet.text == text)
        #expect(!facet.isCode)
    }

    @Test(arguments: [
        ("<pre>for i in x:\n    print(i)</pre>", "for i in x:\n    print(i)"), ("<code>&nbsp;&nbsp;indented</code>", "  indented"),
        ("<pre>\n\tif x:\n\n\n\t\ty\n</pre>", "    if x:\n\n\n        y"), ("<pre><code>a\r\n  b</code></pre>", "a\n  b"),
        ("Print?<pre>  <b>a</b>\n b</pre>no", "Print?\n  a\n b\nno"), ("<code>a<br>  b</code>", "a\n  b"),
        ("<pre>a</pre><pre> b</pre>", "a\n b"),
        ("<div style=\"font-family: Consolas, monospace; white-space: pre;\"><div>if x:</div><div>    y</div></div>", "if x:\n    y"),
    ])
    func codeKeepsLinesAndIndentation(html: String, text: String) throws {
        let facet = try facet(html)
        #expect(facet.text == text)
        #expect(facet.isCode)
    }

    @Test func codeInSentenceIsProse() throws {
        let facet = try facet("the <code>if  x</code> of <span style=\"white-space: pre-wrap\">a  word</span> processor")
        #expect(facet.text == "the if  x of a  word processor" && !facet.isCode)
    }

    // Deletions

    private func cards(_ field: String, isHTML: Bool = true) throws -> [[String]] {
        try deck(field, isHTML: isHTML).sections.flatMap(\.notes).map { $0.facets.map(\.text) }
    }

    @Test func deletionsMakeCards() throws {
        #expect(
            try cards("{{c1::Paris}} is the capital of {{c2::France::country}}") == [
                ["[…] is the capital of France", "Paris", "back"], ["Paris is the capital of [country]", "France", "back"],
            ])
        #expect(try cards("{{c1::Paris}}, {{c1::Rome}}", isHTML: false) == [["[…], […]", "Paris, Rome", "back"]])
        #expect(
            try cards("{{c10::a}} {{c2::<b>b</b>::<i>hint</i>}}") == [["a [hint]", "b", "back"], ["[…] b", "a", "back"]],
            "in the order of numbers")
        #expect(
            try cards("{{c1::the {{c2::inner}} part}}!") == [["[…]!", "the inner part", "back"], ["the […] part!", "inner", "back"]],
            "deletions within deletions")
        #expect(try cards("{{c1,2::both}} {{c2::two}}") == [["[…] two", "both", "back"], ["[…] […]", "both, two", "back"]])
        #expect(try cards("x<ul><li>{{c1::one}}</li><li>two</li></ul>") == [["x\n• […]\n• two", "one", "back"]])
    }

    @Test func otherBracesAreText() throws {
        for text in ["{{c1::Paris", "{{c::Paris}}", "{{Front}}", "a}} {{b", "{{c1:Paris}}", "{{cx::y}}"] {
            #expect(try cards(text) == [[text, "back"]])
        }
        #expect(try cards("{{c1::a::b {{c2::c}}") == [["{{c1::a::b […]", "c", "back"]])
        let deep = String(repeating: "{{c1::", count: 5000)
        #expect(try cards(deep).count == 1)
        #expect(try cards(deep + String(repeating: "}}", count: 5000)).count == 1)
    }

    @Test func deletedPicturesAndSoundsAreOnTheBack() throws {
        let deck = try deck("seal {{c1::<img src=seal.png>[sound:seal.mp3]}}")
        let facets = try #require(deck.sections.first?.notes.first?.facets)
        #expect(facets.map(\.text) == ["seal […]", "", "back"])
        #expect(facets.map(\.picture) == [nil, "/media/seal.png", nil] && facets.map(\.hasAudio) == [false, true, false])
    }

    @Test func deletionMayBeInAnyField() throws {
        let text =
            "Geography\t{{c1::Oslo}} in {{c2::Norway}}\tsee {{c1::map}}\n{{c1::image-occlusion:rect:left=.1:top=.2}}\tfjord\tNorway\n"
        let deck = try DeckFile.parse([UInt8](text.utf8), title: "t", path: "t")
        #expect(
            deck.sections.flatMap(\.notes).map { $0.facets.map(\.text) } == [
                ["[…] in Norway", "Oslo", "Geography", "see map"], ["Oslo in […]", "Norway", "Geography", "see map"], ["fjord", "Norway"],
            ])
        #expect(deck.remarks == [DeckRemark(kind: .occlusion, line: 2)])
    }

    /// A small file must not make cards without end.
    @Test func cardsOfNoteAreLimited() throws {
        let deck = try deck((1...300).map { "{{c\($0)::a}}" }.joined())
        #expect(deck.noteCount == DeckReader.mostCards && deck.remarks == [DeckRemark(kind: .manyDeletions, line: 3)])
    }

    // Formulas

    @Test(arguments: [
        ("[latex]\\frac{1}{2}[/latex] and \\(x^2\\) and [$]y[/$]", "1/2 and x² and y", 3),
        ("<anki-mathjax>a^2+b^2</anki-mathjax>", "a²+b²", 1),
        ("\\[ \\sqrt{x+1} \\leq \\pi r^{2} \\]", "√(x+1) ≤ πr²", 1), ("[$$]\\sum_{i=0}^{n} x_i[/$$]", "∑ᵢ₌₀ⁿ xᵢ", 1),
        ("\\(\\frac{a+b}{c}\\)", "(a+b)/c", 1), ("\\( a &lt; b<br>c \\)", "a < b\nc", 1),
        ("\\(\\sin\\theta = \\sin^2 x\\)", "sin θ = sin² x", 1),
        ("\\(\\text{if } x \\in \\mathbb{R}\\)", "if x ∈ ℝ", 1), ("\\(\\vec{v}, 90^\\circ, f'(x)\\)", "v\u{20D7}, 90°, f′(x)", 1),
        ("\\(\\begin{cases} 1 & x\\\\ 2 & y \\end{cases}\\)", "1 x\n2 y", 1), ("\\(\\unheard{x}\\)", "\\unheard{x}", 1),
        ("\\(\\left( x \\right)\\)", "( x )", 1), ("\\(x\\) {{c1::\\(y^2\\)}}", "x […]", 1),
        ("<script type=\"math/tex\">x_1</script>", "x₁", 1), ("\\(\\sqrt[3]{8}\\)", "³√8", 1), ("\\(}{{\\)x", "}x", 1),
        // No formulas
        ("line\\nliteral", "line\\nliteral", 0), ("\\(open", "\\(open", 0), ("a [link] \\\\(b\\)", "a [link] \\\\(b\\)", 0),
        ("<code>\\(a\\)</code> \\(b^2\\)", "\\(a\\) b²", 1), ("$5 and $6", "$5 and $6", 0),
    ])
    func formulasAreReadableAndTold(html: String, text: String, count: Int) throws {
        let deck = try deck(html)
        #expect(deck.sections.first?.notes.first?.facets.first?.text == text)
        #expect(deck.remarks == (count > 0 ? [DeckRemark(kind: .formula, line: 3)] : []))
    }

    @Test func formulasOfPlainTextAreReadable() throws {
        #expect(try facet("x: \\(x^2\\)", isHTML: false).text == "x: x²")
    }

    /// The depth of nesting in a file must not exhaust the stack, nor its length the time.
    @Test func nestingIsBounded() throws {
        for piece in ["{", "\\frac{", "\\sqrt", "^", "^{", "\\sqrt[", "\\left(", "_\\hat"] {
            _ = try facet("\\(" + String(repeating: piece, count: 30_000 / piece.utf8.count) + "\\)")
        }
        for piece in ["<sup>", "<ruby><rt>", "<td>", "<li>", "<ol>", "<pre>", "<p>x", "<br>", "\\(x", "&nbsp;"] {
            _ = try deck("x" + String(repeating: piece, count: 30_000 / piece.utf8.count) + "y")
        }
    }
}
