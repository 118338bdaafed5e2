/** All flows and how they hang together, the journeys through them, and any way that is asked for. */
import type { ApprovedJourney } from '#atlas/approvals/approvals.ts';
import { toldFlows } from '#atlas/flows.ts';
import { leavesOf } from '#atlas/fold/kinds.ts';
import type { Journey } from '#atlas/journeys/journeys.ts';
import type { Link } from '#atlas/journeys/links.types.ts';
import type { JourneyStep } from '#atlas/journeys/route.ts';
import { escaped } from '#atlas/text.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, jsonIn, listOf, pageOf, told } from '../html.ts';
import { journeyMarks } from './approval.marks.ts';
import { byArea } from './areas.ts';

const titleOf = (name: string): Words =>
  toldFlows.find(({ story }) => story.flow === name)?.story.title ?? words(name, name);
const linkTo = (name: string): string => `<a href="${name}.html">${both(titleOf(name))}</a>`;
const SEVERAL = (all: readonly Link[]): Link[] => [
  ...new Map(all.map((link) => [`${link.to} ${link.address}`, link])).values(),
];

/** A flow with what it opens and calls, and by what it is opened. */
const flowItem = (name: string, links: readonly Link[], isMet: boolean): string => {
  const calls = SEVERAL(links.filter(({ kind, from }) => kind === 'calls' && from === name));
  const opened = links.filter(({ kind, to }) => kind === 'opens' && to === name);
  const who = opened.flatMap((one) => (one.who ? [both(one.who)] : []))[0] ?? '';
  const addresses = [...new Set(opened.flatMap(({ address }) => address ?? []))];
  const callers = [...new Set(links.flatMap(({ kind, from, to }) => (kind === 'calls' && to === name ? [from] : [])))];
  return `<li${isMet ? ' class="is-met"' : ''}>${linkTo(name)}${addresses.length > 0 ? ` <small><code>${addresses.map((one) => escaped(one)).join('</code> <code>')}</code> ${who}</small>` : ''}${calls.length > 0 ? `<small>▸ ${calls.map(({ from, at, to, by }) => `<a href="${from}.html?at=${encodeURIComponent(at)}" title="${escaped(by.en)}">⌂</a> ${linkTo(to)}`).join(', ')}</small>` : ''}${callers.length > 0 ? `<small>◂ ${callers.map(linkTo).join(', ')}</small>` : ''}</li>`;
};

const map = (links: readonly Link[], met: readonly string[]): string =>
  `<div class="areas map">${byArea(toldFlows)
    .map(
      ({ title, flows }) =>
        `<section><h3>${both(title)}</h3><ul>${flows.map(({ story }) => flowItem(story.flow, links, met.includes(story.flow))).join('\n')}</ul></section>`,
    )
    .join('\n')}</div>`;

/** The flows of a journey in a row, in the order in which it comes through them: what each calls is inside it. */
const row = (steps: readonly JourneyStep[], links: readonly Link[]): string => {
  const outer = [...new Set(steps.flatMap(({ flow, depth }) => (depth === 0 ? [flow] : [])))];
  const inner = (name: string): string[] => {
    const found = new Set<string>();
    let now = '';
    for (const { flow, depth } of steps) {
      if (depth === 0) now = flow;
      else if (now === name) found.add(flow);
    }
    return [...found];
  };
  const enterings = (name: string): string => {
    const link =
      links.find(({ kind, to, from }) => kind === 'opens' && to === name && outer.includes(from)) ??
      links.find(({ to, from }) => to === name && outer.includes(from));
    return link ? `<span class="arrow">→ ${both(link.by)}${link.who ? ` · ${both(link.who)}` : ''}</span>` : '';
  };
  return `<ol class="row">${outer.map((name, index) => `<li>${index === 0 ? '' : enterings(name)}<div class="plate">${linkTo(name)}${listOf(inner(name).map((one) => `⌂ ${linkTo(one)}`))}</div></li>`).join('\n')}</ol>`;
};

const stepsList = (steps: readonly JourneyStep[], pictureOf: (step: JourneyStep) => string | null): string =>
  `<ol class="story journey-story">${steps
    .map((step) => {
      const { flow, flowTitle, state, action, expected, depth, isLegStart } = step;
      const picture = pictureOf(step);
      return `<li class="deep-${depth}" data-at="${escaped(state)}"${picture ? ` data-picture="${escaped(picture)}"` : ''}><span>${isLegStart ? `<em>${both(flowTitle)}</em> ` : ''}${both(action)} <span class="then">${both(expected)}</span> <a class="at" href="${flow}.html?at=${encodeURIComponent(state)}" aria-label="${escaped(state)}">◎</a></span></li>`;
    })
    .join('\n')}</ol>`;

