/** Questions that the search offers ready-made, with the flows to ask: about a flow, an event or the money. */
import type { ToldFlow } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Pattern } from '#model/ask.types.ts';
import { factsIn, factText } from '#model/facts.ts';
import { machines } from '#model/flows.ts';
import { MONEY, type Money, moneyAt } from '#model/money.ts';
import { timedGraphsOf } from '#model/products/held-times.ts';
import type { Entry } from './search.ts';

/** Words by which people look for the question. */
export const FACT_NAMES: Readonly<Record<Money, string>> = {
  nothing: 'nothing yet 尚无',
  held: 'held or to pay 待付款 保留',
  charged: 'charged or paid 已付款',
  back: 'on its way back: refund 退款',
  unknown: 'not known, pending 未知 处理中',
};
const SAID: Readonly<Record<Money, Words>> = {
  nothing: words('nothing is to pay yet', '尚无款项'),
  held: words('something is kept, or to pay', '有保留或待付款'),
  charged: words('it is booked or paid', '已预约或已付款'),
  back: words('a refund is on its way', '退款途中'),
  unknown: words('a payment is pending, not known', '付款处理中，尚不确定'),
};

interface Met {
  label: Words;
  flows: Set<string>;
  /** Flows by the possible money at the event. */
  money: Map<Money, Set<string>>;
  /** Flows in which a time can be held for the patient at the event. */
  held: Set<string>;
}

const eventsOf = (flows: readonly ToldFlow[]): Map<string, Met> => {
  const found = new Map<string, Met>();
  for (const flow of flows) {
    const { story } = flow;
    for (const graph of timedGraphsOf(story.flow))
      for (const place of graph.places)
        for (const [way] of place.steps) {
          const { type = '' } = graph.ways[way] ?? {};
          const label = story.events[type];
          if (!label) continue;
          const met = found.get(type) ?? { label, flows: new Set(), money: new Map(), held: new Set() };
          const money = moneyAt(place.committed);
          found.set(type, met);
          met.flows.add(story.flow);
          if (place.times?.some((time) => time.startsWith('ours'))) met.held.add(story.flow);
          if (money) met.money.set(money, (met.money.get(money) ?? new Set()).add(story.flow));
        }
  }
  return found;
};

type EntryOf = (
  p: string,
  r: string | null,
  names: Iterable<string>,
  title: Words,
  found: string,
  ask?: Pattern,
) => Entry;

const WAITING_NAMES = 'disabled button greyed wait missing reason refused 按钮 禁用 灰色 提示';
/** Facts about which a whole flow is asked, each with its question and the words that find it. */
const OF_A_FLOW: readonly (readonly [fact: string, title: (name: Words) => Words, found: string])[] = [
  [
    'refused:any',
    ({ en, zh }) =>
      words(
        `What each button of “${en}” waits for, and what it says until then`,
        `“${zh}”的按钮须先完成什么，此前提示什么`,
      ),
    WAITING_NAMES,
  ],
  [
    'fails:any',
    ({ en, zh }) =>
      words(
        `What happens in “${en}” when a call fails: what people read, and whether money moved`,
        `“${zh}”中调用失败时会怎样：会看到什么，款项有无变动`,
      ),
    'fail failure error no answer broke off money charged 失败 出错 没有回应 款项',
  ],
  [
    'fails:offline',
    ({ en, zh }) => words(`What happens in “${en}” when one is offline`, `“${zh}”中离线时会怎样`),
    'offline no connection network internet 离线 断网 网络',
  ],
];

/** Entries of one flow: what its buttons wait for, what happens when its calls fail, and what differs between its beginnings. */
const ownQuestions = ({ story }: ToldFlow, entry: EntryOf): Entry[] => {
  const { flow: name, title } = story;
  const facts = new Set(factsIn(timedGraphsOf(name), []).map(factText));
  const begun = (machines.get(name) ?? []).map(({ start }) => start);
  const pairs = begun.flatMap((one, index) =>
    begun.slice(index + 1).flatMap((other) => (one && other ? [[one, other] as const] : [])),
  );
  return [
    ...OF_A_FLOW.flatMap(([fact, titleOf, found]) =>
      facts.has(fact) ? [entry(fact, null, [name], titleOf(title), found)] : [],
    ),
    ...(begun.length > 4 ? [] : pairs).map(([one, other]) =>
      entry(
        `start:${begun.indexOf(one)}`,
        `start:${begun.indexOf(other)}`,
        [name],
        words(
          `What differs in “${title.en}”: “${one.en}”, or “${other.en}”`,
          `“${title.zh}”有何不同：“${one.zh}”与“${other.zh}”`,
        ),
        'difference between 区别 不同',
        'differs',
      ),
    ),
  ];
};

