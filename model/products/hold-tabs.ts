/** A browser tab with the real machines of booking, its payment and the holds, wired as the definitions in src/flows say. */
import { type AnyMachineSnapshot, createActor, type EventObject, initialTransition, transition } from 'xstate';
import { keptBooking } from '#machines/booking/booking.kept.ts';
import { remoteBookingFlow, toRemoteDetail } from '#machines/booking/booking.model.ts';
import { heldRemote } from '#machines/booking/booking.samples.model.ts';
import { holdFlow } from '#machines/hold/hold.model.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { heldPaymentFlow } from '#machines/payment/payment.model.ts';
import { type Flow, isDone, isFailed } from '../flow.ts';
import type { Answer } from './hold-server.ts';

export interface HoldTab {
  booking: AnyMachineSnapshot;
  /** While booking runs it. */
  payment: AnyMachineSnapshot | null;
  hold: AnyMachineSnapshot;
}
export const theHold = holdOf(heldRemote);
if (theHold === null) throw new Error('not held');
const { id } = theHold;

export const pathOf = (snapshot: AnyMachineSnapshot): string => statePath(snapshot.value);
export const isHolding = ({ hold }: HoldTab): boolean => hold.context.holds.length > 0;
const keyed = (tab: HoldTab): string => {
  const { booking, payment } = tab;
  const path = pathOf(booking);
  const own = path.startsWith('payment.') ? [booking.context.isHoldOver] : [];
  const paying = payment && [pathOf(payment), heldPaymentFlow.key(payment), payment.context.clientSecret];
  return JSON.stringify([path, own, paying, isHolding(tab)]);
};

export const eventOf = (type: string, members: object): EventObject => Object.assign({ type }, members);

const keys = new WeakMap<HoldTab, string>();
/** Whatever later steps depend on; tabs with the same key are the same. */
export const keyOfTab = (tab: HoldTab): string => {
  const key = keys.get(tab) ?? keyed(tab);
  keys.set(tab, key);
  return key;
};

/** The effects of a step, as far as other machines hear of them. */
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
      const isTold = type === 'xstate.emit' || (type === 'xstate.sendTo' && Object(params).targetId === 'payment');
      return isTold ? [{ type, event: Object(params).event as EventObject }] : [];
    }),
  ];
};

const runsPayment = (booking: AnyMachineSnapshot) => pathOf(booking) === 'payment.paying';
const paymentInput = heldPaymentFlow.input;

export const sendToBooking = (tab: HoldTab, event: EventObject): HoldTab => {
  const [booking, told] = step(remoteBookingFlow, tab.booking, event);
  const isNew = runsPayment(booking) && (!runsPayment(tab.booking) || tab.payment === null);
  const fresh = isNew ? initialTransition(heldPaymentFlow.machine, paymentInput)[0] : tab.payment;
  const start: HoldTab = { ...tab, booking, payment: runsPayment(booking) ? fresh : null };
  return told.reduce((after, { type, event: heard }) => {
    if (type === 'xstate.sendTo') return after.payment ? sendToPayment(after, heard) : after;
    if (heard.type === 'hold.begun') return sendToHold(after, eventOf('hold.begin', { hold: theHold }));
    if (heard.type === 'hold.settled') return sendToHold(after, eventOf('hold.end', { id }));
    return after;
  }, start);
};
export const sendToPayment = (tab: HoldTab, event: EventObject): HoldTab => {
  if (tab.payment === null) return tab;
  const [payment] = step(heldPaymentFlow, tab.payment, event);
  if (payment.status === 'active') return { ...tab, payment };
  const end = { type: 'xstate.done.actor.payment', output: payment.output, actorId: 'payment' };
  return sendToBooking({ ...tab, payment: null }, end);
};
export const sendToHold = (tab: HoldTab, event: EventObject): HoldTab => {
  const [hold, told] = step(holdFlow, tab.hold, event);
  return told.reduce((after, { event: heard }) => sendToBooking(after, heard), { ...tab, hold });
};

/** What is asked for and not answered yet. */
export const askedBy = ({ booking, payment }: HoldTab): { id: string; src: string } | null => {
  const nodes = (payment ?? booking)._nodes.flatMap((node) => node.invoke);
  const asked = nodes.find(({ src }) => typeof src === 'string' && src !== 'clock');
  return asked && typeof asked.src === 'string' ? { id: asked.id, src: asked.src } : null;
};
export const answered = (tab: HoldTab, asked: string, answer: Answer): HoldTab => {
  const event: EventObject =
    'done' in answer
      ? Object.assign({ type: `xstate.done.actor.${asked}` }, { output: answer.done, actorId: asked })
      : Object.assign({ type: `xstate.error.actor.${asked}` }, { error: answer.failed, actorId: asked });
  return tab.payment ? sendToPayment(tab, event) : sendToBooking(tab, event);
};

const played = (flow: Flow, labels: readonly string[]): AnyMachineSnapshot =>
  labels.reduce((snapshot, label) => {
    const move = flow.moves(snapshot).find((one) => one.label === label);
    if (move === undefined) throw new Error(`not now: ${label}`);
    return transition(flow.machine, snapshot, move.event)[0];
  }, initialTransition(flow.machine, flow.input)[0]);
const none = initialTransition(holdFlow.machine, holdFlow.input)[0];
/** The create call is on its way. */
export const creatingTab: HoldTab = {
  booking: played(remoteBookingFlow, [...toRemoteDetail, 'step.next', 'step.next']),
  payment: null,
  hold: none,
};
/** Opened with nothing begun. */
export const idleTab: HoldTab = { booking: played(remoteBookingFlow, []), payment: null, hold: none };

const restored = (tab: HoldTab): HoldTab => {
  if (!/^payment\.(?:loadingFee|paying|readingInvoice)$/.test(pathOf(tab.booking))) return { ...tab, payment: null };
  const { machine } = remoteBookingFlow;
  const kept = keptBooking(machine.getPersistedSnapshot(tab.booking));
  return {
    ...tab,
    booking: createActor(machine, { snapshot: JSON.parse(JSON.stringify(kept)), input: {} }).getSnapshot(),
    payment: null,
  };
};

/** Where a person can do something about the booking; elsewhere they only come back to it. */
const OWN = /^(?:payment\.(?:held|outcomeUnread)|creating\.outcomeUnknown)$/;
export const tapsOf = (tab: HoldTab): { label: string; tab: HoldTab }[] => {
  const { booking, payment } = tab;
  const path = pathOf(booking);
  const ofPayment = payment
    ? heldPaymentFlow
        .moves(payment)
        .filter(
          ({ label, event }) =>
            !isDone(event) && !isFailed(event) && label !== 'payment.expire' && !label.includes('incomplete'),
        )
        .map(({ label, event }) => ({ label, tab: sendToPayment(tab, event) }))
    : [];
  const canResume = isHolding(tab) && (path.startsWith('start.') || path === 'payment.held');
  return [
    ...ofPayment,
    ...(OWN.test(path) ? [{ label: 'step.next', tab: sendToBooking(tab, { type: 'step.next' }) }] : []),
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
    ...(path.startsWith('payment.') && path !== 'payment.held' && path !== 'payment.slotLost'
      ? [{ label: 'reload', tab: restored(tab) }]
      : []),
  ];
};
