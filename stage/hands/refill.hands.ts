/** The refill wizard over the records, and over an invoice that is to be paid, with the items and orders of the model. */
import type { AnyMachineSnapshot } from 'xstate';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { listedRefillFlow, payingRefillFlow, refillFlow } from '#machines/refill/refill.model.ts';
import {
  cream,
  dearerOnWire,
  sentAnother,
  sentCart,
  sentOrders,
  tablets,
} from '#machines/refill/refill.samples.model.ts';
import { selectFound, selectList } from '#machines/refill/refill.selectors.ts';
import type { Refillables, RefillContext, RefillEvent } from '#machines/refill/refill.types.ts';
import type { Flow } from '#model/flow.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import refillDefinition from '#src/flows/refill.definition.ts';
import { done, refused } from './answers.ts';
import { close, counted, open, take } from './gestures.ts';
import { button, group, type Hands, link, nobody, type Person, popup, press, pressed, text } from './hands.ts';
import { GO_ON, ordering } from './ordering.ts';
import { PAY } from './paying.ts';
import { keptList } from './refill-list.hands.ts';
import { beginning, literal, oneOf, saying } from './words.ts';

type Sent<Type> = Extract<RefillEvent, { type: Type }>;

const AS = 'meiling';
const POPUP = popup('Order refill');
const OPEN = button('Order refill');
const AGAIN = button('The same as last time');
const CLINIC = button(beginning('Clinic'), POPUP);
const SEARCH = { role: 'searchbox', name: 'Type a name' } as const;
const addOf = ({ name }: { name: string }) => button(saying('Add: {0}', { 0: name }));
/** A refusal of what can be had. */
const LIMITED = { items: [{ _id: cream._id, qtyMax: 1 }] };
const NEXT = press(...GO_ON, 'Ask the clinic');
/** Closed in these, it begins the next order. */
const ENDS = ['pending', 'rejected', 'complete'];
const BEGINS = 'closing it begins the next order';
const GOES_ON = 'it closes, and opened again it goes on to the payment';
const NOT_OFFERED = 'the clinic does not have them, they are on the list, or another name was typed';

/** Closes it, and opens it again with this list. */
const openWith = async (person: Person, list: readonly string[]): Promise<void> => {
  await close(person, POPUP);
  if (!(await person.sees(OPEN))) await person.go('/records?tab=refills');
  await person.until(OPEN);
  await person.hearsTab(...keptList(list));
  await open(person, pressed(OPEN), POPUP);
};
/** Closes it, and pays this order from its page. */
const payFrom = async (person: Person, id: string): Promise<void> => {
  await close(person, POPUP);
  await person.go('/profile');
  await person.until(button('Log out'));
  await person.go(`/invoiceDetail?id=${id}`);
  await person.answers('readInvoice', done(id === sentOrders.confirmed._id ? sentOrders.confirmed : sentAnother));
  await open(person, pressed(PAY), POPUP);
};
/** @returns whether it was closed: by a tap, or by a payment that the bank decides about */
const reopen = async (person: Person, { context }: AnyMachineSnapshot): Promise<boolean> => {
  const { isExisting, invoice, list }: RefillContext = context;
  if (await person.sees(POPUP)) return false;
  await (isExisting && invoice ? payFrom(person, invoice._id) : openWith(person, list));
  return true;
};

const order = ordering(sentOrders);