export interface JourneyPage {
  journey: Journey;
  links: readonly Link[];
  screens: ReadonlyMap<string, Screens>;
  approved: readonly ApprovedJourney[];
}

export const journeyPage = ({ journey, links, screens, approved }: JourneyPage): string => {
  const { name, title, steps, names, from, to, through = [] } = journey;
  const pictureOf = ({ flow, state }: JourneyStep): string | null => screens.get(flow)?.of(state)[0]?.base ?? null;
  const film = steps.map(pictureOf).filter((one, index, all) => one !== null && one !== all[index - 1]);
  return pageOf({
    file: `journey-${name}.html`,
    title,
    kind: 'reading journey',
    body: `<main>
<h1>${both(title)}</h1>
<p>${told(`${steps.length} steps through ${names.length} flows, by the shortest links between them and the normal case of each.`, `${steps.length} 步，经过 ${names.length} 个流程：取流程之间最短的连接与各自的正常情况。`)} <a href="journeys.html">${told('All flows', '全部流程')}</a></p>
${journeyMarks(name, approved)
  .map((mark) => `<div class="mark">${mark}</div>`)
  .join('\n')}
${row(steps, links)}
<p class="buttons"><button type="button" class="button" data-take="gherkin">Gherkin</button> <button type="button" class="button" data-take="story">${told('Story', '故事')}</button> <code>npm run paths -- --from ${from}${through.map((one) => ` --through ${one}`).join('')} --to ${to} --layer browser</code></p>
${film.length > 0 ? `<div class="film" tabindex="0" role="region" aria-label="Film · 影片">${film.map((base) => `<img class="en" src="${escaped(base ?? '')}.phone.webp" alt="" width="130" loading="lazy"><img class="zh" src="${escaped(base ?? '')}.phone-zh.webp" alt="" width="130" loading="lazy">`).join('')}</div>` : `<p class="missing">${told('No film here: npm run atlas walks the app and takes its pictures.', '此处无影片：npm run atlas 会走一遍应用并拍下画面。')}</p>`}
${stepsList(steps, pictureOf)}
</main>
<script type="application/json" id="journey">${jsonIn({ title, steps: steps.map(({ action, expected, depth, flowTitle, isLegStart }) => ({ action, expected, depth, flowTitle, isLegStart })) })}</script>`,
  });
};

const spots = (): string =>
  toldFlows
    .map((flow) => {
      const { flow: name, title, states } = flow.story;
      return `<optgroup label="${escaped(`${title.en} · ${title.zh}`)}"><option value="${name}">${escaped(`${title.en} · ${title.zh}`)}</option>${[...leavesOf(flow).keys()].map((at) => `<option value="${name}:${escaped(at)}">${escaped(states[at]?.en ?? at)}</option>`).join('')}</optgroup>`;
    })
    .join('');

export const journeysPage = (journeys: readonly Journey[], links: readonly Link[]): string =>
  pageOf({
    file: 'journeys.html',
    title: words('Journeys', '旅程'),
    kind: 'reading journeys',
    body: `<main>
<h1>${told('Journeys', '旅程')}</h1>
<ul class="journeys">${journeys.map(({ name, title, flows, length }) => `<li><a href="journey-${name}.html"><strong>${both(title)}</strong><small>${flows.map(both).join(' · ')}</small><small>${told(`${length} steps`, `${length} 步`)}</small></a></li>`).join('\n')}</ul>
<h2>${told('From any state to any state', '从任意状态到任意状态')}</h2>
<form class="between"><label>${told('From', '从')} <select name="from">${spots()}</select></label> <label>${told('to', '到')} <select name="to"></select></label> <button class="button primary" type="submit">${told('Find the way', '查找路径')}</button></form>
<div class="way" aria-live="polite"></div>
<h2>${told('All flows', '全部流程')} <small>${told('▸ calls, at the door ⌂ · ◂ is called by · the address at which it opens, and for whom', '▸ 调用（门 ⌂）· ◂ 被调用 · 打开的地址及适用对象')}</small></h2>
${map(links, [])}
</main>
<script type="application/json" id="links">${jsonIn(links)}</script>`,
  });
