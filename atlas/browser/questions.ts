/** The page of questions: sentences are answered over the explored graphs. */
import { type Words, words } from '#machines/kit/story.ts';
import { type Answer, type Fact, factText, type Pattern, type WayTo } from '#model/ask.ts';
import type { Flow } from '#model/flow.ts';
import type { Graph } from '#model/graph.ts';
import { moneyWords } from './facts.ts';
import { search } from './finding.ts';
import { graphsOf } from './graphs.ts';
import { asked, both, field, language, load, made, part, readdress } from './page.ts';
import type { Walking } from './walk.script.ts';

declare const ATLAS_WALK: Walking;

const select = (name: string): HTMLSelectElement => part(`.sentence [name=${name}]`) as HTMLSelectElement;
const storyOf = (name: string): Flow['story'] | undefined => ATLAS_WALK.flows.find((flow) => flow.name === name)?.story;

const factWords = (fact: Fact, story: Flow['story'] | undefined): Words => {
  const { kind, name } = fact;
  if (kind === 'over') return words('it has ended', '已结束');
  if (kind === 'money') return words(`money: ${moneyWords(name).en}`, `款项：${moneyWords(name).zh}`);
  if (kind === 'said') return story?.committed?.[name] ?? words(name, name);
  if (kind === 'event') {
    const said = story?.events[name] ?? story?.calls[name]?.runs ?? words(name, name);
    return words(`it can happen: ${said.en}`, `可能发生：${said.zh}`);
  }
  const state = story?.states[name] ?? words(name, name);
  return words(`one is at: ${state.en}`, `处于：${state.zh}`);
};

const MONEY_ALONE: readonly Fact[] = (['nothing', 'held', 'charged', 'back', 'unknown'] as const).map((name) => ({
  kind: 'money',
  name,
}));

const fill = async (): Promise<void> => {
  const flow = select('flow').value;
  if (flow !== '') await load('walk.js');
  const facts = flow === '' ? MONEY_ALONE : ATLAS_WALK.factsIn(await graphsOf(flow), ATLAS_WALK.groupsOf(flow));
  const story = flow === '' ? undefined : storyOf(flow);
  for (const name of ['p', 'r']) {
    const empty = made('option', { value: '' }, '–');
    select(name).replaceChildren(
      empty,
      ...facts.map((fact) => made('option', { value: factText(fact) }, factWords(fact, story)[language()])),
    );
    select(name).value = asked().get(name) ?? '';
  }
};

const bounds = (flow: string, beginnings: number): Words =>
  words(
    `${storyOf(flow)?.title.en ?? flow} alone, from ${beginnings} ${beginnings === 1 ? 'beginning' : 'beginnings'}; each call ends in every way that its model lists.`,
    `仅“${storyOf(flow)?.title.zh ?? flow}”一个流程，${beginnings} 种开始；每个调用以其模型列出的所有方式结束。`,
  );

const storyList = (flow: string, { start, labels }: WayTo): HTMLElement => {
  const own = ATLAS_WALK.flows.filter(({ name }) => name === flow)[start];
  if (!own) return made('ol');
  let stop = ATLAS_WALK.begin(own);
  for (const label of labels) stop = ATLAS_WALK.step(stop, label);
  const [en, zh] = [ATLAS_WALK.storyOf(stop, 'en'), ATLAS_WALK.storyOf(stop, 'zh')];
  const lines = [en.start, ...en.lines].map((line, index) => {
    const other = [zh.start, ...zh.lines][index];
    return made(
      'li',
      {},
      made(
        'span',
        {},
        made('b', {}, both(words(line.action, other?.action ?? ''))),
        ' ',
        made('span.then', {}, both(words(line.expected, other?.expected ?? ''))),
      ),
    );
  });
  const walk = [start, ...labels].join('~');
  return made(
    'div',
    {},
    made('ol.story', { start: '0' }, ...lines),
    made(
      'p',
      {},
      made(
        'a.button.small',
        { href: `${flow}.html?walk=${encodeURIComponent(walk)}` },
        both(words('▷ Walk it', '▷ 走一遍')),
      ),
    ),
  );
};

