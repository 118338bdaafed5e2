/** The refill wizard over the records, and over an unpaid invoice, with the items and orders of the model. */
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { done, priced } from '#harness/drivers/answers.ts';
import type { Driver, Person, Step, Unreachables } from '#harness/drivers/driver.ts';
import { close, counted, open, take } from '#harness/drivers/gestures.ts';
import { GO_ON, ordering } from '#harness/drivers/ordering.ts';
import { PAY } from '#harness/drivers/paying.ts';
import { button, group, link, popup, press, pressed, text, unreachable } from '#harness/drivers/things.ts';
import { beginning, literal, oneOf, saying, withAny } from '#harness/drivers/words.ts';
import { keptList, sentMedicines } from '#harness/refill-list/refill-list.driver.ts';
import { selectFound, selectList } from '#machines/refill/refill.selectors.ts';
import type { Refillables, RefillContext, RefillEvent } from '#machines/refill/refill.types.ts';
import { listedRefillFlow, payingRefillFlow, refillFlow } from '#model/refill/refill.model.ts';
import { cream, sentAnother, sentCart, sentOrders, tablets } from '#model/refill/refill.samples.model.ts';

type Sent<Type> = Extract<RefillEvent, { type: Type }>;

const POPUP = popup('Order refill');
const CLINIC = button(beginning('Clinic'), POPUP);
const SEARCH = { role: 'searchbox', name: 'Type a name' } as const;
const ADD = button(saying('Add: {0}', { 0: tablets.name }));
const COUNTS = group(withAny('How many: {name}', 'name'), POPUP);
const order = ordering(sentOrders);
const NEXT = press(...GO_ON, 'Ask the clinic');
/** States in which closing the wizard begins the next order. */
const ENDS = ['pending', 'rejected', 'complete'];
const ANEW = 'closing it begins the next order';
const GOES_ON = 'it closes, and opened again it goes on to the payment';
const ENDED = 'This order has ended. Nothing is charged. You can order it again.';
const NOT_OFFERED = 'the clinic does not have them, they are on the list, or another name was typed';

/** Closes the wizard, and opens it again with this list. */
const openWith = async (person: Person, list: readonly string[]): Promise<void> => {
  await close(person, POPUP);
  await person.go('/records?tab=refills');
  await person.hearsTab(...keptList(list));
  await open(person, press('Order refill'), POPUP);
};
/** Closes the wizard, and pays this order from its page. */
const payFrom = async (person: Person, id: string): Promise<void> => {
  await close(person, POPUP);
  await person.go('/profile');
  await person.until(button('Log out'));
  await person.go(`/invoiceDetail?id=${id}`);
  const order = done(id === sentOrders.confirmed._id ? sentOrders.confirmed : sentAnother);
  // the page that was left may have sent the call, too
  await person.answersEach('readInvoice', () => order);
  await person.until(PAY);
  person.hold();
  await open(person, pressed(PAY), POPUP);
};
/**
 * Opens a wizard that a tap or the bank's decision has closed.
 * @returns whether it continues to the payment by itself
 */
const reopen = async (person: Person, { before }: Step): Promise<boolean> => {
  const { isExisting, invoice, list }: RefillContext = before.context;
  if (await person.sees(POPUP)) return false;
  await (isExisting && invoice ? payFrom(person, invoice._id) : openWith(person, list));
  return isExisting;
};

const SAME_LIST: Unreachables = {
  state: ENDS,
  label: 'refill.begin (the same list)',
  when: ({ isExisting }) => !isExisting,
  reason: ANEW,
};
/**
 * The buttons of both orders, the order of each, and where it ends: after a payment of the other one, that one is the same.
 * Answers that reject an order or leave it pending are of the first one.
 */
const PAYS = [
  ['refill.pay (the same order)', sentOrders.confirmed._id, ENDS],
  ['refill.pay (another order)', sentAnother._id, ['complete']],
] as const;
const isOf =
  (id: string) =>
  ({ isExisting, invoice }: RefillContext): boolean =>
    isExisting && invoice?._id === id;
const SAME_ORDER = PAYS.map(
  ([label, id, state]): Unreachables => ({ state: [...state], label, when: isOf(id), reason: ANEW }),
);

/** A page with the button reads the order, too. */
const READ = PAYS.map(
  ([label, id]): Unreachables => ({
    state: ['readingInvoice', 'payment'],
    label,
    when: isOf(id),
    isProven: true,
    reason:
      'the answer that its button comes with has answered the order that is read here; payment.driver.ts walks what follows',
  }),
);

