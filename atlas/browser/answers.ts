/** Answers as parts of the page: a verdict, the way to walk, and tables. */
import { type Words, words } from '#machines/kit/story.ts';
import type { Answer, Follow, WayTo } from '#model/ask.types.ts';
import { type Fact, plainOf } from '#model/facts.ts';
import type { Flow } from '#model/flow.ts';
import type { Graph } from '#model/graph.ts';
import { type Money, moneyAt } from '#model/money.ts';
import { moneyWords, timeWords } from './facts.ts';
import { graphsOf } from './graphs.ts';
import { both, made } from './page.ts';
import type { Walking } from './walk.script.ts';

declare const ATLAS_WALK: Walking;

export const storyOf = (name: string): Flow['story'] | undefined =>
  ATLAS_WALK.flows.find((flow) => flow.name === name)?.story;

/** Sentence of the screen; several beginnings of a flow may share one. */
const sentenceOf = (flow: string, name: string): Words => {
  const own = ATLAS_WALK.flows.flatMap((one) => (one.name === flow ? (one.story.committed?.[name] ?? []) : []));
  const said = (language: 'en' | 'zh'): string => [...new Set(own.map((one) => one[language]))].join(' / ');
  return own.length === 0 ? words(name, name) : words(said('en'), said('zh'));
};

export const factWords = (fact: Fact, story: Flow['story'] | undefined): Words => {
  const { kind, name } = fact;
  const eventWords = (type: string): Words => story?.events[type] ?? story?.calls[type]?.runs ?? words(type, type);
  if (kind === 'over') return words('it has ended', '已结束');
  if (kind === 'start') {
    const begun = ATLAS_WALK.flows.filter((flow) => flow.name === story?.flow)[Number(name)]?.start;
    return begun ? words(`it began: ${begun.en}`, `开始：${begun.zh}`) : words(name, name);
  }
  if (kind === 'fails') {
    const failure = name === 'any' ? words('in any way', '任何原因') : ATLAS_WALK.variantWords(name);
    return words(`a call can fail: ${failure.en}`, `调用可能失败：${failure.zh}`);
  }
  if (kind === 'refused') {
    const tried = name === 'any' ? words('something', '某项操作') : eventWords(name);
    return words(`it waits for something: ${tried.en}`, `须先完成所需内容：${tried.zh}`);
  }
  if (kind === 'no')
    return words(`people can act, but not so: ${eventWords(name).en}`, `可操作，但不能：${eventWords(name).zh}`);
  if (kind === 'money') return words(`money: ${moneyWords(name).en}`, `款项：${moneyWords(name).zh}`);
  if (kind === 'time') return words(`the time can be: ${timeWords([name]).en}`, `时间可能：${timeWords([name]).zh}`);
  if (kind === 'said') return sentenceOf(story?.flow ?? '', name);
  if (kind === 'event') {
    const said = eventWords(name);
    return words(`it can happen: ${said.en}`, `可能发生：${said.zh}`);
  }
  const state = story?.states[name] ?? words(name, name);
  return words(`one is at: ${state.en}`, `处于：${state.zh}`);
};

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

export const verdict = (kind: 'yes' | 'no' | 'open', title: Words, about: Words): HTMLElement =>
  made(
    `div.verdict.${kind}`,
    {},
    made('b.mark', { 'aria-hidden': 'true' }, kind === 'yes' ? '✓' : kind === 'no' ? '✗' : '?'),
    made('div', {}, made('h3', {}, both(title)), made('p', {}, both(about))),
  );

const stateLink = (flow: string, at: string): HTMLElement =>
  made('a', { href: `${flow}.html?at=${encodeURIComponent(at)}` }, both(storyOf(flow)?.states[at] ?? words(at, at)));

/** Calls that failed, with the way in which each did. */
const failedWords = (flow: string, labels: readonly string[]): Words => {
  const own = labels.flatMap((label) => {
    const [, call = '', failure] = /^(.*) -> (.*)$/.exec(label) ?? [];
    const runs = storyOf(flow)?.calls[call]?.runs;
    if (failure === undefined || !runs) return [];
    const said = ATLAS_WALK.variantWords(failure);
    return [words(`${runs.en}: ${said.en}`, `${runs.zh}：${said.zh}`)];
  });
  return words(own.map(({ en }) => en).join('; '), own.map(({ zh }) => zh).join('；'));
};

