/** All flows and how they hang together, the journeys through them, and any way that is asked for. */
import { toldFlows } from '#atlas/flows.ts';
import { leavesOf } from '#atlas/fold/kinds.ts';
import type { Journey } from '#atlas/journeys/journeys.ts';
import type { Link } from '#atlas/journeys/links.types.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, jsonIn, pageOf, told } from '../html.ts';
import { byArea } from './areas.ts';

const titleOf = (name: string): Words =>
  toldFlows.find(({ story }) => story.flow === name)?.story.title ?? words(name, name);
const linkTo = (name: string): string => `<a href="${name}.html">${both(titleOf(name))}</a>`;
const SEVERAL = (all: readonly Link[]): Link[] => [
  ...new Map(all.map((link) => [`${link.to} ${link.address}`, link])).values(),
];

/** A flow with what it opens and calls, and by what it is opened. */
const flowItem = (name: string, links: readonly Link[]): string => {
  const calls = SEVERAL(links.filter(({ kind, from }) => kind === 'calls' && from === name));
  const opened = links.filter(({ kind, to }) => kind === 'opens' && to === name);
  const who = opened.flatMap((one) => (one.who ? [both(one.who)] : []))[0] ?? '';
  const addresses = [...new Set(opened.flatMap(({ address }) => address ?? []))];
  const callers = [...new Set(links.flatMap(({ kind, from, to }) => (kind === 'calls' && to === name ? [from] : [])))];
  return `<li>${linkTo(name)}${addresses.length > 0 ? ` <small><code>${addresses.map((one) => escaped(one)).join('</code> <code>')}</code> ${who}</small>` : ''}${calls.length > 0 ? `<small>▸ ${calls.map(({ from, at, to, by }) => `<a href="${from}.html?at=${encodeURIComponent(at)}" title="${escaped(by.en)}">⌂</a> ${linkTo(to)}`).join(', ')}</small>` : ''}${callers.length > 0 ? `<small>◂ ${callers.map(linkTo).join(', ')}</small>` : ''}</li>`;
};

const map = (links: readonly Link[]): string =>
  `<div class="areas map">${byArea(toldFlows)
    .map(
      ({ title, flows }) =>
        `<section><h3>${both(title)}</h3><ul>${flows.map(({ story }) => flowItem(story.flow, links)).join('\n')}</ul></section>`,
    )
    .join('\n')}</div>`;

const spots = (): string =>
  toldFlows
    .map((flow) => {
      const { flow: name, title, states } = flow.story;
      return `<optgroup label="${escaped(`${title.en} · ${title.zh}`)}"><option value="${name}">${escaped(`${title.en} · ${title.zh}`)}</option>${[...leavesOf(flow).keys()].map((at) => `<option value="${name}:${escaped(at)}">${escaped(states[at]?.en ?? at)}</option>`).join('')}</optgroup>`;
    })
    .join('');

/** The script finds ways alone: address and reader are in the text of the page already. */
const bare = (link: Link): Link => ({ ...link, address: null, who: null });

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
${map(links)}
</main>
<script type="application/json" id="links">${jsonIn(links.map(bare))}</script>`,
  });
