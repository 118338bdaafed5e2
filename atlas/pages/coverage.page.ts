/** The page of coverage: how much of each flow the tests of each layer take, and what is missing, with its reason. */
import { LAYERS } from '#atlas/coverage/coverage.record.ts';
import {
  elsewhereWords,
  LAYER_NAMES,
  MEASURED_BY,
  reasonText,
  transitionTeller,
} from '#atlas/coverage/coverage.words.ts';
import type { Excuse } from '#atlas/coverage/excuses.ts';
import type { Count, FlowCoverage, LayerCoverage } from '#atlas/coverage/flow.coverage.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { nodesOf, pathOf } from '#model/nodes.ts';
import { both, listOf, pageOf, told } from '../html.ts';
import { flowTabs } from './flow.page.ts';

const PARTS = {
  guards: words('answers of guards', '条件的两种结果'),
  states: words('states', '状态'),
} as const;

const ratio = ({ taken, all }: Count): string => `${taken}/${all}`;
/** A layer in a flow, or in all. */
type Numbers = Pick<LayerCoverage, 'isMeasured' | 'transitions' | 'guards' | 'states' | 'excused' | 'elsewhere'>;
const small = (text: string): string => `<small>${text}</small>`;
const someOf = (count: number, en: string, zh: string): string =>
  count === 0 ? '' : small(told(`${en} ${count}`, `${zh} ${count}`));
const NOT_MEASURED = told('not measured here', '此处未测量');
/** Each layer that lacks a record of some flow has its command at the head. */
const headOf = (all: readonly FlowCoverage[]): string =>
  `<thead><tr><th scope="col">${told('Flow', '流程')}</th>${LAYERS.map((layer, index) => {
    const isLacking = all.some(({ layers }) => !layers[index]?.isMeasured);
    const command = isLacking ? small(`${NOT_MEASURED}: <code>${MEASURED_BY[layer]}</code>`) : '';
    return `<th scope="col">${both(LAYER_NAMES[layer])} ${command}</th>`;
  }).join('')}</tr></thead>`;
/** A layer gets a tick when it takes all of the machine except what no person can take there. */
const cell = ({ isMeasured, transitions, guards, states, excused, elsewhere }: Numbers): string => {
  if (!isMeasured) return `<td><small>${NOT_MEASURED}</small></td>`;
  const missed = transitions.all - transitions.taken - excused - elsewhere;
  const isWhole = missed === 0 && elsewhere === 0;
  const countOf = (name: Words, count: Count | null): string =>
    count === null || count.all === 0 ? '' : small(`${both(name)} ${ratio(count)}`);
  return `<td class="${isWhole ? 'full' : missed > 0 ? 'partly' : 'shared'}"><strong>${ratio(transitions)}</strong>${isWhole ? ' <span aria-hidden="true">✓</span>' : ''} ${someOf(missed, 'no test takes', '没有测试走过')} ${someOf(elsewhere, 'left to another layer', '留给其他层')} ${someOf(excused, 'nobody can take', '无人能走')} ${countOf(PARTS.guards, guards)} ${countOf(PARTS.states, states)}</td>`;
};

const row = ({ flow: { story }, layers }: FlowCoverage): string =>
  `<tr><th scope="row"><a href="${story.flow}.coverage.html">${both(story.title)}</a></th>${layers.map(cell).join('')}</tr>`;

const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce((sum, { taken, all }) => ({ taken: sum.taken + taken, all: sum.all + all }), { taken: 0, all: 0 });
const totals = (all: readonly FlowCoverage[]): string => {
  const cells = LAYERS.map((_, index) => {
    const own = all.flatMap(({ layers }) => layers[index] ?? []);
    const total = (part: 'excused' | 'elsewhere') => own.reduce((sum, one) => sum + one[part], 0);
    return cell({
      isMeasured: own.some(({ isMeasured }) => isMeasured),
      transitions: sumOf(own.map(({ transitions }) => transitions)),
      guards: sumOf(own.flatMap(({ guards }) => guards ?? [])),
      states: sumOf(own.flatMap(({ states }) => states ?? [])),
      excused: total('excused'),
      elsewhere: total('elsewhere'),
    });
  });
  return `<tr class="sum"><th scope="row">${told('All flows', '全部流程')}</th>${cells.join('')}</tr>`;
};

