/**
 * A model of the server and the card provider for one invoice of 20 SGD, small enough to be explored completely. A
 * call, a webhook and a run of the reconciliation are one step each, because the server locks the row of the invoice.
 * Tests with a database cover steps that overlap. The rules, in server/money/:
 * one open intent: intent.service.ts `reuse`, and the index payment_intent_one_open;
 * one posting per cause: journal.store.ts `post`;
 * the provider's present state counts: settle.service.ts `applyIntent`; an event counts once: webhook.routes.ts `hear`;
 * no payment is requested while another is processing: PAYMENT_PROCESSING of intent.service.ts, payment.routes.ts and
 * invoice.service.ts `requestConfirmation`; a transfer that arrives is counted: transfer.service.ts `receiveTransfer`;
 * the card form of a former sum is closed once the desk has changed the sum: intent.service.ts `withdrawIntent`;
 * overpaid amounts go back, the latest payment first, by the way it came: refund.service.ts `waysBack`. A refund goes
 * from owed to sent in one step: staff handle refunds that the provider accepts and then fails.
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
  /** The server returns an intent that can still be paid again, and never makes a second one. */
  oneOpenIntent: boolean;
  /** The journal posts each cause once. */
  postOnce: boolean;
  /** The server requests no further payment while one may still count. */
  refuseUnderWay: boolean;
  /** The provider's status of one intent does not end the processing of another. */
  endOwnProcessing: boolean;
  /** The latest payment goes back first, by the way it came; without this rule cards get all that they paid. */
  lastGoesFirst: boolean;
}
export const ALL_RULES: Rules = {
  oneOpenIntent: true,
  postOnce: true,
  refuseUnderWay: true,
  endOwnProcessing: true,
  lastGoesFirst: true,
};

export interface Bounds {
  intents: number;
  /** Most copies in flight; further ones are lost. */
  webhooks: number;
}
/** Answers with equal labels are equal. */
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
  /** Null while the browser keeps waiting. */
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
  // the answer of the bank's page is one of the other entries
  { theirs: 'requires_action', answer: null },
];
/** The browser does not know the outcome. */
export const NO_WORD = done('no word', { error: 'other' } satisfies Confirmed);