const handsOf = (flow: Driver['flow'], own: Partial<Driver>): Driver => ({
  ...order,
  flow,
  at: '/records?tab=refills',
  as: 'meiling',
  acts: {
    'items.retry': press('Try again'),
    'items.again': pressed(button('Order what is running out', POPUP)),
    'clinic.select': (_, { context: { items } }) =>
      items.length === 0 ? unreachable('where nothing can be had again nothing is chosen') : pressed(CLINIC),
    'search.change': ({ keyword }: Sent<'search.change'>) => ({ on: [SEARCH], text: keyword }),
    'item.add': ({ id }: Sent<'item.add'>, { context }) =>
      selectFound({ context }).some(({ _id }) => _id === id) ? pressed(ADD) : unreachable(NOT_OFFERED),
    'quantity.change': (event: Sent<'quantity.change'>, now) => counted(event, selectList(now)),
    'step.next': NEXT,
    'step.back': (_, now) => {
      if (ENDS.includes(String(now.value))) return unreachable(ANEW);
      if (now.matches('unpaid') && now.context.isExisting) return unreachable(GOES_ON);
      return press('Back');
    },
  },
  moves: {
    'clinic.select': (person, { event }) => take(person, CLINIC, literal((event as Sent<'clinic.select'>).clinic.name)),
    'refill.resume': async (person, step) => {
      await reopen(person, step);
      await person.reload();
      // the page below makes the call, too
      if (own.holds) await person.lets('medicines');
      await person.until(POPUP);
    },
    'refill.begin': (person, { event }) => openWith(person, (event as Sent<'refill.begin'>).list),
    'refill.pay': (person, { event }) => payFrom(person, (event as Sent<'refill.pay'>).invoice._id),
    'popup.closed': (person) => openWith(person, []),
    'step.next': async (person, step) => {
      if (!(await reopen(person, step))) await person.do(NEXT);
    },
    'step.back': async (person, step) => {
      await reopen(person, step);
      await person.do(press('Back'));
      // a move that only closes the wizard needs no reopening
      if (step.before.matches('result') || step.before.matches('priceChanged')) return;
      await person.gone(POPUP);
      await reopen(person, step);
    },
    ...order.moves,
  },
  answers: {
    loadRefillables: (output, path) => {
      const { clinics, items } = output as Refillables;
      return done(path.endsWith(clinicCalls.listClinics.path) ? clinics : priced(items));
    },
    'priceCart -> priced': done(sentCart),
    'createRefill -> to pay': done({ invoiceData: sentOrders['to pay'] }),
    'createRefill -> to confirm': done({ invoiceData: sentOrders['to confirm'] }),
    'requestConfirmation -> asked': done(),
    ...order.answers,
  },
  history: { 'step.back': ['result'] },
  screen: POPUP,
  seen: {
    loadFailed: text('We could not read what you may have again'),
    start: text(oneOf('Your list', 'Nothing to refill now')),
    requestFailed: text('The clinic was not asked'),
    pending: text('The clinic is checking your order'),
    rejected: text(({ say }) => {
      const refused = say('{who} could not accept this order', { who: say('The clinic') });
      return new RegExp(`${refused}|${say(ENDED)}`);
    }),
    complete: link('See this order'),
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
    listed: [COUNTS, (context: RefillContext) => selectList({ context }).map(({ qty }) => qty), 'start', 'pricing'],
  },
  // the model has only a few of some controls
  others: [
    link(),
    CLINIC,
    SEARCH,
    button(withAny('Add: {0}')),
    button(undefined, COUNTS),
    ...press('Close', 'Back', 'Back to records').on,
  ],
  unreachable: [SAME_LIST, ...READ],
  ...own,
});

export const drivers: readonly Driver[] = [
  handsOf(refillFlow, { arrive: (person) => openWith(person, []) }),
  handsOf(listedRefillFlow, {
    holds: { ...order.holds, medicines: refillCalls.listMedicines },
    arrive: async (person) => {
      await person.answers('medicines', sentMedicines([cream]));
      await open(person, press('Order what is running out'), POPUP);
    },
  }),
  handsOf(payingRefillFlow, {
    unreachable: [SAME_LIST, ...SAME_ORDER, ...READ],
    arrive: (person) => payFrom(person, sentOrders.confirmed._id),
  }),
];
