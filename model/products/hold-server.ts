/**
 * A model of the server, the card provider and all other parties for one time that is held for an invoice of 20 SGD.
 * Each call, webhook and run of the sweep is one step, as the row locks make them. The rules modelled here are in:
 * server/appointment/booking.service.ts `book`, hold.service.ts `settleBooking` and `releaseOverdue`,
 * hold-sweep.job.ts, server/money/settle.service.ts, intent.service.ts, payment.store.ts `findPayable`,
 * refund.service.ts.
 */
import type { Invoice } from '#contract/entities/invoice.ts';
import type { BookingCommitment } from '#machines/booking/booking.selectors.ts';
import { heldRemote } from '#model/holding/holding.samples.model.ts';
import { call } from '../flow.ts';
import { visitInvoiceWith } from '../samples.ts';
import type { Saying } from './committed.ts';

type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';
export interface World {
  booking: 'none' | 'held' | 'released' | 'confirmed' | 'lost' | 'cancelled';
  slot: 'free' | 'ours' | 'theirs';
  /** The deadline has passed. */
  isOver: boolean;
  /** Status at the provider, status that the server last read, and whether the payment was posted. */
  intents: readonly { theirs: IntentStatus; ours: IntentStatus; isPosted: boolean }[];
  refund: 'none' | 'owed' | 'sent';
  /** Webhooks on the way to the server, by intent. */
  webhooks: readonly number[];
  /** A confirmation on the way to the provider. */
  stray: number | null;
  /** Keys of requests that were answered with the booking: repeating one gets the same answer. */
  kept: readonly string[];
}
export const newWorld: World = {
  booking: 'none',
  slot: 'free',
  isOver: false,
  intents: [],
  refund: 'none',
  webhooks: [],
  stray: null,
  kept: [],
};
export const keyOfWorld = (world: World): string => JSON.stringify(world);

export interface HoldRules {
  /** A payment for a time that another patient has is refunded. */
  refundLost: boolean;
  /** The server returns an intent that can still be paid again, and never makes a second one. */
  oneOpenIntent: boolean;
  /** A confirmation checks the time again. */
  recheckTime: boolean;
}
export const ALL_HOLD_RULES: HoldRules = { refundLost: true, oneOpenIntent: true, recheckTime: true };

/** Answers with equal labels are equal. */
export type Answer = { label: string; done: unknown } | { label: string; failed: unknown };
const { failed: failures } = call(
  {},
  'SLOT_TAKEN',
  'NOTHING_TO_PAY',
  'PAYMENT_PROCESSING',
  'NOT_PAID',
  'NOT_CANCELLABLE',
  'offline',
);
const done = (label: string, output?: unknown): Answer => ({ label, done: output });
const refused = (label: string): Answer => ({ label, failed: failures[label] });
export const OFFLINE = refused('offline');

export const isUnderWay = ({ intents }: World): boolean => intents.some(({ theirs }) => theirs === 'processing');
/** True also if a bank has decided and the server has not read it yet. */
export const isProcessing = ({ intents }: World): boolean =>
  intents.some(({ theirs, ours }) => theirs === 'processing' || ours === 'processing');
export const isPaid = ({ intents }: World): boolean => intents.some(({ theirs }) => theirs === 'succeeded');
/** The booking no longer asks for a payment. */
const isVoid = ({ booking }: World): boolean => booking === 'released' || booking === 'lost' || booking === 'cancelled';
export const isOverdue = ({ booking, isOver }: World): boolean => booking === 'held' && isOver;
export const isListed = (world: World): boolean => world.booking === 'held' && !world.isOver;
const hasBalance = ({ booking }: World): boolean => booking === 'held';

/** The stored state as the screens may word it; an overdue time may be worded either way. */
export const truthsOf = ({ booking, isOver, refund }: World): ReturnType<Saying<BookingCommitment>['truths']> => {
  if (booking === 'confirmed') return ['booked'];
  if (booking === 'lost') return ['lost'];
  // who gives a time up while the card is charged has paid, has no time, and gets the money back
  if (booking === 'cancelled' && refund !== 'none') return ['lost', 'nothing'];
  if (booking !== 'held') return ['nothing'];
  return isOver ? ['held', 'nothing'] : ['held'];
};

/** free and theirs: for anybody, or another patient's. decided: overdue, and kept until the sweep or a payment decides. */
export type HeldTime = 'free' | 'theirs' | 'ours until deadline' | 'ours until decided' | 'ours until visit';
/** The holder of the time in `world`, and the end of that. */
export const timeOf = ({ booking, slot, isOver }: World): HeldTime => {
  if (slot !== 'ours') return slot;
  if (booking === 'confirmed') return 'ours until visit';
  return isOver ? 'ours until decided' : 'ours until deadline';
};

