/** The search's knowledge is made of the stories, the graphs, the clauses, the letters and the promises. */
import { wordsIn } from '#atlas/chart.words.ts';
import type { ToldFlow } from '#atlas/flows.ts';
import { isShown, kindOf, leavesOf } from '#atlas/fold/kinds.ts';
import { happeningsOf } from '#atlas/happenings.ts';
import type { Journey } from '#atlas/journeys/journeys.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { FAILURE_CODES } from '#contract/failure-codes.ts';
import type { ToldLetter } from '#harness/server/told-letters.ts';
import { toldRefusals } from '#harness/server/told-refusals.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { moneyIn } from '#model/money-in.ts';
import type { PromiseRow } from '#tools/promises.ts';
import type { Act } from './acts.ts';
import type { Clause } from './clauses.ts';
import type { Figure } from './figures.ts';
import { FACT_NAMES, questionEntries } from './question.entries.ts';
import { refusedIn } from './refused.ts';
import type { Entry } from './search.ts';
import type { ToldText } from './texts.ts';

const page = (to: string, title: Words, about: Words, names: string): Entry => ({
  kind: 'page',
  to,
  title,
  about,
  names,
});
const PAGES: readonly Entry[] = [
  page(
    'excuses.html',
    words(
      'Coverage: what each layer of tests takes, what no browser takes, and why',
      '测试覆盖：各层测试走过什么、浏览器不走什么及原因',
    ),
    words('machine, views, Chromium, server', '状态机、界面、Chromium、服务器'),
    'coverage walked left out not taken reason tests layer',
  ),
  page(
    'changes.html',
    words('Changes: what changed between two commits', '变更：两次提交之间有何改动'),
    words('states, transitions, conditions and words, before and after', '状态、转换、条件与措辞的前后对比'),
    'atlas:diff since version revision',
  ),
  page(
    'stories.html',
    words('Approvals: whether an approved story still holds', '批准：已批准的故事是否仍成立'),
    words('and the step at which it breaks', '以及断开的步骤'),
    'approved sign-off signed broken holds',
  ),
  page(
    'questions.html',
    words(
      'Questions: always, never, leads to, until, where, what differs, how',
      '提问：总是、从不、导致、直到、何处、有何不同、如何',
    ),
    words('answered with a proof or the shortest way to what is against it', '给出证明或最短反例'),
    'prove ask question',
  ),
];

/** Letters, and the sentences of the screens; one that a test sees kept is a promise. */
const toldEntries = ({ letters, promises, texts, keeping }: Known): Entry[] => {
  const promised = new Set(promises.map(({ text }) => text));
  const inChinese = new Map(texts.map(({ said }) => [said.en, said.zh]));
  return [
    ...letters.map(
      ({ event, title, text }): Entry => ({
        kind: 'letter',
        to: `promises.html#${event}`,
        title: words(`${title.en}: ${text.en}`, `${title.zh}：${text.zh}`),
        about: words(event, event),
        names: 'letter mail',
      }),
    ),
    ...promises.map(
      ({ text, test }, index): Entry => ({
        kind: 'promise',
        to: `promises.html#promise-${index}`,
        title: words(text, inChinese.get(text) ?? text),
        about: words(test ?? '', test ?? ''),
        names: 'promise',
      }),
    ),
    ...texts
      .filter(({ said }) => !promised.has(said.en))
      .map(({ said, about, to }): Entry => ({ kind: 'text', to, title: said, about, names: to.split('.')[0] ?? '' })),
    ...[...keeping].map(
      ([flow, said]): Entry => ({
        kind: 'kept',
        to: `${flow}.html#kept`,
        title: said,
        about: words('', ''),
        names: flow,
      }),
    ),
  ];
};

