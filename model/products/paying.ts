/** A payment with the card payment that it invokes, as a pure function. */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { cardPaymentFlow } from '#model/card-payment/card-payment.model.ts';
import { type Flow, isDone, isFailed, type Move } from '../flow.ts';

export interface Paying {
  payment: AnyMachineSnapshot;
  /** Snapshot while the payment invokes it, else null. */
  card: AnyMachineSnapshot | null;
}

/** Takes the card payment's initial snapshot, if the payment has just invoked it. */
const withCard = (payment: AnyMachineSnapshot): Paying => ({
  payment,
  card: payment.children['cardPayment']?.getSnapshot() ?? null,
});

export const beginPaying = ({ machine, input }: Flow): Paying => withCard(initialTransition(machine, input)[0]);

/** The snapshot on the screen: that of the card payment, if it runs. */
export const shownOf = ({ payment, card }: Paying): AnyMachineSnapshot => card ?? payment;

const sendToCard = (flow: Flow, { payment, card }: Paying, event: EventObject): Paying => {
  if (card === null) return { payment, card };
  const [next] = transition(cardPaymentFlow.machine, card, event);
  if (next.status === 'active') return { payment, card: next };
  const end = { type: 'xstate.done.actor.cardPayment', output: next.output, actorId: 'cardPayment' };
  return withCard(transition(flow.machine, payment, end)[0]);
};

/** Sends the event to the running machine; the payment itself forwards that the time is over. */
export const sendToPaying = (flow: Flow, paying: Paying, event: EventObject): Paying => {
  if (paying.card === null) return withCard(transition(flow.machine, paying.payment, event)[0]);
  if (event.type !== 'payment.expire') return sendToCard(flow, paying, event);
  const [payment] = transition(flow.machine, paying.payment, event);
  return sendToCard(flow, { ...paying, payment }, event);
};

/** Moves of the running machine. */
export const movesOf = (flow: Flow, { payment, card }: Paying): readonly Move[] =>
  card ? cardPaymentFlow.moves(card) : flow.moves(payment);

/** Moves of the person, and delays that can end. */
export const offersOf = (flow: Flow, paying: Paying): readonly Move[] =>
  movesOf(flow, paying).filter(({ event }) => !isDone(event) && !isFailed(event));

/** The call that runs. */
export const askedBy = (paying: Paying): { id: string; src: string } | null => {
  const { status, _nodes } = shownOf(paying);
  const invoked = status === 'active' ? _nodes.flatMap((node) => node.invoke)[0] : undefined;
  return typeof invoked?.src === 'string' ? { id: invoked.id, src: invoked.src } : null;
};

export const pathOf = (paying: Paying): string => statePath(shownOf(paying).value);
