/** The refill wizard over the records, and over an invoice that is to be paid, with the items and orders of the model. */
import type { AnyMachineSnapshot } from 'xstate';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { listedRefillFlow, payingRefillFlow, refillFlow } from '#machines/refill/refill.model.ts';
import {
  cream,
  dearerOnWire,
  sentAnother,
  sentCart,
  sentOrders,
  tablets,
} from '#machines/refill/refill.samples.model.ts';
import { type RefillPath, refillSteps } from '#machines/refill/refill.steps.ts';
import type { Refillables, RefillContext, RefillEvent } from '#machines/refill/refill.types.ts';
import type { Flow } from '#model/flow.ts';
import { payNowSettings } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import refillDefinition from '#src/flows/refill.definition.ts';
import {
  type Act,
  button,
  type Excuse,
  type Hands,
  heading,
  link,
  type Person,
  popup,
  press,
  pressed,
  radio,
  type Thing,
  text,
} from './hands.ts';
import { beginning, type Name, oneOf } from './words.ts';

type Sent<Type> = Extract<RefillEvent, { type: Type }>;

const AS = 'meiling';
const POPUP = popup('Order refill');
const OPEN = button('Order refill');
const FORM = heading('Where should it go?');
/** Closed in these, it begins the next order. */
const ENDS = ['pending', 'rejected', 'complete'];

const done = (data: object) => ({ success: true, data });
const refused = (code: string, data?: object) => ({ success: false, code, message: code, ...(data && { data }) });
const named =
  (message: string, { name }: { name: string }): Name =>
  ({ say }) =>
    say(message, { name });

const sentItems = ({ clinics, items }: Refillables, path: string): object =>
  done(
    path.endsWith(clinicCalls.listClinics.path)
      ? clinics
      : items.map((item) => ({ ...item, price: moneyToWire(item.price) })),
  );

const keptList = (ids: readonly string[]): string => JSON.stringify({ person: patientIdOf(AS), items: ids });
const KEPT = 'myniks.kept.refillList';

const isEnd = ({ value }: Pick<AnyMachineSnapshot, 'value'>): boolean => ENDS.includes(String(value));

/** Closed and opened again from its invoice, it goes on to the payment. */
const isPaidAgain = (now: AnyMachineSnapshot): boolean => now.matches('unpaid') && now.context.isExisting;

const AGAIN = button('The same as last time');
const HELD = {
  card: paymentCalls.loadCardSettings,
  payNow: paymentCalls.loadPayNowSettings,
  close: invoiceCalls.closeInvoice,
};

/** Closes it, and opens it again with this list. */
const openWith = async (person: Person, list: readonly string[]): Promise<void> => {
  if (await person.sees(POPUP)) await person.do(pressed(button('Close', POPUP)));
  await person.gone(POPUP);
  if (!(await person.sees(OPEN))) {
    await person.go('/records?tab=refills');
    await person.until(OPEN);
  }
  await person.hearsTab(KEPT, keptList(list));
  await person.do(pressed(OPEN));
  await person.until(POPUP);
};

const PAY = button(({ say }) => say('Pay {amount}', { amount: '$20.00' }));
/** Closes it, and pays this order from its page. */
const payFrom = async (person: Person, id: string): Promise<void> => {
  if (await person.sees(POPUP)) await person.do(pressed(button('Close', POPUP)));
  await person.gone(POPUP);
  await person.go('/profile');
  await person.until(button('Log out'));
  await person.go(`/invoiceDetail?id=${id}`);
  await person.answers('readInvoice', done(id === sentAnother._id ? sentAnother : sentOrders.confirmed));
  await person.until(PAY);
  await person.do(pressed(PAY));
  await person.until(POPUP);
};

/** Its way is walked in payment.hands.ts; here only how it ends. */
const paying: NonNullable<Hands['moves']> = {
  'payment -> paid': (person) => person.answers('readInvoice', done(sentOrders.paid)),
  'payment -> nothing to pay': async (person) => {
    await person.answers('readInvoice', done({ ...sentOrders['to pay'], ostBalance: 0 }));
    await person.answers('close', { success: true });
  },
  'payment -> announced': async (person) => {
    await person.answers('readInvoice', done(sentOrders['to pay']));
    // without a card no script of the provider is loaded
    await person.answers('card', refused('NOT_FOUND'));
    await person.until(radio(beginning('PayNow QR')));
    await person.do(pressed(radio(beginning('PayNow QR'))));
    await person.do(press('Continue with PayNow'));
    await person.answers('payNow', done(payNowSettings));
    await person.until(button('I have paid'));
    await person.do(press('I have paid'));
    await person.answers('requestConfirmation', { success: true });
  },
  'payment -> left': press('Back'),
};

