"""The stylesheet that all games share. Dark by default; `data-theme="light"` on or around a drawing
makes it light, except for parts of class `night`."""

STYLESHEET = """
svg.asterism,svg.asterism .night{--sky:#0b1030;--sky-deep:#05071a;--panel:#141b45;--line:#3a4480;
--ink:#eef1ff;
--soft:#a9b2e0;--faint:#6c76ad;--glow:#ffe9a8;--may:#7fe3ff;--good:#8fe39b;--bad:#ff8a8a;
--paper:#fbfaf4;--dark-ink:#1b2145;
--red:#ff6b62;--yellow:#ffd54a;--green:#6fd67a;--white:#f2f4ff;--blue:#62a8ff;--purple:#c58bff;
--orange:#ffa04d;--gray:#a4abc4;--brown:#b98a5e}
svg.asterism{font-family:"Noto Sans","DejaVu Sans","Segoe UI",system-ui,sans-serif;
max-width:100%;display:block}
[data-theme=light] svg.asterism,svg.asterism[data-theme=light]{--sky:#e9eefb;--sky-deep:#d3dcf4;
--panel:#ffffff;--line:#b9c3e4;--ink:#1b2145;--soft:#4a5488;--faint:#6d76a6;--glow:#b77a00;
--may:#0072a8;--good:#1e7d32;--bad:#b3261e;--red:#d8372d;--yellow:#d9a300;--green:#2e9a3d;
--white:#8d96bd;--blue:#1f6fd6;--purple:#8a3fd1;--orange:#d96b00;--gray:#79819c;--brown:#8a5a2b}
svg.asterism text{fill:var(--ink);font-size:14px}
svg.asterism .soft{fill:var(--soft)}svg.asterism .small{font-size:11px}
svg.asterism .large{font-size:20px;font-weight:600}svg.asterism .mid{text-anchor:middle}
svg.asterism .end{text-anchor:end}svg.asterism .bold{font-weight:600}
svg.asterism .panel{fill:var(--panel);stroke:var(--line);stroke-width:1.2}
svg.asterism .may{cursor:pointer}
svg.asterism .may:focus{outline:none}
svg.asterism .may:focus-visible>*:not(text){stroke:var(--glow);stroke-width:3}
svg.asterism .may:hover{filter:brightness(1.18)}
@media (prefers-reduced-motion:no-preference){svg.asterism [data-piece]{transition:transform .35s}}
"""
