/** The workbench of one flow: chart, walk and address say the same. */
import type { FlowData, StateData } from '#atlas/pages/flow.data.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { startCanvas } from './canvas.ts';
import { startExport } from './export.ts';
import { factBox, moneyWords, pictureOf, timeWords } from './facts.ts';
import { openButton } from './opening.ts';
import { asked, both, language, load, made, part, parts, readdress } from './page.ts';
import { startTrail, type Trail } from './trail.ts';

const data = (): FlowData => JSON.parse(part('#data').textContent ?? '{}');

export const startBench = (): void => {
  const flow = data();
  const textOf = (index: number): Words => words(...(flow.texts[index] ?? ['', '']));
  const canvas = startCanvas(flow);
  const panel = part('.walk');
  const [head, where, body, foot] = [
    part('h2', panel),
    part('.where', panel),
    part('.walk-body', panel),
    part('.walk-foot', panel),
  ];
  let trail: Trail | null = null;

  const cardName = ({ card }: StateData): Words | null => {
    const found = flow.cards.find(({ id }) => id === card);
    if (!found) return null;
    const title = textOf(found.title);
    return words(
      `${found.number === null ? '' : `Step ${found.number} · `}${title.en}`,
      `${found.number === null ? '' : `第 ${found.number} 步 · `}${title.zh}`,
    );
  };

  const happening = (one: StateData['happens'][number]): HTMLElement => {
    const ends = one.to.map((at) =>
      made('a', { href: `?at=${encodeURIComponent(at)}`, 'data-at': at }, both(textOf(flow.states[at]?.title ?? -1))),
    );
    const to =
      ends.length === 0
        ? both(words('stays', '停留'))
        : ends.flatMap((end, index) => (index === 0 ? [end] : [document.createTextNode(', '), end]));
    return made(
      `li.ev${one.isOutside ? '.outside' : ''}`,
      {},
      made('b', {}, both(textOf(one.event))),
      made('span.to', {}, '→ ', to),
      one.notes.length === 0
        ? null
        : made(
            'small',
            {},
            one.notes.flatMap((note, index) => [
              ...(index === 0 ? [] : [document.createTextNode(' · ')]),
              ...both(textOf(note)),
            ]),
          ),
    );
  };

  const refusal = ([said, after, walk]: StateData['refused'][number]): HTMLElement =>
    made(
      'li.ev.outside',
      {},
      made('b', {}, both(said === null ? words('Its own words say it', '由本页自身文字说明') : textOf(said))),
      made('a.to', { href: `?walk=${encodeURIComponent(walk)}` }, both(words('▷ Walk it', '▷ 走一遍'))),
      made('small', {}, both(textOf(after))),
    );

  const clauseChips = (ids: readonly string[]): HTMLElement[] =>
    ids.map((id) =>
      made(
        `a.id${flow.proven[id] === true ? '.proven' : ''}`,
        { href: `clauses.html?of=${id}` },
        flow.proven[id] === true ? `✓ ${id}` : id,
      ),
    );
  const clauseTitle = (ids: readonly string[]): Words => {
    const proven = ids.filter((id) => flow.proven[id] === true).length;
    const isMeasured = ids.some((id) => flow.proven[id] !== null);
    const result = isMeasured
      ? [`, ${proven} proven in the last whole run`, `，上次完整测试证明 ${proven} 条`]
      : [', npm test measures what is proven', '，运行 npm test 可知是否已证明'];
    return words(`${ids.length} clauses here${result[0]}`, `此处 ${ids.length} 条条款${result[1]}`);
  };

  const showState = (at: string, state: StateData): void => {
    where.replaceChildren(...both(cardName(state) ?? flow.title));
    head.replaceChildren(...both(textOf(state.title)));
    const people = state.happens.filter(({ isOutside }) => !isOutside);
    const outside = state.happens.filter(({ isOutside }) => isOutside);
    const behind =
      state.behind === null
        ? null
        : made(
            'a.button.small',
            { href: `${state.behind}.html?from=${flow.flow}`, 'data-enter': '' },
            both(words('⌂ Open the flow behind this door', '⌂ 打开此门后的流程')),
          );
    const list = (title: Words, some: StateData['happens']) =>
      some.length === 0 ? [] : [made('h3', {}, both(title)), made('ul.evs', {}, ...some.map(happening))];
    body.replaceChildren(
      made(
        'div.pair',
        {},
        pictureOf(state, flow.flow, textOf(state.title)),
        made(
          'div.facts',
          {},
          ...(state.said.length === 0
            ? []
            : [
                factBox(
                  state.money[0] ?? null,
                  words(
                    `Money: ${state.money.map((one) => moneyWords(one).en).join(', or ')}`,
                    `款项：${state.money.map((one) => moneyWords(one).zh).join('，或')}`,
                  ),
                  state.said.map(textOf),
                ),
              ]),
          state.times.length === 0
            ? null
            : factBox(null, words(`The time: ${timeWords(state.times).en}`, `时间：${timeWords(state.times).zh}`), []),
          state.clauses.length === 0
            ? null
            : made(
                'div',
                {},
                made('h3', {}, both(clauseTitle(state.clauses))),
                made('p.ids', {}, ...clauseChips(state.clauses)),
              ),
        ),
      ),
      ...(behind ? [behind] : []),
      ...(state.refused.length === 0
        ? []
        : [
            made('h3', {}, both(words('After a refusal', '被拒绝之后'))),
            made('ul.evs', {}, ...state.refused.map(refusal)),
          ]),
      ...list(words('What can happen here', '这里可能发生什么'), people),
      ...list(words('From outside, or decided by the app', '来自外部，或由应用决定'), outside),
      ...(state.happens.length === 0 ? [made('p', {}, both(words('Nothing follows.', '此后没有下一步。')))] : []),
    );
    foot.replaceChildren(
      made('button.button.primary', { type: 'button', 'data-try': '' }, both(words('▷ Try it', '▷ 试一试'))),
      state.way ? openButton(flow.flow, state.way.id) : '',
      made(
        'a.button.small',
        { href: `${flow.flow}.stories.html#to-${encodeURIComponent(at)}` },
        both(words('The way here', '到此的路径')),
      ),
    );
  };

  const tryIt = async (at: string | null, walk: string | null): Promise<void> => {
    part('[data-try]', foot).setAttribute('disabled', '');
    await load('walk.js');
    const way = at === null ? null : (flow.states[at]?.way ?? null);
    trail = startTrail(flow, way, walk, {
      head,
      where,
      body,
      foot,
      mark: canvas.mark,
      clauses: (ids) => made('div', {}, made('h3', {}, both(clauseTitle(ids))), made('p.ids', {}, ...clauseChips(ids))),
    });
  };

  const show = (): void => {
    const at = asked().get('at');
    const state = at === null ? undefined : flow.states[at];
    canvas.open(asked().get('in'));
    canvas.mark(at === null ? [] : [at]);
    canvas.showLayer(asked().get('layer'));
    canvas.zoomTo(Number(asked().get('zoom') ?? 100));
    if (at !== null && state) showState(at, state);
    else if (foot.childElementCount === 0)
      foot.replaceChildren(
        made(
          'button.button.primary',
          { type: 'button', 'data-try': '' },
          both(words('▷ Try it from the beginning', '▷ 从头试一试')),
        ),
      );
    const walk = asked().get('walk');
    if (walk !== null && trail === null) void tryIt(null, walk);
  };

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLElement | SVGElement>('[data-at]');
    if (link && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      trail = null;
      readdress({ at: link.dataset['at'] ?? null, walk: null });
      show();
      return;
    }
    if (target?.closest('[data-try]')) void tryIt(asked().get('at'), null);
  });
  document.addEventListener('dblclick', (event) => {
    const card = event.target instanceof Element ? event.target.closest<SVGElement>('[data-card]') : null;
    if (card) canvas.enter(card.dataset['card'] ?? '');
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    if (trail?.press(event.key)) {
      event.preventDefault();
      return;
    }
    if (canvas.press(event)) event.preventDefault();
  });
  addEventListener('popstate', () => {
    trail = null;
    show();
  });
  startExport(flow, language);
  for (const button of parts('[data-show]'))
    button.addEventListener('click', () => {
      document.body.dataset['show'] = button.dataset['show'] ?? '';
      for (const other of parts('[data-show]')) other.setAttribute('aria-pressed', String(other === button));
    });
  show();
};