const GO_ON = press('Next', 'Check again', 'Order at this price', 'Continue to payment', 'Ask the clinic');
const search: Thing = { role: 'searchbox', name: 'Type a name' };
const counted = ({ id, qty }: Sent<'quantity.change'>, { chosen, items }: RefillContext): Act => {
  const before = chosen.find(({ _id }) => _id === id)?.qty ?? 0;
  const item = items.find(({ _id }) => _id === id);
  if (!item || before !== 1) return pressed();
  return press(named(qty === 0 ? 'Remove: {name}' : 'One more: {name}', item));
};
/** Whether the clinic of the list has the tablets, and they are not on it. */
const offersTablets = ({ clinic, searched, chosen }: RefillContext): boolean =>
  clinic !== null &&
  tablets.clinics.includes(clinic._id) &&
  tablets.name.toLowerCase().includes(searched.trim().toLowerCase()) &&
  !chosen.some(({ _id }) => _id === tablets._id);

const nobody: readonly Excuse[] = [
  ...ENDS.flatMap((state): Excuse[] => [
    { state, label: 'step.back', reason: 'closing it begins the next order' },
    {
      state,
      label: 'refill.begin (the same list)',
      when: ({ isExisting }) => !isExisting,
      reason: 'closing it begins the next order',
    },
  ]),
  ...['two pieces', 'none'].map((variant) => ({
    label: `quantity.change (${variant})`,
    when: ({ chosen }: RefillContext) => chosen[0]?.qty !== 1,
    reason: 'a tap changes it by one',
  })),
];

/** Where the model chooses anew what is ordered. */
const nobodyAnew: readonly Excuse[] = [
  ...['clinic.select (at Orchard)', 'clinic.select (at Bedok)'].map((label) => ({
    label,
    when: ({ items }: RefillContext) => items.length === 0,
    reason: 'where nothing can be had again nothing is chosen',
  })),
  {
    label: 'item.add (the tablets)',
    when: (context) => !offersTablets(context),
    reason: 'the clinic does not have them, they are on the list, or another name was typed',
  },
];