const verdict = (kind: 'yes' | 'no' | 'open', title: Words, about: Words): HTMLElement =>
  made(
    `div.verdict.${kind}`,
    {},
    made('b.mark', { 'aria-hidden': 'true' }, kind === 'yes' ? '✓' : kind === 'no' ? '✗' : '?'),
    made('div', {}, made('h3', {}, both(title)), made('p', {}, both(about))),
  );

const stateLink = (flow: string, at: string): HTMLElement =>
  made('a', { href: `${flow}.html?at=${encodeURIComponent(at)}` }, both(storyOf(flow)?.states[at] ?? words(at, at)));

/** The state of the happy path in which most of the same can happen. */
const likest = (flow: string, at: string, graphs: readonly Graph[]): Fact | null => {
  const eventsAt = (state: string): Set<string> =>
    new Set(
      graphs.flatMap(({ places, ways }) =>
        places.flatMap((place) =>
          place.at.startsWith(state) ? place.steps.map(([way]) => ways[way]?.type ?? '') : [],
        ),
      ),
    );
  const own = eventsAt(at);
  const others = (storyOf(flow)?.happyPath ?? []).filter((state) => !state.startsWith(at) && !at.startsWith(state));
  const ranked = [...new Set(others)]
    .map((state) => ({ state, count: [...eventsAt(state)].filter((type) => own.has(type)).length }))
    .toSorted((a, b) => b.count - a.count);
  return ranked[0] ? { kind: 'at', name: ranked[0].state } : null;
};

const tell = (flow: string, answer: Answer, about: Words, sides: readonly Words[]): (HTMLElement | Text)[] => {
  switch (answer.kind) {
    case 'yes':
      return [
        verdict(
          'yes',
          answer.meant === 0
            ? words('Nothing is meant: no situation has A.', '没有任何情形符合 A。')
            : words(
                `Yes, in all ${answer.situations} situations; ${answer.meant} of them are meant.`,
                `是：全部 ${answer.situations} 种情形，其中 ${answer.meant} 种相关。`,
              ),
          about,
        ),
      ];
    case 'no':
      return [
        verdict(
          'no',
          words(
            `No. Here is the shortest way to it, ${answer.way.labels.length} steps.`,
            `否。最短反例 ${answer.way.labels.length} 步。`,
          ),
          words(`${answer.seen} situations were searched. ${about.en}`, `共搜索 ${answer.seen} 种情形。${about.zh}`),
        ),
        storyList(flow, answer.way),
      ];
    case 'where':
      return answer.states.map(({ at, situations, way }) =>
        made(
          'details',
          {},
          made(
            'summary',
            {},
            made('strong', {}, both(storyOf(flow)?.states[at] ?? words(at, at))),
            made(
              'small',
              {},
              ' ',
              both(
                words(
                  `${situations} situations, the nearest after ${way.labels.length} steps`,
                  `${situations} 种情形，最近 ${way.labels.length} 步`,
                ),
              ),
            ),
          ),
          made('p', {}, stateLink(flow, at)),
          storyList(flow, way),
        ),
      );
    case 'differs':
      return [
        verdict(
          'yes',
          words(`${answer.differences.length} things differ.`, `${answer.differences.length} 处不同。`),
          about,
        ),
        made(
          'table',
          {},
          made('tr', {}, made('th', {}, ''), ...sides.map((side) => made('th', {}, both(side)))),
          ...answer.differences.map(({ kind, name, in: side, ends }) => {
            const said =
              kind === 'said' || kind === 'money'
                ? factWords({ kind, name } as Fact, storyOf(flow))
                : (storyOf(flow)?.events[name] ?? storyOf(flow)?.calls[name]?.runs ?? words(name, name));
            const cell = (some: readonly string[], isThere: boolean) =>
              made(
                'td',
                {},
                ...(isThere
                  ? some.length === 0
                    ? ['✓']
                    : some.flatMap((at, index) => [...(index === 0 ? ['→ '] : [', ']), stateLink(flow, at)])
                  : ['–']),
              );
            return made(
              'tr',
              {},
              made('th', {}, both(said)),
              cell(ends[0], side !== 'second'),
              cell(ends[1], side !== 'first'),
            );
          }),
        ),
      ];
    case 'way':
      return [
        verdict(
          'yes',
          words(`Yes, in ${answer.way.labels.length} steps.`, `可以，${answer.way.labels.length} 步。`),
          about,
        ),
        storyList(flow, answer.way),
      ];
    case 'none':
      return [
        verdict(
          'no',
          words(`There is none, in all ${answer.seen} situations.`, `全部 ${answer.seen} 种情形中都没有。`),
          about,
        ),
      ];
    case 'undecided':
      return [
        verdict(
          'open',
          words(`Not decided: ${answer.seen} situations were seen.`, `未定：已查看 ${answer.seen} 种情形。`),
          about,
        ),
      ];
  }
};

