/** Page of one flow: its chart in the window, and beside it the walk. */

import { idOf } from '#atlas/asking/texts.ts';
import { LAYER_NAMES } from '#atlas/coverage/coverage.words.ts';
import type { Layouts } from '#atlas/draw/layout.ts';
import { drawLayout, type MoneyOf } from '#atlas/draw/svg.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import type { Card } from '#atlas/fold/cards.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, jsonIn, pageOf, type Tab, told } from '../html.ts';
import type { FlowData } from './flow.data.ts';

export interface FlowPage {
  flow: ToldFlow;
  layouts: Layouts;
  /** Charts of single steps, by the id of a card. */
  opened: ReadonlyMap<string, Layouts>;
  money: MoneyOf;
  data: FlowData;
  /** Sentences of the flow's screens. */
  said: readonly Words[];
  /** Its sentence about answers that were not sent yet; null for a flow without any. */
  kept: Words | null;
}

export const flowTabs = (flow: string): Tab[] => [
  { to: `${flow}.html`, words: words('Chart', '图') },
  { to: `${flow}.stories.html`, words: words('Paths', '路径') },
  { to: `questions.html?flow=${flow}`, words: words('Questions', '提问') },
  { to: `${flow}.coverage.html`, words: words('Coverage', '测试覆盖') },
  { to: `clauses.html?of=${flow}`, words: words('Clauses', '条款') },
  { to: `changes.html#${flow}`, words: words('Changes', '变更') },
];

const sample = (kind: string, inner: string): string =>
  `<svg class="sample chart2" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">${inner.replaceAll('KIND', kind)}</svg>`;
const RING = '<circle class="m KIND" cx="7" cy="7" r="4"/>';
const LEGEND = [
  [sample('nothing', RING), told('nothing yet', '尚无')],
  [sample('held', `${RING}<path class="m half" d="M7 3a4 4 0 0 0 0 8z"/>`), told('held, to pay', '已保留，待付款')],
  [sample('charged', RING), told('booked or paid', '已预约或已付款')],
  [sample('back', '<path class="m back" d="M7 2l5 5l-5 5l-5-5z"/>'), told('money on its way back', '退款途中')],
  [sample('unknown', RING), told('not known', '未知')],
] as const;

/** Which layer’s coverage the chart shows. */
const layersOf = ({ data }: FlowPage): string =>
  `<details class="menu"><summary class="button">${told('Tests', '测试')}</summary><div role="group" aria-label="Coverage · 测试覆盖">${data.layers
    .filter(({ isMeasured }) => isMeasured)
    .map(
      ({ layer, transitions: { taken, all } }) =>
        `<button type="button" data-layer="${layer}" aria-pressed="false">${both(LAYER_NAMES[layer])} ${taken}/${all}</button>`,
    )
    .join(
      '',
    )}<p><small>${told('dashed red: no test of this layer takes it', '红色虚线：该层没有测试走过')}</small></p></div></details>`;

const legendOf = (page: FlowPage): string => {
  const { flow, layouts } = page;
  const { folded } = layouts.en;
  const money = flow.story.committed ? LEGEND.map(([mark, said]) => `<span>${mark}${said}</span>`).join('') : '';
  const silent = folded.commonest
    ? `<span>${told(`no word on a line: ${folded.commonest.en}`, `线上无字：${folded.commonest.zh}`)}</span>`
    : '';
  const door = folded.cards.some(({ rows }) => rows.some(({ behind }) => behind))
    ? `<span>${sample('', '<path class="door" d="M1 13V7a6 6 0 0 1 12 0v6"/><circle class="knob" cx="9.500" cy="8.500" r="1.300"/>')}${told('a flow of its own', '独立流程')}</span>`
    : '';
  const notes = (['en', 'zh'] as const).flatMap((language) => {
    const { left } = layouts[language];
    return left.length === 0
      ? []
      : `<details class="more ${language}"><summary>${left.map(({ title }) => escaped(title)).join(', ')}</summary><div>${left
          .map(
            ({ title, items }) =>
              `<h2>${escaped(title)}</h2><ul>${items.map((lines) => `<li>${escaped(lines.join(' '))}</li>`).join('')}</ul>`,
          )
          .join('')}</div></details>`;
  });
  return `<div class="legend">${money}${silent}<span><b class="chip-sample">1</b>${told('leads back to step 1', '回到第 1 步')}</span>${door}${notes.join('')}</div>`;
};

