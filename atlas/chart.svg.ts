/** Draws a laid-out chart. Colours follow the reader's light or dark mode. */

import type { ChartEdge } from './chart.edges.ts';
import {
  heightOf,
  type Layout,
  type Line,
  layOut,
  PADDING,
  type PlacedEdge,
  type PlacedState,
  SIZES,
} from './chart.layout.ts';
import { arrowAt, diamondIn, lineThrough, n } from './chart.lines.ts';
import type { Chart } from './chart.model.ts';
import { STYLE } from './chart.style.ts';
import { escaped, widthOf, wrap } from './text.ts';

const MARGIN = 28;
const MIN_WIDTH = 560;

const LEGEND = {
  en: {
    happy: 'when all goes well',
    plain: 'somebody acts',
    done: 'the call succeeded',
    failed: 'the call failed',
    time: 'time passes',
    back: 'a way back',
  },
  zh: { happy: '一切顺利时', plain: '用户操作', done: '请求成功', failed: '请求失败', time: '时间流逝', back: '返回' },
} as const;
const LEGEND_ORDER = ['happy', 'plain', 'done', 'failed', 'time', 'back'] as const;

const textAt = (x: number, y: number, lines: readonly Line[]): string => {
  let bottom = y;
  return lines
    .map((line) => {
      bottom += heightOf(line);
      const size = SIZES[line.style];
      return `<text class="${line.style}" x="${n(x)}" y="${n(bottom - Math.round(size * 0.35))}" font-size="${size}">${escaped(line.text)}</text>`;
    })
    .join('');
};

const shapeOf = (placed: PlacedState): string => {
  const { state, x, y, width, height } = placed;
  if (state.kind !== 'question')
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${state.kind === 'group' ? 14 : 10}"/>`;
  return `<path d="${diamondIn(placed)}"/>`;
};
const heightsOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + heightOf(line), 0);
const drawState = (placed: PlacedState): string => {
  const { state, x, y, width, height, lines } = placed;
  const text =
    state.kind === 'question'
      ? textAt(x + width + 6, y + height / 2 - heightsOf(lines) / 2, lines)
      : textAt(x + PADDING, y + PADDING, lines);
  const kinds = ['state', state.kind, ...(state.isHappy ? ['happy'] : [])].join(' ');
  const words = state.kind === 'group' ? '' : text;
  return `<g class="${kinds}" data-id="${state.id}"><title>${escaped(state.path)}</title>${shapeOf(placed)}${words}</g>`;
};
/** Draws a group's words on a plate, over the lines that enter the group. */
const drawGroupWords = ({ x, y, lines }: PlacedState): string => {
  const width = Math.max(...lines.map(({ text, style }) => widthOf(text, SIZES[style], true)));
  const plate = `<rect class="plate" x="${n(x + 6)}" y="${n(y + 6)}" width="${n(width + PADDING)}" height="${n(heightsOf(lines) + PADDING)}" rx="6"/>`;
  return `<g class="state group">${plate}${textAt(x + PADDING, y + PADDING, lines)}</g>`;
};

const kindsOf = ({ tone, isHappy }: Pick<ChartEdge, 'tone' | 'isHappy'>): string =>
  ['edge', tone, ...(isHappy ? ['happy'] : [])].join(' ');
const drawLine = ({ edge, points }: PlacedEdge): string =>
  `<g class="${kindsOf(edge)}" data-id="${escaped(edge.id)}"><title>${escaped(edge.says.map(({ label, notes }) => [label, ...notes].join(', ')).join('; '))}</title><path d="${lineThrough(points)}"/>${arrowAt(points)}</g>`;
const drawLabel = ({ edge, isInside, label: { x, y, width, height, lines } }: PlacedEdge): string =>
  `<g class="${kindsOf(edge)}"><rect${isInside ? ' class="inside"' : ''} x="${n(x + 2)}" y="${n(y)}" width="${n(width - 4)}" height="${n(height)}" rx="4"/>${textAt(x + 5, y + 2, lines)}</g>`;

const drawLegend = (chart: Chart, y: number): string => {
  let x = MARGIN;
  const used = LEGEND_ORDER.filter((tone) =>
    tone === 'happy' ? true : chart.edges.some((edge) => edge.tone === tone),
  );
  return used
    .map((tone) => {
      const words = LEGEND[chart.language][tone];
      const sample = `<g class="edge ${tone}"><path d="M${n(x)} ${n(y)}h26"/><text class="${tone === 'happy' ? 'strong' : 'label'}" x="${n(x + 32)}" y="${n(y + 4)}" font-size="12">${words}</text></g>`;
      x += 32 + widthOf(words, 12, true) + 24;
      return sample;
    })
    .join('');
};

const compose = (chart: Chart, layout: Layout): string => {
  const width = Math.max(layout.width, MIN_WIDTH);
  const head = [
    { text: chart.title, size: 24, style: 'title' },
    ...[chart.about, ...chart.everywhere].flatMap((text) =>
      wrap(text, width, 14).map((line) => ({ text: line, size: 14, style: 'about' })),
    ),
  ];
  let y = MARGIN;
  const header = head.map(({ text, size, style }) => {
    y += Math.round(size * 1.45);
    return `<text class="${style}" x="${MARGIN}" y="${y - 6}" font-size="${size}">${escaped(text)}</text>`;
  });
  const top = y + 16;
  const left = MARGIN + (width - layout.width) / 2;
  const [fullWidth, fullHeight] = [Math.ceil(width + 2 * MARGIN), Math.ceil(top + layout.height + 28 + MARGIN)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${fullWidth}" height="${fullHeight}" role="img" lang="${chart.language === 'zh' ? 'zh-CN' : 'en'}" aria-labelledby="title about">`,
    `<title id="title">${escaped(chart.title)}</title><desc id="about">${escaped(chart.about)}</desc><style>${STYLE}</style>`,
    `<rect class="page" width="${fullWidth}" height="${fullHeight}"/>`,
    ...header,
    `<g transform="translate(${n(left)} ${n(top)})">`,
    ...layout.states.filter(({ state }) => state.kind === 'group').map(drawState),
    ...layout.starts.map(
      ({ dot, points }) =>
        `<g class="edge"><circle class="begin" cx="${n(dot.x)}" cy="${n(dot.y - 6)}" r="6"/><path d="${lineThrough(points)}"/>${arrowAt(points)}</g>`,
    ),
    ...layout.edges.toSorted((a, b) => Number(a.edge.isHappy) - Number(b.edge.isHappy)).map(drawLine),
    ...layout.states.filter(({ state }) => state.kind === 'group').map(drawGroupWords),
    ...layout.states.filter(({ state }) => state.kind !== 'group').map(drawState),
    ...layout.edges.map(drawLabel),
    '</g>',
    drawLegend(chart, top + layout.height + 28),
    '</svg>',
  ].join('\n');
};

export const drawLayout = (chart: Chart, layout: Layout): string => `${compose(chart, layout)}\n`;
export const drawChart = async (chart: Chart): Promise<string> => drawLayout(chart, await layOut(chart));