const ask = async (): Promise<void> => {
  const query = asked();
  const pattern = query.get('ask') as Pattern | null;
  const out = part('.answer');
  if (pattern === null) return;
  out.replaceChildren('…');
  await load('walk.js');
  const names = query.get('flow') ? [query.get('flow') ?? ''] : [...new Set(ATLAS_WALK.flows.map(({ name }) => name))];
  const factOf = (text: string | null, facts: readonly Fact[]): Fact | null =>
    facts.find((one) => factText(one) === text) ?? null;
  const told: (HTMLElement | Text)[] = [];
  for (const flow of names) {
    const graphs = await graphsOf(flow);
    const facts = ATLAS_WALK.factsIn(graphs, ATLAS_WALK.groupsOf(flow));
    const [first, second] = [factOf(query.get('p'), facts), factOf(query.get('r'), facts)];
    if (first === null) continue;
    // what differs is asked against the step of the normal case that is most like it
    const against =
      pattern === 'differs' && second === null && first.kind === 'at' ? likest(flow, first.name, graphs) : null;
    try {
      const answer = ATLAS_WALK.answerTo(
        { pattern, first, second: second ?? against },
        { graphs, goal: storyOf(flow)?.happyPath.at(-1) ?? null },
      );
      if (names.length > 1 && answer.kind === 'none') continue;
      if (names.length > 1)
        told.push(made('h3', {}, made('a', { href: `${flow}.html` }, both(storyOf(flow)?.title ?? words(flow, flow)))));
      const sides = [first, second ?? against].flatMap((one) => (one ? [factWords(one, storyOf(flow))] : []));
      told.push(...tell(flow, answer, bounds(flow, graphs.length), sides));
      if (names.length === 1)
        told.push(
          made(
            'p',
            {},
            made(
              'code',
              {},
              `npm run ask -- ${flow} ${pattern} ${[first, second].flatMap((one) => (one ? [`"${factText(one)}"`] : [])).join(' ')}`,
            ),
          ),
        );
    } catch {
      told.push(made('p', {}, both(words('This question needs both A and B.', '此问题需要 A 和 B。'))));
    }
  }
  out.replaceChildren(
    ...(told.length > 0
      ? told
      : both(words('Choose A, and B where the sentence has it.', '请选择 A，句中有 B 时也请选择。'))),
  );
};

export const startQuestions = (): void => {
  const box = field('.ask input');
  box.value = asked().get('q') ?? '';
  box.addEventListener('input', () => {
    readdress({ q: box.value }, false);
    void search(box.value);
  });
  part('.ask').addEventListener('submit', (event) => {
    event.preventDefault();
    void search(box.value);
  });
  select('flow').value = asked().get('flow') ?? '';
  select('ask').value = asked().get('ask') ?? 'where';
  const refill = (): void => void fill();
  select('flow').addEventListener('change', () => {
    readdress({ flow: select('flow').value, p: null, r: null }, false);
    refill();
  });
  document.addEventListener('language', refill);
  part('.sentence').addEventListener('submit', (event) => {
    event.preventDefault();
    readdress({ flow: select('flow').value, ask: select('ask').value, p: select('p').value, r: select('r').value });
    void ask();
  });
  refill();
  void search(box.value);
  void ask();
};
