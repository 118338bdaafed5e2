/** One journey: the flows it comes through, drawn in a row, its screens beside them, and its film. */
import type { ApprovedJourney } from '#atlas/approvals/approvals.ts';
import { type ToldFlow, toldFlows } from '#atlas/flows.ts';
import { isShown, kindOf, leavesOf } from '#atlas/fold/kinds.ts';
import type { Journey } from '#atlas/journeys/journeys.ts';
import type { Link } from '#atlas/journeys/links.types.ts';
import type { JourneyStep } from '#atlas/journeys/route.ts';
import { escaped } from '#atlas/text.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, jsonIn, pageOf, told } from '../html.ts';
import { journeyMarks } from './approval.marks.ts';
import { byArea } from './areas.ts';

const byName = new Map(toldFlows.map((flow) => [flow.story.flow, flow]));
const titleOf = (name: string): Words => byName.get(name)?.story.title ?? words(name, name);
const linkTo = (name: string): string => `<a href="${name}.html">${both(titleOf(name))}</a>`;

interface Arrival extends Pick<JourneyStep, 'flow' | 'state' | 'depth'> {
  title: Words;
  /** Number of the screen, from 1. */
  number: number;
  /** Whether the flow begins here; false where it goes on after another one. */
  isEntered: boolean;
}

/** Whether people see the state; answers and questions pass by themselves. */
const isSeen = (flow: ToldFlow, state: string): boolean => {
  const node = leavesOf(flow).get(state);
  return node !== undefined && isShown(kindOf(flow, node));
};

/** Screens in the order of the journey, each once in a row. */
const arrivalsOf = (steps: readonly JourneyStep[]): Arrival[] => {
  const arrivals: Arrival[] = [];
  for (const { flow, state, depth } of steps) {
    const story = byName.get(flow);
    const last = arrivals.at(-1);
    if (!story || !isSeen(story, state) || (last?.flow === flow && last.state === state)) continue;
    const title = story.story.states[state] ?? words(state, state);
    arrivals.push({ flow, state, depth, title, number: arrivals.length + 1, isEntered: last?.flow !== flow });
  }
  return arrivals;
};

const stateLink = ({ flow, state, title }: Arrival): string =>
  `<a href="${flow}.html?at=${encodeURIComponent(state)}">${both(title)}</a>`;

/** How a flow of the row is reached from an earlier one. */
const enteredBy = (name: string, earlier: readonly string[], links: readonly Link[]): string => {
  const known = links.filter(({ to, from }) => to === name && earlier.includes(from));
  const link = known.find(({ kind }) => kind === 'opens') ?? known[0];
  if (!link) return '<span class="arrow"></span>';
  return `<span class="arrow">${both(link.by)}${link.who ? `<small>${both(link.who)}</small>` : ''}</span>`;
};

const addressOf = (name: string, links: readonly Link[]): string => {
  const opened = links.find(({ kind, to, address }) => kind === 'opens' && to === name && address !== null);
  return opened
    ? `<small><code>${escaped(opened.address ?? '')}</code>${opened.who ? ` ${both(opened.who)}` : ''}</small>`
    : '';
};

/** Each flow once, with its screens; where a screen is a door, the flow behind it is named there. */
const row = (arrivals: readonly Arrival[], links: readonly Link[]): string => {
  const own = arrivals.filter(({ depth }) => depth === 0);
  const outer = [...new Set(own.map(({ flow }) => flow))];
  const screen = (one: Arrival): string => {
    const next = arrivals[one.number];
    const door = next && next.depth > 0 ? `<small>⌂ ${linkTo(next.flow)}</small>` : '';
    return `<li><b>${one.number}</b> <span>${stateLink(one)}${door}</span></li>`;
  };
  const screens = (name: string): string => {
    const seen = new Map(own.filter(({ flow }) => flow === name).map((one) => [one.state, one]));
    return [...seen.values()].map(screen).join('');
  };
  return `<ol class="row">${outer
    .map((name, index) => {
      const entered = index === 0 ? '' : enteredBy(name, outer.slice(0, index), links);
      return `<li>${entered}<div class="plate"><strong>${linkTo(name)}</strong>${addressOf(name, links)}<ol>${screens(name)}</ol></div></li>`;
    })
    .join('\n')}</ol>`;
};

/** Flows outside the journey, with the flows that each calls. */
const untouched = (names: readonly string[], links: readonly Link[]): string =>
  `<div class="areas">${byArea(toldFlows.filter(({ story }) => !names.includes(story.flow)))
    .map(({ title, flows }) => {
      const items = flows.map(({ story }) => {
        const calls = links.filter(({ kind, from }) => kind === 'calls' && from === story.flow);
        const called = [...new Set(calls.map(({ to }) => to))];
        return `<li>${linkTo(story.flow)}${called.length > 0 ? ` <small>▸ ${called.map((one) => both(titleOf(one))).join(', ')}</small>` : ''}</li>`;
      });
      return `<section><h3>${both(title)}</h3><ul>${items.join('\n')}</ul></section>`;
    })
    .join('\n')}</div>`;