const paymentOf = ({ booking, refund, intents }: World): Partial<Invoice['payment']> => {
  if (booking === 'confirmed') return { status: 'paid' };
  if (refund !== 'none') return { status: refund === 'sent' ? 'refunded' : 'refunding', reference: 're_1' };
  return { status: intents.some(({ ours }) => ours === 'processing') ? 'processing' : 'none' };
};
/** Caches the few different invoices. */
const invoices = new Map<string, Invoice>();
export const invoiceOf = (world: World): Invoice => {
  const [ostBalance, payment] = [hasBalance(world) ? 20 : 0, paymentOf(world)];
  const key = `${ostBalance} ${payment.status}`;
  const invoice = invoices.get(key) ?? visitInvoiceWith({ ostBalance, payment });
  invoices.set(key, invoice);
  return invoice;
};

const withIntent = (world: World, at: number, change: Partial<World['intents'][number]>): World => ({
  ...world,
  intents: world.intents.map((intent, index) => (index === at ? { ...intent, ...change } : intent)),
});

export const createHoldServer = (rules: HoldRules, bounds: { intents: number; webhooks: number }) => {
  /** Changes the status at the provider, which sends a webhook if the bounds allow it. */
  const sayTheirs = (world: World, at: number, theirs: IntentStatus): World => {
    const next = withIntent(world, at, { theirs });
    return next.webhooks.length < bounds.webhooks
      ? { ...next, webhooks: [...next.webhooks, at].toSorted((a, b) => a - b) }
      : next;
  };
  /** Takes over the provider's status; the first payment confirms or loses the booking. */
  const settle = (world: World, at: number): World => {
    const intent = world.intents[at];
    if (intent === undefined) return world;
    const heard = withIntent(world, at, { ours: intent.theirs });
    if (intent.theirs !== 'succeeded' || intent.isPosted) return heard;
    const posted = withIntent(heard, at, { isPosted: true });
    if (posted.booking === 'confirmed' || posted.booking === 'lost' || posted.booking === 'cancelled')
      return { ...posted, refund: rules.refundLost ? 'owed' : 'none' };
    if (posted.slot === 'theirs' && rules.recheckTime)
      return { ...posted, booking: 'lost', refund: rules.refundLost ? 'owed' : 'none' };
    return { ...posted, booking: 'confirmed', slot: posted.slot === 'theirs' ? 'theirs' : 'ours' };
  };
  const cancel = (world: World, at: number): World => settle(sayTheirs(world, at, 'canceled'), at);
  const openAt = ({ intents }: World): number =>
    intents.findIndex(({ ours }) => ours === 'open' || ours === 'processing');

  /** Another key makes another booking. Null beyond the bounds: while the first booking may have money. */
  const createAppointment = (world: World, key: string): [World, Answer] | null => {
    const held = done('held', heldRemote);
    if (world.kept.includes(key)) return [world, held];
    const kept = [...world.kept, key];
    if (isListed(world)) return [{ ...world, kept }, held];
    if (world.slot !== 'free' && !isOverdue(world)) return [world, refused('SLOT_TAKEN')];
    if (world.intents.some(({ theirs }) => theirs !== 'canceled')) return null;
    return [{ ...newWorld, booking: 'held', slot: 'ours', kept }, held];
  };
  /** Null beyond the bounds. */
  const createIntent = (world: World): [World, Answer] | null => {
    const open = rules.oneOpenIntent ? openAt(world) : -1;
    const payable = isListed(world);
    if (open < 0) {
      if (!payable) return [world, refused('NOTHING_TO_PAY')];
      if (world.intents.length === bounds.intents) return null;
      const intent = { theirs: 'open', ours: 'open', isPosted: false } as const;
      const name = String(world.intents.length);
      return [{ ...world, intents: [...world.intents, intent] }, done(`intent ${name}`, { clientSecret: name })];
    }
    const settled = settle(world, open);
    const theirs = settled.intents[open]?.theirs;
    if (theirs === 'processing') return [settled, refused('PAYMENT_PROCESSING')];
    if (theirs !== 'open') return createIntent(settled);
    return payable
      ? [settled, done(`intent ${open}`, { clientSecret: String(open) })]
      : createIntent(cancel(settled, open));
  };
  const recordPayment = (world: World): [World, Answer] => {
    const last = world.intents.findLastIndex(({ ours }) => ours !== 'canceled');
    if (last < 0) return [world, refused('NOT_PAID')];
    const settled = settle(world, last);
    const theirs = settled.intents[last]?.theirs;
    if (theirs === 'processing') return [settled, refused('PAYMENT_PROCESSING')];
    return [settled, theirs === 'succeeded' ? done('counted') : refused('NOT_PAID')];
  };

  /** The patient gives the time up, in the list of appointments; what was paid goes back. */
  const cancelAppointment = (world: World): [World, Answer] => {
    const { booking, intents } = world;
    if (booking === 'lost') return [world, refused('NOT_CANCELLABLE')];
    if (booking !== 'held' && booking !== 'confirmed') return [world, done('done')];
    const isRefunded = intents.some(({ isPosted }) => isPosted);
    return [{ ...world, booking: 'cancelled', slot: 'free', refund: isRefunded ? 'owed' : world.refund }, done('done')];
  };

  /** Releases the time and cancels open intents; one that was paid meanwhile counts. */
  const sweep = (world: World): World => {
    const released: World = isOverdue(world)
      ? { ...world, booking: 'released', slot: world.slot === 'ours' ? 'free' : world.slot }
      : world;
    if (!isVoid(released)) return released;
    return released.intents.reduce(
      (known, { ours, theirs }, at) =>
        ours !== 'open' ? known : theirs === 'open' ? cancel(known, at) : settle(known, at),
      released,
    );
  };
  const reconcile = (world: World): World =>
    world.intents.reduce(
      (known, { ours }, at) => (ours === 'open' || ours === 'processing' ? settle(known, at) : known),
      world,
    );

  return {
    sayTheirs,
    settle,
    sweep,
    reconcile,
    /** @param key of a booking */
    serve: (world: World, src: string, key: string): [World, Answer] | null => {
      if (src === 'createAppointment') return createAppointment(world, key);
      if (src === 'createIntent') return createIntent(world);
      if (src === 'recordPayment') return recordPayment(world);
      if (src === 'cancelAppointment') return cancelAppointment(world);
      const invoice = invoiceOf(world);
      return [world, done(`${world.booking}, ${invoice.payment.status}`, invoice)];
    },
  };
};
export type HoldServer = ReturnType<typeof createHoldServer>;