type Outside = ReadonlyMap<ToldFlow, ReadonlySet<string>>;
/** Entries of a person's event that several flows know: what it waits for, and where it is not possible. */
const eventQuestions = (flows: readonly ToldFlow[], outside: Outside, entry: EntryOf): Entry[] => {
  const known = flows.flatMap((flow) =>
    factsIn(timedGraphsOf(flow.story.flow), []).flatMap(({ kind, name }) => {
      const label = outside.get(flow)?.has(name) ? undefined : flow.story.events[name];
      return label && (kind === 'refused' || kind === 'no') ? [{ kind, name, label, flow: flow.story.flow }] : [];
    }),
  );
  return [...Map.groupBy(known, ({ kind, name }) => `${kind}:${name}`)].flatMap(([fact, own]) => {
    const [{ kind, label } = { kind: 'no', label: words('', '') }] = own;
    if (own.length < 2) return [];
    return [
      entry(
        fact,
        null,
        own.map(({ flow }) => flow),
        kind === 'no'
          ? words(
              `Where people can act, but “${label.en}” is not possible, and what leads on instead`,
              `何处可操作，但不能“${label.zh}”，以及可另作什么`,
            )
          : words(`What “${label.en}” waits for, everywhere`, `“${label.zh}”须先完成什么（所有流程）`),
        kind === 'no' ? 'screens without no way 无法 没有 页面' : WAITING_NAMES,
      ),
    ];
  });
};

/** @param outside events that no person sends */
export const questionEntries = (flows: readonly ToldFlow[], outside: Outside): Entry[] => {
  const titles = new Map(flows.map((flow) => [flow.story.flow, flow.story.title]));
  const about = (names: Iterable<string>): Words => {
    const own = [...names].map((name) => titles.get(name) ?? words(name, name));
    return words(own.map(({ en }) => en).join(' · '), own.map(({ zh }) => zh).join(' · '));
  };
  const entry = (
    p: string,
    r: string | null,
    names: Iterable<string>,
    title: Words,
    found: string,
    ask: Pattern = 'where',
  ): Entry => ({
    kind: 'question',
    to: `questions.html?ask=${ask}&p=${p}${r === null ? '' : `&r=${r}`}&in=${[...names].join(',')}`,
    title,
    about: about(names),
    names: found,
  });
  const events = eventsOf(flows);
  const said = new Map(
    MONEY.map((money) => [money, new Set([...events.values()].flatMap((met) => [...(met.money.get(money) ?? [])]))]),
  );
  return [
    ...flows.flatMap((flow) => ownQuestions(flow, entry)),
    ...eventQuestions(flows, outside, entry),
    ...[...said].map(([money, names]) =>
      entry(
        `money:${money}`,
        null,
        names,
        words(
          `Where the money of a booking, a deposit or an order can be so: ${SAID[money].en}`,
          `预约、押金或订单的款项何处会是：${SAID[money].zh}`,
        ),
        `money ${FACT_NAMES[money]}`,
      ),
    ),
    ...[...events].flatMap(([type, { label, flows: own, money, held }]) => [
      entry(
        `event:${type}`,
        null,
        own,
        words(`Where “${label.en}” leads, everywhere`, `“${label.zh}”通向何处（所有流程）`),
        `event ${type}`,
      ),
      ...(held.size === 0
        ? []
        : [
            entry(
              `event:${type}`,
              'time:ours',
              held,
              words(
                `Where “${label.en}” leads while a time is held, and what becomes of the hold`,
                `时间保留期间，“${label.zh}”通向何处，保留的时间会怎样`,
              ),
              `event ${type}`,
            ),
          ]),
      ...[...money].map(([name, names]) =>
        entry(
          `event:${type}`,
          `money:${name}`,
          names,
          words(
            `Where “${label.en}” leads, and what becomes of it, while ${SAID[name].en}`,
            `${SAID[name].zh}时，“${label.zh}”通向何处、结果如何`,
          ),
          `event ${type} ${FACT_NAMES[name]}`,
        ),
      ),
    ]),
  ];
};
