/**
 * A browser tab with the real machines of booking, holding, payment and holds, connected like the definitions in
 * src/flows.
 */
import {
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { holdingOf } from '#machines/booking/booking.rules.ts';
import { type BookingCommitment, selectCommitted as saidOfBooking } from '#machines/booking/booking.selectors.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { keptHolding } from '#machines/holding/holding.kept.ts';
import { holdingMachine } from '#machines/holding/holding.machine.ts';
import { selectCommitted as saidOfHeld, selectHeldBy as saidOfPayment } from '#machines/holding/holding.selectors.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { remoteBookingFlow, toRemoteDetail } from '#model/booking/booking.model.ts';
import { heldCardPaymentFlow } from '#model/card-payment/card-payment.model.ts';
import { holdFlow } from '#model/hold/hold.model.ts';
import { remoteHoldingFlow } from '#model/holding/holding.model.ts';
import { heldRemote } from '#model/holding/holding.samples.model.ts';
import { heldPaymentFlow } from '#model/payment/payment.model.ts';
import type { Flow } from '../flow.ts';
import type { Answer } from './hold-server.ts';
import { askedBy as askedWhilePaying, beginPaying, offersOf, type Paying, sendToPaying } from './paying.ts';

export interface HoldTab {
  booking: AnyMachineSnapshot;
  /** Snapshot while booking invokes it, else null. */
  holding: AnyMachineSnapshot | null;
  /** Snapshot while holding invokes it, else null. */
  paying: Paying | null;
  hold: AnyMachineSnapshot;
}
export const theHold = holdOf(heldRemote);
if (theHold === null) throw new Error('not held');
const { id } = theHold;

export const pathOf = (snapshot: AnyMachineSnapshot): string => statePath(snapshot.value);
/** State of the tab: that of holding while booking invokes it; at the start, the way that it began. */
export const placeOf = ({ booking, holding }: HoldTab): string => {
  if (holding) return `holding.${pathOf(holding)}`;
  return booking.matches('start') ? `start.${booking.context.entry}` : pathOf(booking);
};
const committedIn = ({ booking, holding, paying }: HoldTab): BookingCommitment | null => {
  if (holding === null) return saidOfBooking(booking);
  const ofPayment = paying && saidOfPayment(paying.payment as SnapshotFrom<typeof paymentMachine>);
  return saidOfHeld(holding as SnapshotFrom<typeof holdingMachine>, ofPayment);
};
const said = new WeakMap<HoldTab, BookingCommitment | null>();
/** Commitment shown in the popup, unless its card payment makes it unknown. */
export const committedBy = (tab: HoldTab): BookingCommitment | null => {
  const words = said.has(tab) ? (said.get(tab) ?? null) : committedIn(tab);
  said.set(tab, words);
  return words;
};
/** Whether the tab is reading the outcome of the payment. */
export const isAsking = ({ holding }: HoldTab): boolean => holding?.matches('readingInvoice') === true;
/** Whether the popup shows no sentence: it is closed, or waits for the booking, or for the held time's invoice. */
export const isSilent = ({ booking, holding, paying }: HoldTab): boolean => {
  if (paying) return paying.payment.matches('loadingInvoice');
  return holding ? holding.matches('held') || holding.matches('loadingFee') : booking.hasTag('busy');
};
export const isHolding = ({ hold }: HoldTab): boolean => hold.context.holds.length > 0;
const keyed = (tab: HoldTab): string => {
  const { holding, paying } = tab;
  const own = holding ? [holding.context.isOver] : [];
  const { payment, card } = paying ?? { payment: null, card: null };
  const ofPayment = payment && heldPaymentFlow.key(payment);
  const ofCard = card && [heldCardPaymentFlow.key(card), card.context.clientSecret];
  return JSON.stringify([placeOf(tab), own, ofPayment, ofCard, isHolding(tab)]);
};

export const eventOf = (type: string, members: object): EventObject => Object.assign({ type }, members);
const endOf = (actorId: string, output: unknown): EventObject =>
  eventOf(`xstate.done.actor.${actorId}`, { output, actorId });

const keys = new WeakMap<HoldTab, string>();
/** Identifies tabs with the same later behaviour. */
export const keyOfTab = (tab: HoldTab): string => {
  const key = keys.get(tab) ?? keyed(tab);
  keys.set(tab, key);
  return key;
};

/** Effects of a step that other machines receive. */
interface Told {
  type: string;
  event: EventObject;
}
const step = ({ machine }: Flow, snapshot: AnyMachineSnapshot, event: EventObject): [AnyMachineSnapshot, Told[]] => {
  const [next, effects] = transition(machine, snapshot, event);
  const told: { type: string; params?: unknown }[] = effects.map(({ type, params }) => ({ type, params }));
  return [
    next,
    told.flatMap(({ type, params }) => {
      const isTold = type === 'xstate.emit' || type === 'xstate.sendTo';
      return isTold ? [{ type, event: Object(params).event as EventObject }] : [];
    }),
  ];
};

const sendToBooking = (tab: HoldTab, event: EventObject): HoldTab => {
  const [booking, told] = step(remoteBookingFlow, tab.booking, event);
  const runs = booking.matches('payment');
  const begun = () => initialTransition(holdingMachine, holdingOf(booking.context))[0];
  const start: HoldTab = {
    ...tab,
    booking,
    holding: runs ? (tab.booking.matches('payment') ? tab.holding : begun()) : null,
    paying: runs ? tab.paying : null,
  };
  return told.reduce((after, { type, event: heard }) => {
    if (type === 'xstate.sendTo') return sendToHolding(after, heard);
    if (heard.type === 'hold.begun') return sendToHold(after, eventOf('hold.begin', { hold: theHold }));
    return after;
  }, start);
};
const sendToHolding = (tab: HoldTab, event: EventObject): HoldTab => {
  if (tab.holding === null) return tab;
  const [holding, told] = step(remoteHoldingFlow, tab.holding, event);
  const runs = holding.matches('paying');
  const goesOn = tab.holding.matches('paying');
  const paying = runs ? (goesOn ? tab.paying : beginPaying(heldPaymentFlow)) : null;
  const isDone = holding.status === 'done';
  const after = told.reduce<HoldTab>(
    (present, { type, event: heard }) => {
      if (type === 'xstate.sendTo') return sendToPayment(present, heard);
      if (heard.type === 'hold.settled') return sendToHold(present, eventOf('hold.end', { id }));
      return present;
    },
    { ...tab, holding: isDone ? null : holding, paying },
  );
  return isDone ? sendToBooking(after, endOf('holding', holding.output)) : after;
};
const sendToPayment = (tab: HoldTab, event: EventObject): HoldTab => {
  if (tab.paying === null) return tab;
  const paying = sendToPaying(heldPaymentFlow, tab.paying, event);
  const { status, output } = paying.payment;
  if (status === 'active') return { ...tab, paying };
  return sendToHolding({ ...tab, paying: null }, endOf('payment', output));
};
export const sendToHold = (tab: HoldTab, event: EventObject): HoldTab => {
  const [hold, told] = step(holdFlow, tab.hold, event);
  return told.reduce((after, { event: heard }) => sendToBooking(after, heard), { ...tab, hold });
};

/** Invoked actors that are not calls. */
const SUB_FLOWS = ['clock', 'choosing', 'holding', 'payment'];
export const askedBy = ({ booking, holding, paying }: HoldTab): { id: string; src: string } | null => {
  if (paying) return askedWhilePaying(paying);
  const nodes = (holding ?? booking)._nodes.flatMap((node) => node.invoke);
  const asked = nodes.find(({ src }) => typeof src === 'string' && !SUB_FLOWS.includes(src));
  return asked && typeof asked.src === 'string' ? { id: asked.id, src: asked.src } : null;
};
export const answered = (tab: HoldTab, asked: string, answer: Answer): HoldTab => {
  const event =
    'done' in answer
      ? endOf(asked, answer.done)
      : eventOf(`xstate.error.actor.${asked}`, { error: answer.failed, actorId: asked });
  if (tab.paying) return sendToPayment(tab, event);
  return tab.holding ? sendToHolding(tab, event) : sendToBooking(tab, event);
};

const played = (flow: Flow, labels: readonly string[]): AnyMachineSnapshot =>
  labels.reduce((snapshot, label) => {
    const move = flow.moves(snapshot).find((one) => one.label === label);
    if (move === undefined) throw new Error(`not now: ${label}`);
    return transition(flow.machine, snapshot, move.event)[0];
  }, initialTransition(flow.machine, flow.input)[0]);
const none = initialTransition(holdFlow.machine, holdFlow.input)[0];
/** A tab whose create call is running. */
export const creatingTab: HoldTab = {
  booking: played(remoteBookingFlow, [...toRemoteDetail, 'step.next', 'step.next']),
  holding: null,
  paying: null,
  hold: none,
};
/** A tab in which nothing has begun. */
export const idleTab: HoldTab = { booking: played(remoteBookingFlow, []), holding: null, paying: null, hold: none };

const restored = (tab: HoldTab): HoldTab => {
  if (tab.holding === null) return tab;
  const kept = keptHolding(holdingMachine.getPersistedSnapshot(tab.holding));
  const { booking } = tab;
  const holding = createActor(holdingMachine, {
    snapshot: JSON.parse(JSON.stringify(kept)),
    input: holdingOf(booking.context),
  });
  return { ...tab, holding: holding.getSnapshot(), paying: null };
};

/** States in which a person can act on the booking; in others they can only come back to it. */
const OWN = /^(?:holding\.(?:held|outcomeUnread)|creating\.outcomeUnknown)$/;
export const tapsOf = (tab: HoldTab): { label: string; tab: HoldTab }[] => {
  const { paying } = tab;
  const path = placeOf(tab);
  const goOn = tab.holding ? sendToHolding : sendToBooking;
  const ofPayment = paying
    ? offersOf(heldPaymentFlow, paying)
        .filter(({ label }) => label !== 'payment.expire' && !label.includes('incomplete'))
        .map(({ label, event }) => ({ label, tab: sendToPayment(tab, event) }))
    : [];
  const canResume = isHolding(tab) && (path.startsWith('start.') || path === 'holding.held');
  return [
    ...ofPayment,
    ...(OWN.test(path) ? [{ label: 'step.next', tab: goOn(tab, { type: 'step.next' }) }] : []),
    ...(canResume
      ? [
          {
            label: 'tap the countdown',
            tab: sendToBooking(
              tab,
              Object.assign({ type: 'booking.resume' }, { kind: 'remote', appointment: heldRemote }),
            ),
          },
        ]
      : []),
    ...(path.startsWith('holding.') && path !== 'holding.held' && path !== 'holding.slotLost'
      ? [{ label: 'reload', tab: restored(tab) }]
      : []),
  ];
};
