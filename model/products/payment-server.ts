/**
 * A model of the server and the card provider for one invoice of 20 SGD, small enough to be explored whole. A call, a
 * webhook and a run of the reconciliation are one step each, because the server locks the row of the invoice. Tests with a
 * database prove what happens between two of them. The rules, in server/money/:
 * one open intent: intent.service.ts `reuse`, and the index payment_intent_one_open;
 * one posting per cause: journal.store.ts `post`;
 * the provider's present state counts: settle.service.ts `applyIntent`; an event counts once: webhook.routes.ts `hear`;
 * nobody is asked to pay while a payment is processing: PAYMENT_PROCESSING of intent.service.ts, payment.routes.ts,
 * invoice.service.ts `requestConfirmation` and order.service.ts `receiveTransfer`;
 * overpaid amounts go back: refund.service.ts. A refund goes from owed to sent in one step: staff look at refunds that the
 * provider accepts and then fails.
 */
import type { Confirmed, Intent } from '#machines/card-payment/card-payment.types.ts';
import { call } from '../flow.ts';
import {
  type BookedIntent,
  type Books,
  balanceOf,
  DUE,
  type IntentStatus,
  inFlight,
  invoiceOf,
  isOpen,
  owedOf,
  sortWebhooks,
} from './payment-books.ts';

export interface Rules {
  /** An intent that can still be paid is given again, never a second one beside it. */
  oneOpenIntent: boolean;
  /** The same cause is posted to the journal once. */
  postOnce: boolean;
  /** While a payment may still count nobody is asked to pay again. */
  refuseUnderWay: boolean;
  /** What the provider says of one intent does not end the processing of another. */
  endOwnProcessing: boolean;
  /** A transfer can be sent back once the cards that paid too have got theirs. */
  returnAfterCards: boolean;
}
export const ALL_RULES: Rules = {
  oneOpenIntent: true,
  postOnce: true,
  refuseUnderWay: true,
  endOwnProcessing: true,
  returnAfterCards: true,
};

export interface Bounds {
  intents: number;
  /** Copies in flight; one that is too many is lost. */
  webhooks: number;
}
/** The label says all that there is in it. */
export type Answer = { label: string; done: unknown } | { label: string; failed: unknown };

const failures = call(
  {},
  'NOT_PAID',
  'PAYMENT_PROCESSING',
  'NOTHING_TO_PAY',
  'BALANCE_OPEN',
  'NOT_CHANGEABLE',
  'offline',
).failed;
const failed = (
  name: 'NOT_PAID' | 'PAYMENT_PROCESSING' | 'NOTHING_TO_PAY' | 'BALANCE_OPEN' | 'NOT_CHANGEABLE',
): Answer => ({
  label: name,
  failed: failures[name],
});
const done = (label: string, output?: unknown): Answer => ({ label, done: output });
export const OFFLINE: Answer = { label: 'offline', failed: failures['offline'] };

interface Confirmation {
  theirs: IntentStatus;
  /** Null while the browser waits on. */
  answer: Answer | null;
}
const heard = (theirs: IntentStatus, label: string, confirmed: Confirmed): Confirmation => ({
  theirs,
  answer: done(label, confirmed),
});
const CONFIRMATIONS: Confirmation[] = [
  heard('succeeded', 'approved', { status: 'succeeded' }),
  heard('requires_payment_method', 'declined', { error: 'card', text: 'Your card was declined.' }),
  heard('processing', 'not decided yet', { status: 'processing' }),
  // what the bank's page then says is one of the others
  { theirs: 'requires_action', answer: null },
];
/** The browser does not know what became of it. */
export const NO_WORD = done('no word', { error: 'other' } satisfies Confirmed);