export interface JourneyPage {
  journey: Journey;
  links: readonly Link[];
  screens: ReadonlyMap<string, Screens>;
  approved: readonly ApprovedJourney[];
}

const filmOf = (arrivals: readonly Arrival[], screens: JourneyPage['screens']): string => {
  const frames = arrivals.flatMap((arrival) => {
    const base = screens.get(arrival.flow)?.of(arrival.state)[0]?.base;
    return base ? [{ ...arrival, base: escaped(base) }] : [];
  });
  if (frames.length === 0)
    return `<p class="missing">${told('No film here: npm run atlas walks the app and takes its pictures.', '此处无影片：npm run atlas 会走一遍应用并拍下画面。')}</p>`;
  return `<div class="film" tabindex="0" role="region" aria-label="Film · 影片">${frames
    .map(
      ({ base, number, title }) =>
        `<figure><img class="en" src="${base}.phone.webp" alt="" width="130" loading="lazy"><img class="zh" src="${base}.phone-zh.webp" alt="" width="130" loading="lazy"><figcaption><b>${number}</b> ${both(title)}</figcaption></figure>`,
    )
    .join('')}</div>`;
};

const screenItem = (arrival: Arrival): string =>
  `<li class="deep-${arrival.depth}" data-at="${escaped(arrival.state)}"><span>${stateLink(arrival)}</span>${arrival.isEntered ? `<small>${both(titleOf(arrival.flow))}</small>` : ''}</li>`;

const everyStep = (steps: readonly JourneyStep[]): string =>
  `<ol class="story journey-story">${steps
    .map(
      ({ flowTitle, action, expected, depth, isLegStart }) =>
        `<li class="deep-${depth}"><span>${isLegStart ? `<em>${both(flowTitle)}</em> ` : ''}${both(action)} <span class="then">${both(expected)}</span></span></li>`,
    )
    .join('\n')}</ol>`;

const commandOf = ({ from, through = [], to }: Journey): string =>
  `npm run paths -- --from ${from}${through.map((one) => ` --through ${one}`).join('')} --to ${to} --layer browser`;

export const journeyPage = ({ journey, links, screens, approved }: JourneyPage): string => {
  const { name, title, steps, names } = journey;
  const arrivals = arrivalsOf(steps);
  const last = arrivals.at(-1);
  const marks = journeyMarks(name, approved).map((mark) => `<div class="mark">${mark}</div>`);
  return pageOf({
    file: `journey-${name}.html`,
    title,
    kind: 'reading journey',
    body: `<main>
<h1>${both(title)}</h1>
<div class="beside">
<div class="drawn">
<p>${told(`${names.length} of ${toldFlows.length} flows, by the shortest links between them and the normal case of each.`, `${toldFlows.length} 个流程中的 ${names.length} 个：取流程之间最短的连接与各自的正常情况。`)} <a href="journeys.html">${told('All flows', '全部流程')}</a></p>
${row(arrivals, links)}
${filmOf(arrivals, screens)}
<h2>${told('Flows that it does not touch', '未涉及的流程')}</h2>
${untouched(names, links)}
</div>
<aside class="steps-of" aria-label="${escaped(`${title.en} · ${title.zh}`)}">
${marks.join('\n')}
<h2>${told('Screens, one after the other', '依次出现的画面')}</h2>
<ol class="story journey-story">${arrivals.map(screenItem).join('\n')}</ol>
${last ? `<p class="fact"><small>${told('At the end', '结束时')}</small> ${both(steps.at(-1)?.expected ?? last.title)}</p>` : ''}
<p class="buttons"><button type="button" class="button" data-take="gherkin">Gherkin</button> <button type="button" class="button" data-take="story">${told('Story', '故事')}</button>${last ? ` <a class="button primary" href="${last.flow}.html?at=${encodeURIComponent(last.state)}">${told('Open its last screen', '打开最后画面')}</a>` : ''}</p>
<details><summary>${told(`Every step: ${steps.length}`, `每一步：${steps.length}`)}</summary>${everyStep(steps)}</details>
<p><code>${escaped(commandOf(journey))}</code></p>
</aside>
</div>
</main>
<script type="application/json" id="journey">${jsonIn({ title, steps: steps.map(({ action, expected, depth, flowTitle, isLegStart }) => ({ action, expected, depth, flowTitle, isLegStart })) })}</script>`,
  });
};
