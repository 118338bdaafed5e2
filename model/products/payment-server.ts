/**
 * A model of the server and the card provider for one invoice of 20 SGD, small enough to be explored whole. A call, a
 * webhook and a run of the reconciliation are one step each, because the server locks the row of the invoice. Tests with a
 * database prove what happens between two of them. The rules, in server/money/:
 * one open intent: intent.service.ts `reuse`, and the index payment_intent_one_open;
 * one posting per cause: journal.store.ts `post`;
 * the provider's present state counts: settle.service.ts `applyIntent`; an event counts once: webhook.routes.ts `hear`;
 * nobody is asked to pay while a payment is processing: PAYMENT_PROCESSING of intent.service.ts, payment.routes.ts and
 * invoice.service.ts `requestConfirmation`; a transfer that arrives is counted: transfer.service.ts `receiveTransfer`;
 * overpaid amounts go back, what came last first, by the way it came: refund.service.ts `waysBack`. A refund goes from owed to sent in one step: staff look at refunds that the
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
  /** What came last goes back first, by the way it came; without it cards get all that they paid. */
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

  /** What is too much and not owed to a card yet, by the place of the intent; the rest goes back by bank. */
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
  /** Takes over what the provider has now. */
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
    const { owed, sent } = intent;
    intent.owed = 0;
    intent.sent += owed;
    post(books, `refund of ${index + 1}${sent > 0 ? ', the rest' : ''}`, owed);
    if (books.status === 'refunding' && balanceOf(books) >= 0) books.status = 'refunded';
  };

  const receiveTransfer = (books: Books): void => {
    post(books, 'transfer', -books.transferred);
    books.came.push('transfer');
    books.transfer = 'counted';
    markPaid(books);
    if (balanceOf(books) > 0 && books.intents.some(({ ours }) => ours === 'processing')) books.status = 'processing';
  };
  /** One transfer is never too much in part: a second one, or a card, would have to be less than it. */
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
    returnTransfer,
    reject,
  };
};
export type Server = ReturnType<typeof createServer>;
