/**
 * The real machines of a payment in a browser tab, as a pure function; each of their few transitions is computed once.
 */
import type { AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate';
import { moneyToWire } from '#contract/money.ts';
import type { CardPaymentContext } from '#machines/card-payment/card-payment.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type PaymentCommitment, selectCommitted } from '#machines/payment/payment.selectors.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';
import { paymentFlow } from '#model/payment/payment.model.ts';
import type { Move } from '../flow.ts';
import { askedBy, beginPaying, offersOf, type Paying, pathOf, sendToPaying, shownOf } from './paying.ts';
import type { Answer } from './payment-server.ts';

export interface Tab {
  paying: Paying;
  /** Snapshot of the card payment while it runs, else of the payment. */
  snapshot: AnyMachineSnapshot;
  path: string;
  /** Identifies tabs with the same later behaviour. */
  key: string;
  /** The call that runs. */
  asked: { id: string; src: string } | null;
  /** Index of the card form's intent, from 0; -1 without a form. */
  intent: number;
  /** SGD on the screen. */
  shown: number;
  /** Commitment shown in the popup. */
  said: PaymentCommitment;
  /** The popup shows no sentence, because a call runs. */
  isWaiting: boolean;
  /** The popup shows that the outcome is unknown instead. */
  isUndecided: boolean;
}

const WITH_FORM = /^(form|confirming|recording)/;

const hasForm = (path: string) => WITH_FORM.test(path);
const amountIn = ({ invoice }: Pick<PaymentContext, 'invoice'>) => (invoice ? moneyToWire(invoice.ostBalance) : 0);

/** Identifies payments with the same later behaviour. */
export const keyOfPayment = ({ value, context, status }: AnyMachineSnapshot): string => {
  const { card, method, invoice, failure }: PaymentContext = context;
  const counter = invoice && [invoice.usableNiks > 0, invoice.isAtCounter].join();
  const path = statePath(value);
  const hasFailed = path === 'payNow' && failure !== null;
  return status === 'active' ? [path, card !== null, method, amountIn(context), counter, hasFailed].join(' ') : path;
};
/** Identifies card payments with the same later behaviour. */
export const keyOfCard = ({ value, context }: AnyMachineSnapshot): string => {
  const { clientSecret, isCardComplete }: CardPaymentContext = context;
  const path = statePath(value);
  return hasForm(path) ? [path, clientSecret, isCardComplete].join(' ') : path;
};

export const tabOf = (paying: Paying): Tab => {
  const { payment, card } = paying;
  const path = pathOf(paying);
  const isOpen = card !== null && hasForm(path);
  return {
    paying,
    snapshot: shownOf(paying),
    path,
    key: [keyOfPayment(payment), ...(card ? [keyOfCard(card)] : [])].join(', '),
    asked: askedBy(paying),
    intent: isOpen ? Number(card.context.clientSecret) : -1,
    shown: amountIn(payment.context),
    said: selectCommitted(payment as SnapshotFrom<typeof paymentMachine>),
    isWaiting: payment.hasTag('busy'),
    isUndecided: card?.hasTag('undecided') === true,
  };
};

const endOf = (id: string, answer: Answer): EventObject =>
  'done' in answer
    ? Object.assign({ type: `xstate.done.actor.${id}` }, { output: answer.done, actorId: id })
    : Object.assign({ type: `xstate.error.actor.${id}` }, { error: answer.failed, actorId: id });

export const edgeName = (from: string, type: string, to: string): string => `${from} --${type}--> ${to}`;

export const createTabs = () => {
  const steps = new Map<string, Map<string, { tab: Tab; edge: string }>>();
  const offers = new Map<string, readonly Move[]>();
  const taken = new Set<string>();

  const move = (tab: Tab, label: string, event: EventObject): Tab => {
    const known = steps.get(tab.key) ?? new Map<string, { tab: Tab; edge: string }>();
    steps.set(tab.key, known);
    let step = known.get(label);
    if (step === undefined) {
      const next = tabOf(sendToPaying(paymentFlow, tab.paying, event));
      step = { tab: next, edge: edgeName(tab.path, event.type, next.path) };
      known.set(label, step);
    }
    taken.add(step.edge);
    return step.tab;
  };
  return {
    /** Edges that were taken, by the shown states before and after. */
    taken,
    move,
    opened: tabOf(beginPaying(paymentFlow)),
    answer: (tab: Tab, id: string, answer: Answer): Tab => move(tab, `${id} -> ${answer.label}`, endOf(id, answer)),
    /** Moves of the person, and delays that can end. */
    offersOf: (tab: Tab): readonly Move[] => {
      const known = offers.get(tab.key);
      if (known) return known;
      const offered = offersOf(paymentFlow, tab.paying);
      offers.set(tab.key, offered);
      return offered;
    },
  };
};