const handsOf = (flow: Flow, own: Partial<Hands>): Hands => ({
  flow,
  at: '/records?tab=refills',
  inner: ['info', 'payment'],
  parts: [refillDefinition],
  as: AS,
  holds: order.holds,
  shared: order.shared,
  ...own,
  acts: {
    'items.retry': press('Try again'),
    'items.again': pressed({ ...AGAIN, inside: POPUP }),
    'clinic.select': (_, { context: { items } }) =>
      items.length === 0 ? nobody('where nothing can be had again nothing is chosen') : pressed(CLINIC),
    'search.change': ({ keyword }: Sent<'search.change'>) => ({ on: [SEARCH], text: keyword }),
    'item.add': ({ id }: Sent<'item.add'>, { context }) =>
      selectFound({ context }).some(({ _id }) => _id === id) ? pressed(addOf(tablets)) : nobody(NOT_OFFERED),
    'quantity.change': ({ id, qty }: Sent<'quantity.change'>, now) => {
      const listed = selectList(now).find(({ _id }) => _id === id);
      return listed ? counted(qty, listed) : pressed();
    },
    'step.next': NEXT,
    'step.back': (_, now) => {
      if (ENDS.includes(String(now.value))) return nobody(BEGINS);
      if (now.matches('unpaid') && now.context.isExisting) return nobody(GOES_ON);
      return press('Back');
    },
  },
  moves: {
    'clinic.select': (person, { event }) => take(person, CLINIC, literal((event as Sent<'clinic.select'>).clinic.name)),
    'refill.resume': async (person, { before }) => {
      await reopen(person, before);
      await person.reload();
      // the page below reads them, too
      if (own.holds) await person.lets('medicines');
      await person.until(POPUP);
    },
    'refill.begin': (person, { event }) => openWith(person, (event as Sent<'refill.begin'>).list),
    'refill.pay': (person, { event }) => payFrom(person, (event as Sent<'refill.pay'>).invoice._id),
    'popup.closed': (person) => openWith(person, []),
    // opened from its invoice it goes on to the payment by itself
    'step.next': async (person, { before }) => {
      if (!((await reopen(person, before)) && before.context.isExisting)) await person.do(NEXT);
    },
    'step.back': async (person, { before }) => {
      await reopen(person, before);
      await person.do(press('Back'));
      // what only closes it is opened again
      if (before.matches('result') || before.matches('priceChanged')) return;
      await person.gone(POPUP);
      await reopen(person, before);
    },
    ...order.moves,
  },
  answers: {
    loadRefillables: (output, path) => {
      const { clinics, items } = output as Refillables;
      const isOfClinics = path.endsWith(clinicCalls.listClinics.path);
      return done(isOfClinics ? clinics : items.map((item) => ({ ...item, price: moneyToWire(item.price) })));
    },
    'priceCart -> priced': done(sentCart),
    'priceCart -> OUT_OF_STOCK': refused('OUT_OF_STOCK', LIMITED),
    'createRefill -> to pay': done({ invoiceData: sentOrders['to pay'] }),
    'createRefill -> to confirm': done({ invoiceData: sentOrders['to confirm'] }),
    'createRefill -> PRICE_CHANGED': refused('PRICE_CHANGED', { cart: dearerOnWire }),
    'createRefill -> TOO_MANY_PIECES': refused('TOO_MANY_PIECES', LIMITED),
    'requestConfirmation -> asked': done(),
    ...order.answers,
  },
  screen: POPUP,
  seen: {
    loadFailed: text('We could not read what you may have again'),
    start: text(oneOf('Your list', 'Nothing to refill now')),
    requestFailed: text('The clinic was not asked'),
    pending: text('The clinic is checking your order'),
    rejected: text('The clinic could not confirm your order'),
    complete: text(oneOf('Payment complete', 'Thank you, your transfer is noted')),
    ...order.seen,
  },
  looks: {
    'start.choosing': ({ items, chosen, limits, failure }: RefillContext) => [
      items.length === 0 && 'nothing',
      chosen.length > 0 && 'listed',
      limits.length > 0 && 'limited',
      failure && 'failed',
    ],
    info: ({ failure }: RefillContext) => [failure && 'failed'],
    complete: ({ ended }: RefillContext) => [ended === 'announced' && ended],
  },
  reads: {
    listed: [
      group(beginning('How many: '), POPUP),
      (now) => (now.matches('start') || now.matches('pricing') ? selectList(now).map(({ qty }) => String(qty)) : []),
    ],
  },
  // of some the model has only a few
  others: [
    link(),
    CLINIC,
    SEARCH,
    ...[cream, tablets].map(addOf),
    ...[cream, tablets].map(({ name }) => button(undefined, group(saying('How many: {name}', { name })))),
    ...['Close', 'Back', 'Back to records'].map((name) => button(name)),
  ],
  last: 'any',
  nobody: [
    { state: ENDS, label: 'refill.begin (the same list)', when: ({ isExisting }) => !isExisting, reason: BEGINS },
  ],
});

export const hands: readonly Hands[] = [
  handsOf(refillFlow, { arrive: (person) => openWith(person, []) }),
  handsOf(listedRefillFlow, {
    holds: { ...order.holds, medicines: refillCalls.listMedicines },
    arrive: async (person) => {
      await person.answers('medicines', done([{ ...cream, patientId: patientIdOf(AS) }]));
      await open(person, pressed(AGAIN), POPUP);
    },
  }),
  handsOf(payingRefillFlow, { arrive: (person) => payFrom(person, sentOrders.confirmed._id) }),
];