/** The model of the server under rules, within bounds. Every method changes the books that it is given. */
export const createServer = (rules: Rules, bounds: Bounds) => {
  const post = (books: Books, cause: string, amount: number): boolean => {
    if (rules.postOnce && books.journal.some((entry) => entry.cause === cause)) return false;
    books.journal.push({ cause, amount });
    books.journal.sort((one, other) => one.cause.localeCompare(other.cause));
    return true;
  };
  const intentAt = ({ intents }: Books, index: number): BookedIntent => {
    const intent = intents[index];
    if (intent === undefined) throw new Error(`no intent ${index + 1}`);
    return intent;
  };
  const hasRoom = (books: Books): boolean => inFlight(books) < bounds.webhooks;
  /** The provider tells of it; two events of one intent say the same, because the server asks. */
  const sayTheirs = (books: Books, index: number, theirs: IntentStatus): void => {
    intentAt(books, index).theirs = theirs;
    if (!hasRoom(books)) return;
    books.webhooks.push({ intent: index, copies: 1, isKnown: false });
    sortWebhooks(books);
  };

  const oweCredit = (books: Books): void => {
    let credit = -balanceOf(books) - owedOf(books);
    for (const intent of books.intents.toReversed()) {
      if (intent.ours !== 'succeeded' || intent.refund !== 'none' || credit <= 0) continue;
      credit -= intent.amount;
      intent.refund = 'owed';
      const paid = books.journal.reduce((sum, { cause, amount }) => sum - (cause === 'rejection' ? 0 : amount), 0);
      if (paid - owedOf(books) <= 0) books.status = 'refunding';
    }
  };
  /** Takes over what the provider has now. */
  const settle = (books: Books, index: number): 'open' | IntentStatus => {
    const intent = intentAt(books, index);
    const { theirs, amount } = intent;
    if (isOpen(intent)) intent.ours = theirs;
    if (theirs === 'succeeded') {
      if (!post(books, `payment of ${index + 1}`, -amount)) return theirs;
      books.status = balanceOf(books) > 0 ? 'none' : 'paid';
      oweCredit(books);
      return theirs;
    }
    if (theirs === 'processing') {
      if (books.status === 'none') books.status = 'processing';
      return theirs;
    }
    const isOther = rules.endOwnProcessing && books.intents.some(({ ours }) => ours === 'processing');
    if (books.status === 'processing' && !isOther) books.status = 'none';
    return theirs === 'canceled' ? theirs : 'open';
  };
  const cancel = (books: Books, index: number): void => {
    sayTheirs(books, index, 'canceled');
    settle(books, index);
  };

  const secretOf = (index: number): Answer =>
    done(`intent ${index + 1}`, { clientSecret: String(index) } satisfies Intent);
  /** Null beyond the bounds. */
  const createIntent = (books: Books, asked: number): Answer | null => {
    const balance = balanceOf(books);
    const open = rules.oneOpenIntent ? books.intents.findIndex(isOpen) : -1;
    if (balance <= 0 && open < 0) return failed('NOTHING_TO_PAY');
    if (balance > 0 && asked !== balance)
      return done('amount changed', { refused: 'The amount has changed.' } satisfies Intent);
    if (open < 0) {
      if (books.intents.length === bounds.intents) return null;
      const made = 'requires_payment_method';
      books.intents.push({ amount: balance, theirs: made, ours: made, refund: 'none' });
      return secretOf(books.intents.length - 1);
    }
    const settled = settle(books, open);
    if (settled === 'processing') return rules.refuseUnderWay ? failed('PAYMENT_PROCESSING') : secretOf(open);
    if (settled === 'open') {
      if (intentAt(books, open).amount === balance) return secretOf(open);
      cancel(books, open);
    }
    return createIntent(books, asked);
  };
  const recordPayment = (books: Books, shown: number): Answer => {
    const last = books.intents.findLastIndex(({ ours }) => ours !== 'canceled');
    if (last < 0 || intentAt(books, last).amount !== shown) return failed('NOT_PAID');
    const isCounted = intentAt(books, last).ours === 'succeeded';
    if (isCounted && balanceOf(books) > 0) return failed('NOT_PAID');
    const settled = isCounted ? 'succeeded' : settle(books, last);
    if (settled === 'processing' && rules.refuseUnderWay) return failed('PAYMENT_PROCESSING');
    return settled === 'succeeded' ? done('counted') : failed('NOT_PAID');
  };

  /** What the card's bank can say to a confirmation; nothing when the provider does not ask it. */
  const confirmations = ({ intents }: Books, index: number): Confirmation[] => {
    const theirs = intents[index]?.theirs;
    return theirs === 'requires_payment_method' || theirs === 'requires_action' ? CONFIRMATIONS : [];
  };

  /** Answers a call. Null beyond the bounds. */
  const serve = (books: Books, src: string, shown: number): Answer | null => {
    if (src === 'loadInvoice') return done(`${balanceOf(books)} SGD, ${books.status}`, invoiceOf(books));
    if (src === 'createIntent') return createIntent(books, shown);
    if (src === 'recordPayment') return recordPayment(books, shown);
    if (src === 'closeInvoice') return balanceOf(books) > 0 ? failed('BALANCE_OPEN') : done('closed');
    if (src !== 'announceTransfer') throw new Error(`the server does not know ${src}`);
    if (books.isRejected) return failed('NOT_CHANGEABLE');
    if (balanceOf(books) > 0) {
      if (books.status === 'processing' && rules.refuseUnderWay) return failed('PAYMENT_PROCESSING');
      if (books.status === 'none') books.status = 'announced';
    }
    return done('told');
  };

  /** The reconciliation finds payments whose webhooks were lost: reconcile.service.ts. */
  const heal = (books: Books): void => {
    if (books.intents.some(({ ours }) => ours === 'succeeded')) oweCredit(books);
    books.intents.forEach((intent, index) => {
      if (isOpen(intent)) settle(books, index);
    });
  };
  /** A form that was left open for a day is given up. */
  const expire = (books: Books): void => {
    books.intents.forEach((intent, index) => {
      if (isOpen(intent) && settle(books, index) === 'open') cancel(books, index);
    });
  };
  const sendRefund = (books: Books, index: number): void => {
    const intent = intentAt(books, index);
    intent.refund = 'sent';
    post(books, `refund of ${index + 1}`, intent.amount);
    if (books.status === 'refunding') books.status = 'refunded';
  };

  /** Too late, it is not for this invoice: a task for people, outside of the books. */
  const receiveTransfer = (books: Books): void => {
    if (books.status === 'processing' && balanceOf(books) > 0 && rules.refuseUnderWay) return;
    if (balanceOf(books) <= 0) {
      books.transfer = 'not ours';
      return;
    }
    post(books, 'transfer', -balanceOf(books));
    books.transfer = 'counted';
    books.status = 'paid';
  };
  const returnTransfer = (books: Books): void => {
    const hasLeft = ({ ours, refund }: BookedIntent): boolean =>
      ours === 'succeeded' && !(rules.returnAfterCards && refund === 'sent');
    if (books.intents.some(hasLeft)) return;
    post(books, 'transfer returned', -balanceOf(books));
    books.transfer = 'returned';
    books.status = 'refunded';
  };
  const reject = (books: Books): void => {
    const balance = balanceOf(books);
    books.isRejected = true;
    post(books, 'rejection', -DUE);
    books.status = balance < DUE ? 'refunding' : 'none';
  };

  return {
    serve,
    confirmations,
    sayTheirs,
    hasRoom,
    settle,
    heal,
    expire,
    sendRefund,
    receiveTransfer,
    returnTransfer,
    reject,
  };
};
export type Server = ReturnType<typeof createServer>;
