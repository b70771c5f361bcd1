// The report of `floe bench`: one self-contained HTML page for viewing, sending and printing.

import FloeCommandLine
import FloeFiles
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

struct BenchReport {
    let scenes: [BenchScene]
    let worths: [BenchWorth]
    /// The changes since a baseline. Nil without one.
    let changes: [CostChange<BenchCase>]?
    let settings: BenchSettings
    var machine = Machine()
    var commandLine = CommandLine.arguments

    static let fileName = "index.html"
    /// The point of a script at which its picture is taken, as a share of its length.
    static let moment = 0.3

    /// Returns a scale that makes pictures about 960 pixels wide: sharp in print, and small enough to send.
    static func pictureScale(_ size: SizeArgument) -> Double { min(1, max(0.5, 960 / Double(size.width))) }

    /// Makes the folder for the page. Fails before anything is measured if the page could not be written.
    static func makeFolder(_ path: String) throws {
        do {
            try Folder.make(path)
        } catch {
            throw CommandFailure(.cannotWrite, "--report: \(path): expected a folder to write the page to, which cannot be made: \(error)")
        }
    }

    func write(to folder: String, pictures: [SceneName: Data]) throws {
        let file = URL(fileURLWithPath: folder).appendingPathComponent(BenchReport.fileName)
        do {
            try FileReplacement.write(Data(html(pictures: pictures).utf8), to: file.path)
        } catch {
            throw CommandFailure(.cannotWrite, "--report: \(file.path): expected to write the page: \(error)")
        }
    }

    func html(pictures: [SceneName: Data]) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Floe: frame times</title>
        <style>
        \(BenchReportStyle.css)</style>
        </head>
        <body>
        <header>
        <h1>Frame times</h1>
        <p>Scenes, each with the techniques of its article, played by a script without a display. A frame’s time runs from
        its first event to the finished picture. Each technique was played once as a warm-up and then,
        in turn with the others, \(settings.turns == 1 ? "once more" : "\(settings.turns) times"); a frame counts with the time that recurred in every turn.</p>
        </header>
        \(scenes.map { section($0, pictures[$0.name]) }.joined(separator: "\n"))
        \(worthSection)\(changeSection)
        <footer>
        <h2>Measured on</h2>
        <dl>
        \(facts.map { "<dt>\(HTMLMarkup.escape($0))</dt><dd>\(HTMLMarkup.escape($1))</dd>" }.joined(separator: "\n"))
        </dl>
        </footer>
        </body>
        </html>

        """
    }

    private func section(_ scene: BenchScene, _ picture: Data?) -> String {
        let image = picture.map {
            #"<img alt="The scene \#(scene.name.rawValue)" src="data:image/png;base64,\#($0.base64EncodedString())">"#
        }
        let claim = scene.claim.map { HTMLMarkup.element("p", #"class="claim""#, HTMLMarkup.escape("\($0.text) \($0.why)")) } ?? ""
        let findings = scene.pairs.map { pair in
            let kind = pair.before.drawer == "CPU" ? "cpu" : "gpu"
            let head = #"<b class="by \#(kind)">\#(HTMLMarkup.escape(pair.before.drawer))</b> "#
            let answers = pair.answers.map { answer in
                HTMLMarkup.element("dt", "", HTMLMarkup.escape(answer.title)) + HTMLMarkup.element("dd", "", HTMLMarkup.escape(answer.text))
            }
            return #"<div class="finding \#(BenchReport.mark(pair.verdict.finding))"><p>\#(head)"#
                + HTMLMarkup.escape(pair.headlineText) + ".</p>" + HTMLMarkup.element("dl", "", answers.joined()) + "</div>"
        }
        func table(_ columns: [BenchColumn]) -> String {
            let all = BenchColumn.names + columns
            return HTMLMarkup.table(
                heads: all.map(\.head), rows: scene.results.map { result in all.map { $0.text(result) } },
                leftAligned: BenchColumn.names.count)
        }
        return """
            <section class="scene">
            <h2>\(HTMLMarkup.escape(scene.title))</h2>
            <div class="lead">
            \(image ?? "")
            <div>
            \(claim)
            \(findings.joined(separator: "\n"))
            </div>
            </div>
            <figure>
            \(BenchChart(scene).svg)
            <figcaption>How many frames took how long. The line is the median; the dot and the figure are the worst frame that recurred.</figcaption>
            </figure>
            \(table(BenchColumn.times))
            \(table(BenchColumn.work))
            </section>
            """
    }

    private static func mark(_ finding: Verdict.Finding) -> String {
        switch finding {
        case .holds: "holds"
        case .opposite, .costsLess(isPraised: false, _): "contrary"
        case .costsLess, .noDifference, .looks, .busy, .tooFewFrames: "open"
        }
    }

    private var worthSection: String {
        guard !worths.isEmpty else { return "" }
        return """
            <section>
            <h2>What optimisations save</h2>
            <p>Times of the mean and the worst frame, in ms, without each optimisation and with it.</p>
            \(HTMLMarkup.table(heads: BenchWorth.heads, rows: worths.map(\.row), leftAligned: 4))
            </section>

            """
    }

    private var changeSection: String {
        guard let changes else { return "" }
        let lines = changes.isEmpty ? ["Nothing changed by more than the noise."] : changes.map(BenchBaseline.text)
        return """
            <section>
            <h2>Since the baseline</h2>
            \(lines.map { HTMLMarkup.element("p", "", HTMLMarkup.escape($0)) }.joined(separator: "\n"))
            </section>

            """
    }

    private var facts: [(String, String)] {
        let size = settings.size
        var facts = machine.facts
        facts += BenchTable.renderers(scenes).map { ("Drawn by, \($0.compositor.uppercased())", $0.name) }
        facts.append(("Picture", "\(size.width) × \(size.height) points"))
        facts.append(("Dropped refreshes", "of a 60 Hz display"))
        if let left = ProcessInfo.processInfo.environment["FLOE_DISABLE"], !left.isEmpty { facts.append(("Left out", left)) }
        facts.append(("Command", (["floe"] + commandLine.dropFirst()).map(BenchReport.quoted).joined(separator: " ")))
        return facts
    }

    /// Returns a word quoted for a shell.
    static func quoted(_ word: String) -> String {
        let plain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,:+%@".contains($0) }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