const handsOf = (flow: Flow, own: Pick<Hands, 'at' | 'arrive'> & Partial<Hands>): Hands => ({
  flow,
  ...own,
  inner: ['info', 'payment'],
  parts: [refillDefinition],
  as: AS,
  holds: { ...HELD, ...own.holds },
  acts: {
    'items.retry': press('Try again'),
    'items.again': pressed(button('The same as last time', POPUP)),
    'clinic.select': pressed(button(beginning('Clinic'), POPUP)),
    'search.change': ({ keyword }: Sent<'search.change'>) => ({ on: [search], text: keyword }),
    'item.add': press(({ say }) => say('Add: {0}', { 0: tablets.name })),
    'quantity.change': (event: Sent<'quantity.change'>, { context }) => counted(event, context),
    'step.next': GO_ON,
    'step.back': (_, now) => (isEnd(now) || isPaidAgain(now) ? pressed() : press('Back')),
  },
  moves: {
    'clinic.select': async (person, { event }) => {
      const { name } = (event as Sent<'clinic.select'>).clinic;
      const option: Thing = { role: 'option', name: () => new RegExp(`^${name}`) };
      await person.do(pressed(button(beginning('Clinic'), POPUP)));
      await person.until(option);
      await person.do(pressed(option));
    },
    'refill.resume': async (person, { before }) => {
      const { isExisting, invoice }: RefillContext = before.context;
      const page = isExisting && invoice ? `/invoiceDetail?id=${invoice._id}` : '/records?tab=refills';
      await person.open(`${page}&flow=refill&step=${refillSteps[statePath(before.value) as RefillPath]}`);
      // the page below reads them, too
      if (own.holds?.['medicines']) await person.lets('medicines');
      await person.until(POPUP);
    },
    'refill.begin': (person, { event }) => openWith(person, (event as Sent<'refill.begin'>).list),
    'refill.pay': (person, { event }) => payFrom(person, (event as Sent<'refill.pay'>).invoice._id),
    'popup.closed': async (person) => {
      await person.do(pressed(button('Close', POPUP)));
      await openWith(person, []);
    },
    // a payment that the bank decides about closes it
    'step.next': async (person, { before }) => {
      const { isExisting, invoice, list }: RefillContext = before.context;
      const isClosed = !(await person.sees(POPUP));
      // opened from its invoice it goes on to the payment by itself
      if (isClosed && isExisting && invoice) return payFrom(person, invoice._id);
      if (isClosed) await openWith(person, list);
      return person.do(GO_ON);
    },
    'step.back': async (person, { before }) => {
      const { isExisting, invoice, list }: RefillContext = before.context;
      if (!(await person.sees(POPUP))) await openWith(person, list);
      await person.do(press('Back'));
      // what only closes it is opened again
      const isClosed = ['loading', 'loadFailed', 'start', 'unpaid', 'requestFailed'].some((state) =>
        before.matches(state),
      );
      if (!isClosed) return;
      await person.gone(POPUP);
      await (isExisting && invoice ? payFrom(person, invoice._id) : openWith(person, list));
    },
    'deliveryInfo -> given': async (person) => {
      await person.until(FORM);
      await person.do(pressed(radio(beginning('Pick up at a clinic'))));
      await person.do(press('Next'));
    },
    'deliveryInfo -> back': async (person) => {
      await person.until(FORM);
      await person.do(press('Back'));
    },
    ...paying,
  },
  answers: {
    loadRefillables: (output, path) => sentItems(output as Refillables, path),
    'priceCart -> priced': done(sentCart),
    'priceCart -> OUT_OF_STOCK': refused('OUT_OF_STOCK', { items: [{ _id: cream._id, qtyMax: 1 }] }),
    'createRefill -> to pay': done({ invoiceData: sentOrders['to pay'] }),
    'createRefill -> to confirm': done({ invoiceData: sentOrders['to confirm'] }),
    'createRefill -> PRICE_CHANGED': refused('PRICE_CHANGED', { cart: dearerOnWire }),
    'createRefill -> TOO_MANY_PIECES': refused('TOO_MANY_PIECES', { items: [{ _id: cream._id, qtyMax: 1 }] }),
    'requestConfirmation -> asked': { success: true },
    ...Object.fromEntries(Object.entries(sentOrders).map(([name, sent]) => [`readInvoice -> ${name}`, done(sent)])),
  },
  screen: POPUP,
  seen: {
    loadFailed: text('We could not read what you may have again'),
    start: text(oneOf('Your list', 'Nothing to refill now')),
    result: heading('Check your order'),
    info: FORM,
    outcomeUnknown: text('We got no answer'),
    priceChanged: heading('The price has changed'),
    requestFailed: text('The clinic was not asked'),
    pending: text('The clinic is checking your order'),
    unpaid: text('Your order waits for its payment'),
    rejected: text('The clinic could not confirm your order'),
    complete: text(oneOf('Payment complete', 'Thank you, your transfer is noted')),
    payment: text(
      oneOf(
        'Your order is made. It is not paid yet.',
        'The clinic has confirmed your order. It is not paid yet.',
        'We do not know yet whether this went through.',
      ),
    ),
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
  others: [
    link(),
    ...[cream, tablets].map((item) => button(undefined, { role: 'group', name: named('How many: {name}', item) })),
    // the model adds one kind only
    button(({ say }) => say('Add: {0}', { 0: cream.name })),
    button('Close'),
    button('Back'),
    button('Back to records'),
    ...(own.others ?? []),
  ],
  last: 'any',
  nobody: [...nobody, ...(own.nobody ?? [])],
});

/** @param list that was filled before */
const overRecords = (list: readonly string[]): Pick<Hands, 'at' | 'arrive'> => ({
  at: '/records?tab=refills',
  arrive: async (person) => {
    await person.until(OPEN);
    await openWith(person, list);
  },
});

const refillHands = handsOf(refillFlow, { ...overRecords([]), nobody: nobodyAnew });
/** What else can be chosen is walked where nothing was chosen before. */
const listedRefillHands = handsOf(listedRefillFlow, {
  at: '/records?tab=refills',
  holds: { ...HELD, medicines: refillCalls.listMedicines },
  arrive: async (person) => {
    await person.answers(
      'medicines',
      done([{ _id: cream._id, patientId: patientIdOf(AS), name: cream.name, again: cream.again }]),
    );
    await person.until(AGAIN);
    await person.do(pressed(AGAIN));
    await person.until(POPUP);
  },
  others: [button(beginning('Clinic'), POPUP), search, button(({ say }) => say('Add: {0}', { 0: tablets.name }))],
});
const payingRefillHands = handsOf(payingRefillFlow, {
  at: '/invoiceDetail?id=order',
  arrive: async (person) => {
    await person.answers('readInvoice', done(sentOrders.confirmed));
    await person.until(PAY);
    await person.do(pressed(PAY));
    await person.until(POPUP);
  },
  nobody: [
    {
      state: 'unpaid',
      label: 'step.back',
      when: ({ isExisting }) => isExisting,
      reason: 'it closes, and opened again it goes on to the payment',
    },
  ],
  others: [button(beginning('Clinic'), POPUP), search, button(({ say }) => say('Add: {0}', { 0: tablets.name }))],
});

export const hands: readonly Hands[] = [refillHands, listedRefillHands, payingRefillHands];