/** Steps without the patient: the clock, the sweep, the provider, webhooks, and another patient who wants the time. */
export const holdWorldMoves = (server: HoldServer, world: World): { label: string; world: World }[] => [
  ...(world.booking === 'held' && !world.isOver
    ? [{ label: 'the deadline comes', world: { ...world, isOver: true } }]
    : []),
  ...(world.slot === 'free' || isOverdue(world)
    ? [
        {
          label: 'somebody takes the time',
          world: { ...world, slot: 'theirs', booking: world.booking === 'held' ? 'released' : world.booking } as const,
        },
      ]
    : []),
  { label: 'the sweep runs', world: server.sweep(world) },
  { label: 'the reconciliation runs', world: server.reconcile(world) },
  ...world.webhooks.flatMap((at, index) => {
    const webhooks = world.webhooks.toSpliced(index, 1);
    return [
      { label: `webhook of intent ${at} arrives`, world: server.settle({ ...world, webhooks }, at) },
      { label: `webhook of intent ${at} arrives twice`, world: server.settle(world, at) },
      { label: `webhook of intent ${at} is lost`, world: { ...world, webhooks } },
    ];
  }),
  ...world.intents.flatMap(({ theirs }, at) =>
    theirs === 'processing'
      ? (['succeeded', 'open'] as const).map((end) => ({
          label: `the bank decides about intent ${at}: ${end}`,
          world: server.sayTheirs(world, at, end),
        }))
      : [],
  ),
  ...(world.stray === null
    ? []
    : [
        {
          label: 'the late confirmation arrives',
          world:
            world.intents[world.stray]?.theirs === 'open'
              ? server.sayTheirs({ ...world, stray: null }, world.stray, 'succeeded')
              : { ...world, stray: null },
        },
      ]),
  ...(world.refund === 'owed' ? [{ label: 'the refund is sent', world: { ...world, refund: 'sent' } as const }] : []),
];

/** The state after everything has finished: the deadline has passed, banks have decided, no message arrives late. */
export const worldAtRest = (server: HoldServer, world: World): World => {
  const rest = server.reconcile(server.sweep({ ...world, isOver: true, webhooks: [], stray: null }));
  return rest.refund === 'owed' ? { ...rest, refund: 'sent' } : rest;
};
