/** Draws a layout: every card, row, chip and line is a link or has a name that the page finds it by. */
import { arrowAt, lineThrough, n } from '#atlas/chart.lines.ts';
import { escaped } from '#atlas/text.ts';
import type { Money } from '#model/money.ts';
import { BADGE, LABEL, NOTE, PAD, ROW, ROW_LEFT, TITLE } from './boxes.ts';
import { type Layout, type PlacedCard, type PlacedLine, type PlacedNote, WINDOW } from './layout.ts';

/** Money at a state, by the path of the state. */
export type MoneyOf = (at: string) => Money | null;

const text = (x: number, y: number, size: number, kind: string, words: string): string =>
  `<text class="${kind}" x="${n(x)}" y="${n(y)}" font-size="${size}">${escaped(words)}</text>`;
const rect = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  kind = '',
): string =>
  `<rect${kind === '' ? '' : ` class="${kind}"`} x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}"/>`;

/** Each kind of money is a shape of its own. */
const dot = (money: Money | null, x: number, y: number): string => {
  if (money === null) return '';
  if (money === 'back') return `<path class="m back" d="M${n(x)} ${n(y - 5)}l5 5l-5 5l-5-5z"/>`;
  const ring = `<circle class="m ${money}" cx="${n(x)}" cy="${n(y)}" r="4"/>`;
  return money === 'held' ? `${ring}<path class="m half" d="M${n(x)} ${n(y - 4)}a4 4 0 0 0 0 8z"/>` : ring;
};
const door = (x: number, y: number): string =>
  `<path class="door" d="M${n(x)} ${n(y + 14)}v-7a6.500 6.500 0 0 1 13 0v7"/><circle class="knob" cx="${n(x + 9)}" cy="${n(y + 9)}" r="1.300"/>`;

const link = (at: string, name: string, inner: string, kind: string, others = ''): string =>
  `<a class="${kind}" href="?at=${encodeURIComponent(at)}" data-at="${escaped(at)}"${others} aria-label="${escaped(name)}">${inner}</a>`;

const drawCard = (placed: PlacedCard, { folded, language }: Layout, money: MoneyOf): string => {
  const { card, x, y, width, height, title, titleLeft, chips, rows, own } = placed;
  const at = own?.at ?? card.rows[0]?.at ?? card.states[0] ?? '';
  const badge =
    card.number === null
      ? ''
      : `<path class="badge" d="M${n(x + PAD)} ${n(y + 8 + BADGE)}v-11a10.500 10.500 0 0 1 21 0v11z"/>${text(x + PAD + BADGE / 2, y + 24, 12.5, 'number', card.number)}`;
  const heading = title
    .map((line, index) => text(x + titleLeft, y + 21 + index * TITLE.line, TITLE.size, 'title', line))
    .join(' ');
  const doorAt = own?.behind ? door(x + width - 22, y + 9) : '';
  let right = x + width - PAD - (own?.behind ? 22 : 0);
  const chipMarks = chips
    .toReversed()
    .map(({ number, isBad }) => {
      right -= 22;
      return `<g class="chip${isBad ? ' bad' : ''}">${rect({ x: right + 2, y: y + 8, width: 19, height: 18 }, 7)}${text(right + 11.5, y + 21, 12.5, 'chip-number', number)}</g>`;
    })
    .toReversed()
    .join(' ');
  const returns = chips.length === 0 ? '' : text(right - 13, y + 21, 12.5, 'return', '↩');
  const rowMarks = rows.map(({ row, lines, top, height: tall }) => {
    const inner = [
      rect({ x: x + 5, y: y + top, width: width - 10, height: tall }, 7, 'row-box'),
      dot(money(row.at), x + 15, y + top + 11.5),
      ...lines.map((line, index) => text(x + ROW_LEFT, y + top + 15 + index * ROW.line, ROW.size, 'row-title', line)),
      row.behind ? door(x + width - 23, y + top + 4) : '',
    ].join(' ');
    return link(row.at, row.title[language], inner, `row ${row.kind}`, row.behind ? ` data-door="${row.behind}"` : '');
  });
  const leads = chips.map(({ number }) => number).join(' ');
  const name = `${card.number ?? ''} ${card.title[language]}${leads === '' ? '' : ` ↩ ${leads}`}`.trim();
  const head = link(
    at,
    name,
    `${rect({ x, y, width, height }, card.kind === 'junction' ? 20 : 12, 'card-box')}${badge} ${heading} ${doorAt}${returns} ${chipMarks}`,
    'head',
    own?.behind ? ` data-door="${own.behind}"` : '',
  );
  const order = folded.cards.findIndex(({ id }) => id === card.id);
  return `<g class="card ${card.kind}" data-card="${escaped(card.id)}" data-states="${escaped(card.states.join(' '))}" data-order="${order}">${head}${rowMarks.join('')}</g>`;
};

const kindsOf = ({ isHappy, isBad }: { isHappy: boolean; isBad: boolean }): string =>
  `${isHappy ? ' happy' : ''}${isBad ? ' bad' : ''}`;

const drawLine = ({ line, points }: PlacedLine): string =>
  `<g class="line${kindsOf(line)}" data-from="${escaped(line.from)}" data-to="${escaped(line.to)}"><path d="${lineThrough(points)}"/>${arrowAt(points)}</g>`;

const drawLabel = ({ line, label }: PlacedLine, { language }: Layout): string => {
  if (!label) return '';
  const all = [...line.events, ...line.conditions].map((one) => one[language]).join('; ');
  const lines = label.lines.map(({ text: words, isStrong }, index) =>
    text(label.x + 4, label.y + 13 + index * LABEL.line, LABEL.size, isStrong ? 'event' : 'condition', words),
  );
  return `<g class="label${kindsOf(line)}" data-from="${escaped(line.from)}" data-to="${escaped(line.to)}"><title>${escaped(all)}</title>${lines.join('')}</g>`;
};

const drawNote = ({ x, y, width, height, title, items }: PlacedNote): string => {
  let line = 0;
  const said = items.flatMap((lines) =>
    lines.map((words, index) => {
      line += 1;
      const top = y + 21 + line * NOTE.line;
      return `${index === 0 ? text(x + 12, top, NOTE.size, 'note-line', '·') : ''}${text(x + 22, top, NOTE.size, 'note-line', words)}`;
    }),
  );
  return `<g class="note">${rect({ x, y, width, height }, 12)}${text(x + 12, y + 21, NOTE.size, 'note-title', title)}${said.join('')}</g>`;
};

/** @param id of the drawing in its page */
export const drawLayout = (layout: Layout, money: MoneyOf, id: string): string => {
  const { folded, language } = layout;
  const [width, height] = [
    Math.max(WINDOW.width, Math.ceil(layout.width)),
    Math.max(WINDOW.height, Math.ceil(layout.height)),
  ];
  const title = (folded.opened?.title ?? folded.flow.story.title)[language];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" class="chart2 ${language}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${escaped(title)}" lang="${language === 'zh' ? 'zh-CN' : 'en'}">`,
    ...layout.lines.toSorted((a, b) => Number(a.line.isHappy) - Number(b.line.isHappy)).map(drawLine),
    ...layout.cards.map((card) => drawCard(card, layout, money)),
    ...layout.lines.map((line) => drawLabel(line, layout)),
    ...layout.notes.map(drawNote),
    '</svg>',
  ].join('\n');
};
