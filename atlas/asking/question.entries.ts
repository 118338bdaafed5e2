/** Questions that the search offers ready-made: where the money is so, and where each event leads, with the flows to be asked. */
import type { ToldFlow } from '#atlas/flows.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { MONEY, type Money, moneyAt } from '#model/money.ts';
import { timedGraphsOf } from '#model/products/held-times.ts';
import type { Entry } from './search.ts';

/** With the words by which people look for it. */
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
  /** Flows by what the money can be when it happens. */
  money: Map<Money, Set<string>>;
  /** Flows in which a time can be held for the patient then. */
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

export const questionEntries = (flows: readonly ToldFlow[]): Entry[] => {
  const titles = new Map(flows.map((flow) => [flow.story.flow, flow.story.title]));
  const about = (names: Iterable<string>): Words => {
    const own = [...names].map((name) => titles.get(name) ?? words(name, name));
    return words(own.map(({ en }) => en).join(' · '), own.map(({ zh }) => zh).join(' · '));
  };
  const entry = (p: string, r: string | null, names: Iterable<string>, title: Words, found: string): Entry => ({
    kind: 'question',
    to: `questions.html?ask=where&p=${p}${r === null ? '' : `&r=${r}`}&in=${[...names].join(',')}`,
    title,
    about: about(names),
    names: found,
  });
  const events = eventsOf(flows);
  const said = new Map(
    MONEY.map((money) => [money, new Set([...events.values()].flatMap((met) => [...(met.money.get(money) ?? [])]))]),
  );
  return [
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