/** The model of the server for given rules and bounds. Every method changes the books passed to it. */
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
  /**
   * Changes the status at the provider, which sends a webhook; two events of one intent are equal, because the server
   * reads the status.
   */
  const sayTheirs = (books: Books, index: number, theirs: IntentStatus): void => {
    intentAt(books, index).theirs = theirs;
    if (!hasRoom(books)) return;
    books.webhooks.push({ intent: index, copies: 1, isKnown: false });
    sortWebhooks(books);
  };

  /** Overpaid SGD not yet owed to a card, by the place of the intent; the rest goes back by bank. */
  const waysBack = (books: Books): { cards: Map<number, number>; byBank: number } => {
    const cards = new Map<number, number>();
    let byBank = 0;
    let credit = -balanceOf(books) - owedOf(books);
    const isCard = (way: Books['came'][number]): boolean => way !== 'transfer';
    const came = books.came.toReversed();
    const ways = rules.lastGoesFirst
      ? came
      : came.toSorted((one, other) => Number(isCard(other)) - Number(isCard(one)));
    for (const way of ways) {
      const isGone = way === 'transfer' && books.transfer === 'returned';
      const { amount, owed, sent } =
        way === 'transfer' ? { amount: isGone ? 0 : books.transferred, owed: 0, sent: 0 } : intentAt(books, way);
      const back = Math.min(credit, amount - owed - sent);
      if (back <= 0) continue;
      credit -= back;
      if (way === 'transfer') byBank += back;
      else cards.set(way, back);
    }
    return { cards, byBank };
  };
  const oweCredit = (books: Books): void => {
    for (const [index, back] of waysBack(books).cards) {
      intentAt(books, index).owed += back;
      const paid = books.journal.reduce((sum, { cause, amount }) => sum - (cause === 'rejection' ? 0 : amount), 0);
      if (paid - owedOf(books) <= 0) books.status = 'refunding';
    }
  };
  const GOING_BACK: readonly Books['status'][] = ['refunding', 'refunded', 'partlyRefunded'];
  const markPaid = (books: Books): void => {
    const balance = balanceOf(books);
    const goesBack = balance < 0 && (books.isRejected || GOING_BACK.includes(books.status));
    books.status = balance > 0 ? 'none' : goesBack ? 'refunding' : 'paid';
  };
  /** Takes over the provider's present status. */
  const settle = (books: Books, index: number): 'open' | IntentStatus => {
    const intent = intentAt(books, index);
    const { theirs, amount } = intent;
    if (isOpen(intent)) intent.ours = theirs;
    if (theirs === 'succeeded') {
      if (!post(books, `payment of ${index + 1}`, -amount)) return theirs;
      books.came.push(index);
      markPaid(books);
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
      books.intents.push({ amount: balance, theirs: made, ours: made, owed: 0, sent: 0 });
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
    if (last < 0) return failed('NOT_PAID');
    const isAsked = intentAt(books, last).amount === shown;
    const isOfScreen = isAsked || balanceOf(books) === shown;
    const isCounted = intentAt(books, last).ours === 'succeeded';
    if (isCounted && (balanceOf(books) > 0 || !isAsked)) return failed('NOT_PAID');
    const settled = isCounted ? 'succeeded' : settle(books, last);
    if (settled === 'processing' && rules.refuseUnderWay) return failed('PAYMENT_PROCESSING');
    return settled === 'succeeded' && isOfScreen ? done('counted') : failed('NOT_PAID');
  };

  /** Possible answers of the card's bank to a confirmation; empty if the provider does not ask the bank. */
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
  /** Cancels a form that was left open for a day. */
  const expire = (books: Books): void => {
    books.intents.forEach((intent, index) => {
      if (isOpen(intent) && settle(books, index) === 'open') cancel(books, index);
    });
  };
  const sendRefund = (books: Books, index: number): void => {
    const intent = intentAt(books, index);
    const { owed, sent } = intent;
    intent.owed = 0;
    intent.sent += owed;
    post(books, `refund of ${index + 1}${sent > 0 ? ', the rest' : ''}`, owed);
    if (books.status === 'refunding' && balanceOf(books) >= 0) books.status = 'refunded';
  };

  /** Whether a card form is open for another sum than the present balance. */
  const isOutdated = (books: Books): boolean =>
    books.intents.some((intent) => isOpen(intent) && intent.amount !== balanceOf(books));
  /** Closes the card form of a former sum; one that was just paid counts. */
  const withdraw = (books: Books): void => {
    if (!isOutdated(books)) return;
    const open = books.intents.findIndex(isOpen);
    const { theirs } = intentAt(books, open);
    if (theirs === 'requires_payment_method' || theirs === 'requires_action') cancel(books, open);
    else settle(books, open);
  };

  const receiveTransfer = (books: Books): void => {
    post(books, 'transfer', -books.transferred);
    books.came.push('transfer');
    books.transfer = 'counted';
    markPaid(books);
    if (balanceOf(books) > 0 && books.intents.some(({ ours }) => ours === 'processing')) books.status = 'processing';
  };
  /** Returns a whole transfer: a partial return would need another payment smaller than it, which the model lacks. */
  const returnTransfer = (books: Books): void => {
    post(books, 'transfer returned', waysBack(books).byBank);
    books.transfer = 'returned';
    if (books.status === 'refunding' && balanceOf(books) >= 0) books.status = 'refunded';
  };
  const reject = (books: Books): void => {
    const balance = balanceOf(books);
    books.isRejected = true;
    post(books, 'rejection', -DUE);
    books.status = balance < DUE ? 'refunding' : 'none';
    oweCredit(books);
  };

  return {
    serve,
    waysBack,
    confirmations,
    sayTheirs,
    hasRoom,
    settle,
    heal,
    expire,
    sendRefund,
    receiveTransfer,
    isOutdated,
    withdraw,
    returnTransfer,
    reject,
  };
};
export type Server = ReturnType<typeof createServer>;
