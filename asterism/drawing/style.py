"""The stylesheet that all games share. A table is always night; the page may ask for more contrast
by `data-contrast="high"` around a drawing."""

STYLESHEET = """
svg.asterism{--sky:#0b1030;--sky-deep:#05071a;--panel:#141b45;--line:#3a4480;--ink:#eef1ff;
--soft:#a9b2e0;--faint:#6c76ad;--glow:#ffd978;--may:#7fe3ff;--good:#8fe39b;--bad:#ff8a8a;
--paper:#f8efdb;--dark-ink:#2a2013;
--red:#ff6b62;--yellow:#ffd54a;--green:#6fd67a;--white:#f2f4ff;--blue:#62a8ff;--purple:#c58bff;
--orange:#ffa04d;--gray:#a4abc4;--brown:#b98a5e;
font-family:"Asterism Sans","Noto Sans","DejaVu Sans","Segoe UI",system-ui,sans-serif;
max-width:100%;display:block;overflow:visible}
svg.asterism text:not([class^=t-]){fill:var(--ink);font-size:14px}
svg.asterism .t-sans{font-weight:500}
svg.asterism .t-bold{font-weight:700}
svg.asterism .t-serif{font-family:"Asterism Serif",Georgia,"Noto Serif",serif;font-weight:600}
svg.asterism .t-italic{font-family:"Asterism Serif",Georgia,"Noto Serif",serif;font-style:italic}
svg.asterism .soft{fill:var(--soft)}svg.asterism .small{font-size:11px}
svg.asterism .large{font-size:20px;font-weight:600}svg.asterism .mid{text-anchor:middle}
svg.asterism .end{text-anchor:end}svg.asterism .bold{font-weight:600}
svg.asterism .panel{fill:var(--panel);stroke:var(--line);stroke-width:1.2}
svg.asterism .may{cursor:pointer}
svg.asterism .may:focus{outline:none}
svg.asterism .may:focus-visible>*:not(text){stroke:var(--glow);stroke-width:3}
svg.asterism .may:hover{filter:brightness(1.12)}
svg.asterism .when{display:none}
svg.asterism .when.on{display:inline}
svg.asterism [data-when=""]{display:inline}
svg.asterism.selecting [data-when=""]{display:none}
svg.asterism .advised>*{stroke:var(--glow)}svg.asterism .advised text{stroke:none}
svg.asterism [data-seat]{cursor:pointer}
"""