/** A refusal's sentence with each state that shows it, or with the call where the models refuse none so. */
const refusalEntries = (flows: readonly ToldFlow[], acts: readonly Act[]): Entry[] =>
  FAILURE_CODES.flatMap((code): Entry[] => {
    const title = words(toldRefusals[code].en, toldRefusals[code].zh);
    const shown = flows.flatMap((flow) => {
      const own = refusedIn(flow).filter((one) => one.code === code && one.said !== null);
      return [...Map.groupBy(own, ({ at }) => at)].map(([at, ways]): Entry => {
        const { flow: name, title: of, states } = flow.story;
        const state = states[at] ?? words(at, at);
        return {
          kind: 'refusal',
          to: `${name}.html?at=${encodeURIComponent(at)}`,
          title,
          about: words(
            [`${of.en}: ${state.en}`, ...ways.map(({ after }) => after.en)].join(' · '),
            [`${of.zh}：${state.zh}`, ...ways.map(({ after }) => after.zh)].join(' · '),
          ),
          names: `${name} ${code}`,
        };
      });
    });
    const act = acts.find((one) => new RegExp(`\\b${code}\\b`).test(one.title));
    if (shown.length > 0 || !act) return shown;
    const [call = ''] = act.title.split('. ');
    return [
      {
        kind: 'refusal',
        to: `acts.html#${act.name}`,
        title,
        about: words(`refused: ${call}`, `拒绝：${call}`),
        names: code,
      },
    ];
  });

/** Sentences that tests prove; the group's title names their subject. */
const provenEntries = (clauses: readonly Clause[]): Entry[] => {
  const tests = clauses.flatMap((clause) => clause.tests.map((test) => ({ clause, ...test })));
  const once = new Map(tests.map((test) => [`${test.file}\n${test.title}`, test]));
  return [...once.values()].map(({ clause, title, about, file }): Entry => {
    const said = title.replace(/^(?:[A-Z][A-Z0-9]*-\d+ ?)+: /, '');
    const text = about === '' ? said : `${about.replace(/^(?:[A-Z][A-Z0-9]*-\d+ ?)+: /, '')}: ${said}`;
    return {
      kind: 'proof',
      to: `clauses.html?of=${clause.id}&test=${encodeURIComponent(title)}`,
      title: words(text, text),
      about: words(file, file),
      names: clause.text,
    };
  });
};

const figureEntry = ({ name, title, allowed, byDefault, clauses }: Figure): Entry => ({
  kind: 'figure',
  to: `figures.html#${name}`,
  title,
  about: words(
    `settings.yaml: ${name} · ${allowed.en} · by default ${byDefault.en}`,
    `settings.yaml：${name} · ${allowed.zh} · 默认 ${byDefault.zh}`,
  ),
  names: `figure how much many amount fee 多少 费用 ${clauses.map(({ id }) => id).join(' ')}`,
});

/** The act without the codes of its refusals. */
const plainly = (title: string): [en: string, zh: string] => {
  const act = title.replace(/\. Refusals: .*$/s, '');
  return [act, act];
};

const actEntry = ({ name, title, who }: Act): Entry => ({
  kind: 'act',
  to: `acts.html#${name}`,
  title: words(...plainly(title)),
  about: who,
  names: `${name} who may can allowed`,
});

export interface Known {
  clauses: readonly Clause[];
  figures: readonly Figure[];
  acts: readonly Act[];
  journeys: readonly Journey[];
  letters: readonly ToldLetter[];
  promises: readonly PromiseRow[];
  texts: readonly ToldText[];
  /** Words of one language with those of the other. */
  labels: readonly Words[];
  /** Text by flow that says what happens to entered data. */
  keeping: ReadonlyMap<string, Words>;
  screens: ReadonlyMap<string, Screens>;
  /** Events that no person sends on the flow's screens. */
  outside: ReadonlyMap<ToldFlow, ReadonlySet<string>>;
}

