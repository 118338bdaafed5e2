/** Style of all charts; colours follow the reader's light or dark mode. */
export const STYLE = `
.chart { --page:#f5f5f0; --box:#fff; --group:#ebece5; --line:#c6cbc0; --text:#15201c; --quiet:#545e57; --back:#9aa39b;
  --main:#0c6358; --busy:#e7f0fa; --busy-line:#b7d0ea; --call:#1f5a96; --end:#ebf4dc; --end-line:#c3dba0;
  --done:#3b6a12; --failed:#b3232b; --time:#7d4b00;
  font-family: Helvetica, Arial, 'Liberation Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
@media (prefers-color-scheme: dark) {
  .chart { --page:#0c1412; --box:#15201d; --group:#1a2622; --line:#3c4c47; --text:#eaf1ed; --quiet:#a9b9b2; --back:#62736c;
    --main:#6ccbb8; --busy:#142a40; --busy-line:#2b4c6d; --call:#93c1f2; --end:#1f2d12; --end-line:#3d5623;
    --done:#a8d36f; --failed:#ff9f98; --time:#f0c467; }
}
.page { fill: var(--page); }
.state rect, .state path { fill: var(--box); stroke: var(--line); stroke-width: 1.5; }
.state.happy > rect { stroke: var(--main); }
.state.group > rect { fill: var(--group); }
.state.group > .plate { stroke: none; }
.state.busy > rect { fill: var(--busy); stroke: var(--busy-line); }
.state.result > rect { fill: var(--end); stroke: var(--end-line); stroke-width: 2; }
.title { fill: var(--text); font-weight: 600; }
.call { fill: var(--call); }
.stay, .note, .about { fill: var(--quiet); }
.note { font-style: italic; }
.edge path { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.edge .label, .edge .strong, .head { fill: var(--ink); }
.edge rect { fill: var(--page); }
.edge .inside { fill: var(--group); }
.edge { --ink: var(--quiet); }
.edge.done { --ink: var(--done); }
.edge.failed { --ink: var(--failed); }
.edge.time { --ink: var(--time); }
.edge.happy { --ink: var(--main); }
.edge.happy path { stroke-width: 2.75; }
.strong { font-weight: 600; }
.edge.back { --ink: var(--back); }
.edge.back path { stroke-width: 1; }
.edge.back .label { fill: var(--quiet); }
.begin { fill: var(--text); }
`;