const itemsOf = (coverage: FlowCoverage, say: ReturnType<typeof transitionTeller>) => {
  const { layers, transitions } = coverage;
  const named = ({ layer }: LayerCoverage) => both(LAYER_NAMES[layer]);
  type Transition = (typeof transitions)[number];
  const list = (
    isMissing: (layer: LayerCoverage, one: Transition) => boolean,
    reasonOf?: (layer: LayerCoverage, one: Transition) => string,
  ) =>
    transitions.flatMap((one) => {
      const without = layers.filter((layer) => isMissing(layer, one));
      if (without.length === 0) return [];
      if (!reasonOf) return [`${say(one)} <small class="without">${without.map(named).join(', ')}</small>`];
      return [
        `${say(one)}${listOf(
          without.map((layer) => `${named(layer)}: ${reasonOf(layer, one)}`),
          'notes',
        )}`,
      ];
    });
  return {
    missed: list((layer, one) => layer.standingOf(one) === 'missed'),
    excused: list(
      (layer, one) => layer.standingOf(one) === 'excused',
      (layer, one) => reasonText(layer.reasonsOf(one)),
    ),
    elsewhere: list(
      (layer, one) => layer.standingOf(one) === 'elsewhere',
      ({ layer }, one) => both(elsewhereWords(layer, one)),
    ),
    unrefused: list((layer, one) => layer.standingOf(one) === 'taken' && layer.isUnrefused(one)),
  };
};