export const entriesOf = (flows: readonly ToldFlow[], known: Known): Entry[] => {
  const { clauses, figures, acts, journeys, screens, outside } = known;
  return [
    ...PAGES,
    ...known.labels.map((title): Entry => ({ kind: 'word', to: 'index.html', title, about: words('', ''), names: '' })),
    ...questionEntries(flows, outside),
    ...toldEntries(known),
    ...refusalEntries(flows, acts),
    ...figures.map(figureEntry),
    ...acts.map(actEntry),
    ...provenEntries(clauses),
    ...journeys.map(
      ({ name, title, flows: titles, from, to }): Entry => ({
        kind: 'journey',
        to: `journey-${name}.html`,
        title,
        about: words(titles.map(({ en }) => en).join(' · '), titles.map(({ zh }) => zh).join(' · ')),
        names: `journey way ${from} ${to}`,
      }),
    ),
    ...flows.flatMap((flow): Entry[] => {
      const { story } = flow;
      const { flow: name, title, about, states } = story;
      const own = machines.get(name) ?? [];
      const happenings = happeningsOf(own.map(graphOf));
      const money = moneyIn(own);
      const [en, zh] = [wordsIn(flow, 'en'), wordsIn(flow, 'zh')];
      const titleOf = (at: string) => states[at] ?? words(at, at);
      // a question is decided at once, so no person is ever in that state
      const resting = [...leavesOf(flow)].filter(([, node]) => kindOf(flow, node) !== 'question');
      const stateEntries = resting.map(([at, node]): Entry => {
        const said = own.flatMap((one) =>
          graphOf(one).places.flatMap((place) =>
            place.at === at && place.committed ? (one.story.committed?.[place.committed] ?? []) : [],
          ),
        );
        const [picture] = screens.get(name)?.of(at) ?? [];
        const refused = refusedIn(flow).filter((one) => one.at === at && one.said === null);
        const sentences = [...new Map(said.map((one) => [one.en, one])).values()];
        return {
          kind: 'state',
          ...(isShown(kindOf(flow, node)) ? {} : { isPassing: true }),
          ...(picture ? { picture: picture.base } : {}),
          to: `${name}.html?at=${encodeURIComponent(at)}`,
          title: words(titleOf(at).en, titleOf(at).zh),
          about: words(
            [title.en, ...sentences.map((one) => one.en)].join(' · '),
            [title.zh, ...sentences.map((one) => one.zh)].join(' · '),
          ),
          names: [
            name,
            at,
            ...(states[at]?.requirements ?? []),
            ...[...(money.get(at) ?? [])].map((one) => FACT_NAMES[one]),
            ...(node.type === 'final' ? ['end'] : []),
            ...refused.flatMap(({ code, after }) => [code, after.en, after.zh]),
          ].join(' '),
        };
      });
      const eventEntries = [...leavesOf(flow)].flatMap(([at, node]) =>
        happenings.in(node).flatMap(({ transition, ends, actions }): Entry[] => {
          if (transition.eventType === '') return [];
          const to = transition.target?.map((one) => one.path.join('.')) ?? ends;
          const [first, other] = [en.notesOf(transition, actions), zh.notesOf(transition, actions)];
          const follow = (language: 'en' | 'zh') => [...new Set(to)].map((end) => titleOf(end)[language]).join(', ');
          return [
            {
              kind: 'event',
              to: `${name}.html?at=${encodeURIComponent(at)}`,
              title: words(
                `${titleOf(at).en}: ${en.labelOf(transition)}`,
                `${titleOf(at).zh}：${zh.labelOf(transition)}`,
              ),
              about: words(
                `→ ${follow('en')}${first.length > 0 ? `; ${first.join('; ')}` : ''} · ${title.en}`,
                `→ ${follow('zh')}${other.length > 0 ? `；${other.join('；')}` : ''} · ${title.zh}`,
              ),
              names: `${name} ${transition.eventType}`,
            },
          ];
        }),
      );
      return [{ kind: 'flow', to: `${name}.html`, title, about, names: name }, ...stateEntries, ...eventEntries];
    }),
    ...clauses.map(
      ({ id, text, check, tests }): Entry => ({
        kind: 'clause',
        to: `clauses.html?of=${id}`,
        title: words(`${id} ${text}`, `${id} ${text}`),
        about: words(`${tests.length} tests · ${check}`, `${tests.length} 个测试 · ${check}`),
        names: `${id.split('-')[0] ?? ''} clause requirement`,
      }),
    ),
  ];
};
