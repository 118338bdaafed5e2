/** Base style of the self-contained page; the atlas brings its own. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8a938c; }
body { font: 16px/1.5 Helvetica, Arial, sans-serif; margin: 1.5rem; }
`;

export const STYLE = `
:root { --added: #14692c; --removed: #a8172b; --changed: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --added: #7fd494; --removed: #ff9f98; --changed: #f0c467; } }
body.since { max-width: none; }
code, .glyph { font-family: ui-monospace, Menlo, Consolas, monospace; }
[data-sign=added] { --sign: var(--added); } [data-sign=removed] { --sign: var(--removed); } [data-sign=changed] { --sign: var(--changed); }
.glyph { color: var(--sign); font-weight: 700; white-space: nowrap; }
header ul { padding-left: 1.2rem; } nav ul { padding: 0; list-style: none; }
.full { min-height: 1.25rem; width: 1.25rem; vertical-align: middle; }
footer { margin-top: 1.5rem; border-top: 1px solid var(--line); }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
.flow { display: grid; grid-template-columns: minmax(16rem, 26rem) minmax(0, 1fr); gap: 1.5rem; }
.list { align-self: start; position: sticky; top: 0; max-height: 100vh; overflow: auto; overflow-wrap: anywhere; }
.list ul { padding-left: 1.2rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
figure { margin: 0 0 1rem; min-width: 0; } .frame { overflow: auto; max-height: 90vh; border: 1px solid var(--line); border-radius: 8px; }
.frame svg { display: block; width: 100%; height: auto; min-width: 34rem; }
body:has(.full:checked) .frame svg { width: auto; }
.chart g[data-sign] > rect, .chart g.state[data-sign] > path { stroke: var(--sign) !important; stroke-width: 3.5 !important; }
.chart g.edge[data-sign] { --ink: var(--sign); } .chart g.edge[data-sign] > path { stroke-width: 3.5; }
.chart g[data-sign=removed] > rect, .chart g[data-sign=removed] > path { stroke-dasharray: 7 5; }
.chart text[data-sign] { fill: var(--sign) !important; font-weight: 700; }
@media (max-width: 90rem) { .flow { grid-template-columns: minmax(0, 1fr); } .list { position: static; max-height: none; } }
@media (max-width: 60rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
@media print { .flow { display: block; } .frame, .list { max-height: none; overflow: visible; } .frame svg { min-width: 0; max-height: 92vh; } label { display: none; } figure { break-inside: avoid; } }
`;