const section = (coverage: FlowCoverage): string => {
  const { flow, layers } = coverage;
  const { story } = flow;
  const page = `${story.flow}.html`;
  const { missed, excused, elsewhere, unrefused } = itemsOf(coverage, transitionTeller(flow, page));
  const unreached = nodesOf(flow.machine)
    .slice(1)
    .flatMap((node) => {
      const without = layers.filter((layer) => layer.states !== null && layer.stateOf(node) === 'missed');
      const names = without.map(({ layer }) => both(LAYER_NAMES[layer])).join(', ');
      const path = pathOf(node);
      return without.length === 0
        ? []
        : [
            `<a href="${page}?at=${encodeURIComponent(path)}">${both(story.states[path] ?? words(path, path))}</a> <small class="without">${names}</small>`,
          ];
    });
  const part = (title: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h3>${title} (${items.length})</h3>\n${listOf(items, 'plain')}`;
  const folded = (title: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<details><summary>${title} (${items.length})</summary>\n${listOf(items, 'plain')}</details>`;
  const isWhole =
    layers.every(({ isMeasured }) => isMeasured) &&
    [missed, excused, elsewhere, unrefused, unreached].every((items) => items.length === 0);
  return `<section id="${story.flow}">
<h2><a href="${page}">${both(story.title)}</a></h2>
${isWhole ? `<p>${told('Everything is taken in every layer.', '每一层都走遍了全部。')}</p>` : ''}
${part(told('No test takes', '没有测试走过的转换'), missed)}
${part(told('No test comes to', '没有测试到达的状态'), unreached)}
${folded(told('Left to another layer, and why', '留给其他层的转换及原因'), elsewhere)}
${folded(told('Nobody can take there, and why', '那里无人能走的转换及原因'), excused)}
${folded(told('Taken, but never seen to be refused', '走过，但从未见其条件不成立'), unrefused)}
</section>`;
};

/** The page of one flow: everything that a layer misses. */
export const flowCoveragePage = (coverage: FlowCoverage): string =>
  pageOf({
    file: `${coverage.flow.story.flow}.coverage.html`,
    title: coverage.flow.story.title,
    kind: 'reading coverage',
    tabs: flowTabs(coverage.flow.story.flow),
    body: `<main><h1>${told('What the tests walk', '测试走过了什么')}</h1><p><a href="coverage.html">${told('All flows', '全部流程')}</a></p>
<div class="wide" tabindex="0" role="region" aria-label="Numbers · 数字"><table>${headOf([coverage])}<tbody>${row(coverage)}</tbody></table></div>
${section(coverage)}</main>`,
  });

const excusesOf = (all: readonly FlowCoverage[], excuses: ReadonlyMap<string, readonly Excuse[]>): string =>
  all
    .flatMap(({ flow: { story } }) => {
      const own = (excuses.get(story.flow) ?? []).map(({ at, title, reason }) => {
        const page = at === null ? `${story.flow}.html` : `${story.flow}.html?at=${encodeURIComponent(at)}`;
        const place = at === null ? told('everywhere', '任何状态') : both(story.states[at] ?? words(at, at));
        return `<a href="${page}">${place}</a>: <strong>${both(title)}</strong> ${reasonText([reason])}`;
      });
      return own.length === 0 ? [] : [`<h2>${both(story.title)}</h2>\n${listOf(own, 'plain')}`];
    })
    .join('\n');

/** A page of its own: it needs no run of the tests, and is as long as the numbers. */
export const EXCUSES = 'excuses.html';
export const excusesPage = (all: readonly FlowCoverage[], excuses: ReadonlyMap<string, readonly Excuse[]>): string =>
  pageOf({
    file: EXCUSES,
    title: words('What no browser takes, and why', '浏览器不走什么，以及原因'),
    kind: 'reading coverage',
    body: `<main><h1>${told('What no browser takes, and why', '浏览器不走什么，以及原因')}</h1>
<p><a href="coverage.html">${told('What the tests walk', '测试走过了什么')}</a></p>
<p>${told(
      'Known without a run: what no person can do in the app. The tests try each of these, and fail where one can be done. Besides, Chromium leaves to the views what looks and behaves there as in any browser (record 38); a run counts that, by the command above.',
      '无需运行测试即可知：人在应用中无法做到的事。测试会逐一尝试，若能做到则失败。此外，凡在界面层与任何浏览器中表现相同的，浏览器层都留给界面层（记录 38）；用上面的命令运行后即可计数。',
    )}</p>
${excusesOf(all, excuses)}</main>`,
  });

export const coveragePage = (all: readonly FlowCoverage[]): string =>
  pageOf({
    file: 'coverage.html',
    title: words('Coverage', '测试覆盖'),
    kind: 'reading coverage',
    body: `<header>
<h1>${told('What the tests walk', '测试走过了什么')}</h1>
<p>${told(
      'Each layer’s tests write down which transitions they took; a record that is not what was walked fails the tests.',
      '每一层的测试都会记录走过的转换；记录与实际走过的不一致时，测试会失败。',
    )}</p>
<dl class="layers">
<div><dt>${both(LAYER_NAMES.machine)}</dt><dd>${told('the machine alone: everything in every state, and everything that must not happen', '只有状态机：每个状态的一切可能，以及一切不应发生的')}</dd></div>
<div><dt>${both(LAYER_NAMES.views)}</dt><dd>${told('the real screens on the real server, in one process; at each step every control is compared with what the machine allows', '真实界面与真实服务器，同一进程；每一步都把每个控件与状态机所允许的相比较')}</dd></div>
<div><dt>${both(LAYER_NAMES.browser)}</dt><dd>${told('the served app in Chromium; only what happens counts, not what is blocked', '在 Chromium 中运行的应用；只计入发生的，不计入被阻止的')}</dd></div>
<div><dt>${both(LAYER_NAMES.server)}</dt><dd>${told('ends of calls that the server’s own tests have answered; what nobody asks the server is not counted', '服务器自身的测试给出过的请求结果；不经过服务器的不计入')}</dd></div>
</dl>
</header>
<main>
<div class="wide" tabindex="0" role="region" aria-label="Numbers · 数字">
<table>
<caption>${told('Transitions taken of all that the machine has; beneath, how many are left, the answers that guards can give, and the states', '状态机全部转换中已走过的；下面是未走过的数量、每个条件可能的结果与状态')}</caption>
${headOf(all)}
<tbody>
${all.map(row).join('\n')}
${totals(all)}
</tbody>
</table>
</div>
<p><a href="${EXCUSES}">${told('What no browser takes, and why', '浏览器不走什么，以及原因')}</a></p>
</main>`,
  });
