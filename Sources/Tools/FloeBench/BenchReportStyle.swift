// The style of the report: light or dark by the reader's preference, and in print, where each scene begins a page.

enum BenchReportStyle {
    static let css = """
        :root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --text: #1d2430; --faint: #667080; --rule: #dcdfe4;
          --cpu: #2563c9; --gpu: #c2571a; --late: #c0392b12; --holds: #1d8a54; --contrary: #c0392b; --open: #8a6d1d; }
        @media (prefers-color-scheme: dark) { :root { --ground: #14171c; --card: #1c2027; --text: #e6e9ee; --faint: #98a2b0;
          --rule: #343a44; --cpu: #6ea3ff; --gpu: #f29a5b; --late: #ff6b5a1c; --holds: #4cc38a; --contrary: #ff7a6b; --open: #e0b94a; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1080px; padding: 40px 24px 64px; background: var(--ground); color: var(--text);
          font: 16px/1.5 system-ui, "Helvetica Neue", "Noto Sans", sans-serif; }
        h1 { font-size: 34px; line-height: 1.15; margin: 0 0 8px; letter-spacing: -0.01em; }
        h2 { font-size: 22px; margin: 0 0 16px; }
        header p { max-width: 68ch; color: var(--faint); margin: 0 0 32px; }
        section { background: var(--card); border: 1px solid var(--rule); border-radius: 12px; padding: 24px; margin: 0 0 24px; }
        .lead { display: flex; gap: 24px; align-items: flex-start; margin-bottom: 20px; }
        .lead img { width: 46%; height: auto; border-radius: 8px; display: block; }
        .lead > div { flex: 1; min-width: 0; }
        .claim { margin: 0 0 16px; padding-left: 14px; border-left: 3px solid var(--rule); font-size: 18px; }
        .finding { margin: 0 0 12px; padding-left: 14px; border-left: 3px solid var(--open); }
        .finding p { margin: 0; font-weight: 600; } .finding dl { grid-template-columns: 7em 1fr; gap: 2px 12px; }
        .finding dt { color: var(--faint); } .finding dd { margin: 0; }
        .finding.holds { border-color: var(--holds); }
        .finding.contrary { border-color: var(--contrary); }
        .by.cpu { color: var(--cpu); } .by.gpu { color: var(--gpu); }
        figure { margin: 0 0 20px; }
        figcaption { color: var(--faint); font-size: 13px; }
        .chart { width: 100%; height: auto; display: block; font: 13px system-ui, "Helvetica Neue", "Noto Sans", sans-serif; }
        .chart text { fill: var(--text); }
        .chart .tick { fill: var(--faint); font-size: 12px; }
        .chart .by { font-size: 11px; font-weight: 600; }
        .chart .by.cpu { fill: var(--cpu); } .chart .by.gpu { fill: var(--gpu); }
        .chart .value { font-weight: 600; }
        .chart path { fill: none; stroke-width: 1; }
        .chart .grid, .chart .ground { stroke: var(--rule); }
        .chart .rate { stroke: var(--contrary); stroke-dasharray: 3 3; opacity: 0.7; }
        .chart .late { fill: var(--late); }
        .chart .frames { fill-opacity: 0.28; stroke-width: 1.2; }
        .chart .frames.cpu { fill: var(--cpu); stroke: var(--cpu); } .chart .frames.gpu { fill: var(--gpu); stroke: var(--gpu); }
        .chart .median { stroke-width: 2; }
        .chart .median.cpu { stroke: var(--cpu); } .chart .median.gpu { stroke: var(--gpu); }
        .chart .worst.cpu { fill: var(--cpu); } .chart .worst.gpu { fill: var(--gpu); }
        .wide { overflow-x: auto; }
        .wide + .wide { margin-top: 12px; }
        table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; width: 100%; }
        th, td { text-align: right; padding: 5px 8px; border-bottom: 1px solid var(--rule); }
        th { color: var(--faint); font-weight: 500; }
        .name { text-align: left; }
        tbody tr:last-child td { border-bottom: 0; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0; font-size: 14px; }
        dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
        footer h2 { font-size: 17px; margin: 32px 0 10px; }
        @media (max-width: 720px) { .lead { display: block; } .lead img { width: 100%; margin-bottom: 16px; } }
        @media print { @page { size: A4; margin: 14mm; }
          :root { color-scheme: light; --ground: #ffffff; --card: #ffffff; --text: #000000; --faint: #555555; --rule: #cccccc;
            --cpu: #2563c9; --gpu: #c2571a; --late: #c0392b12; --holds: #1d8a54; --contrary: #c0392b; --open: #8a6d1d; }
          body { padding: 0; max-width: none; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
          h1 { font-size: 24pt; } h2 { font-size: 15pt; margin-bottom: 8pt; } header p { margin-bottom: 14pt; }
          section { border: 0; padding: 0; margin: 0 0 22pt; } section.scene + section.scene { break-before: page; }
          section:not(.scene) { break-inside: avoid; }
          h2 { break-after: avoid; } .lead, figure, .wide, tr { break-inside: avoid; } .claim { font-size: 11pt; }
          .lead { display: flex; gap: 14pt; margin-bottom: 8pt; } .lead img { width: 42%; margin: 0; } figure { margin-bottom: 8pt; } .chart { max-height: 80mm; }
          .wide { overflow: visible; } table { font-size: 7pt; } th, td { padding: 2pt 3pt; } footer { break-inside: avoid; } }

        """
}