/** The chart as a list, which a phone shows first. */
const stepsList = ({ layouts, data }: FlowPage): string => {
  const { folded } = layouts.en;
  const numberOf = (id: string): string => folded.cards.find((card) => card.id === id)?.number ?? '◇';
  const item = (card: Card): string => {
    const onward = folded.lines.filter(({ from }) => from === card.id).map(({ to }) => numberOf(to));
    const back = (folded.back.get(card.id) ?? []).map(({ number }) => number);
    const named = card.rows.find((row) => row.title.en === card.title.en);
    const rows = card.rows
      .filter((row) => row !== named)
      .map(
        ({ at, title, behind }) =>
          `<li><a href="?at=${encodeURIComponent(at)}" data-at="${at}">${both(title)}${behind ? ' <span class="via">⌂</span>' : ''}</a></li>`,
      )
      .join('');
    return `<li data-card="${escaped(card.id)}"><p><b class="number">${card.number ?? '◇'}</b><span>${named ? `<a href="?at=${encodeURIComponent(named.at)}" data-at="${named.at}"><strong>${both(card.title)}</strong>${named.behind ? ' <span class="via">⌂</span>' : ''}</a>` : `<strong>${both(card.title)}</strong>`}<small>${onward.length > 0 ? `→ ${onward.join(', ')}` : ''}${back.length > 0 ? ` · ↩ ${back.join(', ')}` : ''}</small></span></p><ul>${rows}</ul></li>`;
  };
  return `<ol class="steps" aria-label="${escaped(data.title.en)}">${folded.cards.map(item).join('\n')}</ol>`;
};

/**
 * Part that shows before a state is chosen: what happens to entered data, and the sentences of the screens, to which
 * the search leads.
 */
const sentencesOf = ({ said, kept }: FlowPage): string =>
  (kept === null ? '' : `<p id="kept">${both(kept)}</p>`) +
  (said.length === 0
    ? ''
    : `<details><summary>${told(`What its screens say: ${said.length} texts`, `屏幕上的 ${said.length} 处文字`)}</summary><ul class="sent">${said
        .map((one) => `<li id="${idOf(one)}">${both(one)}</li>`)
        .join('\n')}</ul></details>`);

const EXPORT = `<details class="menu"><summary class="button">${told('Export', '导出')}</summary><div><button type="button" data-export="svg">SVG</button><button type="button" data-export="png">PNG</button><button type="button" data-export="mermaid">Mermaid</button><button type="button" data-export="gherkin">Gherkin</button><button type="button" data-export="csv">CSV</button><button type="button" data-export="link">${told('Copy the link', '复制链接')}</button></div></details>`;

export const flowPage = (page: FlowPage): string => {
  const { flow, layouts, money, data } = page;
  const { flow: name, title, about } = flow.story;
  return pageOf({
    file: `${name}.html`,
    title,
    kind: 'bench-page',
    tabs: flowTabs(name),
    script: 'bench.js',
    tools: layersOf(page) + EXPORT,
    body: `<main class="bench">
<section class="canvas" aria-label="${escaped(title.en)} · ${escaped(title.zh)}">
<div class="seg" role="group" aria-label="View · 视图"><button type="button" data-show="steps" aria-pressed="true">${told('Steps', '步骤')}</button><button type="button" data-show="chart" aria-pressed="false">${told('Chart', '图')}</button></div>
<h1 class="hidden">${both(title)}</h1>
<p class="opened" hidden><button type="button" class="button small" data-close>← ${told('All steps', '全部步骤')} <kbd>Esc</kbd></button> <strong></strong> <span></span></p>
<div class="charts" tabindex="0" role="region" aria-label="Chart · 图">
${drawLayout(layouts.en, money, 'chart-en')}
${drawLayout(layouts.zh, money, 'chart-zh')}
</div>
${stepsList(page)}
${legendOf(page)}
<div class="zoom" role="group" aria-label="Zoom · 缩放"><button type="button" data-zoom="-1" aria-label="− Zoom out · 缩小">−</button><output>100 %</output><button type="button" data-zoom="1" aria-label="+ Zoom in · 放大">+</button></div>
</section>
<aside class="walk" aria-label="${escaped('The walk · 行走')}"><div class="walk-head"><p class="where"></p><h2>${both(title)}</h2></div><div class="walk-body"><p>${both(about)}</p><p class="caption">${both(layouts.en.folded.caption)}</p>${sentencesOf(page)}</div><div class="walk-foot"></div></aside>
</main>
<script type="application/json" id="data">${jsonIn(data)}</script>`,
  });
};

/** A script with the chart of each step alone, for when one is opened. */
export const partsScript = ({ opened, money }: FlowPage): string =>
  `var ATLAS_PARTS = ${jsonIn(
    Object.fromEntries(
      [...opened].map(([id, { en, zh }]) => [
        id,
        { en: drawLayout(en, money, 'chart-en'), zh: drawLayout(zh, money, 'chart-zh'), caption: en.folded.caption },
      ]),
    ),
  )};\n`;
