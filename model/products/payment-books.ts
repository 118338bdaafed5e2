/** Records about one invoice of 20 SGD: at the server, at the card provider, and on the way between them. */
import type { Invoice, PaymentState } from '#contract/entities/invoice.ts';
import type { PaymentCommitment } from '#machines/payment/payment.selectors.ts';
import { invoiceWith } from '../samples.ts';
import type { Saying } from './committed.ts';

/** SGD. */
export const DUE = 20;

export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
export interface BookedIntent {
  /** SGD. */
  amount: number;
  /** Status at the provider, and status that the server last read. */
  theirs: IntentStatus;
  ours: IntentStatus;
  /** SGD to refund to the card, and SGD refunded. */
  owed: number;
  sent: number;
}
interface Posting {
  cause: string;
  amount: number;
}
/** A webhook on the way to the server; copies are of one event. */
interface Webhook {
  intent: number;
  copies: number;
  isKnown: boolean;
}
export interface Books {
  intents: BookedIntent[];
  /** Sorted by cause: the time of posting has no effect. */
  journal: Posting[];
  status: PaymentState['status'];
  webhooks: Webhook[];
  transfer: 'none' | 'arrived' | 'counted' | 'returned';
  /** SGD of the transfer. */
  transferred: number;
  /** Places of the intents, and the transfer, in the order in which they were counted. */
  came: (number | 'transfer')[];
  isRejected: boolean;
  /** Intents whose confirmation is on the way to the provider, after the browser has given up. */
  stray: number[];
}

export const newBooks = (): Books => ({
  intents: [],
  journal: [],
  status: 'none',
  webhooks: [],
  transfer: 'none',
  transferred: 0,
  came: [],
  isRejected: false,
  stray: [],
});
export const copyOf = (books: Books): Books => ({
  ...books,
  intents: books.intents.map((intent) => ({ ...intent })),
  journal: [...books.journal],
  webhooks: books.webhooks.map((webhook) => ({ ...webhook })),
  came: [...books.came],
  stray: [...books.stray],
});
/** Identifies books exactly, but for the order in which webhooks and journal entries arrived. */
export const keyOf = ({ intents, journal, status, webhooks, stray, isRejected, ...books }: Books): string =>
  [
    intents.map(({ amount, theirs, ours, owed, sent }) => `${amount} ${theirs} ${ours} ${owed} ${sent}`).join(),
    journal.map(({ cause, amount }) => `${cause} ${amount}`).join(),
    status,
    webhooks.map(({ intent, copies, isKnown }) => `${intent} ${copies} ${isKnown}`).join(),
    `${books.transfer} ${books.transferred} ${books.came.join(' ')}`,
    isRejected,
    stray.join(),
  ].join(';');

export const balanceOf = ({ journal }: Books): number => journal.reduce((sum, { amount }) => sum + amount, DUE);
export const isOpen = ({ ours }: BookedIntent): boolean => ours !== 'succeeded' && ours !== 'canceled';
export const isUnderWay = ({ intents }: Books): boolean => intents.some(({ theirs }) => theirs === 'processing');
/** SGD owed to cards. */
export const owedOf = ({ intents }: Books): number => intents.reduce((sum, { owed }) => sum + owed, 0);
export const invoiceOf = (books: Books): Invoice =>
  invoiceWith({ ostBalance: balanceOf(books), payment: { status: books.status } });
/**
 * The stored state as the screens may word it. A settled invoice has several wordings: the server thanks for an
 * announced transfer without saying that nothing was due any more.
 */
export const truthsOf = (books: Books): ReturnType<Saying<PaymentCommitment>['truths']> => {
  const { status, intents } = books;
  // a paid order that was rejected counts as paid until its refund was sent
  const isPaid = status === 'paid' || intents.some(({ ours }) => ours === 'succeeded');
  if (balanceOf(books) <= 0) return isPaid ? ['paid', 'free', 'announced'] : ['free', 'announced'];
  if (status === 'processing') return ['unknown'];
  return status === 'announced' ? ['announced', 'toPay'] : ['toPay'];
};
const rankOf = ({ intent, copies, isKnown }: Webhook): number => intent * 100 + copies * 10 + Number(isKnown);
export const sortWebhooks = ({ webhooks }: Books): void => {
  webhooks.sort((one, other) => rankOf(one) - rankOf(other));
};
export const inFlight = ({ webhooks }: Books): number => webhooks.reduce((sum, { copies }) => sum + copies, 0);