/** Names of events that lead on. */
const eventsWords = (flow: string, labels: readonly string[]): Words => {
  const own = [...new Set(labels.map(plainOf))].map((type) => storyOf(flow)?.events[type] ?? words(type, type));
  return words(own.map(({ en }) => en).join(', '), own.map(({ zh }) => zh).join('，'));
};

const followItem = (
  flow: string,
  at: string,
  { labels, to, before, after, said: name, times }: Follow,
  asked: Fact['kind'],
): HTMLElement => {
  const listed = (all: readonly Money[]): Words =>
    all.length === 0
      ? words('not said', '未说明')
      : words(all.map((one) => moneyWords(one).en).join(', or '), all.map((one) => moneyWords(one).zh).join('，或'));
  const [was, is] = [listed(before), listed(after === null ? [] : [after])];
  const said =
    before.join() === (after ?? '')
      ? words(`the money remains: ${is.en}`, `款项不变：${is.zh}`)
      : words(`the money: ${was.en} → ${is.en}`, `款项：${was.zh} → ${is.zh}`);
  const by = asked === 'fails' ? failedWords(flow, labels) : asked === 'no' ? eventsWords(flow, labels) : words('', '');
  return made(
    'li',
    {},
    ...(by.en === '' ? [] : both(by)),
    ' → ',
    ...(to === at ? both(words('stays here', '停留在此')) : [stateLink(flow, to)]),
    ...(name === null ? [] : [' ', made('q', {}, both(sentenceOf(flow, name)))]),
    before.length === 0 && after === null ? null : made('small', {}, ' ', both(said)),
    times.length === 0
      ? null
      : made(
          'small',
          {},
          ' · ',
          both(
            words(
              `by itself it changes nothing of the time, which can be then: ${timeWords(times).en}`,
              `它本身不改变时间的归属；届时可能：${timeWords(times).zh}`,
            ),
          ),
        ),
  );
};

/** Sentences of the callers of a flow that itself says nothing of the money, while it runs. */
export const meanwhile = async (flow: string): Promise<HTMLElement[]> => {
  if (storyOf(flow)?.committed) return [];
  const found = await Promise.all(
    ATLAS_WALK.doorsTo(flow, ATLAS_WALK.flows).map(async (door) => {
      const places = (await graphsOf(door.flow)).flatMap((graph) => graph.places);
      const said = new Set(places.flatMap(({ at, committed }) => (at === door.at && committed ? [committed] : [])));
      return [...said].map((name) => ({ ...door, name, money: moneyAt(name) }));
    }),
  );
  return found
    .flat()
    .map(({ flow: caller, at, name, money }) =>
      made(
        'li',
        {},
        ...both(storyOf(caller)?.title ?? words(caller, caller)),
        ' · ',
        stateLink(caller, at),
        ' ',
        made('q', {}, both(sentenceOf(caller, name))),
        money === null
          ? null
          : made('small', {}, ' ', both(words(`money: ${moneyWords(money).en}`, `款项：${moneyWords(money).zh}`))),
      ),
    );
};

/** The sentence for a person who tries it all the same. */
const needItem = (flow: string, id: string): HTMLElement =>
  made('li', {}, made('q', {}, both(storyOf(flow)?.reasons[id] ?? words(id, id))));

/** The state of the happy path that shares most events with this one. */
export const likest = (flow: string, at: string, graphs: readonly Graph[]): Fact | null => {
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

export const tell = (
  flow: string,
  answer: Answer,
  about: Words,
  sides: readonly Words[],
  asked: Fact['kind'],
): (HTMLElement | Text)[] => {
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
      return answer.states.map(({ at, situations, way, follows, needs }) =>
        made(
          'details',
          follows.length + needs.length > 0 ? { open: '' } : {},
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
          made(
            'ul',
            {},
            ...needs.map((id) => needItem(flow, id)),
            ...follows.map((follow) => followItem(flow, at, follow, asked)),
          ),
          follows.length + needs.length === 0
            ? storyList(flow, way)
            : made(
                'details',
                {},
                made('summary', {}, both(words('The way there', '到此的路径'))),
                storyList(flow, way),
              ),
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
          ...answer.differences.map(({ kind, name, at, in: side, ends }) => {
            const event = storyOf(flow)?.events[name] ?? storyOf(flow)?.calls[name]?.runs ?? words(name, name);
            const here = at === null ? null : (storyOf(flow)?.states[at] ?? words(at, at));
            const said =
              kind !== 'event'
                ? factWords({ kind, name } as Fact, storyOf(flow))
                : here === null
                  ? event
                  : words(`${here.en}: ${event.en}`, `${here.zh}：${event.zh}`);
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
